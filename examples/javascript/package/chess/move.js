// A move as chess.js describes it.

import { BITS, FLAGS, NAMES, ROLES } from './constants.js';

/** Squares and promotion of a move as text, by their bits. */
const written = [];

export function lan(word) {
  const bits = (word & 0xfff) | ((word & 0x1c0000) >> 6);
  return (written[bits] ??= NAMES[word & 63] + NAMES[(word >> 6) & 63] + (ROLES[(word >> 18) & 7] ?? ''));
}

export class Move {
  color;
  from;
  to;
  piece;
  captured;
  promotion;
  /** @deprecated */
  flags;
  san;
  lan;
  before;
  after;

  /** Use `Chess.moves`, `Chess.move`, `Chess.history` or `Chess.undo` to make one. */
  constructor(color, word, san, before, after) {
    this.color = color;
    this.from = NAMES[word & 63];
    this.to = NAMES[(word >> 6) & 63];
    this.piece = ROLES[(word >> 12) & 7];
    this.captured = ROLES[(word >> 15) & 7];
    this.promotion = ROLES[(word >> 18) & 7];
    this.flags = FLAGS[(word >> 21) & 255];
    this.san = san;
    this.lan = lan(word);
    this.before = before;
    this.after = after;
  }

  isCapture() {
    return this.flags.includes(FLAGS[BITS.CAPTURE]);
  }

  isPromotion() {
    return this.flags.includes(FLAGS[BITS.PROMOTION]);
  }

  isEnPassant() {
    return this.flags.includes(FLAGS[BITS.EN_PASSANT]);
  }

  isKingsideCastle() {
    return this.flags.includes(FLAGS[BITS.KING_SIDE]);
  }

  isQueensideCastle() {
    return this.flags.includes(FLAGS[BITS.QUEEN_SIDE]);
  }

  isBigPawn() {
    return this.flags.includes(FLAGS[BITS.BIG_PAWN]);
  }
}
