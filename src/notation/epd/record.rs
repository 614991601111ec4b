//! A position with operations, which can be read, added and removed.

use alloc::string::String;
use alloc::vec::Vec;

use super::opcode::{EXPECTED, FULLMOVE_NUMBER, HALFMOVE_CLOCK, opcode_len, operands_of};
use super::{Error, Operand, Operation};
use crate::fen::EnPassantMode;
use crate::position::Position;
use crate::setup::Tolerance;
use crate::types::Move;

/// A position and operations on it, as in collections of test positions: the best move, a name, the
/// result of an analysis.
///
/// The operations keep their order. The counter operations `hmvc` and `fmvn` always agree with the
/// counters of the position.
///
/// ```
/// use touchmove::epd::{Epd, Operand};
///
/// let line = r#"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "back rank"; dm 1;"#;
/// let mut epd: Epd = line.parse()?;
/// assert_eq!(epd.to_string(), line);
///
/// let best: Vec<String> = epd.moves("bm").map(|mv| mv.to_string()).collect();
/// assert_eq!(best, ["d1d8"]);
/// assert_eq!(epd.text("id"), Some("back rank"));
/// assert_eq!(epd.integer("dm"), Some(1));
///
/// epd.push("hmvc", [Operand::Integer(7)])?;
/// assert_eq!(epd.position().halfmove_clock(), 7);
/// epd.set("bm", [Operand::Move("d1d8".parse()?), Operand::Move("d1d7".parse()?)])?;
/// epd.remove("id");
/// assert!(epd.to_string().ends_with(" w - - bm Rd8# Rd7; dm 1; hmvc 7;"));
///
/// let refused = epd.push("am", [Operand::Move("d1e2".parse()?)]).unwrap_err();
/// assert_eq!(refused.to_string(), "expected a legal move as operand 1 of the operation");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Epd {
    position: Position,
    operations: Vec<Operation>,
}

impl Epd {
    /// Creates an EPD for a position. Its only operations are counters (`hmvc`, `fmvn`) that differ
    /// from those at the start of a game.
    #[must_use]
    pub fn new(position: Position) -> Self {
        let clocks = [
            (HALFMOVE_CLOCK, position.halfmove_clock(), 0),
            (FULLMOVE_NUMBER, position.fullmove_number(), 1),
        ];
        let mut operations = Vec::new();
        for (opcode, clock, fresh) in clocks {
            if clock != fresh {
                operations.push(Operation {
                    opcode: opcode.into(),
                    operands: [Operand::Integer(clock.into())].into(),
                });
            }
        }
        Self {
            operations,
            position,
        }
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the operations in order.
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Returns the operands of the first operation with this opcode.
    #[must_use]
    pub fn operands(&self, opcode: &str) -> Option<&[Operand]> {
        let mut operations = self.operations.iter();
        let operation = operations.find(|operation| operation.opcode == opcode)?;
        Some(&operation.operands)
    }

    /// Returns the moves of the first operation with this opcode, such as `bm`.
    ///
    /// The moves are legal: those of `pv` one after the other, all others in the position itself.
    pub fn moves(&self, opcode: &str) -> impl Iterator<Item = Move> + '_ {
        let operands = self.operands(opcode).unwrap_or_default();
        operands.iter().filter_map(|operand| match operand {
            Operand::Move(mv) => Some(*mv),
            _ => None,
        })
    }

    /// Returns the text of the first operation with this opcode, such as `id`. It is `None`
    /// unless the only operand is a text.
    #[must_use]
    pub fn text(&self, opcode: &str) -> Option<&str> {
        match self.operands(opcode)? {
            [Operand::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// Returns the number of the first operation with this opcode, such as `dm`. It is `None`
    /// unless the only operand is a whole number.
    #[must_use]
    pub fn integer(&self, opcode: &str) -> Option<i64> {
        match self.operands(opcode)? {
            [Operand::Integer(number)] => Some(*number),
            _ => None,
        }
    }

    /// Adds an operation after the others. A counter that is already present with the same value is
    /// not repeated.
    ///
    /// # Errors
    ///
    /// [`Error::Operation`] if the opcode is invalid or takes another number of operands, or if a
    /// counter is already present with another value. [`Error::Operand`] if an operand is of another
    /// kind, is an illegal move or cannot be written.
    pub fn push(
        &mut self,
        opcode: &str,
        operands: impl IntoIterator<Item = Operand>,
    ) -> Result<(), Error> {
        let operands = self.checked(opcode, operands)?;
        self.add(opcode.into(), operands)
            .map_err(|expected| Error::Operation { expected })
    }

    /// Replaces the operations with this opcode by one, or adds it after the others.
    ///
    /// # Errors
    ///
    /// Those of [`push`](Self::push), but none for a counter. The EPD is then unchanged.
    pub fn set(
        &mut self,
        opcode: &str,
        operands: impl IntoIterator<Item = Operand>,
    ) -> Result<(), Error> {
        let operands = self.checked(opcode, operands)?;
        let mut operations = self.operations.iter();
        let place = operations.position(|operation| operation.opcode == opcode);
        self.remove(opcode);
        let last = self.operations.len();
        self.add(opcode.into(), operands)
            .map_err(|expected| Error::Operation { expected })?;
        if let Some(behind) = self.operations.get_mut(place.unwrap_or(last)..) {
            behind.rotate_right(1);
        }
        Ok(())
    }

    /// Removes all operations with this opcode, and returns `true` if there were any.
    ///
    /// Removing a counter sets it to its value at the start of a game.
    pub fn remove(&mut self, opcode: &str) -> bool {
        let before = self.operations.len();
        self.operations
            .retain(|operation| operation.opcode != opcode);
        let is_removed = self.operations.len() < before;
        if is_removed {
            self.set_clock(opcode, u16::from(opcode == FULLMOVE_NUMBER));
        }
        is_removed
    }

    /// Returns the operands if the operation may have them.
    fn checked(
        &self,
        opcode: &str,
        operands: impl IntoIterator<Item = Operand>,
    ) -> Result<Vec<Operand>, Error> {
        let refused = |expected| Err(Error::Operation { expected });
        if opcode.is_empty() || opcode_len(opcode.as_bytes()) < opcode.len() {
            return refused(EXPECTED);
        }
        let mut operands: Vec<Operand> = operands.into_iter().collect();
        let (kind, number) = operands_of(opcode);
        if !number.contains(&operands.len()) {
            return refused("a different number of operands");
        }
        let mut position = self.position.clone();
        for (index, operand) in operands.iter_mut().enumerate() {
            if let Operand::Move(mv) = operand {
                *mv = position.as_king_takes_rook(*mv);
            }
            if !kind.fits(operand, &position) {
                let expected = kind.expected();
                return Err(Error::Operand { index, expected });
            }
            position = kind.behind(operand, position);
        }
        Ok(operands)
    }

    /// Adds a checked operation. A counter is also set in the position.
    pub(super) fn add(
        &mut self,
        opcode: String,
        operands: Vec<Operand>,
    ) -> Result<(), &'static str> {
        if let (HALFMOVE_CLOCK | FULLMOVE_NUMBER, [Operand::Integer(said)]) =
            (opcode.as_str(), operands.as_slice())
        {
            match self.operands(&opcode) {
                Some(before) if before == operands => return Ok(()),
                Some(_) => return Err("a counter that is not already given"),
                None => {}
            }
            // Larger values are rejected when an operation is read or added.
            self.set_clock(&opcode, u16::try_from(*said).unwrap_or(u16::MAX));
        }
        self.operations.push(Operation { opcode, operands });
        Ok(())
    }

    /// Sets the counter in the position if the opcode is that of a counter.
    fn set_clock(&mut self, opcode: &str, clock: u16) {
        let mut setup = self.position.to_setup_with(EnPassantMode::Always);
        match opcode {
            HALFMOVE_CLOCK => setup.halfmove_clock = clock,
            FULLMOVE_NUMBER => setup.fullmove_number = clock,
            _ => return,
        }
        // The counters cannot make a position invalid.
        if let Ok(position) = setup.validate_with(Tolerance::ALL) {
            self.position = position;
        }
    }
}
