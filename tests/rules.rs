//! The rules of chess: values, boards, setups, positions, legal moves, and who can still win.
//!
//! `TOUCHMOVE_FOUR_PIECES=1` checks every position of every class of four pieces, which takes hours;
//! `TOUCHMOVE_FOUR_PIECES=KQvKR,KPvKB` checks those of some classes.

mod common;

mod types {
    mod cases;
    mod proofs;
    mod properties;
    mod threads;
}
mod attacks {
    mod proofs;
    mod properties;
}
mod board {
    mod cases;
}
mod setup;
mod position {
    mod properties;
    mod symmetry;
}
mod legality;
mod movegen;
mod exchange {
    mod properties;
}
mod identify {
    mod cases;
    mod properties;
}
mod winnability {
    mod boards;
    mod certificates;
    mod classes;
    mod exhaustive;
    mod families;
    mod material;
    mod memory;
    mod properties;
    mod quick;
    mod retro;
}
