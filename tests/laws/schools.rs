//! The notes for a competition of primary schools, laid over an edition: rows M.

use touchmove::laws::{Rule, schools};
use touchmove::{Color, Rulebook};
use touchmove_rows::test;

fn schools() -> Rulebook {
    Rulebook::FIDE_2023.schools()
}

#[test]
fn m_01_the_notes_lie_over_an_edition() {
    let (plain, over) = (Rulebook::FIDE_2023, schools());
    assert_eq!(over.edition(), plain.edition());
    for rule in [Rule::Stalemate, Rule::TouchMove, Rule::ThreefoldRepetition] {
        assert!(over.cite(rule).is_some(), "{rule}");
    }
    assert!(plain.cite(Rule::ConcededMate).is_none());
    assert!(over.cite(Rule::ConcededMate).is_some());
    // Another edition can lie below.
    assert_eq!(
        Rulebook::FIDE_2018.schools().edition(),
        Rulebook::FIDE_2018.edition()
    );
}

#[test]
fn m_02_the_first_named_team_has_white_on_even_boards() {
    for (place, color) in [Color::Black, Color::White, Color::Black, Color::White]
        .into_iter()
        .enumerate()
    {
        assert_eq!(schools::color(place as u32 + 1, true), color);
    }
}
