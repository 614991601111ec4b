//! EPD: which operations are read, how they are written, and what is rejected where.

use touchmove::epd::{self, Epd, Operand, Operation};
use touchmove::fen::{self, CastlingStyle, EnPassantMode, Repair};
use touchmove::{Move, Position, san};

/// The four fields of a position, to which operations are added.
const FIELDS: &str = "r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1 w q -";

/// The byte at which operations begin after these fields.
const BEGIN: usize = FIELDS.len() + 1;

#[track_caller]
fn epd(operations: &str) -> Epd {
    let line = format!("{FIELDS} {operations}");
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[track_caller]
fn refusal(operations: &str) -> epd::Error {
    let line = format!("{FIELDS} {operations}");
    line.parse::<Epd>().expect_err(&line)
}

/// Asserts that reading stops this many bytes after the fields, with this expectation.
#[track_caller]
fn assert_misread(operations: &str, offset: usize, expected: &'static str) {
    let error = epd::Error::Syntax {
        offset: BEGIN + offset,
        expected,
    };
    assert_eq!(refusal(operations), error, "{operations}");
}

fn moves(epd: &Epd, opcode: &str) -> Vec<String> {
    epd.moves(opcode).map(|mv| mv.to_string()).collect()
}

fn text(text: &str) -> Operand {
    Operand::Text(text.to_owned())
}

fn symbol(word: &str) -> Operand {
    Operand::Symbol(word.to_owned())
}

mod reading {
    use super::*;

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
        assert_eq!(super::epd("").operations(), []);
    }

    #[test]
    fn moves_in_any_spelling() {
        let epd = epd("bm f1xf4 Qh5-h7 ♘xe5!; sm Rxf4+; pm Nd5; rm Nd5 Na4;");
        assert_eq!(moves(&epd, "bm"), ["f1f4", "h5h7", "g6e5"]);
        assert_eq!(moves(&epd, "sm"), ["f1f4"]);
        assert_eq!(moves(&epd, "pm"), ["c3d5"]);
        assert_eq!(moves(&epd, "rm"), ["c3d5", "c3a4"]);
    }

    #[test]
    fn a_line_is_played_out() {
        let epd = epd("pv Nxe5 Qe7 Nxf7 Qxf7 Qxf7+ Kxf7;");
        assert_eq!(
            moves(&epd, "pv"),
            ["g6e5", "d8e7", "e5f7", "e7f7", "h5f7", "e8f7"]
        );
        assert_eq!(moves(&super::epd("pv;"), "pv").len(), 0);
    }

    #[test]
    fn texts_with_and_without_quotes() {
        let epd = epd(r#"id BK.24 again ; eco "B12"; c3 "a; b\\c \d"; v9 "" ; c1 "♔";"#);
        assert_eq!(epd.text("id"), Some("BK.24 again"));
        assert_eq!(epd.text("eco"), Some("B12"));
        assert_eq!(epd.text("c3"), Some(r"a; b\c \d"));
        assert_eq!(epd.text("v9"), Some(""));
        assert_eq!(epd.text("c1"), Some("♔"));
    }

    #[test]
    fn unknown_operations_keep_their_operands() {
        let epd = epd(
            r#"noop 1 Nf3 "two words" -2 0.25 1e5 99999999999999999999; x_1; tcrx "name" 7; ply_9 a;"#,
        );
        let expected = [
            Operand::Integer(1),
            symbol("Nf3"),
            text("two words"),
            Operand::Integer(-2),
            Operand::Float(0.25),
            symbol("1e5"),
            symbol("99999999999999999999"),
        ];
        assert_eq!(epd.operands("noop"), Some(expected.as_slice()));
        assert_eq!(epd.operands("x_1"), Some([].as_slice()));
        assert_eq!(
            epd.operands("tcrx"),
            Some([text("name"), Operand::Integer(7)].as_slice())
        );
    }

    #[test]
    fn operations_without_operands() {
        let epd = epd("draw_offer; draw_accept ; draw_claim; draw_reject; resign;");
        assert_eq!(epd.operations().len(), 5);
        assert!(
            epd.operations()
                .iter()
                .all(|operation| operation.operands().is_empty())
        );
    }

    #[test]
    fn perft_counts() {
        let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D10 69352859712417";
        let epd: Epd = line.parse().unwrap();
        assert_eq!(epd.integer("D1"), Some(20));
        assert_eq!(epd.integer("D2"), Some(400));
        assert_eq!(epd.integer("D10"), Some(69_352_859_712_417));
        // These opcodes begin like a perft count, but are not one.
        let other = super::epd("D; Dx 1 2; D1x q;");
        assert_eq!(other.operations().len(), 3);
    }

    #[test]
    fn the_clocks_belong_to_the_position() {
        let clocks = |epd: &Epd| {
            (
                epd.position().halfmove_clock(),
                epd.position().fullmove_number(),
            )
        };
        assert_eq!(clocks(&epd("")), (0, 1));
        let late = epd("bm Rxf4; hmvc 7; id \"late\"; fmvn 30;");
        assert_eq!(clocks(&late), (7, 30));
        assert_eq!(
            (late.integer("hmvc"), late.integer("fmvn")),
            (Some(7), Some(30))
        );
        assert_eq!(late.operations().len(), 4);
        let fields: Epd = format!("{FIELDS} 7 30 bm Rxf4;").parse().unwrap();
        assert_eq!(clocks(&fields), (7, 30));
        assert!(fields.to_string().ends_with(" - hmvc 7; fmvn 30; bm Rxf4;"));
        let greatest = epd("hmvc 65535; fmvn 65535;");
        assert_eq!(clocks(&greatest), (65_535, 65_535));
        // Given twice with the same value, it is kept once.
        let twice: Epd = format!("{FIELDS} 7 30 hmvc 7; bm Rxf4; fmvn 30;")
            .parse()
            .unwrap();
        assert_eq!(twice, fields);
        assert_eq!(epd("fmvn 3; fmvn 3;"), epd("fmvn 3;"));
    }

    #[test]
    fn en_passant_is_one_move_with_its_sign() {
        let fields = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6";
        let written = format!("{fields} bm exd6 cxd6 e6; pv exd6 Kd7;");
        let epd: Epd = written.parse().unwrap();
        for operations in [
            "bm exd6 e.p. cxd6 e.p.! e6; pv exd6 e.p. Kd7;",
            "bm exd6 ep cxd6 e.p e6; pv exd6e.p. Kd7",
        ] {
            assert_eq!(format!("{fields} {operations}").parse(), Ok(epd.clone()));
        }
        // Not after a king's move, and not alone.
        for (operations, offset) in [("bm exd6 Kd1 e.p.;", 8), ("bm e.p.;", 3)] {
            let error = format!("{fields} {operations}").parse::<Epd>().unwrap_err();
            let epd::Error::Move { offset: at, error } = error else {
                panic!("{operations} is refused for its move: {error}");
            };
            assert_eq!(at, fields.len() + 1 + offset, "{operations}");
            assert!(matches!(error, san::Error::Syntax { .. }), "{operations}");
        }
    }

    #[test]
    fn games_by_post() {
        let epd = epd(r#"tcgs 7; tcri "a@b.org" "A; B"; tcsi "" "C";"#);
        assert_eq!(epd.integer("tcgs"), Some(7));
        let receiver = [text("a@b.org"), text("A; B")];
        assert_eq!(epd.operands("tcri"), Some(receiver.as_slice()));
        assert_eq!(epd.operands("tcsi"), Some([text(""), text("C")].as_slice()));
    }

    #[test]
    fn the_clocks_change_nothing_else() {
        let line = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 hmvc 0; fmvn 9;";
        let epd: Epd = line.parse().unwrap();
        assert_eq!(epd.to_string(), line);
        let pushed = line.replace("3pP3", "p3P3");
        let epd: Epd = pushed.parse().unwrap();
        let always = epd.to_line(EnPassantMode::Always, CastlingStyle::Standard);
        assert_eq!(always, pushed);
    }

    #[test]
    fn spaces_and_semicolons_more_or_less() {
        let plain = epd("dm 3; bm Rxf4; id \"x\";");
        for operations in [
            "dm 3; bm Rxf4; id \"x\"",
            "dm 3;bm Rxf4;id \"x\";",
            "  dm  3 ;\tbm  Rxf4 ; id   \"x\" ; \r\n",
            "; dm 3;; bm Rxf4; id x; ;",
        ] {
            assert_eq!(epd(operations), plain, "{operations:?}");
        }
        assert_eq!(FIELDS.parse(), Ok(epd("")));
        assert_eq!(format!("{FIELDS};").parse(), Ok(epd("")));
        assert_eq!(Epd::from_bytes(FIELDS.as_bytes()), Ok(epd("")));
    }
}

mod refusing {
    use super::*;

    const OPCODE: &str = "an opcode, which is a letter and up to 14 letters, digits and _";
    const SPACE: &str = "a space or a semicolon";
    const SEMICOLON: &str = "a semicolon";
    const MOVE: &str = "a legal move";
    const COUNT: &str = "a whole number from 0";
    const CLOCK: &str = "a whole number from 0 to 65535";
    const MOVE_NUMBER: &str = "a whole number from 1 to 65535";

    #[test]
    fn opcodes() {
        assert_misread("_a;", 0, OPCODE);
        assert_misread("\"id\";", 0, OPCODE);
        assert_misread("id x; 7;", 6, OPCODE);
        assert_misread("é;", 0, OPCODE);
        assert_misread("bm! Rxf4;", 2, SPACE);
        assert_misread("a23456789012345 x; a234567890123456 x;", 34, SPACE);
    }

    #[test]
    fn operands_of_another_kind() {
        assert_misread("dm three;", 3, "a whole number");
        assert_misread("dm;", 2, "a whole number");
        assert_misread("dm 1.5;", 3, "a whole number");
        assert_misread("acd -1;", 4, COUNT);
        assert_misread("acn 99999999999999999999;", 4, COUNT);
        assert_misread("acd \"1\";", 4, COUNT);
        assert_misread("D3 x;", 3, COUNT);
        assert_misread("hmvc -1;", 5, CLOCK);
        assert_misread("hmvc 70000;", 5, CLOCK);
        assert_misread("dm 1; fmvn  65536;", 12, MOVE_NUMBER);
        assert_misread("fmvn 0;", 5, MOVE_NUMBER);
        assert_misread("tcgs -1;", 5, COUNT);
        assert_misread("tcgs x;", 5, COUNT);
        assert_misread("tcri \"a\";", 8, "a text");
        assert_misread("tcsi;", 4, "a text");
        assert_misread("tcsi \"a\" \"b\" \"c\";", 13, SEMICOLON);
        assert_misread("ce five;", 3, "a number");
        assert_misread("id;", 2, "a text");
        assert_misread("id  ;", 4, "a text");
        assert_misread("bm;", 2, MOVE);
        assert_misread("sm ;", 3, MOVE);
    }

    #[test]
    fn too_many_operands() {
        assert_misread("dm 1 2;", 5, SEMICOLON);
        assert_misread("sm Rxf4 Qxh7;", 8, SEMICOLON);
        assert_misread("id \"a\" \"b\";", 7, SEMICOLON);
        assert_misread("draw_offer 1;", 11, SEMICOLON);
    }

    #[test]
    fn texts_without_an_end() {
        assert_misread("id \"BK.24;", 10, "a quote that ends the text");
        assert_misread("id \"BK.24\\\";", 12, "a quote that ends the text");
        assert_misread("id \"BK\n.24\";", 6, "a quote that ends the text");
        assert_misread("id BK\n.24;", 6, SEMICOLON);
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
                offset: BEGIN + offset,
                expected: "UTF-8",
            };
            assert_eq!(Epd::from_bytes(&line), Err(error));
        }
    }

    #[test]
    fn a_clock_said_twice() {
        assert_misread("hmvc 1; hmvc 2;", 8, "a counter that is not already given");
        let line = format!("{FIELDS} 7 30 fmvn 31;");
        let error = epd::Error::Syntax {
            offset: BEGIN + 5,
            expected: "a counter that is not already given",
        };
        assert_eq!(line.parse::<Epd>(), Err(error));
    }

    #[test]
    fn moves_with_commas() {
        let error = san::Error::Syntax {
            offset: 4,
            expected: "the end",
        };
        let offset = BEGIN + 3;
        assert_eq!(
            refusal("bm Rxf4, Qxh7;"),
            epd::Error::Move { offset, error }
        );
    }

    #[test]
    fn moves_that_cannot_be_played() {
        let epd::Error::Move { offset, error } = refusal("bm Rxf4 Rxf5;") else {
            panic!("the second move is illegal");
        };
        assert_eq!(
            (offset, matches!(error, san::Error::Illegal(_))),
            (BEGIN + 8, true)
        );
        let message = "at byte 70 of the EPD: the rook on f1 is blocked by the piece on f4";
        assert_eq!(refusal("bm Rxf4 Rxf5;").to_string(), message);
        let epd::Error::Move { offset, error } = refusal("am Nz3;") else {
            panic!("the move cannot be read");
        };
        let misread = san::Error::Syntax {
            offset: 1,
            expected: "a file from a to h",
        };
        assert_eq!((offset, error), (BEGIN + 3, misread));
        // Legal for White now, but not for Black after a move.
        assert!(
            matches!(refusal("pv Rxf4 Qxh7;"), epd::Error::Move { offset, .. } if offset == BEGIN + 8)
        );
    }

    #[test]
    fn fields_that_are_not_a_position() {
        let error = "8/8/8/8/8/8/8/8 white - - id x;"
            .parse::<Epd>()
            .unwrap_err();
        let fen = fen::Error::Syntax {
            field: fen::Field::Turn,
            offset: 17,
            expected: "a space",
        };
        assert_eq!(error, epd::Error::Fen(fen.clone()));
        assert_eq!(error.to_string(), fen.to_string());
        assert!(matches!(
            "8/8/8/8/8/8/8/8 w - - id x;".parse::<Epd>(),
            Err(epd::Error::Fen(fen::Error::Invalid(_)))
        ));
        let error = epd::Error::Syntax {
            offset: BEGIN - 1,
            expected: "a space",
        };
        assert_eq!(format!("{FIELDS}id x;").parse::<Epd>(), Err(error));
        let clock = format!("{FIELDS} 1").parse::<Epd>().unwrap_err();
        assert!(matches!(
            clock,
            epd::Error::Fen(fen::Error::Syntax {
                field: fen::Field::HalfmoveClock,
                ..
            })
        ));
    }
}

mod writing {
    use super::*;

    #[test]
    fn operations_are_written_in_their_order() {
        let line = r#"c0 "a \"b\" \\ c"; bm Rxf4 Qh4; hmvc 3; pv Nxe5 Qe7; x -1 0.5 y "z"; ce -35; acs 2.0; resign; pv; id "";"#;
        assert_eq!(epd(line).to_string(), format!("{FIELDS} {line}"));
        assert_eq!(epd("").to_string(), FIELDS);
    }

    #[test]
    fn moves_become_canonical_and_texts_get_quotes() {
        let written = epd("bm f1xf4 Qh5-h4!; id BK.24 ; dm +03;").to_string();
        assert_eq!(
            written,
            format!("{FIELDS} bm Rxf4 Qh4; id \"BK.24\"; dm 3;")
        );
    }

    #[test]
    fn an_epd_of_a_position_in_a_game_says_its_clocks() {
        let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 3 9".parse().unwrap();
        assert_eq!(
            Epd::new(position).to_string(),
            "4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 9;"
        );
        assert_eq!(Epd::new(Position::standard()).operations(), []);
    }

    #[test]
    fn what_is_pushed_is_checked() {
        let mv = |text: &str| Operand::Move(text.parse::<Move>().expect("coordinates"));
        let mut epd = epd("");
        let before = epd.clone();
        for (opcode, operands, wrong, needs) in [
            (
                "",
                vec![],
                None,
                "an opcode, which is a letter and up to 14 letters, digits and _",
            ),
            (
                "b m",
                vec![mv("f1f4")],
                None,
                "an opcode, which is a letter and up to 14 letters, digits and _",
            ),
            ("bm", vec![], None, "a different number of operands"),
            ("bm", vec![mv("f1f5")], Some(0), "a legal move"),
            ("bm", vec![text("Rxf4")], Some(0), "a legal move"),
            (
                "sm",
                vec![mv("f1f4"), mv("h5h7")],
                None,
                "a different number of operands",
            ),
            ("pv", vec![mv("f1f4"), mv("h5h7")], Some(1), "a legal move"),
            ("dm", vec![Operand::Float(1.0)], Some(0), "a whole number"),
            (
                "acn",
                vec![Operand::Integer(-1)],
                Some(0),
                "a whole number from 0",
            ),
            (
                "hmvc",
                vec![Operand::Integer(65_536)],
                Some(0),
                "a whole number from 0 to 65535",
            ),
            ("ce", vec![Operand::Float(f64::NAN)], Some(0), "a number"),
            ("id", vec![symbol("x")], Some(0), "a text"),
            ("id", vec![text("two\nlines")], Some(0), "a text"),
            (
                "resign",
                vec![symbol("x")],
                None,
                "a different number of operands",
            ),
            ("x", vec![mv("f1f4")], Some(0), "a word, a number or a text"),
            ("x", vec![symbol("")], Some(0), "a word, a number or a text"),
            (
                "x",
                vec![symbol("a b")],
                Some(0),
                "a word, a number or a text",
            ),
            (
                "x",
                vec![symbol("a;")],
                Some(0),
                "a word, a number or a text",
            ),
            (
                "x",
                vec![symbol("\"a")],
                Some(0),
                "a word, a number or a text",
            ),
            (
                "x",
                vec![symbol("12")],
                Some(0),
                "a word, a number or a text",
            ),
            (
                "x",
                vec![Operand::Float(f64::INFINITY)],
                Some(0),
                "a word, a number or a text",
            ),
        ] {
            let error = epd.push(opcode, operands.clone());
            let expected = needs;
            let refusal = match wrong {
                None => epd::Error::Operation { expected },
                Some(index) => epd::Error::Operand { index, expected },
            };
            assert_eq!(error, Err(refusal), "{opcode} {operands:?}");
            assert_eq!(epd.set(opcode, operands), error, "{opcode}");
            assert_eq!(epd, before, "nothing is added");
        }
        epd.push("pv", [mv("f1f4"), mv("e5f4")]).expect("a line");
        epd.push("fmvn", [Operand::Integer(12)]).expect("a clock");
        epd.push("fmvn", [Operand::Integer(12)]).expect("as it is");
        assert_eq!(
            epd.push("fmvn", [Operand::Integer(13)]),
            Err(epd::Error::Operation {
                expected: "a counter that is not already given"
            })
        );
        assert_eq!(epd.to_string(), format!("{FIELDS} pv Rxf4 Bxf4; fmvn 12;"));
        assert_eq!(epd.position().fullmove_number(), 12);
    }

    #[test]
    fn a_wrong_operand_is_named() {
        let mv = |text: &str| Operand::Move(text.parse::<Move>().expect("coordinates"));
        let error = epd("").push("bm", [mv("f1f4"), mv("f1f5")]).unwrap_err();
        let text = "expected a legal move as operand 2 of the operation";
        assert_eq!(error.to_string(), text);
        let error = epd("").push("x", [Operand::Integer(1), Operand::Float(f64::NAN)]);
        let text = "expected a word, a number or a text as operand 2 of the operation";
        assert_eq!(error.unwrap_err().to_string(), text);
    }

    #[test]
    fn operations_are_replaced_and_removed() {
        let mv = |text: &str| Operand::Move(text.parse::<Move>().expect("coordinates"));
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
        assert_eq!(epd, super::epd(""));
    }

    #[test]
    fn castling_rights_and_en_passant_in_every_style() {
        let epd: Epd = "4k3/8/8/8/4P3/8/8/4KR1R b F e3 bm Kd7;".parse().unwrap();
        let line = |mode, style| epd.to_line(mode, style);
        assert_eq!(epd.to_string(), "4k3/8/8/8/4P3/8/8/4KR1R b F - bm Kd7;");
        assert_eq!(
            line(EnPassantMode::Always, CastlingStyle::Chess960),
            "4k3/8/8/8/4P3/8/8/4KR1R b F e3 bm Kd7;"
        );
    }
}

#[test]
fn lenient_lines_are_read_as_they_are_meant() {
    use Repair::*;

    let start = "r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1";
    for (line, written, repairs) in [
        (format!("{start} w q - bm Rxf4;"), "w q - bm Rxf4;", &[][..]),
        (
            format!("{start} w q - - bm Rxf4; id \"ERET 001\";"),
            "w q - bm Rxf4; id \"ERET 001\";",
            &[CounterHyphen],
        ),
        (
            format!("{start} w q - - - bm Rxf4;"),
            "w q - bm Rxf4;",
            &[CounterHyphen],
        ),
        (
            format!("{start} w q – – – bm Rxf4;"),
            "w q - bm Rxf4;",
            &[Dash, CounterHyphen],
        ),
        (
            format!("{start} w KQkq - bm Rxf4;"),
            "w Qkq - bm Rxf4;",
            &[CastlingRights],
        ),
        (
            format!("{start} w q e6 bm Rxf4;"),
            "w q - bm Rxf4;",
            &[EnPassant],
        ),
        (
            format!("{start} w q - bm Rxf4; id \"open;"),
            "w q - bm Rxf4; id \"open\";",
            &[OpenQuote],
        ),
        (
            format!(" {start}  w \t q   -  bm Rxf4;  id \"a  b\";"),
            "w q - bm Rxf4; id \"a  b\";",
            &[Blanks],
        ),
        (
            format!("{start} w  q -  3  7 bm Rxf4;"),
            "w q - hmvc 3; fmvn 7; bm Rxf4;",
            &[Blanks],
        ),
        (
            format!("{start} w q -\u{A0}bm Rxf4;"),
            "w q - bm Rxf4;",
            &[Blanks],
        ),
        (
            format!("{start}_w_q_-_3_7 draw_offer;"),
            "w q - hmvc 3; fmvn 7; draw_offer;",
            &[Underscores],
        ),
        (
            format!("{start}_w_q_-_bm Rxf4;"),
            "w q - bm Rxf4;",
            &[Underscores],
        ),
        (
            format!("\"{start} w q -\" bm Rxf4;"),
            "w q - bm Rxf4;",
            &[Quotes],
        ),
        (
            format!("\"{start} w q - bm Rxf4;\""),
            "w q - bm Rxf4;",
            &[Quotes],
        ),
        (
            format!("\"{start} w q - id \"a\";\""),
            "w q - id \"a\";",
            &[Quotes],
        ),
        (
            format!("\"{start} w q - id \"a\""),
            "w q - id \"a\";",
            &[Quotes],
        ),
        (
            format!("“{start} w q - id \"a\";” "),
            "w q - id \"a\";",
            &[Quotes],
        ),
        (
            format!("“{start} w q - id \"a”"),
            "w q - id \"a\";",
            &[Quotes, OpenQuote],
        ),
        (format!("\"{start} w q - "), "w q -", &[Quotes]),
        (
            format!("position fen {start} w q - bm Rxf4;"),
            "w q - bm Rxf4;",
            &[UciCommand],
        ),
        (
            format!("position fen {start} w q - 3 7"),
            "w q - hmvc 3; fmvn 7;",
            &[UciCommand],
        ),
        (start.to_owned(), "w - -", &[BoardAlone]),
        (format!("{start}\n"), "w - -", &[BoardAlone]),
        (format!("{start} b q"), "b q -", &[MissingFields]),
        (
            format!("{start} w q - 3"),
            "w q - hmvc 3;",
            &[MissingFields],
        ),
    ] {
        let (epd, repaired) = Epd::from_bytes_lenient(line.as_bytes())
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(epd.to_string(), format!("{start} {written}"), "{line}");
        assert_eq!(repaired.iter().collect::<Vec<_>>(), repairs, "{line}");
        assert_eq!(line.parse::<Epd>().is_ok(), repairs.is_empty(), "{line}");
    }
    let start = "position startpos bm e4;";
    let (epd, repaired) = Epd::from_bytes_lenient(start.as_bytes()).unwrap();
    assert_eq!(epd.position(), &Position::standard());
    assert_eq!(epd.moves("bm").count(), 1);
    assert!(repaired.iter().eq([UciCommand, StartPosition]));
}

#[test]
fn lenient_errors_count_the_bytes_of_the_line_itself() {
    let start = "r1bqk1r1/1p1p1n2/p1n2pN1/2p1b2Q/2P1Pp2/1PN5/PB4PP/R4RK1";
    for (line, wrong) in [
        (format!("  {start}  w \t q  -   bm Rxf5;"), "Rxf5"),
        (format!("  {start}  w \t q  -   bm Rxf4; dm  two;"), "two"),
        (format!("  {start}  w q -   3  x"), "x"),
        (format!("  {start}   x q - bm Rxf4;"), "x q"),
        (format!(" \t{}", start.replace("R4RK1", "R4X")), "X"),
        (format!("{start} w q - id \"open\nmore"), "more"),
        (format!("position fen {start} w q - moves f1f4"), "moves"),
        (
            format!("\"position fen {start} w q - 3 7\" moves f1f4"),
            "moves",
        ),
        ("startpos moves e2e4;".to_owned(), "moves"),
        (format!("{start} bm Rxf4;"), "m Rxf4"),
        (format!("{start} w bm Rxf4;"), "m Rxf4"),
    ] {
        let offset = match Epd::from_bytes_lenient(line.as_bytes()) {
            Err(epd::Error::Syntax { offset, .. } | epd::Error::Move { offset, .. }) => offset,
            Err(epd::Error::Fen(fen::Error::Syntax { offset, .. })) => offset,
            read => panic!("{line}: {read:?}"),
        };
        assert_eq!(Some(offset), line.rfind(wrong), "{line}");
    }
}
