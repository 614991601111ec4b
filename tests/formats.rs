//! Positions, moves and games as text and as bytes, read and written.

mod common;

mod fen {
    mod cases;
    mod properties;
}
mod uci {
    mod cases;
    mod message_properties;
    mod messages;
    mod proofs;
    mod properties;
}
mod san;
mod epd {
    mod cases;
    mod properties;
}
mod diagram;
mod polyglot {
    mod cases;
    mod proofs;
    mod properties;
}
mod record {
    mod cases;
    mod siblings;
}
mod openings {
    mod cases;
    mod properties;
}
mod packed {
    mod cases;
    mod proofs;
    mod properties;
}
mod pgn;
mod syzygy {
    mod cases;
    mod genuine;
    mod properties;
    mod retro;
    mod writer;
}
