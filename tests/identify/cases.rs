//! What a board shows to have happened, case by case.

use touchmove::identify::Identified;
use touchmove::{Bitboard, Board, LegalMoves, Piece, Position};

use crate::common::table::assert_answers;

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

#[test]
fn what_a_board_shows() {
    assert_answers("identify/told.txt", told);
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

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
