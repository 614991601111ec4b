//! The board in plain text: the pieces, the piece in hand, and its destinations.

use touchmove::{Bitboard, Color, File, Piece, Rank, Square};

use crate::table::Table;

/// What is special about a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Plain,
    /// The origin of the piece in hand.
    Held,
    /// A square where the piece in hand may be released.
    Target,
}

/// The files from left to right and the ranks from top to bottom, as a player sees them.
pub(crate) fn order(orientation: Color) -> ([File; 8], [Rank; 8]) {
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    match orientation {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    (files, ranks)
}

/// Draws the board with its coordinates, one rank a line.
///
/// The origin of the piece in hand is in brackets. A square where it may be released has a star or,
/// for a capture, angle brackets.
pub(crate) fn lines(table: &Table) -> Vec<String> {
    let held = table.held();
    let targets = table.targets();
    let (files, ranks) = order(table.orientation());
    let mut lines: Vec<String> = Vec::new();
    for rank in ranks {
        let mut line = format!(" {rank} ");
        for file in files {
            let square = Square::new(file, rank);
            let piece = table.arbiter().board().piece_at(square);
            let mark = mark(square, held, targets);
            line.push_str(&cell(table.ascii(), piece, mark));
        }
        lines.push(line.trim_end().to_owned());
    }
    let letters: String = files.iter().map(|file| format!(" {file} ")).collect();
    lines.push(format!("   {}", letters.trim_end()));
    lines
}

fn cell(ascii: bool, piece: Option<Piece>, mark: Mark) -> String {
    let sign = match piece {
        Some(piece) if ascii => piece.letter(),
        Some(piece) => piece.figurine(),
        None if mark == Mark::Target => '*',
        None if ascii => '.',
        None => '·',
    };
    let (left, right) = match mark {
        Mark::Held => ('[', ']'),
        Mark::Target if piece.is_some() => ('<', '>'),
        _ => (' ', ' '),
    };
    format!("{left}{sign}{right}")
}

fn mark(square: Square, held: Option<Square>, targets: Bitboard) -> Mark {
    if held == Some(square) {
        Mark::Held
    } else if targets.contains(square) {
        Mark::Target
    } else {
        Mark::Plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::table;

    #[test]
    fn the_piece_in_hand_is_shown_with_its_destinations() {
        let mut table = table("4k3/8/8/8/8/5p2/4P3/4K3 w - - 0 1");
        table.turn();
        table.hear(touchmove::clock::SessionTime::START, "e2");
        let lines = lines(&table);
        assert_eq!(lines[0], " 1  .  .  .  K  .  .  .  .");
        assert_eq!(lines[1], " 2  .  .  . [P] .  .  .  .");
        assert_eq!(lines[2], " 3  .  . <p> *  .  .  .  .");
        assert_eq!(lines[3], " 4  .  .  .  *  .  .  .  .");
        assert_eq!(lines[8], "    h  g  f  e  d  c  b  a");
    }
}
