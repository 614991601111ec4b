// Asks the compiled module about a board.
//
// The module keeps nothing between two questions, so boards need not be freed, and a question that fails harms no other.

import { read } from './load.js';
import init, { chess_describe, chess_play } from './wasm/chess.js';

const exports = await init({ module_or_path: read(new URL('./wasm/chess_bg.wasm', import.meta.url)) });

const decoder = new TextDecoder();
let bytes = new Uint8Array(0);
let boardAt = 0;

/** The memory of the module, which may have moved. */
function memory() {
  if (bytes.buffer !== exports.memory.buffer) bytes = new Uint8Array(exports.memory.buffer);
  return bytes;
}

/** Gives the module the 64 bytes of a board. */
function show(squares) {
  boardAt = exports.chess_board();
  memory().set(squares, boardAt);
}

/** Returns what the last question wrote, without the last sign. */
function texts() {
  const at = exports.chess_text();
  return decoder.decode(memory().subarray(at, at + exports.chess_text_length() - 1)).split('|');
}

function words(count) {
  return new Uint32Array(memory().buffer, exports.chess_words(), count);
}

/** The halves of keys, as whole numbers of 32 bits with a sign, which are kept without a box. */
function halves(count) {
  return new Int32Array(memory().buffer, exports.chess_words(), count);
}

/** The names of the legal moves; if it is asked for, each followed by the FEN after it, and the moves as words. */
export function moves(squares, state, from, role, withFens) {
  show(squares);
  const count = exports.chess_moves(state, from, role, withFens);
  return { words: withFens ? words(count) : [], texts: count === 0 ? [] : texts() };
}

/** The legal moves as words. */
export function moveWords(squares, state) {
  show(squares);
  const count = exports.chess_words_of_moves(state);
  return words(count);
}

/** More than any move has. What is longer, but for signs of praise and blame at its end, is no move. */
const LONGEST = 1000;

/** A move without most of the signs at its end, which mean nothing. */
function shortened(text) {
  if (text.length <= LONGEST) return text;
  let end = text.length;
  while (end > 0 && (text[end - 1] === '!' || text[end - 1] === '?')) end--;
  return text.slice(0, end);
}

/** The legal move that a text means, as a word. */
export function readMove(squares, state, long, strict) {
  const text = shortened(long);
  if (text.length > LONGEST) return undefined;
  show(squares);
  // With a space it would be several.
  return chess_play(state, text.replaceAll(' ', '_'), Boolean(strict)) === 0 ? undefined : words(1)[0];
}

/** The 64 bytes of the board that the module has after moves. */
function shown() {
  return memory().slice(boardAt, boardAt + 64);
}

/**
 * Makes moves, and says how many could be made, and what the squares are then. Of each there are two words: the move, and the
 * state afterwards.
 */
export function play(squares, state, moves, strict) {
  const long = moves.findIndex((text) => text.length > LONGEST);
  const read = long < 0 ? moves : moves.slice(0, long);
  if (read.length === 0) return { count: 0, squares, words: [] };
  show(squares);
  const count = chess_play(state, read.join(' '), Boolean(strict));
  return { count, squares: shown(), words: words(2 * count) };
}

/** Makes a legal move; returns the squares and the state afterwards, its name, and the FEN and the key afterwards. */
export function make(squares, state, word) {
  show(squares);
  const next = exports.chess_make(state, word);
  const [san, fen] = texts();
  return { squares: shown(), state: next, san, fen, key: [...halves(2)] };
}

/** The names of legal moves that follow each other, and the FENs and keys after them. */
export function describe(squares, state, moves) {
  show(squares);
  chess_describe(state, moves);
  return { texts: texts(), keys: halves(2 * moves.length) };
}

/** The two halves of the key. */
export function key(squares, state) {
  show(squares);
  exports.chess_key(state);
  return [...halves(2)];
}

/** Whether the side to move is in check, 1, has a move, 2, and can capture en passant, 4. */
export function status(squares, state) {
  show(squares);
  return exports.chess_status(state);
}

export function isInsufficient(squares, state) {
  show(squares);
  return exports.chess_is_insufficient(state) !== 0;
}

/** The squares, from a8 to h1, of the pieces of a color that attack a square. */
export function attackers(squares, state, square, color) {
  show(squares);
  return words(exports.chess_attackers(state, square, color));
}

export function perft(squares, state, depth) {
  show(squares);
  return exports.chess_perft(state, depth);
}
