// Positions, games, records and PGN: the classes of the compiled module, with what is easier to say in JavaScript.

import { guard, read } from './load.js';
import init, * as games from './wasm/games.js';

const { Game, GameRecord, Node, Position, Setup } = games;

const guarded = guard(await init({ module_or_path: read(new URL('./wasm/games_bg.wasm', import.meta.url)) }));
for (const Class of [Game, GameRecord, Node, Position, Setup]) {
  for (const owner of [Class, Class.prototype]) {
    for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
      if (['constructor', 'prototype', 'free', '__destroy_into_raw', '__wrap', '__unwrap'].includes(name)) continue;
      for (const part of ['value', 'get', 'set']) {
        if (typeof member[part] === 'function') member[part] = guarded(member[part]);
      }
      if (member.configurable) Object.defineProperty(owner, name, member);
    }
  }
}

const lastGameStart = guarded(games.lastGameStart);
const moveBits = guarded(games.moveBits);
const moveText = guarded(games.moveText);
const readGames = guarded(games.readGames);

/** Checks what is assigned to a property before the module sees it. */
function check(Class, name, isRight, expected) {
  const { get, set } = Object.getOwnPropertyDescriptor(Class.prototype, name);
  Object.defineProperty(Class.prototype, name, {
    get,
    set(value) {
      if (!isRight(value)) throw new TypeError(`${name} should be ${expected}`);
      set.call(this, value);
    },
    configurable: true,
  });
}

const areTexts = (value) => Array.isArray(value) && value.every((text) => typeof text === 'string');
const areBytes = (value) =>
  value instanceof Uint8Array || Array.isArray(value) && value.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256);
const isTime = (value) => value === undefined || value === null || Number.isSafeInteger(value) && value >= 0;
check(Node, 'comments', areTexts, 'a list of texts');
check(Node, 'nags', areBytes, 'a list of whole numbers from 0 to 255');
check(Node, 'clockMs', isTime, 'a whole number of milliseconds, or undefined');

export { Game, GameRecord, Node, Position, Setup, moveBits, moveText };
export * from './errors.js';

const SQUARES = Array.from({ length: 64 }, (_, i) => 'abcdefgh'[i & 7] + ((i >> 3) + 1));
const ROLES = [undefined, 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

/** The texts of moves by their bits, made when they are first asked for. */
const texts = [];
const textOf = (bits) => (texts[bits] ??= moveText(bits));

/** The pieces of 64 bytes by their squares. */
function pieces(bytes) {
  const found = new Map();
  bytes.forEach((byte, square) => {
    if (byte !== 0) found.set(SQUARES[square], { role: ROLES[byte & 7], color: byte < 8 ? 'white' : 'black' });
  });
  return found;
}

/** Adds methods and getters to a class. */
function extend(Class, members) {
  const described = Object.getOwnPropertyDescriptors(members);
  for (const name in described) described[name].enumerable = false;
  Object.defineProperties(Class.prototype, described);
}

extend(Position, {
  get pieces() {
    return pieces(this.bytes());
  },
  pieceAt(square) {
    return this.pieces.get(square);
  },
  legalUcis(filter) {
    return Array.from(this.legalMoves(filter), textOf);
  },
  legalSans() {
    const text = this.writeSans();
    return text === '' ? [] : text.split('|');
  },
  destinations() {
    const pairs = this.destinationPairs();
    const found = new Map();
    for (let at = 0; at < pairs.length; at += 2) {
      const from = SQUARES[pairs[at]];
      const squares = found.get(from);
      if (squares === undefined) found.set(from, [SQUARES[pairs[at + 1]]]);
      else squares.push(SQUARES[pairs[at + 1]]);
    }
    return found;
  },
  describe(move) {
    const [from, to, destination, role, captured, promotion, signs] = this.facts(move);
    return {
      from: SQUARES[from],
      to: SQUARES[to],
      destination: SQUARES[destination],
      role: ROLES[role],
      captured: ROLES[captured],
      promotion: ROLES[promotion],
      isEnPassant: (signs & 1) !== 0,
      isCastling: (signs & 2) !== 0,
      givesCheck: (signs & 4) !== 0,
      isIrreversible: (signs & 8) !== 0,
    };
  },
  parseSan(text, { strict = false, letters } = {}) {
    return this.readSan(text, strict, letters);
  },
  fen({ enPassant, castling } = {}) {
    return this.writeFen(enPassant, castling);
  },
  toString() {
    return this.fen();
  },
  toJSON() {
    return this.fen();
  },
});

extend(Setup, {
  get pieces() {
    return pieces(this.bytes());
  },
  toString() {
    return this.fen();
  },
});

extend(Game, {
  get end() {
    const text = this.endText();
    if (text === undefined) return undefined;
    const [ply, outcome, ...termination] = text.split(' ');
    return { ply: Number(ply), outcome, termination: termination.join(' ') };
  },
  get ucis() {
    return Array.from(this.moves, textOf);
  },
});

extend(GameRecord, {
  get tags() {
    const names = this.tagTexts();
    const tags = new Map();
    for (let at = 0; at < names.length; at += 2) tags.set(names[at], names[at + 1]);
    return tags;
  },
  get sans() {
    const text = this.mainLineText();
    return text === '' ? [] : text.split(' ');
  },
  pgn({ style, omit = [], notation, letters, columns } = {}) {
    if (!areTexts(omit)) throw new TypeError('omit should be a list of texts');
    return this.writePgn(style, omit, notation, letters, columns);
  },
  toString() {
    return this.pgn();
  },
});

GameRecord.fromPgn = (text, { strict = false } = {}) => GameRecord.readOne(text, strict);

extend(Node, {
  get uci() {
    const bits = this.bits;
    return bits === undefined ? undefined : textOf(bits);
  },
});

const PIECE = 1 << 18;
const encoder = new TextEncoder();
const toBytes = (piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece);

/** What is left of a file: pieces of whole games are taken from it, and their games counted. */
class File {
  #rest = new Uint8Array(0);
  #before = [0, 0, 0];

  constructor({ strict = false, errors = 'throw' } = {}) {
    if (!['throw', 'skip', 'yield'].includes(errors)) {
      throw new RangeError(`expected 'throw', 'skip', 'yield', found ${errors}`);
    }
    this.strict = strict;
    this.errors = errors;
  }

  add(piece) {
    const joined = new Uint8Array(this.#rest.length + piece.length);
    joined.set(this.#rest);
    joined.set(piece, this.#rest.length);
    this.#rest = joined;
  }

  /** The games that are whole; at the end of the file, all that are left. */
  * take(isEnd) {
    const end = isEnd ? this.#rest.length : lastGameStart(this.#rest);
    if (end === 0) return;
    const piece = this.#rest.subarray(0, end);
    this.#rest = this.#rest.slice(end);
    const found = readGames(piece, this.strict, this.#before);
    let lines = 0;
    for (const byte of piece) if (byte === 10) lines++;
    const [games, line, offset] = this.#before;
    this.#before = [games + found.length, line + lines, offset + end];
    for (const game of found) {
      if (game instanceof GameRecord || this.errors === 'yield') yield game;
      else if (this.errors === 'throw') throw game;
    }
  }
}

/** The games of a text or of bytes, one after another. */
export function* readPgn(source, options) {
  const file = new File(options);
  const bytes = toBytes(source);
  if (!(bytes instanceof Uint8Array)) throw new TypeError('expected a string or a Uint8Array');
  for (let at = 0; at < bytes.length; at += PIECE) {
    file.add(bytes.subarray(at, at + PIECE));
    yield* file.take(at + PIECE >= bytes.length);
  }
}

/** The games of a stream, whose pieces are texts or bytes. */
export async function* readPgnStream(source, options) {
  const file = new File(options);
  let waiting = [];
  let length = 0;
  const join = () => {
    waiting.forEach((piece) => file.add(piece));
    waiting = [];
    length = 0;
  };
  for await (const piece of source) {
    const bytes = toBytes(piece);
    if (!(bytes instanceof Uint8Array)) throw new TypeError('expected pieces that are strings or Uint8Arrays');
    waiting.push(bytes);
    length += bytes.length;
    if (length < PIECE) continue;
    join();
    yield* file.take(false);
  }
  join();
  yield* file.take(true);
}
