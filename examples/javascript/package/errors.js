// What is thrown: errors with a `kind`, the words of the rules, and the place.

/** Anything that is wrong with what was given. */
export class TouchmoveError extends Error {}

/** A short text, such as a square or a move, that cannot be read. */
export class ParseError extends TouchmoveError {}
/** A FEN that cannot be read. */
export class FenError extends TouchmoveError {}
/** An arrangement of pieces that is no position. */
export class InvalidPositionError extends TouchmoveError {}
/** A move against the rules. */
export class IllegalMoveError extends TouchmoveError {}
/** A move in algebraic notation that cannot be read. */
export class SanError extends TouchmoveError {}
/** A text in UCI that cannot be read. */
export class UciError extends TouchmoveError {}
/** A claim of a draw that is not right. */
export class ClaimError extends TouchmoveError {}
/** A change of a record that is not possible. */
export class RecordError extends TouchmoveError {}
/** A game that cannot be read, or what was tolerated in one. */
export class PgnError extends TouchmoveError {}
/** Bytes that are no position or game. */
export class PackedError extends TouchmoveError {}
/** A time control that cannot be read, or a call of a clock out of order. */
export class ClockError extends TouchmoveError {}
/** A rulebook that cannot be read, or a rule that it cannot be without. */
export class RulebookError extends TouchmoveError {}
/** An event that cannot be read. */
export class EventError extends TouchmoveError {}
/** An event that cannot have happened. */
export class HandleError extends TouchmoveError {}
/** Bytes that are no opening book. */
export class BookError extends TouchmoveError {}
/** A table of openings that cannot be read. */
export class OpeningsError extends TouchmoveError {}

// Their names stay the same when a program is made smaller.
for (const [name, Class] of Object.entries({
  TouchmoveError, ParseError, FenError, InvalidPositionError, IllegalMoveError, SanError, UciError, ClaimError,
  RecordError, PgnError, PackedError, ClockError, RulebookError, EventError, HandleError, BookError, OpeningsError,
})) {
  Object.defineProperty(Class.prototype, 'name', { value: name, writable: true, configurable: true });
}
