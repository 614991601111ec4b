//! FEN: everything written can be read, and unreadable text is rejected without a panic.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::fen::{self, CastlingStyle, EnPassantMode};
use touchmove::{Board, Piece, Position, Role, Setup, attacks};

use crate::common::assert_sound;
use crate::common::strategies::{cases, edited_setup, garbage_setup, position, slips};

const MODES: [EnPassantMode; 3] = [
    EnPassantMode::Always,
    EnPassantMode::PseudoLegal,
    EnPassantMode::Legal,
];
const STYLES: [CastlingStyle; 2] = [CastlingStyle::Standard, CastlingStyle::Chess960];

/// Reads anything. An error must point into the text and have a message; a position must be sound.
pub(crate) fn read_anything(text: &[u8]) {
    match Position::from_fen_bytes(text) {
        Ok(position) => assert_sound(&position),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            if let fen::Error::Syntax {
                offset, expected, ..
            } = error
            {
                assert!(offset <= text.len() && !expected.is_empty());
            }
        }
    }
}

/// The en passant square that a FEN names.
fn named_en_passant(fen: &str) -> &str {
    fen.split(' ')
        .nth(3)
        .expect("a FEN has an en passant field")
}

/// The characters that a FEN is made of.
const LETTERS: &[u8] = b"pnbrqkPNBRQK12345678/ w-abcdefghABCDEFGH09";

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn positions_survive_their_fen(position in position()) {
        for mode in MODES {
            for style in STYLES {
                let fen = position.fen(mode, style).to_string();
                let read: Position = fen.parse().expect("a written FEN can be read");
                prop_assert_eq!(&read, &position);
                prop_assert_eq!(read.halfmove_clock(), position.halfmove_clock());
                prop_assert_eq!(read.fullmove_number(), position.fullmove_number());
                prop_assert_eq!(read.fen(mode, style).to_string(), &*fen);
                prop_assert_eq!(fen.parse::<Setup>(), Ok(position.to_setup_with(mode)));
            }
        }
    }

    #[test]
    fn a_position_is_the_setup_of_its_own_fen(position in position()) {
        let setup = position.to_setup();
        prop_assert_eq!(position.to_string().parse(), Ok(setup.clone()));
        prop_assert_eq!(&position.to_setup_with(EnPassantMode::Legal), &setup);
        let again = setup.validate();
        prop_assert_eq!(again.as_ref(), Ok(&position));
        prop_assert_eq!(again.map(|again| again.key()), Ok(position.key()));
    }

    #[test]
    fn a_board_survives_its_text(setup in garbage_setup()) {
        let text = setup.board.to_string();
        prop_assert_eq!(text.parse(), Ok(setup.board.clone()));
        let fen = setup.to_string();
        prop_assert_eq!(fen.split(' ').next(), Some(text.as_str()));
        let material = setup.board.material();
        for piece in Piece::ALL {
            let count = setup.board.iter().filter(|&(_, other)| other == piece).count();
            prop_assert_eq!(usize::from(material[piece.color()][piece.role()]), count);
        }
        let more = format!("{text} w");
        let refused = more.parse::<Board>();
        let is_at_end = matches!(
            refused,
            Err(fen::Error::Syntax { field: fen::Field::Board, offset, expected: "the end" })
                if offset == text.len()
        );
        prop_assert!(is_at_end);
    }

    #[test]
    fn the_mode_decides_when_en_passant_is_named(position in position()) {
        let turn = position.turn();
        let pawns = position.board().pieces(turn, Role::Pawn);
        let capturable = |&square: &_| !attacks::pawn(!turn, square).is_disjoint(pawns);
        let expected = [
            position.pushed_over_square(),
            position.pushed_over_square().filter(capturable),
            position.legal_en_passant_square(),
        ];
        for (mode, expected) in MODES.into_iter().zip(expected) {
            let fen = position.fen(mode, CastlingStyle::Standard).to_string();
            let expected = expected.map_or("-".to_owned(), |square| square.to_string());
            prop_assert_eq!(named_en_passant(&fen), expected);
        }
    }

    #[test]
    fn setups_survive_their_fen(setup in edited_setup()) {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let fen = setup.fen(style).to_string();
            prop_assert_eq!(&fen.parse::<Setup>().expect("a written FEN can be read"), &setup);
        }
    }

    #[test]
    fn any_setup_can_be_written_and_read(setup in garbage_setup()) {
        let fen = setup.fen(CastlingStyle::Chess960).to_string();
        prop_assert_eq!(fen.parse::<Setup>().expect("a written FEN can be read"), setup);
    }

    #[test]
    fn four_fields_are_a_fen_with_fresh_clocks(position in position()) {
        let fen = position.to_string();
        let four: Vec<&str> = fen.split(' ').take(4).collect();
        let read: Position = four.join(" ").parse().expect("four fields are enough");
        prop_assert_eq!(&read, &position);
        prop_assert_eq!((read.halfmove_clock(), read.fullmove_number()), (0, 1));
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in vec(any::<u8>(), 0..120)) {
        read_anything(&bytes);
    }

    #[test]
    fn arbitrary_text_of_fen_letters_never_panics(
        text in "[pnbrqkPNBRQK1-8/]{0,72} [wb] [KQkqA-Ha-h-]{0,5} ([a-h][1-8]|-) [0-9]{0,7} [0-9]{0,7}"
    ) {
        read_anything(text.as_bytes());
    }

    #[test]
    fn spoilt_fens_never_panic(
        position in position(),
        slips in slips(LETTERS),
    ) {
        let mut text = position.to_string().into_bytes();
        for slip in &slips {
            slip.spoil(&mut text);
            read_anything(&text);
        }
    }
}
