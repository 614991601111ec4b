//! The editions as tables: the rules of each, their article numbers, and the edition each derives
//! from.

mod fide1997;
mod fide2009;
mod fide2014;
mod fide2017;
mod fide2018;
mod fide2023;
mod identity;
mod schools;
mod server;
mod table;
mod uscf;

use super::edition::Edition;
use table::Table;

pub(super) use identity::Identity;
pub(super) use table::Provisions;

const fn table_of(edition: Edition) -> &'static Table {
    match edition {
        Edition::Fide1997 => &fide1997::TABLE,
        Edition::Fide2009 => &fide2009::TABLE,
        Edition::Fide2014 => &fide2014::TABLE,
        Edition::Fide2017 => &fide2017::TABLE,
        Edition::Fide2018 => &fide2018::TABLE,
        Edition::Fide2023 => &fide2023::TABLE,
        Edition::Uscf => &uscf::TABLE,
        Edition::Server => &server::TABLE,
    }
}
