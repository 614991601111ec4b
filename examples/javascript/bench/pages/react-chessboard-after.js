// A board of react-chessboard.

import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Chessboard } from 'react-chessboard';
import { Chess } from 'touchmove/chess';

const chess = new Chess();

function Board() {
  const [position, setPosition] = useState(chess.fen());
  function onPieceDrop({ sourceSquare, targetSquare }) {
    try {
      chess.move({ from: sourceSquare, to: targetSquare, promotion: 'q' });
    } catch (error) {
      document.getElementById('said').textContent = error.message;
      return false;
    }
    setPosition(chess.fen());
    return true;
  }
  return createElement(Chessboard, { options: { position, onPieceDrop, animationDurationInMs: 0 } });
}

createRoot(document.getElementById('board')).render(createElement(Board));
window.fen = () => chess.fen();
