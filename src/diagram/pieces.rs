//! The shapes of the pieces, drawn for this crate. Each stands in a square of 45 by 45 units.

use crate::types::Role;

/// The lines of a piece as SVG paths.
pub(super) struct Shape {
    /// The closed outline of the part above the plinth.
    pub(super) outline: &'static str,
    /// Open lines inside the outline.
    pub(super) details: &'static str,
}

/// The plinth under every piece.
pub(super) const PLINTH: &str = "M10 39.5V37Q10 35 12 35H33Q35 35 35 37V39.5Z";

/// Returns the shape of a piece.
pub(super) const fn shape(role: Role) -> &'static Shape {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// A ball over a collar.
const PAWN: Shape = Shape {
    outline: "M22.5 9A5.6 5.6 0 0 1 26.4 18.6L29.5 21.5H26.4C26.8 27 29 31 32.5 35H12.5\
              C16 31 18.2 27 18.6 21.5H15.5L18.6 18.6A5.6 5.6 0 0 1 22.5 9Z",
    details: "M18.8 21.5H26.2",
};

/// The head of a horse that looks to the left, with eye, nostril and mane.
const KNIGHT: Shape = Shape {
    outline: "M12.5 35C12.6 30.4 20 29.4 21.4 22.4C19 24.2 17 24.6 15.4 26.4\
              C13.8 28.4 11.4 29.6 9.2 28.4C6.8 27 6.6 24.4 7.8 22.2L12.4 14.4\
              C12.8 11.8 14.2 9.6 16.2 8.2L16.8 4L21 7.6C30.5 8.6 35 17.5 33 35Z",
    details: "M16.4 14.8L17.8 14M10.6 25L11.4 24.4M24.4 11.4C28.8 14.6 30.6 22.5 29.6 31.5",
};

/// A mitre with its cut, over a ring.
const BISHOP: Shape = Shape {
    outline: "M22.5 5A2.6 2.6 0 0 1 24.3 9.6C28.8 13 31.5 17 30.8 21.4C30.4 24 29 25.6 27.6 27\
              H29.5V30H28.2C28.8 32 30.2 33.6 32 35H13C14.8 33.6 16.2 32 16.8 30H15.5V27H17.4\
              C16 25.6 14.6 24 14.2 21.4C13.5 17 16.2 13 20.7 9.6A2.6 2.6 0 0 1 22.5 5Z",
    details: "M27.6 13.8L22.8 20.2M17.4 27H27.6M17 30H28",
};

/// A tower with three merlons.
const ROOK: Shape = Shape {
    outline: "M11 7H16V10.5H20V7H25V10.5H29V7H34V14L30.5 17.5L31.5 31L34 35H11L13.5 31\
              L14.5 17.5L11 14Z",
    details: "M12 14H33M15 17.5H30M14 31H31",
};

/// An open crown with four points and a ball.
const QUEEN: Shape = Shape {
    outline: "M13.6 28.5C12.2 23.5 9 18 5.8 11L13 17L14.4 8L19 17.4L21 9.4\
              A3 3 0 1 1 24 9.4L26 17.4L30.6 8L32 17L39.2 11\
              C36 18 32.8 23.5 31.4 28.5L30.5 31.5L32.5 35H12.5L14.5 31.5Z",
    details: "M14 28.5C19 27 26 27 31 28.5M14.6 31.5H30.4",
};

/// A closed crown under a cross.
const KING: Shape = Shape {
    outline: "M20.9 3H24.1V5.4H26.5V8.4H24.1V11.6C32 11.4 36.5 14 36 19C35.6 23 32.5 25 31.4 28.5\
              L30.5 31.5L32.5 35H12.5L14.5 31.5L13.6 28.5C12.5 25 9.4 23 9 19\
              C8.5 14 13 11.4 20.9 11.6V8.4H18.5V5.4H20.9Z",
    details: "M14 28.5C19 27 26 27 31 28.5M14.6 31.5H30.4\
              M22.5 14.6C20.5 18 20.5 21 22.5 24.4C24.5 21 24.5 18 22.5 14.6Z",
};
