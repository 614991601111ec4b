//! What a board shows to have happened, case by case.

use touchmove::identify::Identified;
use touchmove::{Bitboard, Board, LegalMoves, Piece, Position};

/// Changes a board as the words say: `-e2` removes a piece, `Pe4` places one.
fn changed(position: &Position, words: &str) -> Board {
    let mut board = position.board().clone();
    for word in words.split_whitespace() {
        let (piece, square) = word.split_at(1);
        let piece: Option<Piece> = match piece {
            "-" => None,
            piece => Some(piece.parse().expect("the letter of a piece")),
        };
        board.set(square.parse().expect("a square"), piece);
    }
    board
}

fn listed(moves: &LegalMoves<'_>) -> String {
    let mut words: Vec<String> = moves.iter().map(|legal| legal.san().to_string()).collect();
    words.sort();
    words.join(" ")
}

fn named(squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.join(" ")
}

/// Describes in one line what a changed board shows.
fn told(fen: &str, words: &str) -> String {
    let position: Position = fen.parse().expect("a valid position");
    let board = changed(&position, words);
    match position.identify(&board) {
        Identified::Unchanged => "unchanged".to_owned(),
        Identified::Move(legal) => format!("move {}", legal.san()),
        Identified::PartialMove(unfinished) => {
            format!(
                "{:?}: {}",
                unfinished.next_step(),
                listed(&unfinished.moves())
            )
        }
        Identified::Illegal {
            mv: Some(mv),
            reason: fault,
        } => format!("illegal {mv}: {fault}"),
        Identified::MoveAndReply(both) => {
            let reply = both.first().play();
            let reply = reply.legal_move(both.reply()).expect("a legal reply");
            format!("moves {} {}", both.first().san(), reply.san())
        }
        Identified::MovePairs(pairs) => {
            let mut words: Vec<String> = pairs.iter().map(|both| both.to_string()).collect();
            words.sort();
            format!("one of {}", words.join("; "))
        }
        Identified::KingsSignal(outcome) => format!("signal {outcome}"),
        Identified::Missing { squares } => format!("missing {}", named(squares)),
        Identified::Added { squares } => format!("added {}", named(squares)),
        Identified::Displaced { vacated, filled } => {
            format!("displaced {} to {}", named(vacated), named(filled))
        }
        other => format!("{other:?}"),
    }
}

/// Asserts what boards show: a position, and pairs of changes and answers.
#[track_caller]
fn assert_told(fen: &str, cases: &[(&str, &str)]) {
    for (words, answer) in cases {
        assert_eq!(told(fen, words), *answer, "{words} in {fen}");
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_piece_lifted_and_put_down() {
    assert_told(
        START,
        &[
            ("", "unchanged"),
            ("-e2 Pe4", "move e4"),
            ("-g1", "Place { from: g1 }: Nf3 Nh3"),
            ("-g1 Nf3", "move Nf3"),
        ],
    );
}

#[test]
fn a_capture_in_either_order() {
    assert_told(
        "4k3/8/8/3p1p2/4P3/8/8/3QK3 w - - 0 1",
        &[
            ("-e4", "Place { from: e4 }: e5 exd5 exf5"),
            ("-d5", "Capturer { captured: d5 }: Qxd5 exd5"),
            ("-e4 -d5", "PlaceCapturer { from: e4, captured: d5 }: exd5"),
            ("-e4 Pd5", "move exd5"),
            ("-d5 -f5", "missing d5 f5"),
        ],
    );
}

#[test]
fn castling_by_hand() {
    assert_told(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &[
            ("-e1 Kg1", "CastlingRook { rook: h1 }: O-O"),
            ("-e1 -h1", "CastlingPieces { king: e1, rook: h1 }: O-O"),
            ("-e1 -h1 Kg1", "CastlingRook { rook: h1 }: O-O"),
            ("-e1 -h1 Rf1", "CastlingKing { king: e1 }: O-O"),
            ("-e1 -h1 Kg1 Rf1", "move O-O"),
            // The rook that is released first has made its own move.
            ("-h1 Rf1", "move Rf1"),
            ("-e1 Kf1", "move Kf1"),
        ],
    );
}

#[test]
fn castling_that_is_not_legal() {
    let across = "illegal e1h1: the king may not castle across f1, which the rook on f8 attacks";
    assert_told(
        "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        &[
            ("-e1 Kg1", across),
            ("-e1 -h1 Kg1", across),
            ("-e1 -h1 Rf1", across),
            ("-e1 -h1 Kg1 Rf1", across),
            ("-e1 -h1", "missing e1 h1"),
        ],
    );
    let no_right = "White has no right to castle kingside";
    assert_told(
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        &[
            ("-e1 Kg1", &format!("illegal e1g1: {no_right}")),
            ("-e1 -h1 Kg1 Rf1", &format!("illegal e1h1: {no_right}")),
        ],
    );
}

#[test]
fn castling_in_chess960() {
    // King and rook cross.
    assert_told(
        "4k3/8/8/8/8/8/8/RK6 w A - 0 1",
        &[
            ("-a1 Rd1", "CastlingKing { king: b1 }: O-O-O"),
            ("-b1 Kc1", "move Kc1"),
            ("-b1 -a1 Kc1", "CastlingRook { rook: a1 }: O-O-O"),
            ("-b1 -a1 Kc1 Rd1", "move O-O-O"),
        ],
    );
    // The king stays.
    assert_told(
        "4k3/8/8/8/8/8/6PP/6KR w H - 0 1",
        &[
            ("-h1", "Place { from: h1 }: O-O"),
            ("-h1 Rf1", "move O-O"),
            ("-g1 -h1 Rf1", "CastlingKing { king: g1 }: O-O"),
        ],
    );
    // The rook stays.
    assert_told(
        "4k3/8/8/8/8/8/8/3K1R2 w F - 0 1",
        &[
            ("-d1 Kg1", "move O-O"),
            ("-d1 -f1 Kg1", "CastlingRook { rook: f1 }: O-O"),
        ],
    );
    // King and rook swap squares.
    assert_told(
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        &[
            ("-f1 Kg1", "CastlingRook { rook: g1 }: O-O"),
            ("-g1 Rf1", "CastlingKing { king: f1 }: O-O"),
            ("Kg1 Rf1", "move O-O"),
        ],
    );
}

#[test]
fn capturing_en_passant() {
    assert_told(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        &[
            ("-e5 Pd6", "RemoveCapturedPawn { captured: d5 }: exd6"),
            ("-d5", "Capturer { captured: d5 }: exd6"),
            ("-e5 -d5", "PlaceCapturer { from: e5, captured: d5 }: exd6"),
            ("-e5 -d5 Pd6", "move exd6"),
        ],
    );
    let late = "illegal e5d6: the pawn on d5 has not just advanced two squares, so the pawn on e5 \
                cannot capture it en passant";
    assert_told(
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        &[("-e5 Pd6", late), ("-e5 -d5 Pd6", late)],
    );
    assert_told(
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
        &[(
            "-e5 -d5 Pd6",
            "illegal e5d6: capturing en passant on d6 exposes the king on a5 to the rook on h5",
        )],
    );
}

#[test]
fn promotion_in_any_order() {
    let all = "e8=B e8=N e8=Q e8=R";
    assert_told(
        "8/4P3/1k6/8/8/8/8/4K3 w - - 0 1",
        &[
            ("-e7", &format!("Place {{ from: e7 }}: {all}")),
            ("-e7 Pe8", &format!("Promotion {{ to: e8 }}: {all}")),
            ("Re8", "RemovePromotedPawn { to: e8 }: e8=R"),
            ("-e7 Re8", "move e8=R"),
        ],
    );
    assert_told(
        "4n3/3P1P2/1k6/8/8/8/8/4K3 w - - 0 1",
        &[
            ("Ne8", "RemovePromotedPawn { to: e8 }: dxe8=N fxe8=N"),
            ("-d7 Ne8", "move dxe8=N"),
            ("-d7 -e8 -f7", "missing d7 f7 e8"),
        ],
    );
}

#[test]
fn promotion_to_an_invalid_role() {
    assert_told(
        "8/4P3/1k6/8/8/8/8/4K3 w - - 0 1",
        &[
            (
                "-e7 Ke8",
                "WrongPromotion { from: e7, to: e8, piece: Piece { color: White, role: King } }",
            ),
            (
                "-e7 qe8",
                "WrongPromotion { from: e7, to: e8, piece: Piece { color: Black, role: Queen } }",
            ),
            (
                "-e7 Qd8",
                "illegal e7d8q: there is nothing on d8 for the pawn on e7 to capture",
            ),
        ],
    );
    let too_early = "illegal e2e4q: a pawn is promoted on the last rank only";
    assert_told(START, &[("-e2 Qe4", too_early)]);
    // A pawn that stands on the last rank is not yet a fault.
    assert_told(
        "8/1K2P2r/8/8/8/8/8/4k3 w - - 0 1",
        &[(
            "-e7 Pe8",
            "illegal e7e8: the pawn on e7 is pinned by the rook on h7",
        )],
    );
}

#[test]
fn one_piece_moved_illegally() {
    assert_told(
        "4k3/8/8/8/1b6/8/7r/R3K3 w Q - 0 1",
        &[
            (
                "-a1 Ra2",
                "illegal a1a2: the move leaves the king on e1 in check from the bishop on b4",
            ),
            ("-h2 rh3", "illegal h2h3: the rook on h2 belongs to Black"),
            (
                "-e1 Ka1",
                "Illegal { mv: None, reason: OwnPieceOnTarget { to: a1, role: Rook } }",
            ),
        ],
    );
    assert_told(
        "4k3/8/8/8/8/8/3P4/R2QK3 w - - 0 1",
        &[
            (
                "-a1 Re8",
                "illegal a1e8: the king on e8 may not be captured",
            ),
            (
                "-d1 Qd2",
                "illegal d1d2: d2 is occupied by a pawn of the same side",
            ),
            ("-a1 Rb3", "illegal a1b3: a rook cannot move from a1 to b3"),
        ],
    );
}

#[test]
fn what_no_one_move_does() {
    assert_told(
        START,
        &[
            ("-e2 Pe4 -d2 Pd4", "displaced d2 e2 to d4 e4"),
            ("-e7 pe5 -d7 pd5", "displaced d7 e7 to d5 e5"),
            ("-a1", "missing a1"),
            ("-e7", "missing e7"),
            ("Qe4", "added e4"),
            ("Qe2", "displaced e2 to e2"),
            ("Kd1 Qe1", "displaced d1 e1 to d1 e1"),
            ("-b1 -g1 Nf3", "displaced b1 g1 to f3"),
        ],
    );
}

#[test]
fn a_move_and_its_reply_in_one_report() {
    assert_told(
        START,
        &[
            ("-e2 Pe4 -e7 pe5", "moves e4 e5"),
            ("-g1 Nf3 -b8 nc6", "moves Nf3 Nc6"),
            // The reply is not legal, or the other side has moved twice.
            ("-e2 Pe4 -e7 pe4", "displaced e2 e7 to e4"),
            ("-e2 Pe4 -e7 pe3", "displaced e2 e7 to e3 e4"),
            ("-e7 pe5 -d7 pd5", "displaced d7 e7 to d5 e5"),
            // The reply is half made.
            ("-e2 Pe4 -e7", "displaced e2 e7 to e4"),
        ],
    );
    assert_told(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        &[
            ("-e1 -h1 Kg1 Rf1 -e8 -a8 kc8 rd8", "moves O-O O-O-O"),
            // One more piece is missing than two moves can capture.
            ("-a1 -a8 Ra7 -h8 rh7", "displaced a1 a8 h8 to a7 h7"),
            ("-a1 Ra8 -e8 ke7", "moves Rxa8+ Ke7"),
        ],
    );
    // White is mated, or in check after its own move: no pair.
    assert_told(
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
        &[
            ("-e1 Ke2 -e8 ke7", "moves Kxe2 Ke7"),
            ("-e1 Kd2 -e8 ke7", "displaced e1 e8 to d2 e7"),
        ],
    );
}

#[test]
fn captured_and_recaptured_on_one_square() {
    // The square looks as before, and only one pair explains what has left.
    assert_told(
        "4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1",
        &[("-f3 -d6", "moves Nxe5 dxe5")],
    );
    // Two squares look as before.
    assert_told(
        "4k3/8/3p4/2p1p3/8/3Q4/8/4K3 w - - 0 1",
        &[("-d3 -d6", "PlaceCapturer { from: d3, captured: d6 }: Qxd6")],
    );
    assert_told(
        "4k3/8/3p4/2p1p3/8/1N6/8/4K1B1 w - - 0 1",
        &[
            ("-b3 -d6", "moves Nxc5 dxc5"),
            ("-g1 -d6", "moves Bxc5 dxc5"),
        ],
    );
    assert_told(
        "4k3/3p4/2p1p3/8/3N4/8/8/4K3 w - - 0 1",
        &[("-d4 -d7", "one of d4c6 and d7c6; d4e6 and d7e6")],
    );
}

#[test]
fn pairs_that_cannot_be_told_apart() {
    // The pawn went one or two squares before it was captured.
    assert_told(
        "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1",
        &[
            ("-e2 -d4 pe3", "one of e2e3 and d4e3; e2e4 and d4e3"),
            ("-e2 Pe4 -d4 pd3", "moves e4 d3"),
        ],
    );
    // The pawn became something before it was captured.
    assert_told(
        "r5k1/4P3/8/8/8/8/8/4K3 w - - 0 1",
        &[(
            "-e7 -a8 re8",
            "one of e7e8b and a8e8; e7e8n and a8e8; e7e8q and a8e8; e7e8r and a8e8",
        )],
    );
}

#[test]
fn kings_in_the_center_signal_the_result() {
    let center = ["d4", "e4", "d5", "e5"];
    for white in center {
        for black in center.into_iter().filter(|black| *black != white) {
            let words = format!("-e1 -e8 K{white} k{black}");
            let light = [white, black]
                .iter()
                .filter(|it| ["e4", "d5"].contains(it))
                .count();
            let result = ["signal 0-1", "signal 1/2-1/2", "signal 1-0"][light];
            assert_told(START, &[(words.as_str(), result)]);
            // The other pieces may be anywhere.
            let words = format!("{words} -a1 -b1 -c7 Qa5 -d8");
            assert_told(START, &[(words.as_str(), result)]);
        }
    }
    assert_told(
        START,
        &[
            ("-e1 -e8 Ke4 kd6", "displaced e1 e8 to e4 d6"),
            ("-e1 Ke4 -e8", "displaced e1 e8 to e4"),
            ("-e1 Ke4 Kd5 -e8", "displaced e1 e8 to e4 d5"),
            ("Ke4 kd5", "added e4 d5"),
            ("-e1 -e8 Ke4 kd5 kd4", "displaced e1 e8 to d4 e4 d5"),
        ],
    );
}

#[test]
fn moves_of_kings_come_before_the_signal() {
    // A king that goes one step next to the other has made an illegal move, and signals nothing.
    let opposed = "8/8/8/3k4/8/4K3/8/8 w - - 0 1";
    assert_told(
        opposed,
        &[
            ("-e3 Kd3", "move Kd3"),
            (
                "-e3 Ke4",
                "illegal e3e4: the king may not go to e4, which the king on d5 attacks",
            ),
            ("-d5 ke4", "illegal d5e4: the king on d5 belongs to Black"),
            // Both kings have gone one step each: one of them illegally.
            ("-e3 -d5 Kd4 ke5", "displaced e3 d5 to d4 e5"),
            ("-e3 Ke4 -d5 ke5", "displaced e3 d5 to e4 e5"),
        ],
    );
    // One king stands there already, and the other comes from afar.
    assert_told(
        "8/8/8/3k4/8/8/8/6K1 w - - 0 1",
        &[("-g1 Ke4", "signal 1-0"), ("-g1 Kd4", "signal 1/2-1/2")],
    );
    // A legal move and an illegal step of the other king, in one report.
    assert_told(
        "8/8/3k4/8/8/4K3/8/8 w - - 0 1",
        &[("-e3 Ke4 -d6 kd5", "displaced e3 d6 to e4 d5")],
    );
    assert_told(
        "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
        &[("-e3 Ke4 -e6 ke5", "displaced e3 e6 to e4 e5")],
    );
    // Two legal king moves are two moves.
    assert_told(
        "8/3k4/8/8/8/4K3/8/8 w - - 0 1",
        &[("-e3 Ke4 -d7 kd6", "moves Ke4 Kd6")],
    );
}

#[test]
fn boards_that_make_no_sense_at_all() {
    let start = Position::standard();
    let missing = start.board().occupied();
    assert_eq!(
        start.identify(&Board::EMPTY),
        Identified::Missing { squares: missing }
    );
    let turned = Board::STANDARD.flip_vertical();
    assert!(matches!(
        start.identify(&turned),
        Identified::Displaced { .. }
    ));
}

#[test]
fn what_a_board_shows_can_be_said() {
    const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    const PASSING: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    const PAWN: &str = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    const TAKEN: &str = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    for (fen, words, said) in [
        (START, "", "every piece stands where it stood"),
        (START, "-e2 Pe4", "the move is e2e4"),
        (START, "-e2", "the piece from e2 must be put down"),
        (START, "-e2 Pe5", "a pawn cannot move from e2 to e5"),
        (START, "-e2 Pe4 -e7 pe5", "the moves are e2e4 and e7e5"),
        (
            TAKEN,
            "-e2 -d4 pe3",
            "the moves are e2e3 and d4e3, or e2e4 and d4e3",
        ),
        (
            START,
            "-e1 -e8 Ke4 kd5",
            "the kings signal that White has won",
        ),
        (
            START,
            "-e1 -e8 Ke5 kd4",
            "the kings signal that Black has won",
        ),
        (START, "-e1 -e8 Ke4 kd4", "the kings signal a draw"),
        (START, "-e1", "a piece is missing from e1"),
        (START, "Qe4 Qd4", "extra pieces stand on d4, e4"),
        (
            START,
            "-a2 -b2 Pa3 Pb3",
            "no move vacates a2, b2 and fills a3, b3",
        ),
        (PASSING, "-d5", "a piece must capture the piece from d5"),
        (
            PASSING,
            "-e5 Pd6",
            "the captured pawn on d5 must be removed",
        ),
        (
            PASSING,
            "-e5 -d5",
            "the piece from e5 must be put down to capture the piece from d5",
        ),
        (
            PAWN,
            "-e7 Pe8",
            "the pawn on e8 must be replaced by a new piece",
        ),
        (PAWN, "Qe8", "the pawn promoted on e8 must be removed"),
        (
            PAWN,
            "-e7 qe8",
            "the pawn from e7 cannot become a black queen on e8",
        ),
        (CASTLING, "-e1 Kg1", "the rook from h1 must follow the king"),
        (
            CASTLING,
            "-e1 -h1",
            "the king from e1 and the rook from h1 must be put down",
        ),
    ] {
        let position: Position = fen.parse().expect("a valid position");
        let board = changed(&position, words);
        assert_eq!(
            position.identify(&board).to_string(),
            said,
            "{words} in {fen}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_start_position_is_said() {
    let start = Position::standard();
    for (words, said) in [
        ("-e2", "the start position differs on e2"),
        ("-e2 -a1", "the start position differs on a1 e2"),
        ("Kd1 Qe1", "the king and queen of White are swapped"),
        ("kd8 qe8", "the king and queen of Black are swapped"),
        (
            "Kd1 Qe1 kd8 qe8",
            "the king and queen of White are swapped, the king and queen of Black are swapped",
        ),
    ] {
        let wrong = changed(&start, words).check_start_position(&Board::STANDARD);
        let wrong = wrong.expect_err(words);
        assert_eq!(wrong.to_string(), said, "{words}");
    }
    assert_eq!(
        Board::STANDARD.check_start_position(&Board::STANDARD),
        Ok(())
    );
}

/// A lifted piece leaves the moves that it can make; one with a single move leaves that one.
#[test]
fn a_partial_move_may_leave_only_one() {
    let position: Position = "7k/7p/8/8/8/8/P7/K7 w - - 0 1".parse().expect("valid");
    for (words, only) in [("-a2", None), ("-a1", None)] {
        let board = changed(&position, words);
        let Identified::PartialMove(partial) = position.identify(&board) else {
            panic!("{words}: a partial move");
        };
        assert!(partial.filled().is_empty());
        assert_eq!(partial.only_move().map(|legal| legal.to_string()), only);
        assert_eq!(partial.moves().len(), 2, "{words}");
    }
    let cornered: Position = "7k/8/8/8/8/1r6/8/K7 w - - 0 1".parse().expect("valid");
    let Identified::PartialMove(partial) = cornered.identify(&changed(&cornered, "-a1")) else {
        panic!("a partial move");
    };
    assert_eq!(
        partial
            .only_move()
            .map(|legal| legal.to_string())
            .as_deref(),
        Some("a1a2")
    );
}
