//! EPD: operations survive being written, and no text panics.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::epd::{self, Epd, Operand};
use touchmove::fen::{self, CastlingStyle, EnPassantMode};
use touchmove::setup::Tolerance;
use touchmove::{Move, Position};

use crate::common::strategies::{cases, picked, position, slips};

/// The characters that operations are made of.
const LETTERS: &[u8] = b"bmampvidcev0123456789; \"\\.NBRQKabcdefgh+-=xO_";

/// An opcode with any operands.
fn unknown_opcode() -> impl Strategy<Value = String> {
    "[a-zA-Z][a-zA-Z0-9_]{3,14}".prop_filter("known to the standard", |opcode| {
        let known = ["hmvc", "fmvn", "resign"].contains(&opcode.as_str());
        !known
            && !opcode.starts_with("draw_")
            && !opcode.starts_with("tc")
            && !opcode.starts_with('D')
    })
}

fn operand() -> impl Strategy<Value = Operand> {
    prop_oneof![
        any::<i64>().prop_map(Operand::Integer),
        any::<f64>().prop_filter_map("not finite", |number| number
            .is_finite()
            .then_some(Operand::Float(number))),
        "[^\\r\\n]{0,12}".prop_map(Operand::Text),
        "[a-zA-Z_!?♘][^\\s;]{0,8}".prop_map(Operand::Symbol),
    ]
}

fn text() -> impl Strategy<Value = Operand> {
    "[^\\r\\n]{0,20}".prop_map(Operand::Text)
}

/// Moves that can be played one after another.
fn line(position: &Position, picks: &[u16]) -> Vec<Operand> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for &pick in picks {
        let Some(legal) = picked(&position, pick) else {
            break;
        };
        moves.push(Operand::Move(legal.to_move()));
        let next = legal.play();
        position = next;
    }
    moves
}

/// Reads anything. An error must point into the text and have a message.
pub(crate) fn read_anything(text: &[u8]) {
    let tolerant = Epd::from_bytes(text);
    for tolerance in [
        Tolerance::NONE,
        Tolerance::EXCESS_MATERIAL,
        Tolerance::IMPOSSIBLE_CHECK,
    ] {
        match Epd::from_bytes_with(text, tolerance) {
            // A stricter reader rejects positions, and reads nothing differently.
            Err(epd::Error::Fen(fen::Error::Invalid(_))) => {}
            read => assert_eq!(read, tolerant),
        }
    }
    match tolerant {
        Ok(epd) => assert_eq!(epd.to_string().parse(), Ok(epd)),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            match error {
                epd::Error::Syntax { offset, expected } => {
                    assert!(offset <= text.len() && !expected.is_empty())
                }
                epd::Error::Move { offset, .. } => assert!(offset < text.len()),
                epd::Error::Fen(fen::Error::Syntax { offset, .. }) => assert!(offset <= text.len()),
                _ => {}
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn operations_survive_being_written(
        position in position(),
        picks in vec(any::<u16>(), 1..8),
        texts in (text(), text()),
        numbers in any::<(u32, i32, u16)>(),
        unknown in vec((unknown_opcode(), vec(operand(), 0..4)), 0..4),
    ) {
        let mut epd = Epd::new(position.clone());
        let best: Vec<Operand> = picks
            .iter()
            .filter_map(|&pick| picked(&position, pick))
            .map(|legal| Operand::Move(legal.to_move()))
            .collect();
        if !best.is_empty() {
            epd.push("bm", best.clone()).expect("legal moves");
        }
        epd.push("pv", line(&position, &picks)).expect("a line of play");
        epd.push("id", [texts.0.clone()]).expect("a text");
        epd.push("c9", [texts.1]).expect("a text");
        epd.push("acn", [Operand::Integer(numbers.0.into())]).expect("a count");
        epd.push("ce", [Operand::Integer(numbers.1.into())]).expect("a number");
        for (opcode, operands) in unknown {
            epd.push(&opcode, operands).expect("any operands");
        }
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let written = epd.to_line(EnPassantMode::Legal, style);
            let read: Epd = written.parse().expect("a written EPD can be read");
            prop_assert_eq!(&read, &epd);
            prop_assert_eq!(read.to_line(EnPassantMode::Legal, style), written);
            prop_assert_eq!(read.position().halfmove_clock(), position.halfmove_clock());
            prop_assert_eq!(read.position().fullmove_number(), position.fullmove_number());
        }
        let moves: Vec<Operand> = epd.moves("bm").map(|mv: Move| Operand::Move(mv)).collect();
        prop_assert_eq!(moves, best);
        prop_assert_eq!(epd.text("id").map(|text| Operand::Text(text.to_owned())), Some(texts.0));
    }

    #[test]
    fn arbitrary_operations_never_panic(position in position(), text in "[bmaidpvcnoe0-9;\" \\\\.A-Ra-h1-8+x_-]{0,40}") {
        read_anything(format!("{position} {text}").as_bytes());
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in vec(any::<u8>(), 0..80)) {
        read_anything(&bytes);
        let fields = b"8/8/8/4k3/8/8/8/4K3 w - - ";
        read_anything(&[fields.as_slice(), bytes.as_slice()].concat());
    }

    #[test]
    fn spoilt_operations_never_panic(position in position(), picks in vec(any::<u16>(), 1..4), slips in slips(LETTERS)) {
        let mut epd = Epd::new(position.clone());
        epd.push("pv", line(&position, &picks)).expect("a line of play");
        epd.push("id", [Operand::Text("a \"name\"".to_owned())]).expect("a text");
        epd.push("acs", [Operand::Float(0.5)]).expect("a number");
        let mut text = epd.to_string().into_bytes();
        for slip in &slips {
            slip.spoil(&mut text);
            read_anything(&text);
        }
    }
}
