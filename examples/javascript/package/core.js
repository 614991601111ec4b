// The classes of a compiled module, with what is easier to say in JavaScript.

import { isSet, shown } from './border.js';
import { guard, guardClass, named } from './load.js';
import { readers } from './pgn.js';

const SQUARES = Array.from({ length: 64 }, (_, i) => 'abcdefgh'[i & 7] + ((i >> 3) + 1));
const ROLES = [undefined, 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
/** What a class of the module has for itself. */
const OWN = ['constructor', 'prototype', 'free', 'length', 'name', '__destroy_into_raw', '__wrap', '__unwrap'];

/** The pieces of 64 bytes by their squares. */
export function pieces(bytes) {
  const found = new Map();
  bytes.forEach((byte, square) => {
    if (byte !== 0) found.set(SQUARES[square], { role: ROLES[byte & 7], color: byte < 8 ? 'white' : 'black' });
  });
  return found;
}

/** Adds methods and getters to a class. */
export function extend(Class, members) {
  const described = Object.getOwnPropertyDescriptors(members);
  for (const name of Reflect.ownKeys(described)) described[name].enumerable = false;
  Object.defineProperties(Class.prototype, described);
}

/** Checks what is given to a property or a method before the module sees it. */
export function check(Class, name, isRight, expected) {
  const owner = name in Class.prototype ? Class.prototype : Class;
  const described = Object.getOwnPropertyDescriptor(owner, name);
  const part = described.set === undefined ? 'value' : 'set';
  const call = described[part];
  described[part] = named(function checked(...values) {
    if (!isRight(...values)) throw new TypeError(`${name}: expected ${expected}`);
    return call.apply(this, values);
  }, call);
  Object.defineProperty(owner, name, described);
}

export const areTexts = (value) => Array.isArray(value) && value.every((text) => typeof text === 'string');
const isByte = (value) => Number.isInteger(value) && value >= 0 && value < 256;
export const areBytes = (value) => value instanceof Uint8Array || Array.isArray(value) && value.every(isByte);
const isTime = (value) => value === undefined || value === null || Number.isSafeInteger(value) && value >= 0;

/** Makes the classes and functions of a module fit for programs: every call of it is guarded. */
export function open(module) {
  const names = {};
  for (const [name, value] of Object.entries(module)) {
    if (!/^[A-Z]/.test(name)) {
      names[name] = typeof value === 'function' ? guard(value) : value;
      continue;
    }
    names[name] = guardClass(value);
    for (const owner of [value, value.prototype]) {
      for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
        if (OWN.includes(name)) continue;
        for (const part of ['value', 'get', 'set']) {
          if (typeof member[part] === 'function') member[part] = guard(member[part], owner === value ? undefined : value);
        }
        if (member.configurable) Object.defineProperty(owner, name, member);
      }
    }
  }
  const { Game, GameRecord, Node, Position, PremoveQueue, Setup, moveText } = names;
  check(Node, 'comments', areTexts, 'a list of texts');
  check(Node, 'nags', areBytes, 'a list of whole numbers from 0 to 255');
  check(Node, 'clockMs', isTime, 'a whole number of milliseconds, or undefined');
  check(Position, 'fromPacked', areBytes, 'bytes');
  check(Setup, 'setCastling', (_, allowed) => typeof allowed === 'boolean', 'a square and whether it is allowed');

  /** The texts of moves by their bits, made when they are first asked for. */
  const texts = [];
  const textOf = (bits) => (texts[bits] ??= moveText(bits));

  extend(Position, {
    get pieces() {
      return pieces(this.bytes());
    },
    pieceAt(square) {
      const number = typeof square === 'string' ? SQUARES.indexOf(square) : square;
      const byte = this.bytes()[number];
      if (byte === undefined) throw new RangeError(`expected a square, found ${shown(square)}`);
      return byte === 0 ? undefined : { role: ROLES[byte & 7], color: byte < 8 ? 'white' : 'black' };
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
      if (isSet('strict', strict) && letters !== undefined) throw new TypeError('strict: PGN has English letters only');
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
    /** What Node and Deno show of it, also when it has been freed. */
    [Symbol.for('nodejs.util.inspect.custom')]() {
      return this.__wbg_ptr > 0 ? `Position { ${this.fen()} }` : 'Position {}';
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

  GameRecord.fromPgn = (text, { strict = false } = {}) => GameRecord.readOne(text, isSet('strict', strict));

  extend(Node, {
    get uci() {
      const bits = this.bits;
      return bits === undefined ? undefined : textOf(bits);
    },
  });

  extend(PremoveQueue, {
    board(position) {
      return pieces(this.boardBytes(position));
    },
    get size() {
      return this.moves.length;
    },
  });

  return { ...names, ...readers(names) };
}
