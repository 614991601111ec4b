//! UCI: which move is read, what is rejected and where, and how castling is written.

use touchmove::fen::CastlingStyle;
use touchmove::uci::{self, Uci, UciMove};
use touchmove::{Move, Position};

use crate::common::table::assert_answers;

#[test]
fn every_move_means_what_its_squares_say() {
    assert_answers("uci/moves.txt", |fen, text| {
        let position: Position = fen.parse().expect("a position");
        match position.parse_uci(text) {
            Ok(legal) => {
                let styles = [CastlingStyle::Standard, CastlingStyle::Chess960];
                let [standard, chess960] = styles.map(|style| legal.uci(style));
                format!("{} {standard} {chess960}", legal.san())
            }
            Err(error) => {
                // The reason is passed on.
                let asked = text.parse().map(|mv: Move| position.legal_move(mv));
                if let (Ok(Err(reason)), uci::Error::Illegal(given)) = (asked, &error) {
                    assert_eq!(reason, *given, "{text} in {fen}");
                }
                error.to_string()
            }
        }
    });
}

#[test]
fn the_null_move_is_said_and_never_played() {
    assert_eq!("0000".parse(), Ok(UciMove::Null));
    assert_eq!(UciMove::from_bytes(b"0000"), Ok(UciMove::Null));
    assert_eq!(UciMove::Null.to_string(), "0000");
    assert_eq!(Uci::from(UciMove::Null).as_str(), "0000");
    assert_eq!(format!("{:>6}|", UciMove::Null), "  0000|");
    let start = Position::standard();
    assert_eq!(start.parse_uci("0000"), Err(uci::Error::NullMove));
    assert_eq!(
        UciMove::Null.to_legal_move(&start),
        Err(uci::Error::NullMove)
    );
}

#[test]
fn the_text_type_is_text() {
    let start = Position::standard();
    let text = start
        .parse_uci("g1f3")
        .expect("legal")
        .uci(CastlingStyle::Standard);
    assert_eq!(&*text, "g1f3");
    assert_eq!(text.as_ref(), "g1f3");
    assert_eq!(text.to_string(), "g1f3");
    assert_eq!(format!("{text:?}"), "Uci(g1f3)");
    assert_eq!(format!("[{text:>6}]"), "[  g1f3]");
    assert!(text.starts_with('g'));
}
