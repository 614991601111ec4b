// Everything that `index.js` has, from a module that has the arbiter too, and clocks, rulebooks, who can mate, opening
// books, the names of openings, messages of UCI and diagrams.

// What these files import is named here too, so that a browser asks for all at once.
import './pgn.js';
import { isSet, shown } from './border.js';
import { areBytes, check, extend, open, pieces } from './core.js';
import { read } from './load.js';
import init, * as module from './wasm/arbiter.js';

await init({ module_or_path: read(new URL('./wasm/arbiter_bg.wasm', import.meta.url)) });
const names = open(module);

export const {
  Arbiter, Book, BookBuilder, ChessClock, Game, GameConfig, GameRecord, Log, Node, OpeningNames, Position, PremoveQueue, Rulebook,
  Setup, TimeControl, isDead, isDeadQuick, moveBits, moveText, polyglotKey, readCommand, readEvent, readMessage, readPgn,
  readPgnStream, svg, textBoard, winnability,
} = names;
export * from './errors.js';

/** A number of 64 bits. */
const drawn = () => BigInt(Math.floor(Math.random() * 2 ** 32)) << 32n | BigInt(Math.floor(Math.random() * 2 ** 32));

extend(Book, {
  pick(position, number = drawn()) {
    if (typeof number !== 'bigint') throw new TypeError(`expected a bigint, found ${shown(number)}`);
    return this.pickBy(position, number);
  },
});

/** The texts of a list by those before them. */
function mapOf(texts) {
  const found = new Map();
  for (let at = 0; at < texts.length; at += 2) found.set(texts[at], texts[at + 1]);
  return found;
}

export const editions = () => mapOf(names.editionTexts());
export const rules = () => mapOf(names.ruleTexts());
export const phrases = () => mapOf(names.phraseTexts());

extend(Rulebook, {
  values() {
    return mapOf(this.valueTexts());
  },
});

extend(Arbiter, {
  board() {
    return pieces(this.bytes());
  },
  get ucis() {
    return Array.from(this.moves, moveText);
  },
  toLog({ rulings = false } = {}) {
    return this.writeLog(isSet('rulings', rulings));
  },
});

/** What a list has; nothing if it is left out. */
function listOf(list, what) {
  if (!Array.isArray(list ?? []) && !ArrayBuffer.isView(list)) throw new TypeError(`expected a list of ${what}`);
  return Array.from(list ?? []);
}

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** Writes fields of a line: those that are numbers, and those that are lists of moves. */
class Words {
  #words;

  constructor(...words) {
    this.#words = words;
  }

  number(name, value, isRight = isCount) {
    if (value == null) return this;
    if (!isRight(value)) throw new RangeError(`expected a whole number after ${name}, found ${shown(value)}`);
    if (name !== '') this.#words.push(name);
    this.#words.push(value);
    return this;
  }

  /** The number is that of the processor. */
  moves(name, moves, number) {
    const listed = listOf(moves, `moves after ${name}`);
    if (listed.length === 0) return this;
    this.#words.push(name);
    this.number('', number);
    for (const move of listed) {
      if (!/^([a-h][1-8][a-h][1-8][nbrq]?|0000)$/.test(move)) throw new TypeError(`expected a move such as e2e4, found ${shown(move)}`);
      this.#words.push(move);
    }
    return this;
  }

  add(isWanted, ...words) {
    if (isWanted) this.#words.push(...words);
    return this;
  }

  toString() {
    return this.#words.join(' ');
  }
}

export function writePosition(position, moves) {
  return names.positionCommand(position, listOf(moves, 'moves'));
}

export function writeGo({
  searchMoves, ponder, timeMs, incrementMs, movesToGo, depth, nodes, mate, moveTimeMs, infinite,
} = {}) {
  const [times, increments] = [listOf(timeMs, 'times'), listOf(incrementMs, 'increments')];
  const words = new Words('go')
    .add(isSet('ponder', ponder ?? false), 'ponder')
    .number('wtime', times[0], Number.isSafeInteger).number('btime', times[1], Number.isSafeInteger)
    .number('winc', increments[0]).number('binc', increments[1])
    .number('movestogo', movesToGo).number('depth', depth).number('nodes', nodes).number('mate', mate)
    .number('movetime', moveTimeMs)
    .add(isSet('infinite', infinite ?? false), 'infinite')
    .moves('searchmoves', searchMoves);
  return readCommand(String(words)).text;
}

export function writeInfo({
  depth, selectiveDepth, multipv, cp, mate, bound, wdl, nodes, nodesPerSecond, hashFull, tablebaseHits, timeMs, pv, string,
  refutation, currentLine, processor,
} = {}) {
  if (cp != null && mate != null) throw new TypeError('expected either centipawns or moves to mate');
  const hasScore = cp != null || mate != null;
  if (bound != null && bound !== 'lower' && bound !== 'upper') throw new RangeError(`expected 'lower', 'upper', found ${shown(bound)}`);
  if (bound != null && !hasScore) throw new TypeError('expected a score with its bound');
  if (string != null && (typeof string !== 'string' || /[\r\n]/.test(string))) throw new TypeError('expected a text of one line');
  const chances = listOf(wdl, 'wins, draws and losses');
  if (wdl != null && (chances.length !== 3 || !chances.every(isCount))) throw new TypeError('expected the wins, draws and losses');
  const words = new Words('info')
    .number('depth', depth).number('seldepth', selectiveDepth).number('multipv', multipv)
    .add(hasScore, 'score')
    .number('cp', cp, Number.isSafeInteger).number('mate', mate, Number.isSafeInteger)
    .add(bound != null, `${bound}bound`)
    .add(wdl != null, 'wdl', ...chances)
    .number('nodes', nodes).number('nps', nodesPerSecond).number('hashfull', hashFull).number('tbhits', tablebaseHits)
    .number('time', timeMs)
    .moves('pv', pv).moves('refutation', refutation).moves('currline', currentLine, processor)
    .add(string != null, 'string', string);
  return readMessage(String(words)).text;
}
