//! Standard, rapid and blitz, and full or limited supervision.

use super::choice::choices;

choices! {
    /// Standard, rapid or blitz (Articles A.1 and B.1).
    TimeClass {
        /// The players have more time than in rapid.
        Standard = "standard",
        /// Rapid chess.
        Rapid = "rapid",
        /// Blitz.
        Blitz = "blitz",
    }
}

choices! {
    /// Whether there are arbiters enough for all rules of play (Articles A.4, A.5, B.2 and B.3).
    ///
    /// An event chooses for all its games in advance. Standard play is always supervised in
    /// full.
    Supervision {
        /// The rules of standard play apply, with the edition's exceptions.
        Full = "full",
        /// The simpler rules of the appendix apply.
        Limited = "limited",
    }
}
