// A board of react-chessboard that says why a drop is illegal, and takes premoves.

import { createElement, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { Chessboard } from 'react-chessboard';
import { Position, PremoveQueue, moveText } from 'touchmove';

let position = new Position(decodeURIComponent(location.hash.slice(1)) || undefined);
const queue = new PremoveQueue();
let show;

/** The move of a drop; a pawn becomes a queen. */
function moveOf(from, to) {
  const isLast = to[1] === '1' || to[1] === '8';
  return from + to + (position.pieceAt(from)?.role === 'pawn' && isLast ? 'q' : '');
}

function onPieceDrop({ piece, sourceSquare, targetSquare }) {
  const isPremove = piece.pieceType[0] !== position.turn[0];
  const move = moveOf(sourceSquare, targetSquare);
  try {
    if (isPremove) queue.push(position, move);
    else position = position.play(move);
    document.getElementById('said').textContent = '';
  } catch (error) {
    document.getElementById('said').textContent = error.message;
    return false;
  }
  show();
  return !isPremove;
}

function Board() {
  show = useReducer((count) => count + 1, 0)[1];
  const squareStyles = {};
  for (const text of Array.from(queue.moves, moveText)) {
    for (const square of [text.slice(0, 2), text.slice(2, 4)]) squareStyles[square] = { background: '#789' };
  }
  const options = { position: position.fen(), onPieceDrop, squareStyles, animationDurationInMs: 0 };
  return createElement(Chessboard, { options });
}

createRoot(document.getElementById('board')).render(createElement(Board));
window.reply = (move) => {
  position = position.play(move);
  const next = queue.nextMove(position);
  if (next !== undefined) position = position.play(next);
  show();
};
window.fen = () => position.fen();
