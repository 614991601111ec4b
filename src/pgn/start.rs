//! The start of a game, as its tags give it.

use alloc::boxed::Box;

use super::moves::{read_numeric, read_on, read_step};
use super::{ErrorKind, Leniency, Options, RawText};
use crate::fen::{self, EnPassantMode};
use crate::position::Position;
use crate::record::Tags;
use crate::setup::{self, Setup};
use crate::types::Color;

/// The start of a game as given by its tags.
#[derive(Clone, Debug, Default)]
pub(super) struct Start {
    fen: Option<Position>,
    /// Whether the FEN is only a board, which does not say who moves.
    no_turn: bool,
    /// Whether a tag demands the standard position in spite of the FEN.
    usual: bool,
    /// The name of the variant, if it has no start position of its own.
    needs_fen: Option<Box<str>>,
}

impl Start {
    /// Returns `true` if the tag of this name may concern the start.
    #[inline(always)]
    pub(super) const fn may_concern(name: RawText<'_>) -> bool {
        matches!(name.as_bytes().len(), 3 | 5 | 7)
            && matches!(
                name.as_bytes(),
                [b'F' | b'f' | b'S' | b's' | b'V' | b'v', ..]
            )
    }

    /// Reads a tag that may concern the start; returns the mistake in it, if it is tolerated.
    #[inline(never)]
    pub(super) fn read_tag(
        &mut self,
        name: RawText<'_>,
        value: RawText<'_>,
        options: &Options,
    ) -> Result<Option<ErrorKind>, ErrorKind> {
        let written = name.as_bytes();
        let Some(known) = [b"FEN".as_slice(), b"SetUp", b"Variant"]
            .into_iter()
            .find(|known| known.eq_ignore_ascii_case(written))
        else {
            return Ok(None);
        };
        let misnamed = (known != written).then_some(ErrorKind::Tag {
            expected: match known {
                b"FEN" => "the name FEN",
                b"SetUp" => "the name SetUp",
                _ => "the name Variant",
            },
        });
        if let Some(kind) = &misnamed {
            if !options.tolerates(Leniency::TAGS) {
                return Err(kind.clone());
            }
        }
        let mut fault = None;
        match known {
            b"FEN" => fault = self.read_fen(value.to_text().trim(), options)?,
            b"SetUp" => {
                let value = value.as_bytes().trim_ascii();
                self.usual = value == b"0";
                if !matches!(value, b"0" | b"1") {
                    let kind = ErrorKind::Tag {
                        expected: "0 or 1 as the value of SetUp",
                    };
                    if !options.tolerates(Leniency::TAGS) {
                        return Err(kind);
                    }
                    fault = Some(kind);
                }
            }
            _ => {
                let value = value.to_text();
                self.needs_fen = Tags::variant_needs_fen(&value).then(|| value.as_ref().into());
                if !Tags::is_known_variant(&value) {
                    return Err(ErrorKind::UnknownVariant);
                }
            }
        }
        Ok(fault.or(misnamed))
    }

    /// Reads the FEN of a start position, if there is one.
    fn read_fen(&mut self, fen: &str, options: &Options) -> Result<Option<ErrorKind>, ErrorKind> {
        // The usual values of a tag that is unknown or does not apply.
        if matches!(fen, "" | "?" | "-") {
            (self.fen, self.no_turn) = (None, false);
            return Ok(None);
        }
        let (mut position, mut fault, no_turn) = match Position::from_fen_with(fen, tolerance()) {
            Ok(position) => (position, None, false),
            Err(error) if options.tolerates(Leniency::FEN) => {
                let Ok((setup, repairs)) = Setup::from_fen_lenient(fen.as_bytes()) else {
                    return Err(error.into());
                };
                let position = valid(setup)?;
                let no_turn = repairs.contains(fen::Repair::BoardAlone);
                (position, Some(error.into()), no_turn)
            }
            Err(error) => return Err(error.into()),
        };
        let setup = position.to_setup_with(EnPassantMode::Always);
        let standard = setup.with_standard_castling_only();
        if options.standard_castling && standard != setup {
            if !options.tolerates(Leniency::FEN) {
                return Err(ErrorKind::CastlingRights);
            }
            position = valid(standard)?;
            fault.get_or_insert(ErrorKind::CastlingRights);
        }
        (self.fen, self.no_turn) = (Some(position), no_turn);
        Ok(fault)
    }

    /// Returns the start position given so far, unless it is the standard one.
    pub(super) fn position(&self) -> Option<&Position> {
        self.fen.as_ref().filter(|_| !self.usual)
    }

    /// Returns the start position, unless it is the standard one, and resets this. Also returns the
    /// mistake in the tags together, if it is tolerated.
    ///
    /// A FEN with `SetUp "0"` counts only if the first move is legal nowhere else. With a FEN that is
    /// only a board, Black moves first if White cannot make the first move.
    pub(super) fn take(
        &mut self,
        first_move: Option<RawText<'_>>,
        options: &Options,
    ) -> Result<(Option<Position>, Option<ErrorKind>), ErrorKind> {
        if self.fen.is_none() && self.needs_fen.is_none() {
            self.usual = false;
            return Ok((None, None));
        }
        let start = core::mem::take(self);
        if let (Some(variant), None) = (start.needs_fen, &start.fen) {
            return Err(ErrorKind::MissingFen { variant });
        }
        let is_contradiction = start.usual
            && start
                .fen
                .as_ref()
                .is_some_and(|fen| *fen != Position::standard());
        let fault = is_contradiction.then_some(ErrorKind::Contradiction {
            tag: "SetUp",
            other: "the tag FEN",
        });
        match fault {
            Some(fault) if !options.tolerates(Leniency::CONTRADICTIONS) => Err(fault),
            fault => {
                let is_legal = |position: &Position| {
                    first_move.is_none_or(|san| {
                        let san = san.as_bytes();
                        match options.tolerates(Leniency::MOVES) {
                            true => {
                                read_on(position, san, options.letters).is_some()
                                    || read_numeric(position, san).is_some()
                            }
                            false => {
                                read_step(position, san, Leniency::NONE, options.letters).is_ok()
                            }
                        }
                    })
                };
                let usual = start.usual && is_legal(&Position::standard());
                let counts = |fen: &Position| !start.usual || !usual && is_legal(fen);
                let turned = |fen: &Position| match start.no_turn && !is_legal(fen) {
                    true => with_black_to_move(fen).filter(is_legal),
                    false => None,
                };
                let fen = start.fen.map(|fen| turned(&fen).unwrap_or(fen));
                Ok((fen.filter(counts), fault))
            }
        }
    }
}

/// Returns what is tolerated: all positions that can be played from are accepted, because studies
/// may start from positions that cannot arise in a game.
fn tolerance() -> setup::Tolerance {
    setup::Tolerance::EXCESS_MATERIAL | setup::Tolerance::IMPOSSIBLE_CHECK
}

fn valid(setup: Setup) -> Result<Position, fen::Error> {
    Ok(setup.validate_with(tolerance())?)
}

/// Returns the same position with Black to move, if it is valid.
fn with_black_to_move(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup_with(EnPassantMode::Always);
    setup.turn = Color::Black;
    valid(setup).ok()
}
