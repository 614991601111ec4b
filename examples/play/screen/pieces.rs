//! The pieces as pictures for large squares: two dots stand above each other in a character.

use touchmove::Role;

/// The width and the height of a picture in dots.
pub(super) const SIZE: u16 = 7;

/// Returns `true` if a dot of the picture of a piece is set.
pub(super) fn is_set(role: Role, x: u16, y: u16) -> bool {
    let picture = match role {
        Role::Pawn => PAWN,
        Role::Knight => KNIGHT,
        Role::Bishop => BISHOP,
        Role::Rook => ROOK,
        Role::Queen => QUEEN,
        Role::King => KING,
    };
    let row = picture.get(usize::from(y)).copied().unwrap_or_default();
    row.as_bytes().get(usize::from(x)) == Some(&b'#')
}

const PAWN: [&str; 7] = [
    "       ", "  ###  ", "  ###  ", "   #   ", "  ###  ", "  ###  ", " ##### ",
];

const KNIGHT: [&str; 7] = [
    "  # #  ", " ##### ", "## ####", "#######", "#  ####", "  #### ", " ##### ",
];

const BISHOP: [&str; 7] = [
    "   #   ", "  # #  ", " ## ## ", " ##### ", "  ###  ", "   #   ", " ##### ",
];

const ROOK: [&str; 7] = [
    " # # # ", " ##### ", "  ###  ", "  ###  ", "  ###  ", " ##### ", " ##### ",
];

const QUEEN: [&str; 7] = [
    "#  #  #", "#  #  #", "## # ##", " ##### ", " ##### ", "  ###  ", " ##### ",
];

const KING: [&str; 7] = [
    "   #   ", "  ###  ", "## # ##", "### ###", "#######", " ##### ", " ##### ",
];
