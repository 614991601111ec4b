//! Packed positions and games: what is packed comes back, and whatever can be unpacked packs to the same bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::fen::EnPassantMode;
use touchmove::packed::{self, Games, PackedGame, PackedPosition, pack_line};
use touchmove::setup::Tolerance;
use touchmove::{Color, Game, Outcome, Position};

use crate::common::strategies::{beginning, cases, edited_setup, picked, picks, position};

/// Unpacks anything; what is a position must pack to the same bytes and be as it is when set up.
pub(crate) fn unpack_anything(bytes: [u8; 32]) {
    let packed = PackedPosition::from_bytes(bytes);
    let setup = packed.to_setup();
    match packed.unpack() {
        Ok(position) => {
            assert_eq!(position.to_packed(), packed);
            assert_eq!(setup, Ok(position.to_setup_with(EnPassantMode::Always)));
            let anew = position
                .to_setup_with(EnPassantMode::Always)
                .validate_with(Tolerance::ALL);
            let anew = anew.expect("what was validated");
            assert_eq!(position, anew);
            assert_eq!(position.key(), anew.key());
            assert_eq!(position.pawn_key(), anew.pawn_key());
        }
        Err(packed::Error::Invalid { error: invalid, .. }) => {
            assert_eq!(setup.as_ref(), Ok(invalid.setup()));
            let accepted = Tolerance::EXCESS_MATERIAL | Tolerance::IMPOSSIBLE_CHECK;
            assert!(invalid.setup().validate_with(accepted).is_err());
            let error = packed::Error::from(invalid);
            assert!(matches!(error.offset(), 8..27 | 30), "{error}");
        }
        Err(error) => {
            assert!(error.offset() < 32 && !error.to_string().is_empty());
            assert_eq!(setup, Err(error));
        }
    }
}

/// Reads anything; what is a game that can be replayed must pack to the same bytes.
pub(crate) fn read_anything(buffer: &[u8]) {
    for game in Games::new(buffer) {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                assert!(error.offset() <= buffer.len() && !error.to_string().is_empty());
                continue;
            }
        };
        let replayed = replay(game);
        match game.to_game() {
            Ok(read) => {
                assert_eq!(replayed, Ok(read.ply()));
                let mut again = Vec::new();
                let written = read.pack_into(&mut again, game.result());
                assert_eq!(written, Ok(()));
                assert_eq!(again, game.as_bytes());
            }
            Err(error) => {
                assert!(error.offset() < buffer.len() && !error.to_string().is_empty());
                assert_eq!(replayed, Err(error));
            }
        }
        assert_eq!(game.to_record().map(|_| ()), game.to_game().map(|_| ()));
    }
}

/// Plays a game through and counts its moves.
fn replay(game: PackedGame<'_>) -> Result<usize, packed::Error> {
    let mut replay = game.replay()?;
    while let Some(legal) = replay.next_move() {
        legal?;
    }
    Ok(replay.ply())
}

fn result() -> impl Strategy<Value = Option<Outcome>> {
    proptest::sample::select(&[
        None,
        Some(Outcome::Win(Color::White)),
        Some(Outcome::Win(Color::Black)),
        Some(Outcome::Draw),
    ])
}

pub(crate) fn game() -> impl Strategy<Value = Game> {
    (beginning(), picks(60)).prop_map(|(fen, picks)| {
        let mut game = Game::new(fen.parse().expect("a beginning is valid"));
        for pick in picks {
            let mv = picked(game.position(), pick).map(|legal| legal.to_move());
            let Some(mv) = mv else { break };
            game.play(mv).expect("legal");
        }
        game
    })
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn positions_survive_packing(position in position(), counters in (any::<u16>(), 1..=u16::MAX)) {
        let mut setup = position.to_setup_with(EnPassantMode::Always);
        (setup.halfmove_clock, setup.fullmove_number) = counters;
        for setup in [position.to_setup_with(EnPassantMode::Always), setup] {
            let position = setup.validate().expect("counters are not checked");
            let unpacked = position.to_packed().unpack().expect("what was packed");
            prop_assert_eq!(unpacked.to_setup_with(EnPassantMode::Always), setup);
            prop_assert_eq!(&unpacked, &position);
            prop_assert_eq!(unpacked.key(), position.key());
            prop_assert_eq!(unpacked.pawn_key(), position.pawn_key());
            unpack_anything(position.to_packed().to_bytes());
        }
    }

    #[test]
    fn accepted_setups_survive_packing(setup in edited_setup()) {
        if let Ok(position) = setup.validate_with(Tolerance::ALL) {
            let packed = position.to_packed();
            prop_assert_eq!(packed.unpack().map(|unpacked| unpacked.to_setup_with(EnPassantMode::Always)), Ok(setup.clone()));
            prop_assert_eq!(packed.unpack_with(Tolerance::NONE).is_ok(), setup.validate().is_ok());
        }
    }

    #[test]
    fn equal_identities_are_equal_positions(game in game()) {
        let positions = game.positions();
        for (ply, one) in positions.iter().enumerate() {
            for other in &positions[ply..] {
                let same = one.to_packed_identity() == other.to_packed_identity();
                prop_assert_eq!(one == other, same);
                let same = one.to_packed() == other.to_packed();
                prop_assert_eq!(one.to_setup_with(EnPassantMode::Always) == other.to_setup_with(EnPassantMode::Always), same);
            }
        }
    }

    #[test]
    fn random_bytes_are_a_position_or_refused(bytes in any::<[u8; 32]>(), occupied in any::<(u64, u64)>()) {
        unpack_anything(bytes);
        // With a version, and seldom more squares than pieces.
        let mut likelier = bytes;
        likelier[..8].copy_from_slice(&(occupied.0 & occupied.1).to_le_bytes());
        likelier[27] = 1;
        unpack_anything(likelier);
    }

    #[test]
    fn changed_bytes_are_a_position_or_refused(
        position in position(),
        changes in vec((0..32usize, any::<u8>()), 1..4),
        bit in 0..256usize,
    ) {
        let bytes = position.to_packed().to_bytes();
        let mut flipped = bytes;
        flipped[bit / 8] ^= 1 << (bit % 8);
        unpack_anything(flipped);
        let mut changed = bytes;
        for (index, byte) in changes {
            changed[index] = byte;
        }
        unpack_anything(changed);
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn games_survive_packing(games in vec((game(), result()), 1..5)) {
        let (mut buffer, mut again) = (Vec::new(), Vec::new());
        for (game, result) in &games {
            game.pack_into(&mut buffer, *result).expect("a game");
            pack_line(&mut again, game.start(), game.moves(), *result).expect("legal moves");
        }
        prop_assert_eq!(&buffer, &again);
        let read: Vec<PackedGame<'_>> = Games::new(&buffer).map(|game| game.expect("a game")).collect();
        prop_assert_eq!(read.len(), games.len());
        for (packed, (game, result)) in read.iter().zip(&games) {
            prop_assert_eq!(packed.result(), *result);
            prop_assert_eq!(&packed.to_game().expect("a game"), game);
            prop_assert_eq!(replay(*packed), Ok(game.ply()));
            let positions: Result<Vec<Position>, packed::Error> = packed.positions().collect();
            prop_assert_eq!(positions.as_deref(), Ok(game.positions()));
        }
        read_anything(&buffer);
    }

    #[test]
    fn random_buffers_are_games_or_refused(
        mut buffer in vec(any::<u8>(), 0..200),
        games in vec((game(), result()), 1..3),
        changes in vec((any::<usize>(), any::<u8>()), 1..4),
    ) {
        read_anything(&buffer);
        if let Some(header) = buffer.first_chunk_mut::<6>() {
            *header = [1, header[1] & 7, header[2] & 63, 0, 0, 0];
            read_anything(&buffer);
        }
        let mut buffer = Vec::new();
        for (game, result) in games {
            game.pack_into(&mut buffer, result).expect("a game");
        }
        for (place, byte) in changes {
            let length = buffer.len();
            buffer[place % length] = byte;
        }
        read_anything(&buffer);
    }
}
