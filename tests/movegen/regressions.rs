//! Positions on which chess libraries have been wrong, with everything known about them.

use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::setup::{Defect, Tolerance};
use touchmove::{Color, InvalidPosition, LegalMove, Position, Setup};

const TABLE: &str = include_str!("regressions.tsv");

/// One line of the table.
struct Row {
    id: &'static str,
    fen: &'static str,
    verdict: &'static str,
    /// The counts at depths 1, 2, 3, where they are known.
    perft: [Option<u64>; 3],
    en_passant: Vec<&'static str>,
    castling: Vec<&'static str>,
    /// The FEN as written, with the en passant square only if a capture is legal.
    fen_written: &'static str,
}

impl Row {
    fn read(line: &'static str) -> Self {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[
            id,
            _,
            fen,
            verdict,
            one,
            two,
            three,
            en_passant,
            castling,
            fen_written,
        ] = columns.as_slice()
        else {
            panic!("not ten columns: {line}");
        };
        let count = |text: &str| {
            let known = !text.is_empty();
            known.then(|| text.parse().expect("a count is a number"))
        };
        Self {
            id,
            fen,
            verdict,
            perft: [one, two, three].map(count),
            en_passant: read_moves(en_passant),
            castling: read_moves(castling),
            fen_written,
        }
    }

    fn setup(&self) -> Setup {
        self.fen
            .parse()
            .unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    /// Asserts the verdict. Returns the position if the row has one, possibly with tolerance or without its impossible
    /// en passant square.
    fn judge(&self) -> Option<Position> {
        let setup = self.setup();
        match self.verdict {
            "VALID" => Some(self.passed(setup.validate())),
            "TOO_MUCH_MATERIAL" => {
                self.assert_needs(&setup, Tolerance::EXCESS_MATERIAL, is_about_material);
                Some(self.passed(setup.validate_with(Tolerance::EXCESS_MATERIAL)))
            }
            "IMPOSSIBLE_CHECK" => {
                self.assert_needs(&setup, Tolerance::IMPOSSIBLE_CHECK, is_about_check);
                Some(self.passed(setup.validate_with(Tolerance::IMPOSSIBLE_CHECK)))
            }
            "TOO_MANY_WHITE_PIECES" => {
                self.assert_intolerable(&setup, is_about_white_pieces);
                None
            }
            "INVALID_EP_SQUARE" => {
                self.assert_intolerable(&setup, is_about_en_passant_square);
                let sound = setup.without_invalid_rights();
                Some(self.passed(sound.validate_with(Tolerance::ALL)))
            }
            unknown => panic!("{}: verdict {unknown}", self.id),
        }
    }

    fn passed(&self, verdict: Result<Position, InvalidPosition>) -> Position {
        verdict.unwrap_or_else(|refused| panic!("{}: {refused}", self.id))
    }

    /// Asserts that no other tolerance accepts the setup, and that all defects are of the right kind.
    fn assert_needs(&self, setup: &Setup, needed: Tolerance, right: fn(Defect) -> bool) {
        for other in [
            Tolerance::NONE,
            Tolerance::EXCESS_MATERIAL,
            Tolerance::IMPOSSIBLE_CHECK,
        ] {
            if other != needed {
                let refused = self.refused(setup, other);
                assert!(refused.defects().all(right), "{}: {refused}", self.id);
            }
        }
    }

    fn assert_intolerable(&self, setup: &Setup, right: fn(Defect) -> bool) {
        let refused = self.refused(setup, Tolerance::ALL);
        assert!(refused.defects().any(right), "{}: {refused}", self.id);
    }

    fn refused(&self, setup: &Setup, forgiveness: Tolerance) -> InvalidPosition {
        let refused = setup.validate_with(forgiveness).err();
        refused.unwrap_or_else(|| panic!("{} passes with {forgiveness:?}", self.id))
    }

    fn assert_facts(&self, position: &Position) {
        for (depth, expected) in (1..).zip(self.perft) {
            if let Some(expected) = expected {
                assert_eq!(position.perft(depth), expected, "{} depth {depth}", self.id);
            }
        }
        let en_passant = moves_that(position, |legal| legal.is_en_passant());
        assert_eq!(en_passant, self.en_passant, "{} en passant", self.id);
        let castling = moves_that(position, |legal| legal.is_castling());
        assert_eq!(castling, self.castling, "{} castling", self.id);
        let written = position.fen(EnPassantMode::Legal, CastlingStyle::Standard);
        assert_eq!(written.to_string(), self.fen_written, "{}", self.id);
    }
}

fn is_about_material(defect: Defect) -> bool {
    matches!(defect, Defect::ExcessMaterial { .. })
}

fn is_about_check(defect: Defect) -> bool {
    matches!(
        defect,
        Defect::TooManyCheckers { .. }
            | Defect::ImpossibleDoubleCheck { .. }
            | Defect::CheckBeforeDoublePush { .. }
    )
}

fn is_about_white_pieces(defect: Defect) -> bool {
    matches!(
        defect,
        Defect::TooManyPieces {
            color: Color::White,
            ..
        }
    )
}

fn is_about_en_passant_square(defect: Defect) -> bool {
    matches!(
        defect,
        Defect::EnPassantOffRank { .. }
            | Defect::EnPassantBlocked { .. }
            | Defect::EnPassantWithoutPawn { .. }
    )
}

/// Reads moves separated by spaces, sorted; `-` means none.
fn read_moves(text: &'static str) -> Vec<&'static str> {
    let mut moves: Vec<&str> = text.split(' ').filter(|&mv| mv != "-").collect();
    moves.sort_unstable();
    moves
}

fn moves_that(position: &Position, kind: impl Fn(LegalMove<'_>) -> bool) -> Vec<String> {
    let moves = position.legal_moves();
    let chosen = moves.iter().filter(|&legal| kind(legal));
    let mut names: Vec<String> = chosen.map(|legal| legal.to_string()).collect();
    names.sort_unstable();
    names
}

#[test]
fn all_that_is_known_of_each_row_is_true() {
    let rows: Vec<Row> = TABLE.lines().skip(1).map(Row::read).collect();
    assert_eq!(rows.len(), 49);
    for row in rows {
        if let Some(position) = row.judge() {
            row.assert_facts(&position);
        }
    }
}
