// The class `Chess` of chess.js 1.4, on the rules of touchmove.

// What these files import is named here too, so that a browser asks for all at once.
import './load.js';
import './wasm/chess.js';

import {
  BITS, DEFAULT_POSITION, LETTERS, NAMES, PLACES, ROLES, SEVEN_TAG_ROSTER, SQUARES, WHITE, BLACK, KING, QUEEN, bytes,
  validateFen,
} from './chess/constants.js';
import * as engine from './engine.js';
import { Move } from './chess/move.js';
import { parse, wrap } from './chess/pgn.js';

export {
  BISHOP, BLACK, DEFAULT_POSITION, KING, KNIGHT, PAWN, QUEEN, ROOK, SEVEN_TAG_ROSTER, SQUARES, WHITE, validateFen,
  xoroshiro128,
} from './chess/constants.js';
export { Move };

/** Every tag that has a place of its own in the order of tags. */
const NO_TAGS = {
  ...SEVEN_TAG_ROSTER,
  ...Object.fromEntries([
    'WhiteTitle', 'BlackTitle', 'WhiteElo', 'BlackElo', 'WhiteUSCF', 'BlackUSCF', 'WhiteNA', 'BlackNA', 'WhiteType',
    'BlackType', 'EventDate', 'EventSponsor', 'Section', 'Stage', 'Board', 'Opening', 'Variation', 'SubVariation', 'ECO',
    'NIC', 'Time', 'UTCTime', 'UTCDate', 'TimeControl', 'SetUp', 'FEN', 'Termination', 'Annotator', 'Mode', 'PlyCount',
  ].map((name) => [name, null])),
};

const NO_SQUARE = 64;
const RIGHTS = [
  [WHITE, KING, 1, 'h1', 'e1'],
  [WHITE, QUEEN, 2, 'a1', 'e1'],
  [BLACK, KING, 4, 'h8', 'e8'],
  [BLACK, QUEEN, 8, 'a8', 'e8'],
];

const swap = (color) => (color === WHITE ? BLACK : WHITE);
const numberOf = (name) => (name in PLACES ? PLACES[name] ^ 56 : NO_SQUARE);
const isZeroing = (word) => ((word >> 12) & 7) === 1 || ((word >> 15) & 7) !== 0;

/** What is known of copies that another program made of boards and moves. */
const copies = new WeakMap();

/**
 * Something that never changes. What is known of it can be remembered, which nobody sees who compares, copies or freezes it, so
 * a question changes nothing, and games that are the same have the same properties.
 */
class Fact {
  #known = undefined;

  static get(fact) {
    return #known in fact ? fact.#known : copies.get(fact);
  }

  static set(fact, known) {
    if (#known in fact) fact.#known = known;
    else copies.set(fact, known);
  }
}
// Vue need not watch it.
Object.defineProperty(Fact.prototype, '__v_skip', { value: true });

/**
 * The pieces of a position: a byte for each square, from a8 to h1. The position has one of its own, also when another has the same
 * pieces. Its FEN, its key and its status are remembered.
 */
class Pieces extends Fact {
  constructor(squares) {
    super();
    this.squares = squares;
  }
}

/**
 * A move that was made, and what the board was before it besides its pieces. Of the last one of a game is remembered its name,
 * the FENs before and after it and the key after it; with what is known of the move before it, and whether that is all, back to the
 * first. After a change of the pieces only the keys are.
 */
class Entry extends Fact {
  constructor(previous, word, { _turn, _castling, _passed, _halfMoves, _number }) {
    super();
    this.previous = previous;
    this.word = word;
    this.turn = _turn;
    this.castling = _castling;
    this.passed = _passed;
    this.halfMoves = _halfMoves;
    this.number = _number;
  }
}

/** What is known of a position. */
function knownOf({ _pieces }) {
  let found = Fact.get(_pieces);
  if (found === undefined) Fact.set(_pieces, found = { fen: null, key: null, status: -1 });
  return found;
}

/** What the module needs to know of a board besides the pieces. */
function stateOf({ _turn, _castling, _passed }) {
  return (_turn === BLACK ? 1 : 0) | (_castling << 1) | (_passed << 5);
}

function statusOf(board) {
  const position = knownOf(board);
  if (position.status < 0) position.status = engine.status(board._pieces.squares, stateOf(board));
  return position.status;
}

function keyOf(board) {
  return (knownOf(board).key ??= engine.key(board._pieces.squares, stateOf(board)));
}

function fenOf(board) {
  return (knownOf(board).fen ??= writeFen(board, false));
}

function writeFen(board, isForced) {
  const { _pieces: { squares }, _turn, _castling, _passed, _halfMoves, _number } = board;
  let fen = '';
  for (let row = 0; row < 64; row += 8) {
    let empty = 0;
    for (let square = row; square < row + 8; square++) {
      const byte = squares[square];
      if (byte === 0) {
        empty++;
        continue;
      }
      fen += (empty > 0 ? empty : '') + LETTERS[byte];
      empty = 0;
    }
    fen += (empty > 0 ? empty : '') + (row < 56 ? '/' : '');
  }
  const castling = ['K', 'Q', 'k', 'q'].filter((_, bit) => _castling & (1 << bit)).join('') || '-';
  const isShown = _passed !== NO_SQUARE && (isForced || (statusOf(board) & 4) !== 0);
  return `${fen} ${_turn} ${castling} ${isShown ? NAMES[_passed] : '-'} ${_halfMoves} ${_number}`;
}

/** Puts a piece on a square, unless it would be a second king. */
function set(squares, byte, place) {
  if (byte <= 0 || place > 63) return false;
  if ((byte & 7) === 6) {
    const king = squares.indexOf(byte);
    if (king >= 0 && king !== place) return false;
  }
  squares[place] = byte;
  return true;
}

/** The rights to castle that have the king and the rook on their squares. */
function possible(castling, squares) {
  for (const [color, , bit, rook, king] of RIGHTS) {
    if (squares[PLACES[rook]] !== bytes[color].r || squares[PLACES[king]] !== bytes[color].k) castling &= ~bit;
  }
  return castling;
}

/** Gives a board other pieces. */
function change(board, squares) {
  settle(board);
  const line = lineOf(board);
  board._pieces = new Pieces(squares);
  // As in chess.js, a board that was changed has no capture en passant.
  board._passed = NO_SQUARE;
  board._castling = possible(board._castling, squares);
  // The moves are those on the changed board now, with other names perhaps.
  let last = null;
  let previous = null;
  for (const { entry: { word, turn, castling, passed, halfMoves, number }, low, high } of line) {
    last = new Entry(last, word, { _turn: turn, _castling: castling, _passed: passed, _halfMoves: halfMoves, _number: number });
    previous = { entry: last, san: '', before: '', after: '', low, high, previous, isWhole: false };
  }
  board._last = last;
  if (last !== null) Fact.set(last, previous);
  updateSetup(board, fenOf(board));
}

function updateSetup(board, fen) {
  if (board._last !== null) return;
  const isStandard = fen === DEFAULT_POSITION;
  board._headers.SetUp = isStandard ? null : '1';
  board._headers.FEN = isStandard ? null : fen;
}

/** Finds the legal move with the fields of an object. */
function find(board, move) {
  const words = engine.moveWords(board._pieces.squares, stateOf(board));
  return words.find((word) => NAMES[word & 63] === move.from && NAMES[(word >> 6) & 63] === move.to
    && (((word >> 18) & 7) === 0 || ROLES[(word >> 18) & 7] === move.promotion));
}

/** Gives a board what it has after a move besides the pieces. */
function advance(board, entry, state) {
  board._turn = swap(entry.turn);
  board._castling = (state >> 1) & 15;
  board._passed = state >> 5;
  board._halfMoves = isZeroing(entry.word) ? 0 : entry.halfMoves + 1;
  board._number = entry.number + (entry.turn === BLACK ? 1 : 0);
  board._last = entry;
}

/** Takes a move back on these squares. */
function takeBack(squares, { word, turn }) {
  const flags = (word >> 21) & 255;
  if (flags & BITS.NULL) return squares;
  const [from, to] = [(word & 63) ^ 56, ((word >> 6) & 63) ^ 56];
  const us = turn === WHITE ? 0 : 8;
  const captured = (word >> 15) & 7;
  squares[to] = 0;
  squares[from] = ((word >> 12) & 7) | us;
  if (flags & BITS.EN_PASSANT) squares[to + (us === 0 ? 8 : -8)] = bytes[swap(turn)].p;
  else if (captured) squares[to] = captured | (us ^ 8);
  if (flags & (BITS.KING_SIDE | BITS.QUEEN_SIDE)) {
    const [rook, corner] = flags & BITS.KING_SIDE ? [to - 1, to + 1] : [to + 1, to - 2];
    squares[corner] = squares[rook];
    squares[rook] = 0;
  }
  return squares;
}

/** The entries of a game from its start. */
function entriesOf(board) {
  const entries = [];
  for (let entry = board._last; entry !== null; entry = entry.previous) entries.push(entry);
  return entries.reverse();
}

/** Finds what is not known of the moves of a game; returns what is known of the last, or null if there is none. */
function describe(board) {
  if (board._last === null) return null;
  const last = Fact.get(board._last);
  if (last?.isWhole) return last;
  const entries = entriesOf(board);
  const squares = board._pieces.squares.slice();
  // A repetition counts the positions as they were.
  const kept = [];
  for (let old = last; old; old = old.previous) kept.push(old);
  for (let index = entries.length - 1; index >= 0; index--) takeBack(squares, entries[index]);
  const { turn, castling, passed, halfMoves, number } = entries[0];
  const start = { _pieces: new Pieces(squares), _turn: turn, _castling: castling, _passed: passed, _halfMoves: halfMoves, _number: number };
  const { texts, keys } = engine.describe(squares, stateOf(start), Uint32Array.from(entries, ({ word }) => word));
  let previous = null;
  let before = writeFen(start, false);
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    const { word, turn, halfMoves, number } = entry;
    const after = `${texts[2 * index + 1]} ${isZeroing(word) ? 0 : halfMoves + 1} ${number + (turn === BLACK ? 1 : 0)}`;
    const old = kept[entries.length - 1 - index];
    const [low, high] = old === undefined ? [keys[2 * index], keys[2 * index + 1]] : [old.low, old.high];
    previous = { entry, san: texts[2 * index], before, after, low, high, previous, isWhole: true };
    before = after;
  }
  Fact.set(board._last, previous);
  return previous;
}

/** What is known of the moves of a game, from its start. */
function lineOf(board) {
  const line = [];
  for (let known = describe(board); known !== null; known = known.previous) line.push(known);
  return line.reverse();
}

function moveOf({ entry: { turn, word }, san, before, after }) {
  return new Move(turn, word, san, before, after);
}

/** The FENs of the positions of a game. */
function fensOf(board) {
  const line = lineOf(board);
  return [line.length > 0 ? line[0].before : board.fen(), ...line.map(({ after }) => after)];
}

/** Gives comments that were read to the positions that they are on; returns whether there were any. */
function settle(board) {
  if (board._said === null) return false;
  const fens = fensOf(board);
  const comments = {};
  for (const [count, comment] of board._said) comments[fens[count]] = comment;
  board._said = null;
  board._comments = comments;
  return true;
}

export class Chess {
  // Its properties are not private, so that it can be behind a `Proxy`, as the reactive objects of Vue are, be a prototype, and
  // be copied by `Object.assign`. What they hold is replaced when it changes, never changed, so that copies are not
  // changed with it, and whoever watches the properties sees all changes. The headers are an exception: `header` gives them away.

  constructor(fen = DEFAULT_POSITION, { skipValidation = false } = {}) {
    /** The pieces. Another position has another object. */
    this._pieces = null;
    this._turn = WHITE;
    /** The rights to castle, as bits. */
    this._castling = 0;
    /** The square that a pawn has passed over, numbered from a1. */
    this._passed = NO_SQUARE;
    this._halfMoves = 0;
    this._number = 1;
    this._headers = { ...NO_TAGS };
    /** The last move, which knows the one before it. */
    this._last = null;
    /** The key of the position that was loaded. */
    this._startKey = null;
    /** The comments by the FENs of their positions, and those that were read, by numbers of moves, until they are asked for. */
    this._comments = {};
    this._said = null;
    this.load(fen, { skipValidation });
  }

  clear({ preserveHeaders = false } = {}) {
    this._pieces = new Pieces(new Uint8Array(64));
    this._turn = WHITE;
    this._castling = 0;
    this._passed = NO_SQUARE;
    this._halfMoves = 0;
    this._number = 1;
    this._last = null;
    this._comments = {};
    this._said = null;
    this._headers = preserveHeaders ? this._headers : { ...NO_TAGS };
    this._headers.SetUp = null;
    this._headers.FEN = null;
    this._startKey = null;
  }

  load(fen, { skipValidation = false, preserveHeaders = false } = {}) {
    let fields = fen.split(/\s+/);
    if (fields.length >= 2 && fields.length < 6) {
      fields = fields.concat(['-', '-', '0', '1'].slice(fields.length - 6));
      fen = fields.join(' ');
    }
    if (!skipValidation && fen !== DEFAULT_POSITION) {
      const { ok, error } = validateFen(fen);
      if (!ok) throw new Error(error);
    }
    this.clear({ preserveHeaders });
    const squares = new Uint8Array(64);
    let square = 0;
    let row = 0;
    for (const letter of fields[0]) {
      if (letter === '/') square = ++row * 8;
      else if (letter >= '0' && letter <= '9') square += Number(letter);
      else set(squares, LETTERS.indexOf(letter), square++);
    }
    this._turn = fields[1];
    for (const [index, letter] of ['K', 'Q', 'k', 'q'].entries()) {
      if (fields[2].includes(letter)) this._castling |= 1 << index;
    }
    this._passed = fields[3] === '-' ? NO_SQUARE : numberOf(fields[3]);
    this._halfMoves = parseInt(fields[4], 10);
    this._number = parseInt(fields[5], 10);
    this._pieces = new Pieces(squares);
    this._startKey = keyOf(this);
    updateSetup(this, fen);
  }

  reset() {
    this.load(DEFAULT_POSITION);
  }

  fen({ forceEnpassantSquare = false } = {}) {
    return forceEnpassantSquare ? writeFen(this, true) : fenOf(this);
  }

  get(square) {
    const byte = this._pieces.squares[PLACES[square]];
    return byte ? { type: ROLES[byte & 7], color: byte < 8 ? WHITE : BLACK } : undefined;
  }

  findPiece(piece) {
    const byte = bytes[piece.color]?.[piece.type] ?? -1;
    return SQUARES.filter((_, index) => this._pieces.squares[index] === byte);
  }

  put({ type, color }, square) {
    const role = type.toLowerCase();
    const byte = bytes[color]?.[role];
    const squares = this._pieces.squares.slice();
    if (byte === undefined || !(square in PLACES) || !set(squares, byte, PLACES[square])) return false;
    change(this, squares);
    return true;
  }

  remove(square) {
    const piece = this.get(square);
    const squares = this._pieces.squares.slice();
    if (square in PLACES) squares[PLACES[square]] = 0;
    change(this, squares);
    return piece;
  }

  attackers(square, attackedBy) {
    const by = attackedBy || this._turn;
    if (by !== WHITE && by !== BLACK) return [];
    const found = engine.attackers(this._pieces.squares, stateOf(this), numberOf(square), by === WHITE ? 0 : 1);
    return Array.from(found, (attacker) => NAMES[attacker]);
  }

  isAttacked(square, attackedBy) {
    return attackedBy !== undefined && this.attackers(square, attackedBy).length > 0;
  }

  hash() {
    const [low, high] = keyOf(this);
    return ((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toString(16);
  }

  isCheck() {
    return (statusOf(this) & 1) !== 0;
  }

  inCheck() {
    return this.isCheck();
  }

  isCheckmate() {
    return (statusOf(this) & 3) === 1;
  }

  isStalemate() {
    return (statusOf(this) & 3) === 0;
  }

  isInsufficientMaterial() {
    return engine.isInsufficient(this._pieces.squares, stateOf(this));
  }

  isThreefoldRepetition() {
    const [low, high] = keyOf(this);
    const start = this._startKey;
    let count = start !== null && start[0] === low && start[1] === high ? 1 : 0;
    for (let move = describe(this); move !== null; move = move.previous) if (move.low === low && move.high === high) count++;
    return count >= 3;
  }

  isDrawByFiftyMoves() {
    return this._halfMoves >= 100;
  }

  isDraw() {
    return this.isDrawByFiftyMoves() || this.isStalemate() || this.isInsufficientMaterial() || this.isThreefoldRepetition();
  }

  isGameOver() {
    return (statusOf(this) & 2) === 0 || this.isDraw();
  }

  moves({ verbose = false, square = undefined, piece = undefined } = {}) {
    const from = square ? numberOf(square.toLowerCase()) : NO_SQUARE;
    const role = piece ? ROLES.indexOf(piece.toLowerCase()) : 0;
    if ((square && from === NO_SQUARE) || role < 0) return [];
    const before = verbose ? this.fen() : '';
    // The words are in the memory of the module until it is asked again.
    const { words, texts } = engine.moves(this._pieces.squares, stateOf(this), from, role, Boolean(verbose));
    if (!verbose) return texts;
    const color = this._turn;
    const number = this._number + (color === BLACK ? 1 : 0);
    const [zeroed, counted] = [` 0 ${number}`, ` ${this._halfMoves + 1} ${number}`];
    const moves = new Array(words.length);
    for (let index = 0; index < moves.length; index++) {
      const word = words[index];
      const after = texts[2 * index + 1] + (isZeroing(word) ? zeroed : counted);
      moves[index] = new Move(color, word, texts[2 * index], before, after);
    }
    return moves;
  }

  move(move, { strict = false } = {}) {
    const before = this.fen();
    let word;
    if (typeof move === 'string' || move === null) {
      const text = move ?? '--';
      if (text === '--' && this.isCheck()) throw new Error('Null move not allowed when in check');
      word = engine.readMove(this._pieces.squares, stateOf(this), text, strict);
    } else if (typeof move === 'object') {
      word = find(this, move);
    }
    if (word === undefined) {
      throw new Error(`Invalid move: ${typeof move === 'string' ? move : JSON.stringify(move)}`);
    }
    const { squares, state, san, fen, key } = engine.make(this._pieces.squares, stateOf(this), word);
    const entry = new Entry(this._last, word, this);
    this._pieces = new Pieces(squares);
    advance(this, entry, state);
    const after = `${fen} ${this._halfMoves} ${this._number}`;
    Fact.set(this._pieces, { fen: after, key, status: -1 });
    const previous = entry.previous === null ? null : Fact.get(entry.previous);
    const isWhole = previous === null || previous?.isWhole === true;
    Fact.set(entry, { entry, san, before, after, low: key[0], high: key[1], previous, isWhole });
    return new Move(entry.turn, word, san, before, after);
  }

  undo() {
    const last = this._last;
    if (last === null) return null;
    settle(this);
    const known = describe(this);
    const move = moveOf(known);
    this._pieces = new Pieces(takeBack(this._pieces.squares.slice(), last));
    this._turn = last.turn;
    this._castling = last.castling;
    this._passed = last.passed;
    this._halfMoves = last.halfMoves;
    this._number = last.number;
    this._last = last.previous;
    if (this._last !== null) Fact.set(this._last, known.previous);
    return move;
  }

  pgn({ newline = '\n', maxWidth = 0 } = {}) {
    settle(this);
    let head = '';
    for (const name in this._headers) {
      const value = this._headers[name];
      if (value) head += `[${name} "${value}"]${newline}`;
    }
    const line = lineOf(this);
    if (head !== '' && line.length > 0) head += newline;
    const comments = this._comments;
    const first = comments[line.length > 0 ? line[0].before : this.fen()];
    const moves = [];
    let text = first === undefined ? '' : `{${first}}`;
    line.forEach(({ entry: { turn, number }, san, after }, index) => {
      if (turn === WHITE) {
        if (text !== '') moves.push(text);
        text = `${number}.`;
      } else if (index === 0) {
        text += `${text === '' ? '' : ' '}${number}. ...`;
      }
      text += ` ${san}`;
      if (comments[after] !== undefined) text += ` {${comments[after]}}`;
    });
    if (text !== '' || line.length === 0) moves.push(text);
    moves.push(this._headers.Result || '*');
    return maxWidth === 0 ? head + moves.join(' ') : wrap(head, moves, maxWidth, newline);
  }

  /** @deprecated Use `setHeader` and `getHeaders`. */
  header(...args) {
    for (let index = 0; index < args.length; index += 2) {
      if (typeof args[index] === 'string' && typeof args[index + 1] === 'string') {
        this._headers[args[index]] = args[index + 1];
      }
    }
    return this._headers;
  }

  setHeader(key, value) {
    this._headers[key] = value ?? SEVEN_TAG_ROSTER[key] ?? null;
    return this.getHeaders();
  }

  removeHeader(key) {
    if (!(key in this._headers)) return false;
    this._headers[key] = SEVEN_TAG_ROSTER[key] || null;
    return true;
  }

  getHeaders() {
    return Object.fromEntries(Object.entries(this._headers).filter(([, value]) => value !== null));
  }

  loadPgn(pgn, { strict = false, newlineChar = '\r?\n' } = {}) {
    if (typeof pgn !== 'string') throw new TypeError(`expected a string, found ${typeof pgn}`);
    if (newlineChar !== '\r?\n') pgn = pgn.replace(new RegExp(newlineChar, 'g'), '\n');
    const { tags, moves, comments, result } = parse(pgn);
    this.reset();
    let fen = '';
    for (const name in tags) {
      if (name.toLowerCase() === 'fen') fen = tags[name];
      this._headers[name] = tags[name];
    }
    if (!strict) {
      if (fen) this.load(fen, { preserveHeaders: true });
    } else if (tags.SetUp === '1') {
      if (!('FEN' in tags)) throw new Error('Invalid PGN: FEN tag must be supplied with SetUp tag');
      this.load(tags.FEN, { preserveHeaders: true });
    }
    let made = 0;
    if (moves.length > 0) {
      const { count, squares, words } = engine.play(this._pieces.squares, stateOf(this), moves, strict);
      made = count;
      // Who watches the properties sees them change once.
      const { _turn, _castling, _passed, _halfMoves, _number, _last } = this;
      const now = { _turn, _castling, _passed, _halfMoves, _number, _last };
      for (let index = 0; index < count; index++) {
        advance(now, new Entry(now._last, words[2 * index], now), words[2 * index + 1]);
      }
      Object.assign(this, now);
      this._pieces = new Pieces(squares);
    }
    // Those from beyond an illegal move are on no position.
    const said = made < moves.length ? comments.filter(([count]) => count <= made) : comments;
    if (said.length > 0) this._said = said;
    if (made < moves.length) throw new Error(`Invalid move in PGN: ${moves[made]}`);
    if (result && this._headers.Result !== result) this.setHeader('Result', result);
  }

  ascii() {
    let text = '   +------------------------+\n';
    for (let row = 0; row < 8; row++) {
      text += ` ${8 - row} |`;
      for (let file = 0; file < 8; file++) text += ` ${LETTERS[this._pieces.squares[8 * row + file]] ?? '.'} `;
      text += '|\n';
    }
    return `${text}   +------------------------+\n     a  b  c  d  e  f  g  h`;
  }

  perft(depth) {
    return engine.perft(this._pieces.squares, stateOf(this), depth > 1 ? Math.ceil(depth) : 1);
  }

  setTurn(color) {
    if (this._turn === color) return false;
    this.move('--');
    return true;
  }

  turn() {
    return this._turn;
  }

  board() {
    return Array.from({ length: 8 }, (_, row) => Array.from({ length: 8 }, (_, file) => {
      const square = SQUARES[8 * row + file];
      const piece = this.get(square);
      return piece === undefined ? null : { square, type: piece.type, color: piece.color };
    }));
  }

  squareColor(square) {
    if (!(square in PLACES)) return null;
    const place = PLACES[square];
    return ((place >> 3) + place) % 2 === 0 ? 'light' : 'dark';
  }

  history({ verbose = false } = {}) {
    return lineOf(this).map((known) => (verbose ? moveOf(known) : known.san));
  }

  getComment() {
    settle(this);
    return this._comments[this.fen()];
  }

  setComment(comment) {
    settle(this);
    this._comments = { ...this._comments, [this.fen()]: comment.replace('{', '[').replace('}', ']') };
  }

  /** @deprecated Renamed to `removeComment`. */
  deleteComment() {
    return this.removeComment();
  }

  removeComment() {
    settle(this);
    const { [this.fen()]: comment, ...others } = this._comments;
    this._comments = others;
    return comment;
  }

  getComments() {
    // Only those on positions of the game are kept, in its order, as those are that were just read.
    if (!settle(this)) {
      const said = Object.keys(this._comments);
      const kept = fensOf(this).filter((fen) => fen in this._comments);
      // Otherwise nothing is changed, so that whoever watches does not ask again and again.
      if (kept.length < said.length || kept.some((fen, index) => fen !== said[index])) {
        this._comments = Object.fromEntries(kept.map((fen) => [fen, this._comments[fen]]));
      }
    }
    return Object.entries(this._comments).map(([fen, comment]) => ({ fen, comment }));
  }

  /** @deprecated Renamed to `removeComments`. */
  deleteComments() {
    return this.removeComments();
  }

  removeComments() {
    const comments = this.getComments();
    this._comments = {};
    return comments;
  }

  setCastlingRights(color, rights) {
    // Read first: what throws changes nothing.
    const wanted = { [KING]: rights[KING], [QUEEN]: rights[QUEEN] };
    settle(this);
    let castling = this._castling;
    for (const [side, name, bit] of RIGHTS) {
      if (side !== color || wanted[name] === undefined) continue;
      if (wanted[name]) castling |= bit;
      else castling &= ~bit;
    }
    this._castling = possible(castling, this._pieces.squares);
    this._pieces = new Pieces(this._pieces.squares);
    const result = this.getCastlingRights(color);
    const isSet = [KING, QUEEN].every((name) => wanted[name] === undefined || wanted[name] === result[name]);
    return isSet || (color !== WHITE && color !== BLACK);
  }

  getCastlingRights(color) {
    const has = (name) => RIGHTS.some(([side, right, bit]) => side === color && right === name && this._castling & bit);
    return { [KING]: has(KING), [QUEEN]: has(QUEEN) };
  }

  moveNumber() {
    return this._number;
  }

  /** What Node and Deno show of it. */
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this._pieces ? `Chess { ${this.fen()} }` : 'Chess {}';
  }
}
