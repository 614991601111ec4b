// The answers of chess.js and of the class `Chess` where they differ: each row of the README's table has at least one.

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import * as theirs from 'chess.js';
import * as ours from 'touchmove/chess';

const require = createRequire(import.meta.url);
const bare = { skipValidation: true };
const KINGS = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const QUEEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPQPPP/RNBQKBNR w KQkq - 0 1';

/** A board after moves. */
function played(Chess, ...moves) {
  const chess = new Chess();
  for (const move of moves) chess.move(move);
  return chess;
}

const isKeyRight = (chess) => chess.hash() === new chess.constructor(chess.fen()).hash();

/** Words of a row of the README, a question, and the answers of chess.js and of this package; an error is answered by its name. */
const KNOWN = [
  ['`require` is not possible', ({ name }) => typeof require(name).Chess, 'function', 'Error'],
  ['A pawn may stand', ({ Chess }) => {
    const chess = new Chess(KINGS);
    chess.put({ type: 'p', color: 'w' }, 'a8');
    return chess.moves().length;
  }, 'TypeError', 5],
  ['a capital letter', ({ Chess }) => {
    const chess = new Chess(KINGS);
    chess.put({ type: 'Q', color: 'w' }, 'a1');
    return chess.moves().length;
  }, 'TypeError', 22],
  ['an unknown color', ({ Chess }) => new Chess().put({ type: 'q', color: 'x' }, 'e4'), 'TypeError', false],
  ['The key is that of the position', ({ Chess }) => {
    const chess = new Chess();
    chess.setCastlingRights('w', { k: false });
    return isKeyRight(chess);
  }, false, true],
  ['changes the board of chess.js once more', ({ Chess }) => {
    const chess = played(Chess, 'e4', 'e5');
    chess.setCastlingRights('w', { k: false });
    chess.history();
    return chess.getCastlingRights('w').k;
  }, true, false],
  ['changes the board of chess.js once more', ({ Chess }) => {
    const chess = played(Chess, 'e4', 'd5', 'exd5');
    chess.remove('d5');
    chess.pgn();
    return chess.get('d5') === undefined;
  }, false, true],
  ['changes the board of chess.js once more', ({ Chess }) => {
    const chess = played(Chess, 'e4', 'a6', 'e5', 'd5', 'Nf3');
    chess.put({ type: 'q', color: 'b' }, 'd6');
    chess.pgn();
    return chess.get('d6') !== undefined;
  }, false, true],
  ['The piece is a copy', ({ Chess }) => {
    const chess = new Chess();
    chess.get('e2').type = 'q';
    return chess.fen();
  }, QUEEN, START],
  ['that all objects have', ({ Chess }) => new Chess().squareColor('constructor'), 'light', null],
  ['that all objects have', ({ Chess }) => new Chess().put({ type: 'q', color: 'w' }, 'constructor'), 'TypeError', false],
  ['after a null move', ({ Chess }) => {
    const chess = played(Chess, null);
    chess.undo();
    return isKeyRight(chess);
  }, false, true],
  ['after a null move', ({ Chess }) => {
    const chess = played(Chess, 'Nf3', 'Nf6', 'Ng1', 'Ng8', null);
    chess.undo();
    for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8']) chess.move(move);
    return chess.isThreefoldRepetition();
  }, false, true],
  ['more than a thousand letters', ({ Chess }) => new Chess().move(`f${'z'.repeat(2000)}e2e4`).san, 'e4', 'Error'],
  ['more than a thousand letters', ({ Chess }) => new Chess().move(`e4${'!'.repeat(5000)}`).san, 'e4', 'e4'],
  ['ranks that have more', ({ Chess }) => new Chess('pppppppppp/8/8/8/8/8/8/8 w - - 0 1', bare).get('b7') === undefined, true, false],
  ['squares of en passant that do not exist', ({ Chess }) => new Chess('4k3/8/8/8/8/8/8/4K3 w - x9 0 1', bare).fen({ forceEnpassantSquare: true }),
    '4k3/8/8/8/8/8/8/4K3 w - a8 0 1', KINGS],
  ['sides other than', ({ Chess }) => new Chess('4k3/8/8/8/8/8/8/4K3 x - - 0 1', bare).moves().length, 'TypeError', 5],
  ['that cannot be', ({ Chess }) => {
    const chess = new Chess('4k3/8/8/3P4/8/8/8/4K3 w - c6 0 1', bare);
    chess.moves();
    chess.fen();
    return chess.get('c5') === undefined;
  }, false, true],
  ['After a king has been captured', ({ Chess }) => {
    const chess = new Chess('4k3/4r3/8/7Q/8/8/8/K3R3 w - - 0 1', bare);
    chess.move('Qxe8');
    return chess.moves().includes('Rb7');
  }, false, true],
  ['share nothing but the headers', ({ Chess }) => {
    const chess = played(Chess, 'e4');
    Object.assign(Object.create(Chess.prototype), chess).move('e5');
    return chess.history().join(' ');
  }, 'e4 e5', 'e4'],
  ['share nothing but the headers', ({ Chess }) => {
    const chess = played(Chess, 'e4');
    Object.create(chess).move('e5');
    return chess.history().join(' ');
  }, 'e4 e5', 'e4'],
  ['is not for programs', ({ Chess, Move }) => new Move(new Chess(), { color: 'w', from: 100, to: 68, piece: 'p', flags: 4 }).san, 'e4', undefined],
  ['The properties whose names', ({ Chess }) => Array.isArray(new Chess()._board), true, false],
  ['`JSON.stringify`', ({ Chess }) => typeof JSON.stringify(new Chess()), 'TypeError', 'string'],
  ['may have other words', ({ Chess }) => {
    try {
      new Chess().loadPgn(5);
    } catch ({ name, message }) {
      return `${name}: ${message}`;
    }
    return '';
  }, 'TypeError: input.charAt is not a function', 'TypeError: expected a string, found number'],
];

/** The rows of the README's table of differences, as text. */
function readmeRows() {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, table] = readme.match(/^\| \| how it differs from chess\.js.*\n\|[-|]+\n((?:\|.*\n)+)/m);
  return table.trimEnd().split('\n');
}

/** Asks both every question; returns how many were asked, how many rows there are, and what is not as it is said to be. */
export function checkKnown() {
  const rows = readmeRows();
  const wrong = [];
  for (const [words, question, expected, own] of KNOWN) {
    if (!rows.some((row) => row.includes(words))) wrong.push(`no row says: ${words}`);
    for (const [library, name, answer] of [[theirs, 'chess.js', expected], [ours, 'touchmove/chess', own]]) {
      let found;
      try {
        found = question({ ...library, name });
      } catch (error) {
        found = error.name;
      }
      if (found !== answer) wrong.push(`${words}: ${name} answers ${found}, not ${answer}`);
    }
  }
  for (const row of rows) if (!KNOWN.some(([words]) => row.includes(words))) wrong.push(`not asserted: ${row}`);
  return { asserted: KNOWN.length, rows: rows.length, wrong };
}
