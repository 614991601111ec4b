//! EPD: which operations are read, how they are written, and what is rejected where.

use touchmove::Position;
use touchmove::epd::{self, Epd, Operand, Operation};
use touchmove::fen::{CastlingStyle, EnPassantMode};

use crate::common::table::{assert_texts, either};

/// The four fields of a position, to which operations are added.
const FIELDS: &str = "r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q -";

#[track_caller]
fn epd(operations: &str) -> Epd {
    let line = format!("{FIELDS} {operations}");
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn moves(epd: &Epd, opcode: &str) -> Vec<String> {
    epd.moves(opcode).map(|mv| mv.to_string()).collect()
}

fn mv(text: &str) -> Operand {
    Operand::Move(text.parse().expect("coordinates"))
}

/// The operand that a table writes with the letter of its kind.
fn operand(text: &str) -> Operand {
    let (kind, value) = text.split_at(2);
    match kind {
        "m:" => mv(value),
        "t:" => Operand::Text(value.to_owned()),
        "w:" => Operand::Symbol(value.to_owned()),
        "i:" => Operand::Integer(value.parse().expect("a whole number")),
        _ => Operand::Float(value.parse().expect("a number")),
    }
}

/// What is written again, the clocks and the operations; every style; the repairs.
#[test]
fn every_line_is_read_or_refused() {
    assert_texts("epd/lines.txt", |section, text| match section {
        "operations" => {
            let line = format!("{FIELDS} {text}");
            either(line.parse().map(|epd: Epd| {
                let written = epd.to_string();
                assert_eq!(written.parse().as_ref(), Ok(&epd), "{text}");
                let position = epd.position();
                let clocks = (position.halfmove_clock(), position.fullmove_number());
                let operations = epd.operations();
                format!("{} | {clocks:?} {operations:?}", &written[FIELDS.len()..])
            }))
        }
        "line" => either(text.parse().map(|epd: Epd| {
            assert_eq!(Epd::from_bytes(text.as_bytes()).as_ref(), Ok(&epd));
            let every = epd.to_line(EnPassantMode::Always, CastlingStyle::Chess960);
            format!("{epd} | {every}")
        })),
        "push" => {
            let mut parts = text.split('|');
            let opcode = parts.next().unwrap_or_default();
            let operands: Vec<_> = parts.map(operand).collect();
            let (mut pushed, before) = (epd(""), epd(""));
            let refused = pushed.push(opcode, operands.clone());
            assert_eq!(pushed.set(opcode, operands), refused, "{text}");
            assert_eq!(pushed, before, "nothing is added");
            refused.expect_err(text).to_string()
        }
        _ => either(
            Epd::from_bytes_lenient(text.as_bytes()).map(|(epd, repairs)| {
                assert_eq!(text.parse::<Epd>().is_ok(), repairs.is_empty(), "{text}");
                format!("{epd} {repairs:?}")
            }),
        ),
    });
}

#[test]
fn the_operations_of_a_test_suite() {
    let epd = epd(
        r#"bm Rxf4 Qxh7; am Nxe5; id "BK.24"; c0 "a \"quiet\" move"; ce +35; acd 12; acn 500000; acs 3.5;"#,
    );
    assert_eq!(
        epd.position(),
        &format!("{FIELDS} 0 1").parse::<Position>().unwrap()
    );
    assert_eq!(moves(&epd, "bm"), ["f1f4", "h5h7"]);
    assert_eq!(moves(&epd, "am"), ["g6e5"]);
    assert_eq!(epd.text("id"), Some("BK.24"));
    assert_eq!(epd.text("c0"), Some("a \"quiet\" move"));
    assert_eq!(epd.integer("ce"), Some(35));
    assert_eq!(epd.integer("acd"), Some(12));
    assert_eq!(epd.integer("acn"), Some(500_000));
    assert_eq!(epd.operands("acs"), Some([Operand::Float(3.5)].as_slice()));
    let opcodes: Vec<&str> = epd.operations().iter().map(Operation::opcode).collect();
    assert_eq!(opcodes, ["bm", "am", "id", "c0", "ce", "acd", "acn", "acs"]);
}

#[test]
fn missing_operations_are_none() {
    let epd = epd("dm 3;");
    assert_eq!(epd.integer("dm"), Some(3));
    assert_eq!(
        (epd.integer("ce"), epd.text("dm"), epd.operands("id")),
        (None, None, None)
    );
    assert_eq!((moves(&epd, "bm").len(), moves(&epd, "dm").len()), (0, 0));
    assert_eq!(self::epd("").operations(), []);
}

#[test]
fn bytes_that_are_not_text() {
    for (operations, offset) in [
        (&b"id \"a\xffb\";"[..], 5),
        (b"id ab\xff;", 5),
        (b"x \xff;", 2),
    ] {
        let line = [FIELDS.as_bytes(), b" ", operations].concat();
        let error = epd::Error::Syntax {
            offset: FIELDS.len() + 1 + offset,
            expected: "UTF-8",
        };
        assert_eq!(Epd::from_bytes(&line), Err(error));
    }
}

#[test]
fn an_epd_of_a_position_in_a_game_says_its_clocks() {
    let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 3 9".parse().unwrap();
    let line = "4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 9;";
    assert_eq!(Epd::new(position).to_string(), line);
    assert_eq!(Epd::new(Position::standard()).operations(), []);
}

#[test]
fn a_clock_is_pushed_once() {
    let mut epd = epd("");
    epd.push("pv", [mv("f1f4"), mv("e5f4")]).expect("a line");
    epd.push("fmvn", [Operand::Integer(12)]).expect("a clock");
    epd.push("fmvn", [Operand::Integer(12)]).expect("as it is");
    let expected = "a counter that is not already given";
    let refused = Err(epd::Error::Operation { expected });
    assert_eq!(epd.push("fmvn", [Operand::Integer(13)]), refused);
    assert_eq!(epd.to_string(), format!("{FIELDS} pv Rxf4 Bxf4; fmvn 12;"));
    assert_eq!(epd.position().fullmove_number(), 12);
}

#[test]
fn operations_are_replaced_and_removed() {
    let mut epd = epd("ce 20; hmvc 4; id \"x\"; ce 30; pv Nxe5;");
    let written = |epd: &Epd, operations: &str| {
        assert_eq!(epd.to_string(), format!("{FIELDS}{operations}"));
        assert_eq!(epd.to_string().parse().as_ref(), Ok(epd));
    };
    epd.set("ce", [Operand::Integer(-5)]).expect("a number");
    written(&epd, " ce -5; hmvc 4; id \"x\"; pv Nxe5;");
    epd.set("pv", [mv("f1f4"), mv("e5f4")]).expect("a line");
    written(&epd, " ce -5; hmvc 4; id \"x\"; pv Rxf4 Bxf4;");
    epd.set("hmvc", [Operand::Integer(9)]).expect("a clock");
    epd.set("acd", [Operand::Integer(3)]).expect("a count");
    written(&epd, " ce -5; hmvc 9; id \"x\"; pv Rxf4 Bxf4; acd 3;");
    assert_eq!(epd.position().halfmove_clock(), 9);
    let before = epd.clone();
    assert!(epd.set("pv", [mv("f1f5")]).is_err() && epd == before);
    assert!(!epd.remove("bm") && epd == before);

    assert!(epd.remove("hmvc") && epd.remove("pv"));
    assert_eq!(epd.position().halfmove_clock(), 0);
    epd.set("fmvn", [Operand::Integer(8)]).expect("a clock");
    written(&epd, " ce -5; id \"x\"; acd 3; fmvn 8;");
    assert!(epd.remove("fmvn") && epd.remove("ce") && epd.remove("id") && epd.remove("acd"));
    assert_eq!(epd.position().fullmove_number(), 1);
    assert_eq!(epd, self::epd(""));
}
