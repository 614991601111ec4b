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

export class Chess {
  /** A byte for each square, from a8 to h1. */
  #squares = new Uint8Array(64);
  #turn = WHITE;
  /** The rights to castle, as bits. */
  #castling = 0;
  /** The square that a pawn has passed over, numbered from a1. */
  #passed = NO_SQUARE;
  #halfMoves = 0;
  #number = 1;
  #headers = { ...NO_TAGS };
  /** The moves with what they changed; the key and the FEN are those after the move. */
  #history = [];
  /** The key at the start, and that of the board if it is known. */
  #startKey = null;
  #key = null;
  #fen = null;
  #startFen = null;
  /** The board before moves whose names, FENs and keys are not known yet, and how many they are. */
  #undescribed = null;
  #comments = {};

  constructor(fen = DEFAULT_POSITION, { skipValidation = false } = {}) {
    this.load(fen, { skipValidation });
  }

  clear({ preserveHeaders = false } = {}) {
    this.#squares.fill(0);
    this.#turn = WHITE;
    this.#castling = 0;
    this.#passed = NO_SQUARE;
    this.#halfMoves = 0;
    this.#number = 1;
    this.#history = [];
    this.#undescribed = null;
    this.#comments = {};
    this.#headers = preserveHeaders ? this.#headers : { ...NO_TAGS };
    this.#headers.SetUp = null;
    this.#headers.FEN = null;
    this.#startKey = null;
    this.#edited();
  }

  load(fen, { skipValidation = false, preserveHeaders = false } = {}) {
    let fields = fen.split(/\s+/);
    if (fields.length >= 2 && fields.length < 6) {
      fields = fields.concat(['-', '-', '0', '1'].slice(fields.length - 6));
      fen = fields.join(' ');
    }
    if (!skipValidation) {
      const { ok, error } = validateFen(fen);
      if (!ok) throw new Error(error);
    }
    this.clear({ preserveHeaders });
    let square = 0;
    let row = 0;
    for (const letter of fields[0]) {
      if (letter === '/') square = ++row * 8;
      else if (letter >= '0' && letter <= '9') square += Number(letter);
      else this.#set(LETTERS.indexOf(letter), square++);
    }
    this.#turn = fields[1];
    for (const [index, letter] of ['K', 'Q', 'k', 'q'].entries()) {
      if (fields[2].includes(letter)) this.#castling |= 1 << index;
    }
    this.#passed = fields[3] === '-' ? NO_SQUARE : numberOf(fields[3]);
    this.#halfMoves = parseInt(fields[4], 10);
    this.#number = parseInt(fields[5], 10);
    this.#edited();
    this.#startKey = this.#keyNow();
    this.#updateSetup(fen);
  }

  reset() {
    this.load(DEFAULT_POSITION);
  }

  fen({ forceEnpassantSquare = false } = {}) {
    if (!forceEnpassantSquare && this.#fen !== null) return this.#fen;
    let fen = '';
    for (let row = 0; row < 64; row += 8) {
      let empty = 0;
      for (let square = row; square < row + 8; square++) {
        const byte = this.#squares[square];
        if (byte === 0) {
          empty++;
          continue;
        }
        fen += (empty > 0 ? empty : '') + LETTERS[byte];
        empty = 0;
      }
      fen += (empty > 0 ? empty : '') + (row < 56 ? '/' : '');
    }
    const castling = ['K', 'Q', 'k', 'q'].filter((_, bit) => this.#castling & (1 << bit)).join('') || '-';
    const shown = this.#passed !== NO_SQUARE && (forceEnpassantSquare || (this.#status() & 4) !== 0);
    fen += ` ${this.#turn} ${castling} ${shown ? NAMES[this.#passed] : '-'} ${this.#halfMoves} ${this.#number}`;
    if (!forceEnpassantSquare) this.#fen = fen;
    return fen;
  }

  get(square) {
    const byte = this.#squares[PLACES[square]];
    return byte ? { type: ROLES[byte & 7], color: byte < 8 ? WHITE : BLACK } : undefined;
  }

  findPiece(piece) {
    const byte = bytes[piece.color]?.[piece.type] ?? -1;
    return SQUARES.filter((_, index) => this.#squares[index] === byte);
  }

  put({ type, color }, square) {
    const role = type.toLowerCase();
    const byte = bytes[color]?.[role];
    if (byte === undefined || !(square in PLACES) || !this.#set(byte, PLACES[square])) return false;
    // As in chess.js, a board that was changed has no capture en passant.
    this.#passed = NO_SQUARE;
    this.#edited();
    this.#mendRights();
    this.#updateSetup(this.fen());
    return true;
  }

  remove(square) {
    const piece = this.get(square);
    if (square in PLACES) this.#squares[PLACES[square]] = 0;
    // As in chess.js, a board that was changed has no capture en passant.
    this.#passed = NO_SQUARE;
    this.#edited();
    this.#mendRights();
    this.#updateSetup(this.fen());
    return piece;
  }

  attackers(square, attackedBy) {
    const by = attackedBy || this.#turn;
    if (by !== WHITE && by !== BLACK) return [];
    const found = engine.attackers(this.#squares, this.#state(), numberOf(square), by === WHITE ? 0 : 1);
    return Array.from(found, (attacker) => NAMES[attacker]);
  }

  isAttacked(square, attackedBy) {
    return attackedBy !== undefined && this.attackers(square, attackedBy).length > 0;
  }

  hash() {
    const [low, high] = this.#keyNow();
    return ((BigInt(high) << 32n) | BigInt(low)).toString(16);
  }

  isCheck() {
    return (this.#status() & 1) !== 0;
  }

  inCheck() {
    return this.isCheck();
  }

  isCheckmate() {
    return (this.#status() & 3) === 1;
  }

  isStalemate() {
    return (this.#status() & 3) === 0;
  }

  isInsufficientMaterial() {
    return engine.isInsufficient(this.#squares, this.#state());
  }

  isThreefoldRepetition() {
    this.#describe();
    const [low, high] = this.#keyNow();
    let count = 0;
    if (this.#startKey !== null && this.#startKey[0] === low && this.#startKey[1] === high) count++;
    for (const { key } of this.#history) if (key[0] === low && key[1] === high) count++;
    return count >= 3;
  }

  isDrawByFiftyMoves() {
    return this.#halfMoves >= 100;
  }

  isDraw() {
    return this.isDrawByFiftyMoves() || this.isStalemate() || this.isInsufficientMaterial() || this.isThreefoldRepetition();
  }

  isGameOver() {
    return (this.#status() & 2) === 0 || this.isDraw();
  }

  moves({ verbose = false, square = undefined, piece = undefined } = {}) {
    const from = square ? numberOf(square.toLowerCase()) : NO_SQUARE;
    const role = piece ? ROLES.indexOf(piece.toLowerCase()) : 0;
    if ((square && from === NO_SQUARE) || role < 0) return [];
    const before = verbose ? this.fen() : '';
    // The words are in the memory of the module until it is asked again.
    const { words, texts } = engine.moves(this.#squares, this.#state(), from, role, Boolean(verbose));
    if (!verbose) return texts;
    const color = this.#turn;
    const number = this.#number + (color === BLACK ? 1 : 0);
    const [zeroed, counted] = [` 0 ${number}`, ` ${this.#halfMoves + 1} ${number}`];
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
      word = engine.readMove(this.#squares, this.#state(), text, strict);
    } else if (typeof move === 'object') {
      word = this.#find(move);
    }
    if (word === undefined) {
      throw new Error(`Invalid move: ${typeof move === 'string' ? move : JSON.stringify(move)}`);
    }
    const { state, san, fen, key } = engine.make(this.#squares, this.#state(), word);
    if (this.#history.length === 0) this.#startFen = before;
    const entry = this.#enter(word, state);
    entry.san = san;
    entry.fen = this.#fen = `${fen} ${this.#halfMoves} ${this.#number}`;
    entry.key = this.#key = key;
    return new Move(entry.turn, word, san, before, entry.fen);
  }

  undo() {
    const last = this.#history.length - 1;
    if (last < 0) return null;
    this.#describe();
    const move = this.#moveAt(last);
    const { word, turn, castling, passed, halfMoves, number } = this.#history.pop();
    this.#takeBack(word, turn);
    this.#turn = turn;
    this.#castling = castling;
    this.#passed = passed;
    this.#halfMoves = halfMoves;
    this.#number = number;
    this.#edited();
    return move;
  }

  pgn({ newline = '\n', maxWidth = 0 } = {}) {
    this.#describe();
    let head = '';
    for (const name in this.#headers) {
      const value = this.#headers[name];
      if (value) head += `[${name} "${value}"]${newline}`;
    }
    if (head !== '' && this.#history.length > 0) head += newline;
    const said = (index) => this.#comments[this.#fenAt(index)];
    const moves = [];
    let text = said(0) === undefined ? '' : `{${said(0)}}`;
    this.#history.forEach(({ turn, number, san }, index) => {
      if (turn === WHITE) {
        if (text !== '') moves.push(text);
        text = `${number}.`;
      } else if (index === 0) {
        text += `${text === '' ? '' : ' '}${number}. ...`;
      }
      text += ` ${san}`;
      const comment = said(index + 1);
      if (comment !== undefined) text += ` {${comment}}`;
    });
    if (text !== '' || this.#history.length === 0) moves.push(text);
    moves.push(this.#headers.Result || '*');
    return maxWidth === 0 ? head + moves.join(' ') : wrap(head, moves, maxWidth, newline);
  }

  /** @deprecated Use `setHeader` and `getHeaders`. */
  header(...args) {
    for (let index = 0; index < args.length; index += 2) {
      if (typeof args[index] === 'string' && typeof args[index + 1] === 'string') {
        this.#headers[args[index]] = args[index + 1];
      }
    }
    return this.#headers;
  }

  setHeader(key, value) {
    this.#headers[key] = value ?? SEVEN_TAG_ROSTER[key] ?? null;
    return this.getHeaders();
  }

  removeHeader(key) {
    if (!(key in this.#headers)) return false;
    this.#headers[key] = SEVEN_TAG_ROSTER[key] || null;
    return true;
  }

  getHeaders() {
    return Object.fromEntries(Object.entries(this.#headers).filter(([, value]) => value !== null));
  }

  loadPgn(pgn, { strict = false, newlineChar = '\r?\n' } = {}) {
    if (typeof pgn !== 'string') throw new TypeError(`expected a string, found ${typeof pgn}`);
    if (newlineChar !== '\r?\n') pgn = pgn.replace(new RegExp(newlineChar, 'g'), '\n');
    const { tags, moves, comments, result } = parse(pgn);
    this.reset();
    let fen = '';
    for (const name in tags) {
      if (name.toLowerCase() === 'fen') fen = tags[name];
      this.#headers[name] = tags[name];
    }
    if (!strict) {
      if (fen) this.load(fen, { preserveHeaders: true });
    } else if (tags.SetUp === '1') {
      if (!('FEN' in tags)) throw new Error('Invalid PGN: FEN tag must be supplied with SetUp tag');
      this.load(tags.FEN, { preserveHeaders: true });
    }
    if (moves.length > 0) {
      this.#startFen = this.fen();
      const [squares, state] = [this.#squares.slice(), this.#state()];
      const { count, words } = engine.play(this.#squares, state, moves.join(' '), strict);
      this.#undescribed = count > 0 ? { squares, state, count } : null;
      for (let index = 0; index < count; index++) this.#enter(words[2 * index], words[2 * index + 1]);
      this.#edited();
    }
    const made = this.#history.length;
    for (const [index, comment] of comments) if (index <= made) this.#comments[this.#fenAt(index)] = comment;
    if (made < moves.length) throw new Error(`Invalid move in PGN: ${moves[made]}`);
    if (result && this.#headers.Result !== result) this.setHeader('Result', result);
  }

  ascii() {
    let text = '   +------------------------+\n';
    for (let row = 0; row < 8; row++) {
      text += ` ${8 - row} |`;
      for (let file = 0; file < 8; file++) text += ` ${LETTERS[this.#squares[8 * row + file]] ?? '.'} `;
      text += '|\n';
    }
    return `${text}   +------------------------+\n     a  b  c  d  e  f  g  h`;
  }

  perft(depth) {
    return engine.perft(this.#squares, this.#state(), depth > 1 ? Math.ceil(depth) : 1);
  }

  setTurn(color) {
    if (this.#turn === color) return false;
    this.move('--');
    return true;
  }

  turn() {
    return this.#turn;
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
    this.#describe();
    return this.#history.map((entry, index) => (verbose ? this.#moveAt(index) : entry.san));
  }

  getComment() {
    return this.#comments[this.fen()];
  }

  setComment(comment) {
    this.#comments[this.fen()] = comment.replace('{', '[').replace('}', ']');
  }

  /** @deprecated Renamed to `removeComment`. */
  deleteComment() {
    return this.removeComment();
  }

  removeComment() {
    const comment = this.#comments[this.fen()];
    delete this.#comments[this.fen()];
    return comment;
  }

  getComments() {
    this.#pruneComments();
    return Object.entries(this.#comments).map(([fen, comment]) => ({ fen, comment }));
  }

  /** @deprecated Renamed to `removeComments`. */
  deleteComments() {
    return this.removeComments();
  }

  removeComments() {
    const comments = this.getComments();
    this.#comments = {};
    return comments;
  }

  setCastlingRights(color, rights) {
    for (const [side, name, bit] of RIGHTS) {
      if (side !== color || rights[name] === undefined) continue;
      if (rights[name]) this.#castling |= bit;
      else this.#castling &= ~bit;
    }
    this.#mendRights();
    this.#edited();
    const result = this.getCastlingRights(color);
    return [KING, QUEEN].every((name) => rights[name] === undefined || rights[name] === result[name]);
  }

  getCastlingRights(color) {
    const has = (name) => RIGHTS.some(([side, right, bit]) => side === color && right === name && this.#castling & bit);
    return { [KING]: has(KING), [QUEEN]: has(QUEEN) };
  }

  moveNumber() {
    return this.#number;
  }

  /** What the module needs to know of the board besides the pieces. */
  #state() {
    return (this.#turn === BLACK ? 1 : 0) | (this.#castling << 1) | (this.#passed << 5);
  }

  #status() {
    return engine.status(this.#squares, this.#state());
  }

  #keyNow() {
    return (this.#key ??= engine.key(this.#squares, this.#state()).slice());
  }

  /** Forgets what was known of the board before a change. */
  #edited() {
    this.#key = null;
    this.#fen = null;
  }

  /** Puts a piece on a square, unless it would be a second king. */
  #set(byte, place) {
    if (byte <= 0 || place > 63) return false;
    if ((byte & 7) === 6) {
      const king = this.#squares.indexOf(byte);
      if (king >= 0 && king !== place) return false;
    }
    this.#squares[place] = byte;
    return true;
  }

  /** Rights need the king and the rook on their squares. */
  #mendRights() {
    for (const [color, , bit, rook, king] of RIGHTS) {
      const stand = this.#squares[PLACES[rook]] === bytes[color].r && this.#squares[PLACES[king]] === bytes[color].k;
      if (!stand) this.#castling &= ~bit;
    }
  }

  #updateSetup(fen) {
    if (this.#history.length > 0) return;
    const isStandard = fen === DEFAULT_POSITION;
    this.#headers.SetUp = isStandard ? null : '1';
    this.#headers.FEN = isStandard ? null : fen;
  }

  /** Finds the legal move with the fields of an object. */
  #find(move) {
    const words = engine.moveWords(this.#squares, this.#state());
    return words.find((word) => NAMES[word & 63] === move.from && NAMES[(word >> 6) & 63] === move.to
      && (((word >> 18) & 7) === 0 || ROLES[(word >> 18) & 7] === move.promotion));
  }

  /** Enters a move that was made into the history, with what it changed. */
  #enter(word, state) {
    const entry = {
      word,
      san: '',
      fen: '',
      key: null,
      turn: this.#turn,
      castling: this.#castling,
      passed: this.#passed,
      halfMoves: this.#halfMoves,
      number: this.#number,
    };
    this.#history.push(entry);
    this.#turn = entry.turn === WHITE ? BLACK : WHITE;
    this.#castling = (state >> 1) & 15;
    this.#passed = state >> 5;
    this.#halfMoves = isZeroing(word) ? 0 : entry.halfMoves + 1;
    this.#number = entry.number + (entry.turn === BLACK ? 1 : 0);
    return entry;
  }

  /** Finds the names, FENs and keys of moves that were read all at once. */
  #describe() {
    if (this.#undescribed === null) return;
    const { squares, state, count } = this.#undescribed;
    const entries = this.#history.slice(0, count);
    const { texts, keys } = engine.describe(squares, state, Uint32Array.from(entries, ({ word }) => word));
    entries.forEach((entry, index) => {
      const { word, turn, halfMoves, number } = entry;
      const counters = `${isZeroing(word) ? 0 : halfMoves + 1} ${number + (turn === BLACK ? 1 : 0)}`;
      entry.san = texts[2 * index];
      entry.fen = `${texts[2 * index + 1]} ${counters}`;
      entry.key = [keys[2 * index], keys[2 * index + 1]];
    });
    this.#undescribed = null;
  }

  #takeBack(word, turn) {
    const flags = (word >> 21) & 255;
    if (flags & BITS.NULL) return;
    const [from, to] = [(word & 63) ^ 56, ((word >> 6) & 63) ^ 56];
    const us = turn === WHITE ? 0 : 8;
    const captured = (word >> 15) & 7;
    this.#squares[to] = 0;
    this.#squares[from] = ((word >> 12) & 7) | us;
    if (flags & BITS.EN_PASSANT) this.#squares[to + (us === 0 ? 8 : -8)] = bytes[swap(turn)].p;
    else if (captured) this.#squares[to] = captured | (us ^ 8);
    if (flags & (BITS.KING_SIDE | BITS.QUEEN_SIDE)) {
      const [rook, corner] = flags & BITS.KING_SIDE ? [to - 1, to + 1] : [to + 1, to - 2];
      this.#squares[corner] = this.#squares[rook];
      this.#squares[rook] = 0;
    }
  }

  /** The FEN after so many moves. */
  #fenAt(count) {
    this.#describe();
    if (count > 0) return this.#history[count - 1].fen;
    return this.#history.length === 0 ? this.fen() : this.#startFen;
  }

  #moveAt(index, before = this.#fenAt(index)) {
    const { turn, word, san, fen } = this.#history[index];
    return new Move(turn, word, san, before, fen);
  }

  /** Keeps the comments on positions of the game, in its order. */
  #pruneComments() {
    const kept = {};
    for (let count = 0; count <= this.#history.length; count++) {
      const fen = this.#fenAt(count);
      if (fen in this.#comments) kept[fen] = this.#comments[fen];
    }
    this.#comments = kept;
  }
}
