// Asks the compiled module about a board.
//
// The module keeps nothing between two questions, so boards need not be freed, and a question that fails harms no other.

import { read } from '../load.js';
import init, { chess_play } from '../wasm/chess.js';

const exports = await init({ module_or_path: read(new URL('../wasm/chess_bg.wasm', import.meta.url)) });

const decoder = new TextDecoder();
let bytes = new Uint8Array(0);
let boardAt = 0;

/** The memory of the module, which may have moved. */
function memory() {
  if (bytes.buffer !== exports.memory.buffer) {
    boardAt = exports.chess_board();
    bytes = new Uint8Array(exports.memory.buffer);
  }
  return bytes;
}

/** Gives the module the 64 bytes of a board. */
function show(squares) {
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

/** The legal moves, with their names, each followed by the FEN after it if that is asked for. */
export function moves(squares, state, from, role, withFens) {
  show(squares);
  const count = exports.chess_moves(state, from, role, withFens);
  return count === 0 ? { words: [], texts: [] } : { words: words(count), texts: texts() };
}

/** The legal moves as words. */
export function moveWords(squares, state) {
  show(squares);
  const count = exports.chess_words_of_moves(state);
  return words(count);
}

/**
 * Makes moves given as one text with spaces in between, and says how many could be made. Of each there are four words and
 * two texts: the move, the state and the key afterwards; its name and the FEN afterwards.
 */
export function play(squares, state, line, strict) {
  show(squares);
  return made(squares, chess_play(state, line, strict));
}

/** Makes a legal move. */
export function make(squares, state, word) {
  show(squares);
  exports.chess_make(state, word);
  return made(squares, 1);
}

function made(squares, count) {
  if (count === 0) return { count, words: [], texts: [] };
  squares.set(memory().subarray(boardAt, boardAt + 64));
  return { count, words: words(4 * count), texts: texts() };
}

/** The two halves of the key. */
export function key(squares, state) {
  show(squares);
  exports.chess_key(state);
  return words(2);
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
