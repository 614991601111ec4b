// A board of chessground.

import { Chessground } from 'chessground';
import { Chess, SQUARES } from 'touchmove/chess';

const chess = new Chess();
const color = () => (chess.turn() === 'w' ? 'white' : 'black');

function dests() {
  const found = new Map();
  for (const square of SQUARES) {
    const moves = chess.moves({ square, verbose: true });
    if (moves.length > 0) found.set(square, moves.map((move) => move.to));
  }
  return found;
}

function after(from, to) {
  chess.move({ from, to, promotion: 'q' });
  board.set({ fen: chess.fen(), turnColor: color(), movable: { dests: dests() } });
}

const board = Chessground(document.getElementById('board'), {
  animation: { enabled: false },
  movable: { color: 'both', free: false, dests: dests(), events: { after } },
});
window.fen = () => chess.fen();
