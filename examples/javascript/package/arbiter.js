// Everything that `index.js` has, from a module that has the arbiter too, and clocks, rulebooks, who can mate, opening
// books, the names of openings, messages of UCI and diagrams.

// What these files import is named here too, so that a browser asks for all at once.
import './border.js';
import './pgn.js';
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
    return this.writeLog(rulings);
  },
});

const isCount = (value) => Number.isSafeInteger(value) && value >= 0;

/** Writes fields of a line: those that are numbers, and those that are lists of moves. */
class Words {
  #words;

  constructor(...words) {
    this.#words = words;
  }

  number(name, value, isRight = isCount) {
    if (value === undefined || value === null) return this;
    if (!isRight(value)) throw new RangeError(`expected a whole number after ${name}, found ${String(value)}`);
    if (name !== '') this.#words.push(name);
    this.#words.push(value);
    return this;
  }

  moves(name, moves = []) {
    if (!Array.isArray(moves)) throw new TypeError(`expected a list of moves after ${name}`);
    if (moves.length > 0 && name !== '') this.#words.push(name);
    for (const move of moves) {
      if (!/^([a-h][1-8][a-h][1-8][nbrq]?|0000)$/.test(move)) throw new TypeError(`expected a move such as e2e4, found ${String(move)}`);
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

export function writePosition(position, moves = []) {
  if (!Array.isArray(moves)) throw new TypeError('expected a list of moves');
  return names.positionCommand(position, Array.from(moves));
}

export function writeGo({
  searchMoves, ponder = false, timeMs = [], incrementMs = [], movesToGo, depth, nodes, mate, moveTimeMs, infinite = false,
} = {}) {
  const words = new Words('go')
    .add(ponder, 'ponder')
    .number('wtime', timeMs[0], Number.isSafeInteger).number('btime', timeMs[1], Number.isSafeInteger)
    .number('winc', incrementMs[0]).number('binc', incrementMs[1])
    .number('movestogo', movesToGo).number('depth', depth).number('nodes', nodes).number('mate', mate)
    .number('movetime', moveTimeMs)
    .add(infinite, 'infinite')
    .moves('searchmoves', searchMoves);
  return readCommand(String(words)).text;
}

export function writeInfo({
  depth, selectiveDepth, multipv, cp, mate, bound, wdl, nodes, nodesPerSecond, hashFull, tablebaseHits, timeMs, pv, string,
  refutation, currentLine, processor,
} = {}) {
  if (cp !== undefined && mate !== undefined) throw new TypeError('expected either centipawns or moves to mate');
  if (bound !== undefined && bound !== 'lower' && bound !== 'upper') throw new RangeError(`expected 'lower', 'upper', found ${bound}`);
  if (string !== undefined && (typeof string !== 'string' || /[\r\n]/.test(string))) throw new TypeError('expected a text of one line');
  const words = new Words('info')
    .number('depth', depth).number('seldepth', selectiveDepth).number('multipv', multipv)
    .add(cp !== undefined || mate !== undefined, 'score')
    .number('cp', cp, Number.isSafeInteger).number('mate', mate, Number.isSafeInteger)
    .add(bound !== undefined, `${bound}bound`)
    .add(wdl !== undefined, 'wdl');
  for (const count of wdl ?? []) words.number('', count);
  words.number('nodes', nodes).number('nps', nodesPerSecond).number('hashfull', hashFull).number('tbhits', tablebaseHits)
    .number('time', timeMs)
    .moves('pv', pv).moves('refutation', refutation);
  if (currentLine !== undefined && currentLine.length > 0) {
    words.add(true, 'currline').add(isCount(processor), processor).moves('', currentLine);
  }
  words.add(string !== undefined, 'string', string);
  return readMessage(String(words)).text;
}
