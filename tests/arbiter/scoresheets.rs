//! Scoresheets compared with a list of lines from which moves are struck out by searching for the
//! last.

use proptest::prelude::*;
use touchmove::arbiter::event::SheetAction;
use touchmove::arbiter::sheet::{Line, Scoresheets};
use touchmove::arbiter::{Event, GameConfig, HostConfig};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, ByColor, Color, Move, Rulebook, Square};

use super::events::sheet_action;
use crate::common::strategies::color;

/// A player's scoresheet, implemented the simple way.
#[derive(Default)]
struct Sheet {
    lines: Vec<(SessionTime, Line)>,
    other_notation: bool,
    borrowed: bool,
    requests: usize,
}

impl Sheet {
    fn take_down(&mut self, at: SessionTime, action: SheetAction) {
        let line = match action {
            SheetAction::WriteMove(mv) => Line::Move(mv),
            SheetAction::WriteOffer => Line::Offer,
            SheetAction::WriteTime { left } => Line::Time { left },
            SheetAction::WriteNote => Line::Note,
            SheetAction::WritePosition => Line::Position,
            SheetAction::StrikeMove => {
                let is_move = |(_, line): &(SessionTime, Line)| matches!(line, Line::Move(_));
                if let Some(last) = self.lines.iter().rposition(is_move) {
                    self.lines.remove(last);
                }
                return;
            }
            SheetAction::UseOtherNotation => return self.other_notation = true,
            SheetAction::Borrow => return self.borrowed = true,
            SheetAction::Return => return self.borrowed = false,
            SheetAction::AskForRecord => return self.requests += 1,
            _ => return,
        };
        self.lines.push((at, line));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn a_scoresheet_has_what_was_written_and_not_struck_out(
        actions in prop::collection::vec((color(), sheet_action()), 0..60),
    ) {
        let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse().expect("a control")).expect("a clock with time")
            .with_host(HostConfig::OVER_THE_BOARD)
            .with_scoresheets(Scoresheets::Paper);
        let mut arbiter = Arbiter::new(config);
        arbiter.handle(SessionTime::START, Event::Start).expect("in order");
        let mut simple = ByColor::from_fn(|_| Sheet::default());
        for (second, (by, action)) in actions.into_iter().enumerate() {
            let at = SessionTime::from_millis(1_000 * second as u64);
            if arbiter.handle(at, Event::Sheet { by, action }).is_ok() {
                simple[by].take_down(at, action);
            }
        }
        for player in Color::ALL {
            let (sheet, simple) = (arbiter.scoresheet(player), &simple[player]);
            let lines = sheet.lines();
            prop_assert_eq!(lines.len(), simple.lines.len());
            prop_assert_eq!(lines.collect::<Vec<_>>(), simple.lines.clone());
            let moves = simple.lines.iter().filter_map(|(_, line)| match line {
                Line::Move(mv) => Some(*mv),
                _ => None,
            });
            prop_assert!(sheet.moves().eq(moves.clone()));
            prop_assert!(sheet.has_all(moves.clone()));
            let more = moves.chain([Move::new(Square::E2, Square::E4, None)]);
            prop_assert!(!sheet.has_all(more));
            let offers = simple.lines.iter().filter(|(_, line)| *line == Line::Offer);
            prop_assert_eq!(sheet.offers(), offers.count());
            prop_assert_eq!(sheet.is_algebraic(), !simple.other_notation);
            prop_assert_eq!(sheet.has_borrowed(), simple.borrowed);
            prop_assert_eq!(sheet.requests(), simple.requests);
        }
    }
}
