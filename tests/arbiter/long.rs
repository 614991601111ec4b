//! Long games: going back to any half-move, and on from there.

use touchmove::arbiter::event::ArbiterAction;
use touchmove::arbiter::{Event, HostConfig};
use touchmove::{Arbiter, LegalMove, Position, Rulebook};

use super::random::Random;
use super::telling::{begun, tell};

#[test]
fn going_back_in_a_long_game_finds_each_position() {
    // Without the 75-move rule, kings and rooks wander behind their pawns.
    let start = "r3k2r/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/R3K2R w - - 0 1";
    let start: Position = start.parse().expect("valid");
    let mut arbiter = begun(&Rulebook::FIDE_1997, HostConfig::ONLINE, &start);
    let mut positions = vec![start];
    let mut random = Random::new(1);
    let mut go_on = |arbiter: &mut Arbiter, positions: &mut Vec<Position>, to: usize| {
        while positions.len() <= to {
            let last = positions.last().expect("never empty").clone();
            let moves = last.legal_moves();
            let goes_on =
                |legal: &LegalMove<'_>| !legal.is_zeroing() && legal.play().has_legal_moves();
            let quiet: Vec<LegalMove<'_>> = moves.iter().filter(goes_on).collect();
            let legal = random.pick(&quiet);
            tell(
                arbiter,
                Event::Play {
                    by: last.turn(),
                    mv: legal.to_move(),
                },
            );
            positions.push(legal.play());
        }
    };
    for (to, back) in [
        (300, 257),
        (260, 256),
        (256, 255),
        (300, 193),
        (200, 192),
        (192, 191),
        (193, 129),
        (130, 128),
        (128, 127),
        (127, 65),
        (66, 64),
        (64, 63),
        (300, 64),
        (64, 1),
        (200, 0),
        (64, 64),
    ] {
        go_on(&mut arbiter, &mut positions, to);
        assert_eq!(arbiter.ply() as usize, to.max(positions.len() - 1));
        tell(
            &mut arbiter,
            Event::Arbiter(ArbiterAction::Reinstate { after: back }),
        );
        positions.truncate(usize::from(back) + 1);
        let last = positions.last().expect("never empty");
        assert_eq!(
            arbiter.position().to_string(),
            last.to_string(),
            "after {back}"
        );
        assert_eq!(arbiter.ply(), u32::from(back));
    }
}
