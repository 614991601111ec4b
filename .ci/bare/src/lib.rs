//! Uses of touchmove in a program without an operating system and without a heap.

#![no_std]

use core::panic::PanicInfo;
use core::str;

use touchmove::{Move, Position, TimeControl, san};

#[panic_handler]
fn stop(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Returns the perft count of a position, or 0 if the bytes are not a FEN.
#[unsafe(no_mangle)]
pub extern "C" fn lines(position: &[u8; 56], depth: u8) -> u64 {
    let text = str::from_utf8(position).unwrap_or_default();
    let position: Result<Position, _> = text.trim_end().parse();
    position.map_or(0, |position| position.perft(u32::from(depth)))
}

/// Returns the number of replies to a move in SAN, or 0 if the move is illegal or leads to a drawn position.
#[unsafe(no_mangle)]
pub extern "C" fn replies(san: &[u8; 8]) -> usize {
    let text = str::from_utf8(san).unwrap_or_default().trim_end();
    let position = Position::standard();
    let reply = |mv: Move| -> Result<usize, san::Error> {
        let next = position.legal_move(mv).map_err(san::Error::Illegal)?.play();
        let is_drawn = next.is_dead_quick() || next.is_unwinnable_quick(next.turn());
        Ok(if is_drawn { 0 } else { next.count_legal_moves() })
    };
    let legal = position.parse_san(text);
    legal.and_then(|legal| reply(legal.to_move())).unwrap_or(0)
}

/// Returns the base time of a control's first period in seconds, or 0 if the bytes are not a time control.
#[unsafe(no_mangle)]
pub extern "C" fn seconds(control: &[u8; 16]) -> u64 {
    let text = str::from_utf8(control).unwrap_or_default();
    let control: Result<TimeControl, _> = text.trim_end().parse();
    let first = control.ok().and_then(|control| control.periods().next());
    first.map_or(0, |period| period.base.as_secs())
}
