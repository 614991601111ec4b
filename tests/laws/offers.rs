//! Draws by agreement: rows E-01 to E-11 (Laws, Articles 5.2.3 and 9.1).

use touchmove::Rulebook;
use touchmove::laws::{Article, Parameter, Rule};
use touchmove_rows::test;

use crate::scenario::{online, tell};

/// No draw is agreed before the thirtieth move.
const THIRTY: &str = "before_move_30";

#[test]
fn e_10_in_1997_a_competition_could_have_such_a_rule_of_its_own() {
    assert!(
        Rulebook::FIDE_1997
            .with_value(Parameter::EventMayBanDrawOffers, THIRTY)
            .is_err()
    );
    let event = Rulebook::FIDE_1997
        .with_rule(Rule::DrawOffersRestricted, Article::new("London-4"))
        .with_value(Parameter::EventMayBanDrawOffers, THIRTY)
        .expect("the competition has its article");
    tell(
        online(&event, "90+0"),
        "0:00 the game starts
            > the clock of white runs (fide1997 6.5)
         0:10 white offers a draw
            > what white did has no effect: the event does not allow agreed draws now (fide1997 London-4)",
    );
}
