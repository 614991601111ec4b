// The names of chess.js, and the tables between its letters and the numbers of the compiled module.

export const WHITE = 'w';
export const BLACK = 'b';
export const PAWN = 'p';
export const KNIGHT = 'n';
export const BISHOP = 'b';
export const ROOK = 'r';
export const QUEEN = 'q';
export const KING = 'k';
export const DEFAULT_POSITION = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The squares from a8 to h1. */
export const SQUARES = Array.from({ length: 64 }, (_, i) => 'abcdefgh'[i & 7] + (8 - (i >> 3)));

export const SEVEN_TAG_ROSTER = {
  Event: '?',
  Site: '?',
  Date: '????.??.??',
  Round: '?',
  White: '?',
  Black: '?',
  Result: '*',
};

/** The squares as the module numbers them, from a1 to h8. */
export const NAMES = Array.from({ length: 64 }, (_, i) => SQUARES[i ^ 56]);

/** The place of a square among the 64 bytes of a board, from a8 to h1. */
export const PLACES = Object.assign(Object.create(null), Object.fromEntries(SQUARES.map((name, i) => [name, i])));

/** The letters of the roles, from 1 on. */
export const ROLES = [undefined, 'p', 'n', 'b', 'r', 'q', 'k'];

/** A piece as a byte: its role, plus 8 for Black. They inherit nothing, so that no other word is a piece. */
export const bytes = Object.assign(Object.create(null), { w: Object.create(null), b: Object.create(null) });
export const LETTERS = [];
for (let role = 1; role <= 6; role++) {
  bytes.w[ROLES[role]] = role;
  bytes.b[ROLES[role]] = role + 8;
  LETTERS[role] = ROLES[role].toUpperCase();
  LETTERS[role + 8] = ROLES[role];
}

/** The flags of a move by their bits. */
export const BITS = { NORMAL: 1, CAPTURE: 2, BIG_PAWN: 4, EN_PASSANT: 8, PROMOTION: 16, KING_SIDE: 32, QUEEN_SIDE: 64, NULL: 128 };

/** The letters of every set of flags. */
export const FLAGS = Array.from({ length: 256 }, (_, bits) => {
  let letters = '';
  for (let bit = 0; bit < 8; bit++) if (bits & (1 << bit)) letters += 'ncbepkq-'[bit];
  return letters;
});

/** The generator from which chess.js draws its keys: xoroshiro128** of David Blackman and Sebastiano Vigna. */
export function xoroshiro128(state) {
  const mask = (1n << 64n) - 1n;
  const turn = (x, by) => ((x << by) | (x >> (64n - by))) & mask;
  let a = state & mask;
  let b = (state >> 64n) & mask;
  return () => {
    const drawn = (turn((a * 5n) & mask, 7n) * 9n) & mask;
    b ^= a;
    a = (turn(a, 24n) ^ b ^ (b << 16n)) & mask;
    b = turn(b, 37n);
    return drawn;
  };
}

/** Says whether a FEN is valid, and if not, what is wrong with it. */
export function validateFen(fen) {
  const fields = fen.split(/\s+/);
  const error = fields.length === 6 ? wrongField(fields) : 'must contain six space-delimited fields';
  return error === undefined ? { ok: true } : { ok: false, error: `Invalid FEN: ${error}` };
}

function wrongField([pieces, turn, castling, square, halfMoves, number]) {
  const whole = parseInt(number, 10);
  if (isNaN(whole) || whole <= 0) return 'move number must be a positive integer';
  const half = parseInt(halfMoves, 10);
  if (isNaN(half) || half < 0) return 'half move counter number must be a non-negative integer';
  if (!/^(-|[abcdefgh][36])$/.test(square)) return 'en-passant square is invalid';
  if (/[^kKqQ-]/.test(castling)) return 'castling availability is invalid';
  if (turn !== WHITE && turn !== BLACK) return 'side-to-move is invalid';
  const rows = pieces.split('/');
  if (rows.length !== 8) return "piece data does not contain 8 '/'-delimited rows";
  for (const row of rows) {
    let squares = 0;
    let afterNumber = false;
    for (const letter of row) {
      const isNumber = letter >= '0' && letter <= '9';
      if (isNumber && afterNumber) return 'piece data is invalid (consecutive number)';
      if (!isNumber && !/^[prnbqkPRNBQK]$/.test(letter)) return 'piece data is invalid (invalid piece)';
      squares += isNumber ? Number(letter) : 1;
      afterNumber = isNumber;
    }
    if (squares !== 8) return 'piece data is invalid (too many squares in rank)';
  }
  if ((square[1] === '3' && turn === WHITE) || (square[1] === '6' && turn === BLACK)) return 'illegal en-passant square';
  for (const [color, king] of [['white', 'K'], ['black', 'k']]) {
    const kings = pieces.split(king).length - 1;
    if (kings === 0) return `missing ${color} king`;
    if (kings > 1) return `too many ${color} kings`;
  }
  if (/[pP]/.test(rows[0] + rows[7])) return 'some pawns are on the edge rows';
}
