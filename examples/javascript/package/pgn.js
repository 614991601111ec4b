// Files of games: pieces of whole games are given to the module.

import { isSet, shown } from './border.js';

const PIECE = 1 << 18;
const encoder = new TextEncoder();

function toBytes(piece) {
  if (typeof piece === 'string') return encoder.encode(piece);
  if (piece instanceof Uint8Array) return piece;
  throw new TypeError('expected a string or a Uint8Array');
}

/** How compressed files begin. */
const COMPRESSED = {
  gzip: /^\x1f\x8b\x08/, bzip2: /^BZh[1-9]/, xz: /^\xfd7zXZ\0/, zstd: /^\x28\xb5\x2f\xfd/, zip: /^PK\x03\x04/,
};

/** Refuses a compressed file, in which no game would be found. */
function checkPlain(bytes) {
  const head = String.fromCharCode(...bytes.subarray(0, 6));
  for (const [format, start] of Object.entries(COMPRESSED)) {
    if (start.test(head)) throw new TypeError(`the games are compressed with ${format}: unpack them first`);
  }
}

/** The pieces of what has only a reader, as the streams of some browsers. */
async function* piecesOf(stream) {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}

/** Returns the functions that read files with a module. */
export function readers({ GameRecord, lastGameStart, readGames }) {
  /** What is left of a file: pieces of whole games are taken from it, and their games counted. */
  class File {
    #pieces = [];
    #length = 0;
    /** How long it must be before it is looked at again, so that a long game is not looked at with every piece. */
    #enough = PIECE;
    #before = [0, 0, 0];

    constructor({ strict = false, errors = 'throw' } = {}) {
      if (!['throw', 'skip', 'yield'].includes(errors)) {
        throw new RangeError(`expected 'throw', 'skip', 'yield', found ${shown(errors)}`);
      }
      this.strict = isSet('strict', strict);
      this.errors = errors;
    }

    add(piece) {
      this.#pieces.push(piece);
      this.#length += piece.length;
    }

    #join() {
      const joined = new Uint8Array(this.#length);
      let at = 0;
      for (const piece of this.#pieces) {
        joined.set(piece, at);
        at += piece.length;
      }
      return joined;
    }

    /** The games that are whole; at the end of the file, all that are left. */
    * take(isEnd) {
      if (!isEnd && this.#length < this.#enough) return;
      const rest = this.#join();
      if (this.#before[2] === 0) checkPlain(rest);
      const end = isEnd ? rest.length : lastGameStart(rest);
      this.#pieces = [rest.subarray(end)];
      this.#length = rest.length - end;
      this.#enough = Math.max(PIECE, 2 * this.#length);
      if (end === 0) return;
      const piece = rest.subarray(0, end);
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

  function* readPgn(source, options) {
    const file = new File(options);
    const bytes = toBytes(source);
    for (let at = 0; at < bytes.length; at += PIECE) {
      file.add(bytes.subarray(at, at + PIECE));
      yield* file.take(at + PIECE >= bytes.length);
    }
  }

  async function* readPgnStream(source, options) {
    const file = new File(options);
    const hasReader = source?.[Symbol.asyncIterator] === undefined && typeof source?.getReader === 'function';
    // The first half of a sign whose other half is in the next text.
    let half = '';
    for await (const piece of hasReader ? piecesOf(source) : source) {
      if (typeof piece === 'string') {
        const text = half + piece;
        half = /[\ud800-\udbff]$/.test(text) ? text.at(-1) : '';
        file.add(toBytes(half === '' ? text : text.slice(0, -1)));
      } else {
        file.add(toBytes(piece));
      }
      yield* file.take(false);
    }
    file.add(toBytes(half));
    yield* file.take(true);
  }

  return { readPgn, readPgnStream };
}
