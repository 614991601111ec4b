// Reads a file of games, and reports on each: its opening, captures and checks, the material at its end, and how it ended.
//
// Its argument is the path of the file.

import { readFileSync } from 'node:fs';
import { Chess } from 'chess.js';

const VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

/** The games of a file, each as text: a game begins with the first of its tags. */
function* games(text) {
  let game = [];
  let isHead = false;
  for (const line of text.split(/\r?\n/)) {
    const isTag = line.startsWith('[');
    if (isTag && !isHead && game.length > 0) {
      yield game.join('\n');
      game = [];
    }
    isHead = isTag;
    game.push(line);
  }
  if (game.join('').trim() !== '') yield game.join('\n');
}

function material(chess) {
  const sums = { w: 0, b: 0 };
  for (const piece of chess.board().flat()) if (piece !== null) sums[piece.color] += VALUES[piece.type];
  return sums;
}

function ending(chess) {
  if (chess.isCheckmate()) return `${chess.turn() === 'w' ? 'Black' : 'White'} mates`;
  if (chess.isStalemate()) return 'stalemate';
  if (chess.isInsufficientMaterial()) return 'nobody can mate';
  if (chess.isThreefoldRepetition()) return 'the position has occurred three times';
  if (chess.isDrawByFiftyMoves()) return 'fifty moves without a capture or a pawn move';
  return chess.isCheck() ? 'the side to move is in check' : `${chess.moves().length} moves are possible`;
}

/** Whether a draw could have been claimed before the end. */
function firstClaim(moves, start) {
  const chess = new Chess(start);
  for (const [index, move] of moves.entries()) {
    chess.move(move.san);
    if (chess.isThreefoldRepetition() || chess.isDrawByFiftyMoves()) return index + 1;
  }
  return undefined;
}

function report(pgn) {
  const chess = new Chess();
  chess.loadPgn(pgn);
  const { White = '?', Black = '?', Result = '*', FEN } = chess.getHeaders();
  const moves = chess.history({ verbose: true });
  const captured = moves.filter((move) => move.isCapture() || move.isEnPassant()).map(({ color, san, captured }) => `${color} ${san} (${captured})`);
  const checks = moves.filter(({ san }) => /[+#]$/.test(san)).length;
  const castled = moves.filter((move) => move.isKingsideCastle() || move.isQueensideCastle()).map(({ color, san }) => `${color} ${san}`);
  const promoted = moves.filter((move) => move.isPromotion()).map(({ san }) => san);
  const { w, b } = material(chess);
  console.log(`${White} - ${Black}, ${Result}, ${moves.length} plies, ${chess.getComments().length} comments`);
  console.log(`  begins   ${moves.slice(0, 8).map(({ san }) => san).join(' ')}`);
  console.log(`  captures ${captured.length}: ${captured.slice(-3).join(', ')}; ${checks} checks`);
  console.log(`  castled  ${castled.join(', ') || 'nobody'}; promoted ${promoted.join(', ') || 'nothing'}`);
  console.log(`  material ${w}:${b}, ${ending(chess)}; a draw could be claimed after ply ${firstClaim(moves, FEN) ?? 'none'}`);
  console.log(`  ends     ${chess.fen()}`);
}

for (const pgn of games(readFileSync(process.argv[2], 'utf8'))) {
  try {
    report(pgn);
  } catch (error) {
    console.log(`${pgn.match(/\[White "(.*)"\]/)?.[1]}: ${error.message}`);
  }
}
