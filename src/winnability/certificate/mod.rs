//! Certificates: why a side can never mate, in a form that a small program can check.
//!
//! A certificate is a set of positions, exact or abstract, its *members*. It proves that there is no
//! mate if the position asked about is in a member, every legal move from a member leads into a
//! member or to material that can never mate, and no member is a mate. [`Certificate::check`] tests
//! just that. It shares no code with the provers but the board, its attacks and the legal moves.

mod build;
mod check;
pub(in crate::winnability) mod member;
#[cfg(test)]
mod tests;
mod text;

use crate::position::Position;
use crate::setup::Tolerance;
use crate::types::Color;
pub use member::{Certificate, CertificateError, FreePiece, Member};

impl Certificate {
    /// Returns the side that can never mate.
    #[must_use]
    pub const fn winner(&self) -> Color {
        self.winner
    }

    /// Returns the exact positions.
    ///
    /// Their counters are those of a start position.
    pub fn exact(&self) -> impl Iterator<Item = Position> + '_ {
        // Without its key a position equals no other.
        let setups = self
            .exact
            .iter()
            .map(|&packed| Position::unpack(packed, 0).to_setup());
        setups.filter_map(|setup| setup.validate_with(Tolerance::ALL).ok())
    }

    /// Returns the other members, which are several positions at once.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// Checks that the certificate proves that its side can never mate from a position.
    ///
    /// It needs only the board, its attacks and the legal moves of single positions. A certificate
    /// without members is enough where material decides ([`Position::cannot_mate_by_material`]). The
    /// time grows with the square of the members that have the same pawns, kings and turn.
    ///
    /// # Errors
    ///
    /// A [`CertificateError`] if the certificate proves nothing about the position.
    pub fn check(&self, position: &Position) -> Result<(), CertificateError> {
        check::check(self, position)
    }
}
