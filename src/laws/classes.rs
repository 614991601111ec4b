//! Time classes (standard, rapid, blitz), supervision (full, limited), and the speeds of servers.

use super::choice::choices;

choices! {
    /// The time class of a game: standard, rapid or blitz (Articles A.1 and B.1).
    TimeClass {
        /// Standard play: more time than in rapid.
        Standard = "standard",
        /// Appendix A applies.
        Rapid = "rapid",
        /// Appendix B applies.
        Blitz = "blitz",
    }
}

choices! {
    /// How rapid and blitz are supervised (Articles A.4, A.5, B.2 and B.3).
    ///
    /// An event decides in advance for all its games, by whether it has enough arbiters. Standard
    /// play is always under full supervision.
    Supervision {
        /// Enough arbiters: the rules of standard play apply, with the edition's exceptions.
        Full = "full",
        /// Too few arbiters: the simpler rules of the appendix apply.
        Limited = "limited",
    }
}

choices! {
    /// What servers call a game by its estimated length (the server rules, S.11).
    Speed {
        /// Bullet: the shortest games.
        Bullet = "bullet",
        /// Longer than bullet, shorter than rapid.
        Blitz = "blitz",
        /// Longer than blitz, shorter than classical.
        Rapid = "rapid",
        /// Classical: the longest games, and those without a limit.
        Classical = "classical",
    }
}
