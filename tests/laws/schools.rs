//! The notes for a competition of primary schools, laid over an edition: rows M.

use touchmove::laws::{Rule, schools};
use touchmove::{Color, Position, Rulebook};
use touchmove_rows::test;

use crate::scenario::{board, position, tell};

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

#[test]
fn m_06_pieces_are_not_touched_in_the_opponents_turn() {
    tell(
        board(&schools(), "unlimited"),
        "0:00 the game starts
            > the clock of white runs
         0:05 black touches e7
            *> note: black touched a piece out of turn (fide2023 e-i)",
    );
}

#[test]
fn m_08_a_move_stands_once_the_hand_has_left_the_piece() {
    // No clock is pressed, and every move is complete.
    let arbiter = tell(
        board(&schools(), "unlimited"),
        "0:00 the game starts
            > the clock of white runs
         0:05 white makes e2e4
         0:10 black makes e7e5
         0:15 white makes g1f3",
    );
    assert_eq!(arbiter.clock().moves_completed(Color::White), 2);
    assert_eq!(arbiter.position().turn(), Color::Black);
}

#[test]
fn m_12_an_absent_player_forfeits_and_so_do_both() {
    let arbiter = tell(
        board(&schools(), "unlimited").with_absent(Color::Black),
        "0:00 the game starts
            > the clock of white runs
         20:00 arbiter forfeits black
            > the game is over: +/- by absence",
    );
    assert!(!arbiter.verdict().expect("over").result.is_played());
    tell(
        board(&schools(), "unlimited")
            .with_absent(Color::Black)
            .with_absent(Color::White),
        "0:00 the game starts
            > the clock of white runs
         20:00 arbiter decides -/-
            > the game is over: -/- by decision of the arbiter",
    );
}

#[test]
fn m_13_no_draw_is_agreed_before_a_move() {
    let story = |moves: &str, agreed: &str| {
        format!(
            "0:00 the game starts
                > the clock of white runs
             {moves}
             0:10 white offers a draw
                > white offers a draw
                > note: white offered a draw at the wrong time
             0:11 black accepts the draw
                > {agreed}"
        )
    };
    let refused = "what black did has no effect: too few moves have been made to agree a draw";
    tell(board(&schools(), "unlimited"), &story("", refused));
    let agreed = "the game is over: 1/2-1/2 by agreement";
    tell(
        board(&schools(), "unlimited"),
        &story("0:05 white makes e2e4", agreed),
    );
}

#[test]
fn m_14_with_this_material_the_result_can_only_be_a_draw() {
    for fen in [
        "8/8/4k3/8/8/8/3p4/4K3 w - - 0 1",
        "8/8/4k3/8/8/8/3p4/4K2N w - - 0 1",
        "8/8/4k3/8/8/8/3p4/4K2B w - - 0 1",
        "8/8/4k1b1/8/8/8/3p4/4KB2 w - - 0 1",
    ] {
        let start: Position = position(fen);
        tell(
            board(&schools(), "unlimited").with_start(start),
            "0:00 the game starts
                > the clock of white runs
             0:05 white makes e1d2
                > the game is over: 1/2-1/2 by dead position",
        );
    }
}

#[test]
fn m_15_repetition_is_claimed_by_the_player_to_move() {
    let mut story = String::from("0:00 the game starts\n> the clock of white runs\n");
    for (place, mv) in [
        "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8",
    ]
    .iter()
    .enumerate()
    {
        let by = if place % 2 == 0 { "white" } else { "black" };
        story.push_str(&format!("0:{:02} {by} makes {mv}\n", place + 1));
    }
    story.push_str(
        "0:20 black claims threefold repetition
            > what black did has no effect: it is the opponent's move
         0:21 white claims threefold repetition
            > the clocks are stopped
            > white has claimed a draw
            > white offers a draw
            > for the arbiter: is the claim of white right
         0:30 arbiter answers verify
            > the game is over: 1/2-1/2 by claim of threefold repetition",
    );
    tell(board(&schools(), "unlimited"), &story);
}
