//! Targets that read bytes of a format, and setups.

use core::fmt::{Debug, Display};
use core::str::FromStr;
use std::sync::LazyLock;

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use touchmove::polyglot::{BookBuilder, RawEntry, key};
use touchmove::setup::Tolerance;
use touchmove::syzygy::Kind;
use touchmove::winnability::NodeBudget;
use touchmove::{Bitboard, CastlingRights, Color, Game, Piece, Position, Role, Setup, Square};

use crate::common::strategies::{
    castling_setup, crowded_setup, edited_setup, en_passant_setup, garbage_setup,
};
use crate::inputs::check_drawn;

/// Packed positions of 32 bytes each.
pub(crate) fn packed_positions(bytes: &[u8]) {
    for packed in bytes.chunks(32) {
        let mut whole = [0; 32];
        whole[..packed.len()].copy_from_slice(packed);
        crate::packed::properties::unpack_anything(whole);
    }
}

/// Packed games, one after another.
pub(crate) fn packed_games(bytes: &[u8]) {
    crate::packed::properties::read_anything(bytes);
}

/// A Polyglot book: as it is, sorted, and as the moves of one position.
pub(crate) fn polyglot_books(bytes: &[u8]) {
    let position = Position::standard();
    let number = bytes.iter().fold(0, |number: u64, &byte| {
        number.rotate_left(8) ^ u64::from(byte)
    });
    crate::polyglot::properties::ask_everything(bytes, &position, number);
    let whole = bytes.chunks_exact(16);
    let entries = whole.map(|entry| RawEntry::from_bytes(entry.try_into().expect("16 bytes")));
    let builder: BookBuilder = entries.clone().collect();
    let merged = builder.to_bytes();
    crate::polyglot::properties::ask_everything(&merged, &position, number);
    let again: BookBuilder = touchmove::polyglot::Book::from_bytes(&merged)
        .expect("what is written is sorted")
        .into_iter()
        .collect();
    assert_eq!(again.to_bytes(), merged);
    let here = entries.map(|entry| RawEntry {
        key: key(&position),
        ..entry
    });
    let here: Vec<u8> = here.flat_map(RawEntry::to_bytes).collect();
    crate::polyglot::properties::ask_everything(&here, &position, number);
}

/// A Syzygy table: bytes as they are, and behind the start of one of each kind.
pub(crate) fn syzygy_tables(bytes: &[u8]) {
    crate::syzygy::properties::ask_everything(bytes);
    for kind in [Kind::Wdl, Kind::Dtz] {
        for table in crate::syzygy::properties::behind_a_start(kind, bytes) {
            crate::syzygy::properties::ask_everything(&table);
        }
    }
}

/// Checks a setup, and what can be asked of its position.
fn check(setup: &Setup) {
    crate::setup::properties::check_verdict(setup);
    crate::setup::properties::check_rights_dropped(setup);
    let Ok(position) = setup.validate_with(Tolerance::ALL) else {
        return;
    };
    crate::arbiter::written::assert_comes_back(&position);
    crate::packed::properties::unpack_anything(position.to_packed().to_bytes());
    crate::polyglot::properties::assert_keys(&position);
    crate::uci::properties::assert_all_spelled(&position);
    for legal in &position.legal_moves() {
        assert_eq!(position.parse_san(&legal.san()), Ok(legal), "{position}");
    }
    for color in Color::ALL {
        let quick = position.winnability(color, NodeBudget::QUICK);
        let slow = position.winnability(color, NodeBudget::new(200));
        // A larger budget cannot contradict a smaller one.
        let answers = [quick, slow]
            .map(|answer| serde_json::to_value(&answer).expect("a verdict")["winnable"].as_bool());
        if let [Some(quick), Some(slow)] = answers {
            assert_eq!(quick, slow, "{color} in {position}");
        }
    }
    if setup.validate().is_ok() {
        let fen = crate::common::plain_fen(&position);
        crate::common::assert_agrees(&position, &crate::common::oracle::Oracle::from_fen(&fen));
    }
}

/// A setup by bitboards: one word for each color and role, then rights and en passant.
pub(crate) fn bitboards(bytes: &[u8]) {
    let word = |at: usize| {
        let word = bytes.get(8 * at..8 * at + 8);
        word.map_or(0, |word| {
            u64::from_le_bytes(word.try_into().expect("8 bytes"))
        })
    };
    let mut setup = Setup::EMPTY;
    for (at, color) in Color::ALL.into_iter().enumerate() {
        for (role_at, role) in Role::ALL.into_iter().enumerate() {
            for square in Bitboard::from_bits(word(6 * at + role_at)) {
                setup.set_piece(square, Piece::new(color, role));
            }
        }
    }
    setup.castling = CastlingRights::from_rooks(Bitboard::from_bits(word(12)));
    let [flags, passed, ..] = word(13).to_le_bytes();
    setup.turn = Color::ALL[usize::from(flags & 1)];
    setup.en_passant = Square::ALL.get(usize::from(passed)).copied();
    check(&setup);
    // With one king each and no other defects of this kind, more of them are positions.
    for color in Color::ALL {
        let kings = setup.board.pieces(color, Role::King);
        for square in kings.into_iter().skip(1) {
            setup.board.set(square, None);
        }
    }
    check(&setup.without_invalid_rights());
}

/// Setups as the property tests make them: edited, crowded, around castling and en passant, and nonsense.
pub(crate) fn setups(bytes: &[u8]) {
    static SETUPS: LazyLock<SBoxedStrategy<Setup>> = LazyLock::new(|| {
        prop_oneof![
            edited_setup(),
            crowded_setup(),
            castling_setup(),
            en_passant_setup(),
            garbage_setup(),
        ]
        .sboxed()
    });
    check_drawn(&*SETUPS, bytes, |setup| {
        check(&setup);
        Ok(())
    });
}

/// Draws a value, writes it as text and as JSON, and reads it back.
fn draw_same<S>(strategy: S, bytes: &[u8])
where
    S: Strategy<Value: FromStr<Err: Display> + Display + PartialEq + Serialize + DeserializeOwned>,
{
    check_drawn(&strategy, bytes, |value| {
        assert_same(&value);
        Ok(())
    });
}

/// Writes a value as text and as JSON, and reads it back.
fn assert_same<T>(value: &T)
where
    T: FromStr<Err: Display> + Display + Debug + PartialEq + Serialize + DeserializeOwned,
{
    let text = value.to_string();
    match text.parse::<T>() {
        Ok(again) => assert_eq!(&again, value, "{text}"),
        Err(error) => panic!("{text}: {error}"),
    }
    let json = serde_json::to_string(value).expect("a text");
    match serde_json::from_str::<T>(&json) {
        Ok(again) => assert_eq!(&again, value, "{json}"),
        Err(error) => panic!("{json}: {error}"),
    }
}

/// Values of the types with a text: they are read as they are written.
pub(crate) fn values(bytes: &[u8]) {
    let (kind, bytes) = bytes.split_first().unwrap_or((&0, &[]));
    match kind % 9 {
        0 => draw_same(crate::arbiter::events::event(), bytes),
        1 => draw_same(crate::arbiter::events::served(), bytes),
        2 => draw_same(crate::laws::properties::rulebook(), bytes),
        3 => draw_same(crate::arbiter::properties::host(), bytes),
        4 => draw_same(crate::uci::message_properties::command(), bytes),
        5 => draw_same(crate::uci::message_properties::message(), bytes),
        6 => draw_same(crate::clock::strategies::control(), bytes),
        7 => draw_same(crate::common::records::record(), bytes),
        _ => check_drawn(&crate::packed::properties::game(), bytes, |game| {
            let mut packed = Vec::new();
            game.pack_into(&mut packed, game.outcome())
                .expect("a short game");
            crate::packed::properties::read_anything(&packed);
            let json = serde_json::to_string(&game).expect("a game");
            assert_eq!(serde_json::from_str::<Game>(&json).expect("the game"), game);
            Ok(())
        }),
    }
}
