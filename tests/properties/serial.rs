//! Everything that `serde` writes reads back the same, and unreadable data is rejected.

use core::fmt::Debug;

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use touchmove::arbiter::{Answer, Event, GameConfig, HostConfig, Log};
use touchmove::draws::Claim;
use touchmove::packed::PackedPosition;
use touchmove::{
    Arbiter, Bitboard, Board, ByColor, CastlingRights, Game, GameRecord, Move, Position, Rulebook,
    Setup, Square,
};

use crate::arbiter::{config, hear, host, step};
use crate::events::event;
use crate::pgn::record;
use crate::rulebooks::rulebook;
use crate::strategies::{edited_setup, picked, picks, position};

/// Writes a value as JSON and reads it back.
fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let json = serde_json::to_string(value).expect("what serde can write");
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn assert_same<T>(value: &T) -> Result<(), TestCaseError>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    prop_assert_eq!(&again(value), value);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn positions_and_setups_come_back(position in position(), setup in edited_setup()) {
        assert_same(&position)?;
        assert_same(&setup)?;
        assert_same(&setup.board)?;
        assert_same(&position.castling_rights())?;
        assert_same(&position.to_packed())?;
        assert_same(&position.board().occupied())?;
        for legal in position.legal_moves() {
            assert_same(&legal.to_move())?;
        }
    }

    #[test]
    fn sets_and_pairs_come_back(white in any::<u64>(), black in any::<u64>()) {
        let pair = ByColor::new(Bitboard::from_bits(white), Bitboard::from_bits(black));
        assert_same(&pair)?;
    }

    #[test]
    fn games_come_back(start in position(), picks in picks(60)) {
        let mut game = Game::new(start);
        for pick in picks {
            let mv = picked(game.position(), pick).map(|legal| legal.to_move());
            let Some(mv) = mv else { break };
            game.play(mv).expect("legal");
        }
        assert_same(&game)?;
    }

    #[test]
    fn records_come_back(record in record()) {
        assert_same(&record)?;
    }

    #[test]
    fn rulebooks_hosts_and_events_come_back(
        rulebook in rulebook(),
        host in host(),
        event in event(),
    ) {
        assert_same(&rulebook)?;
        assert_same(&host)?;
        assert_same(&event)?;
    }

    #[test]
    fn arbiters_come_back(
        config in config(),
        steps in proptest::collection::vec(step(), 0..40),
    ) {
        let text = again(&config);
        prop_assert_eq!(
            Arbiter::new(text).to_log().to_string(),
            Arbiter::new(config.clone()).to_log().to_string()
        );
        let arbiter = hear(&config, &steps)?.arbiter;
        let again = again(&arbiter);
        prop_assert_eq!(format!("{again:?}"), format!("{arbiter:?}"));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}|[a-hKQRBNP1-8 /w0-9-]{0,60}") {
        let json = serde_json::to_string(&text).expect("a text");
        macro_rules! read {
            ($($kind:ty),*) => {$( let _ = serde_json::from_str::<$kind>(&json); )*};
        }
        read!(
            Answer, Arbiter, Board, Claim, Event, Game, GameRecord, HostConfig, Log, Move,
            PackedPosition, Position, Rulebook, GameConfig, Setup, Square
        );
        let list = format!("[{json},{json}]");
        let _ = serde_json::from_str::<Bitboard>(&list);
        let _ = serde_json::from_str::<CastlingRights>(&list);
        let _ = serde_json::from_str::<ByColor<Square>>(&list);
    }
}
