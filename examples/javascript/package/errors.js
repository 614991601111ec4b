// What is thrown: errors with a `kind`, the words of the rules, and the place.

/** Anything that is wrong with what was given. */
export class TouchmoveError extends Error {
  get name() {
    return this.constructor.name;
  }
}

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
