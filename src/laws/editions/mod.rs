//! The editions as tables: which rules each has and where it prints them.

mod fide1997;
mod fide2009;
mod fide2014;
mod fide2017;
mod fide2018;
mod fide2023;
mod identity;
pub(super) mod schools;
mod table;
mod uscf;

pub(super) use identity::Identity;
pub(super) use table::Provisions;
