//! Pictures: the crate's drawings of pieces and positions.

use serde_json::{Map, Value};
use touchmove::{Board, Color, Piece, Position, Setup, Square};

/// Returns every piece as a picture of its own, and its name, by its letter in FEN.
///
/// The crate draws boards. A board with one piece and the empty board differ by that piece only.
pub(crate) fn pieces() -> Map<String, Value> {
    Piece::ALL
        .into_iter()
        .map(|piece| {
            let name = format!("{} {}", piece.color(), piece.role());
            let entry = serde_json::json!({ "name": name, "svg": picture(piece) });
            (piece.to_string(), entry)
        })
        .collect()
}

fn picture(piece: Piece) -> String {
    let empty = board(None).diagram().to_string();
    let drawn = board(Some(piece)).diagram().to_string();
    let background: Vec<&str> = empty.lines().collect();
    // The first two lines are the head and the title. The piece stands in the group of its color.
    let lines: Vec<&str> = drawn.lines().skip(2).collect();
    let place = lines.iter().position(|line| !background.contains(line));
    let group = place.and_then(|place| lines.get(place.checked_sub(1)?..=place));
    let group = group.unwrap_or_default().concat();
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 45 45\">{group}</g></svg>")
}

/// Returns a board with one piece in the corner where drawings begin.
fn board(piece: Option<Piece>) -> Board {
    let mut board = Setup::EMPTY.board.clone();
    board.set(Square::A8, piece);
    board
}

/// Returns the final position as a document of its own.
pub(crate) fn position(position: &Position, last: Option<touchmove::Move>) -> String {
    let diagram = position
        .diagram()
        .with_orientation(Color::White)
        .with_coordinates()
        .with_size(480);
    match last {
        Some(last) => diagram.with_last_move(last).to_string(),
        None => diagram.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_picture_has_one_piece_and_nothing_of_the_board() {
        let pictures = pieces();
        assert_eq!(pictures.len(), 12);
        for (letter, entry) in &pictures {
            let svg = entry["svg"].as_str().expect("a text");
            assert_eq!(
                (svg.matches("<svg").count(), svg.matches("</svg>").count()),
                (1, 1),
                "{letter}"
            );
            assert_eq!(
                svg.matches("<g").count(),
                svg.matches("</g>").count(),
                "{letter}"
            );
            assert!(svg.contains("<path"), "{svg}");
            assert!(!svg.contains("<title") && !svg.contains("<rect"), "{svg}");
            let color = match letter.parse::<Piece>().expect("a piece").color() {
                Color::White => "<g fill=\"#ffffff\"",
                Color::Black => "<g fill=\"#3a3a3a\"",
            };
            assert!(svg.contains(color), "{svg}");
        }
        assert_eq!(pictures["N"]["name"], "white knight");
    }
}
