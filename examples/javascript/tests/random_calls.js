// Calls whatever the three modules export, in random order and with good, damaged and wrong arguments.
//
// Nothing but the documented errors is thrown, an object of which a call has failed answers as before, what is freed says so,
// and at the end every module still plays. A run follows from its seed.
//
// usage: node tests/random_calls.js [SECONDS] [SEED]

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import * as index from 'touchmove';
import * as arbiter from 'touchmove/arbiter';
import * as chess from 'touchmove/chess';
import { random } from './random.js';

/** How many objects of a class are kept. */
const MOST_OBJECTS = 6;

const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1', 'bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1',
  '7k/8/8/8/8/8/6q1/7K w - - 0 1', '8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 149 99', '4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1', '8/8/8/8/8/8/8/8 w - - 0 1',
];
const PGNS = [
  '[White "A"]\n[Black "B"]\n\n1. e4 {[%clk 0:03:00]} e5 (1... c5 2. Nf3 (2. Nc3)) 2. Nf3 $1 Nc6 1-0\n\n', '1. f3 e5 2. g4 Qh4# 0-1\n',
  '[SetUp "1"]\n[FEN "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O Kd7 2. a8=Q 1/2-1/2\n', '1. e4 Ke4 *', '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *', '{}()', '',
];
const EVENTS = [
  'the game starts', 'white plays e2e4', 'black plays e7e5', 'white touches g1', 'white announces adjusting', 'arbiter observes the clocks',
  'white makes g1f3', 'white resigns', 'black offers a draw', 'black declines the draw', 'white presses the clock', 'white claims a draw',
];
/** What a text may be, by the name of its parameter. */
const TEXTS = {
  rulebook: ['fide2023', 'fide2018 blitz full', 'fide2023 rapid limited'], fen: FENS, pgn: PGNS, move: ['e2e4', 'g1f3', 'e1g1', 'a7a8q', 'e7e5', 'Nf3', 'O-O', '--'], event: EVENTS,
  table: ['eco\tname\tpgn\nC20\tKing’s Pawn Game\t1. e4 e5\n', 'C20\tKing’s Pawn Game\t1. e4 e5'], rule: ['Resignation', 'ThreefoldRepetitionAnnounced', 'Stalemate'], parameter: ['draw_offer_lapses_by', 'illegal_moves_lose_at'], article: ['6.9', '9.2.1'],
  control: ['3+2', '40/90+30, 30+30', '5+0; 3+0', 'unlimited', '60d3'], name: ['White', 'Result', 'FEN', 'x'], value: ['1-0', '3', 'x'], key: ['White', 'Black', 'FEN', 'toString'],
  white: ['3+2'], black: ['5+0'], log: ['fide2023\n3+2\n'], eco: ['C20'], line: ['position startpos moves e2e4', 'go wtime 1000', 'info depth 3 score cp 5 pv e2e4', 'uci', 'bestmove e2e4'],
  san: ['e4', 'Nf3', 'exd5', 'O-O-O', 'a8=Q+'], comment: ['good', '}', '[%clk 0:01:00]'], newline: ['\n', '\r\n'], host: ['online', 'overTheBoard'],
};
TEXTS.text = Object.values(TEXTS).flat();
TEXTS.args = TEXTS.key;

/** Values of wrong types, and such as do something when they are looked at. */
const thrown = new Error('thrown by an argument');
const throws = () => { throw thrown; };
const WILD = [
  () => undefined, () => null, () => NaN, () => Infinity, () => -Infinity, () => -1, () => -0, () => 0.5, () => 64, () => 65_535, () => 65_536, () => 2 ** 31,
  () => 2 ** 32, () => 2 ** 53, () => 1e300, () => 5n, () => -(2n ** 70n), () => Symbol('x'), () => '', () => '\0', () => '\ud800', () => 'e\udc004', () => 'é♞\u{1f600}',
  () => 'x'.repeat(100_000), () => ' '.repeat(5000), () => [], () => [undefined], () => ['e4', null], () => new Array(1000), () => [1, 2, 3], () => ({}),
  () => Object.create(null), () => ({ length: 5 }), () => ({ from: 'e2', to: 'e4' }), () => ({ __wbg_ptr: 8 }), () => new Uint8Array(), () => new Uint8Array(32).fill(255),
  () => new Uint8Array(100_000), () => new Uint16Array(3), () => new ArrayBuffer(32), () => new Date(0), () => /x/, () => new Map([['a', 1]]), () => () => 'e4', () => throws,
  () => true, () => false, () => new Proxy({}, {}), () => new Proxy({}, { get: throws, ownKeys: throws, getPrototypeOf: throws }),
  () => ({ get from() { return throws(); } }), () => ({ toString: throws }), () => ({ valueOf: throws, [Symbol.toPrimitive]: throws }),
  () => [{ get x() { return throws(); } }], () => ({ [Symbol.iterator]: throws }), () => ({ get strict() { return throws(); }, get errors() { return throws(); } }),
  () => new String('e2e4'), () => new Number(5), () => Object.assign(Object.create({ strict: true }), { omit: ['tags'] }), () => 'constructor', () => '__proto__',
];

/** The text between brackets, from behind the first of them. */
function inside(text, start) {
  let depth = 1;
  let end = start;
  for (; depth > 0; end++) depth += { '(': 1, '{': 1, '[': 1, ')': -1, '}': -1, ']': -1 }[text[end]] ?? 0;
  return text.slice(start, end - 1);
}

/** Parts a text at a sign outside of brackets. */
function parts(text, sign) {
  const found = [''];
  let depth = 0;
  for (const letter of text) {
    depth += { '(': 1, '{': 1, '[': 1, '<': 1, ')': -1, '}': -1, ']': -1, '>': -1 }[letter] ?? 0;
    if (letter === sign && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((part) => part.trim()).filter((part) => part !== '');
}

/** The parameters of all that is declared, as `Class.member` with names and types. */
function declared(file) {
  const text = readFileSync(new URL(`../package/${file}.d.ts`, import.meta.url), 'utf8').replace(/\/\*\*[^]*?\*\//g, '').replace(/\/\/.*/g, '');
  const calls = new Map();
  const types = new Map();
  const read = (key, text, at) => {
    const fields = parts(inside(text, at), ',').map((field) => field.match(/^(?:\.\.\.)?(\w+)\??:\s*([^]*)$/)?.slice(1)).filter(Boolean);
    calls.set(key, [...(calls.get(key) ?? []), fields]);
  };
  for (const { 1: name, index, 0: { length } } of text.matchAll(/export function (\w+)\(/g)) read(name, text, index + length);
  for (const { 1: name, index, 0: { length } } of text.matchAll(/export (?:class|interface) (\w+)[^{]*\{/g)) {
    const body = inside(text, index + length);
    types.set(name, `{${body}}`);
    for (const { 1: member, index, 0: { length } } of body.matchAll(/^ {2}(?:private |static |set )*(\w+)\(/gm)) read(`${name}.${member}`, body, index + length);
    for (const [, member, type] of body.matchAll(/^ {2}(\w+)\??: ([^;]+);/gm)) calls.set(`${name}.${member}`, [[['value', type]]]);
  }
  for (const [, name, type] of text.matchAll(/export type (\w+)(?:<T>)? =([^;]*);/g)) types.set(name, type);
  return { calls, types };
}

const declarations = { index: declared('index'), arbiter: declared('arbiter'), chess: declared('chess') };
for (const part of ['calls', 'types']) declarations.arbiter[part] = new Map([...declarations.index[part], ...declarations.arbiter[part]]);

/** What an object answers, to be compared before and after a call that fails. */
const ANSWERS = {
  Position: (it) => it.fen(),
  Setup: (it) => it.fen('chess960'),
  Game: (it) => [it.position.fen(), [...it.moves], [...it.undone], it.occurrences],
  PremoveQueue: (it) => [...it.moves],
  GameRecord: (it) => [it.pgn(), it.faults.length],
  Node: (it) => [it.isAlive, it.isAlive && [it.san, it.ply, it.comments, [...it.nags], it.clockMs, it.children.length]],
  TimeControl: String, ChessClock: String, Rulebook: String, GameConfig: String, Log: String,
  Arbiter: (it) => [String(it.toLog({ rulings: true })), it.phase, [...it.bytes()]],
  Book: (it) => it.size,
  BookBuilder: (it) => [...it.toBytes()],
  OpeningNames: (it) => it.size,
  // A header may be anything, as in chess.js, also what no text can be made of.
  Move: (it) => JSON.stringify(it),
  Chess: (it) => [it.fen(), it.history(), Object.keys(it.getHeaders()), it.getComments(), it.getCastlingRights('w')],
};
/** As those of chess.js, these change a `Chess` before they throw: `load` by a text without fields that is not to be validated. */
const CHANGES = ['load', 'loadPgn', 'setHeader'];

/** Numbers that only say how long a call may take are small. */
const isCostly = (key, values) => (/\.perft$/.test(key) && values.some((value) => !(typeof value === 'number' && value <= 3 || value === undefined)))
  || (/^(winnability|isDead)$/.test(key) && values.slice(1).some((value) => Number(typeof value === 'symbol' || typeof value === 'object' ? 0 : value) > 1000));

/** An object of each class that a call may need and no other has made. */
const MADE = {
  Position: ({ Position }) => new Position(),
  Setup: ({ Setup }) => new Setup(FENS[1]),
  Game: ({ Game }) => new Game(),
  PremoveQueue: ({ PremoveQueue }) => new PremoveQueue(),
  GameRecord: ({ GameRecord }) => GameRecord.fromPgn(PGNS[0]),
  Node: ({ GameRecord }) => GameRecord.fromPgn(PGNS[0]).root.next,
  TimeControl: ({ TimeControl }) => new TimeControl('3+2'),
  ChessClock: ({ ChessClock }) => new ChessClock('3+2'),
  Rulebook: ({ Rulebook }) => new Rulebook('fide2023'),
  GameConfig: ({ GameConfig }) => new GameConfig('fide2023', '3+2'),
  Arbiter: ({ Arbiter, GameConfig }) => new Arbiter(new GameConfig('fide2023', '3+2')),
  Log: ({ Arbiter, GameConfig }) => new Arbiter(new GameConfig('fide2023', '3+2')).toLog(),
  Book: ({ Book, BookBuilder, Position }) => {
    const builder = new BookBuilder();
    builder.insert(new Position(), 'e2e4', 5);
    return new Book(builder.toBytes());
  },
  BookBuilder: ({ BookBuilder }) => new BookBuilder(),
  OpeningNames: ({ OpeningNames }) => new OpeningNames(TEXTS.table[0]),
  Move: ({ Chess }) => new Chess().move('e4'),
  Chess: ({ Chess }) => new Chess(),
};

class Calls {
  constructor(name, module, seed) {
    this.name = name;
    this.module = module;
    this.below = random(seed);
    this.declared = declarations[name];
    this.pool = [];
    this.now = 0;
    this.counts = { calls: 0, thrown: 0, freed: 0, compared: 0 };
    this.names = new Set();
    this.errors = Object.values(module).filter((value) => typeof value === 'function' && value.prototype instanceof Error);
    this.things = this.list();
  }

  /** Every export that can be called, and every member of the classes. */
  list() {
    const things = [];
    for (const [name, value] of Object.entries(this.module)) {
      if (typeof value !== 'function' || this.errors.includes(value) || value.name === 'TouchmoveError') continue;
      if (!/^[A-Z]/.test(name)) {
        things.push({ key: name, kind: 'function', call: value });
        continue;
      }
      // `new Move` is not for programs.
      if (name !== 'Move') things.push({ key: `${name}.constructor`, kind: 'class', call: value });
      for (const [member, { value: call }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
        if (typeof call === 'function' && new RegExp(`static ${member}\\b`).test(this.declared.types.get(name))) things.push({ key: `${name}.${member}`, kind: 'static', owner: value, call });
      }
      const described = Object.getOwnPropertyDescriptors(value.prototype);
      for (const member of Reflect.ownKeys(described)) {
        const { value: call, get, set } = described[member];
        const key = `${name}.${String(member)}`;
        // What is not declared is called by that alone, with what it has checked.
        const isDeclared = typeof member === 'symbol' || new RegExp(`\\b${member}\\b`).test(this.declared.types.get(name));
        if (member === 'constructor' || !isDeclared) continue;
        for (const [kind, does] of Object.entries({ method: call, get, set })) if (typeof does === 'function') things.push({ key, kind, class: name, call: does, member });
      }
    }
    return things;
  }

  one(list) {
    return list[this.below(list.length)];
  }

  chance(percent) {
    return this.below(100) < percent;
  }

  wild() {
    return this.chance(15) && this.pool.length > 0 ? this.one(this.pool) : this.one(WILD)();
  }

  text(name, key) {
    const lower = (name === 'text' ? key : name).toLowerCase();
    const known = Object.keys(TEXTS).find((known) => lower.includes(known)) ?? 'text';
    let text = this.one(TEXTS[known]);
    if (known === 'move' && this.chance(70)) text = this.legal() ?? text;
    const arbiters = known === 'log' || known === 'event' ? this.owned('Arbiter') : [];
    if (arbiters.length > 0 && this.chance(70)) {
      const arbiter = this.one(arbiters);
      const moves = arbiter.position.legalUcis();
      if (known === 'log') text = String(arbiter.toLog({ rulings: this.chance(50) }));
      else if (moves.length > 0) text = `${arbiter.turn} ${this.one(['plays', 'makes', 'announces'])} ${this.one(moves)}`;
    }
    while (this.chance(25)) text = this.damaged(text);
    return text;
  }

  damaged(text) {
    const [at, length] = [this.below(text.length + 1), this.below(4)];
    const put = this.one(['', ' ', '0', '9999999999', '\n', '"', '\ud800', '(', 'x', text.slice(0, 20), '\0', 'é']);
    return text.slice(0, at) + put + text.slice(at + length);
  }

  /** A legal move of some position. */
  legal() {
    const holders = this.owned(this.module.Chess === undefined ? 'Position' : 'Chess');
    if (holders.length === 0) return undefined;
    const holder = this.one(holders);
    const moves = this.module.Chess ? holder.moves() : holder.legalUcis();
    return moves.length > 0 ? this.one(moves) : undefined;
  }

  /** The kept objects of a class. */
  owned(name) {
    const Class = this.module[name];
    return this.pool.filter((object) => object instanceof Class);
  }

  /** A value of a declared type. */
  good(name, type, key) {
    const choices = parts(type, '|');
    if (choices.length > 1) return this.good(name, this.one(choices), key);
    const [only = ''] = choices;
    if (only.startsWith("'")) return only.slice(1, -1);
    if (only.startsWith('`') || only === 'MoveLike' || only === 'Square' || only === 'string') {
      return only === 'Square' || only.startsWith('`') ? 'abcdefgh'[this.below(8)] + (1 + this.below(8)) : this.text(only === 'MoveLike' ? 'move' : name, key);
    }
    if (name === 'nowMs' && this.chance(80)) return this.now += this.below(3000);
    if (only === 'number' || only === 'Milliseconds') return this.chance(90) ? this.below(this.one([4, 70, 5000, 5_000_000])) : this.one([0.5, -1, 2 ** 40]);
    if (only === 'boolean') return this.chance(50);
    if (only === 'true' || only === 'false') return only === 'true';
    if (only === 'bigint') return BigInt(this.below(1_000_000)) << BigInt(this.below(40));
    if (only === 'null') return null;
    if (only === 'undefined' || only === '') return undefined;
    if (only.endsWith('[]')) return Array.from({ length: this.below(4) }, () => this.good(name, only.slice(0, -2).replace(/^\((.*)\)$/, '$1'), key));
    if (only.startsWith('(') && only.endsWith(')')) return this.good(name, only.slice(1, -1), key);
    if (only === 'Uint8Array') return this.bytes();
    if (/^(Async)?Iterable</.test(only)) return Array.from({ length: this.below(4) }, () => this.damaged(this.one(PGNS)));
    if (only.startsWith('{')) {
      const fields = parts(only.slice(1, -1), ';').map((field) => field.match(/^(?:readonly )?(\w+)\??:\s*([^]*)$/)).filter(Boolean);
      return Object.fromEntries(fields.filter(() => this.chance(70)).map(([, name, type]) => [name, this.chance(10) ? this.wild() : this.good(name, type, key)]));
    }
    if (MADE[only] !== undefined && typeof this.module[only] === 'function') {
      const owned = this.owned(only);
      return owned.length > 0 ? this.one(owned) : this.wild();
    }
    const alias = this.declared.types.get(only.replace(/<.*/, ''));
    if (alias !== undefined) return this.good(name, alias, key);
    return this.wild();
  }

  bytes() {
    const positions = this.pool.filter((object) => typeof object.packed === 'function' || typeof object.toBytes === 'function');
    const some = positions.length > 0 && this.chance(80) ? this.one(positions) : undefined;
    const bytes = some?.packed?.() ?? some?.toBytes?.() ?? Uint8Array.from({ length: this.below(100) }, () => this.below(256));
    if (bytes.length > 0 && this.chance(50)) bytes[this.below(bytes.length)] ^= 1 << this.below(8);
    return this.chance(10) ? bytes.subarray(this.below(3)) : bytes;
  }

  values(key) {
    const kind = this.below(10);
    const forms = this.declared.calls.get(key);
    if (forms === undefined || kind === 0) return Array.from({ length: this.below(5) }, () => this.wild());
    const values = this.one(forms).map(([name, type]) => this.good(name, type, key));
    if (kind < 3 && values.length > 0) values[this.below(values.length)] = this.wild();
    if (kind === 3) values.length = this.below(values.length + 1);
    return values;
  }

  answer(object) {
    const name = object.constructor.name;
    return ANSWERS[name] === undefined ? undefined : inspect(ANSWERS[name](object), { depth: 9, maxArrayLength: null, maxStringLength: null });
  }

  /** Keeps what has methods, and frees another in its place. */
  async keep(value, depth = 0) {
    if (typeof value !== 'object' || value === null || depth > 2) return;
    if (typeof value.next === 'function' && typeof value.return === 'function') {
      for (let time = 0; time < 5; time++) {
        const { done, value: item } = await value.next();
        if (done) return;
        await this.keep(item, depth + 1);
      }
      await value.return();
    } else if (Array.isArray(value)) {
      for (const item of value.slice(0, 20)) await this.keep(item, depth + 1);
    } else if (Object.getPrototypeOf(value) === Object.prototype) {
      for (const item of Object.values(value)) await this.keep(item, depth + 1);
    } else if (ANSWERS[value.constructor?.name] !== undefined && !this.pool.includes(value)) {
      const like = this.pool.filter((object) => object.constructor === value.constructor);
      this.pool.push(value);
      if (like.length < MOST_OBJECTS) return;
      const old = this.one(like);
      this.pool = this.pool.filter((object) => object !== old);
      this.free(old);
    }
  }

  /** Frees an object, after which every question is a `TypeError`. */
  free(object) {
    if (this.module.Chess !== undefined) return;
    object.free();
    this.counts.freed++;
    let answered;
    try {
      answered = ANSWERS[object.constructor.name](object);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
    throw new Error(`${object.constructor.name} answers after it was freed: ${inspect(answered)}`);
  }

  /** Whether an error is one that the package documents. */
  isDocumented(error, key) {
    if (error === thrown) return true;
    if (!(error instanceof Error) || /call stack|unreachable|wasm|out of bounds|null pointer|recursive/i.test(error.message)) return false;
    if (error.constructor === TypeError || error.constructor === RangeError) return true;
    if (this.module.Chess !== undefined) return error.constructor === Error || key === 'Chess.loadPgn' && error.name === 'SyntaxError';
    return this.errors.includes(error.constructor) && typeof error.kind === 'string';
  }

  async call() {
    const thing = this.one(this.things);
    const { key, kind } = thing;
    if (thing.class !== undefined && this.owned(thing.class).length === 0) await this.keep(MADE[thing.class](this.module));
    const owned = thing.class === undefined ? [] : this.owned(thing.class);
    const on = this.chance(99) ? this.one(owned) : this.wild();
    const isFree = kind === 'method' && (thing.member === 'free' || thing.member === Symbol.dispose);
    if (isFree && !this.chance(10)) return;
    let values = kind === 'get' ? [] : this.values(key);
    if (isCostly(key, values)) values = [1].slice(0, values.length);
    this.counts.calls++;
    this.names.add(`${key} ${kind}`);
    const touched = [on, ...values].filter((value) => this.pool.includes(value) && !isFree);
    const before = this.chance(50) && !CHANGES.includes(thing.member) ? touched.map((object) => this.answer(object)) : undefined;
    try {
      let result;
      if (kind === 'class') result = new thing.call(...values);
      else result = thing.call.apply(kind === 'static' ? thing.owner : on, kind === 'set' ? values.slice(0, 1) : values);
      if (isFree) this.pool = this.pool.filter((object) => object !== on);
      await this.keep(result);
    } catch (error) {
      this.counts.thrown++;
      if (!this.isDocumented(error, key)) {
        throw new Error(`${this.name}: ${key} (${kind}) of ${inspect(values, { maxStringLength: 200, depth: 1 })} throws ${error?.stack}`, { cause: error });
      }
      if (before === undefined) return;
      this.counts.compared++;
      touched.forEach((object, at) => {
        const after = this.answer(object);
        if (after !== before[at]) {
          throw new Error(`${this.name}: ${key} of ${inspect(values, { maxStringLength: 200, depth: 1 })} throws ${error}, and changed\n${before[at]}\ninto\n${after}`);
        }
      });
    }
  }

  /** The module still answers, and everything can be freed. */
  end() {
    for (const object of this.pool) this.free(object);
    const { Chess, Position, GameRecord } = this.module;
    const found = Chess === undefined ? [new Position().perft(3), GameRecord.fromPgn('1. e4 e5 *').sans.join()] : [new Chess().perft(3), 'e4,e5'];
    if (found.join() !== '8902,e4,e5') throw new Error(`${this.name} answers ${found}`);
    const silent = this.things.filter(({ key, kind }) => !this.names.has(`${key} ${kind}`)).map(({ key }) => key);
    return { ...this.counts, members: this.things.length, silent };
  }
}

/**
 * Calls the modules in turns, until there were so many calls or the time is over; returns how many there were.
 * The collector may run meanwhile.
 */
export async function randomCalls({ seed, calls = Infinity, seconds = Infinity }) {
  const modules = Object.entries({ index, arbiter, chess }).map(([name, module], at) => new Calls(name, module, seed + at));
  const until = Date.now() + 1000 * seconds;
  for (let made = 0; made < calls; made++) {
    const module = modules[made % 3];
    await module.call();
    if (made % 1000 !== 0) continue;
    // Finalizers run when the program waits.
    await new Promise((resolve) => { setImmediate(resolve); });
    if (Date.now() > until) break;
  }
  return Object.fromEntries(modules.map((module) => [module.name, module.end()]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [seconds, seed] = [Number(process.argv[2] ?? 10), Number(process.argv[3] ?? Date.now() % 1e6)];
  console.log(`seed ${seed}`);
  const started = Date.now();
  const rss = () => process.memoryUsage().rss / 1e6;
  const found = await randomCalls({ seed, seconds });
  for (const [name, { calls, thrown: errors, compared, freed, members, silent }] of Object.entries(found)) {
    const rate = Math.round(1000 * calls / (Date.now() - started));
    console.log(`${name}: ${calls} calls (${rate}/s) of ${members} members, ${errors} errors, ${compared} compared, ${freed} freed; never called: ${silent.join(' ') || 'none'}`);
  }
  console.log(`${rss().toFixed(1)} MB`);
}
