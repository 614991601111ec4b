// A board of chessground that says why a drop is illegal, takes premoves and castling in both ways, and asks for the piece of a promotion.

import { Chessground } from 'chessground';
import { Position, PremoveQueue } from 'touchmove';

let position = new Position(decodeURIComponent(location.hash.slice(1)) || undefined);
const queue = new PremoveQueue();
const element = document.getElementById('board');
const say = (text) => { document.getElementById('said').textContent = text; };

const board = Chessground(element, {
  fen: position.fen(),
  animation: { enabled: false },
  movable: { color: 'white', free: false, events: { after: (from, to) => play(from, to) } },
  premovable: { enabled: true, events: {
    // The board has room for one.
    set(from, to) {
      queue.clear();
      if (!queue.push(position, from + to)) queue.push(position, `${from}${to}q`);
    },
    unset: () => queue.clear(),
  } },
});

function show() {
  const customDests = new Map();
  for (const square of position.pieces.keys()) customDests.set(square, position.premoveDestinations(square));
  board.set({ fen: position.fen(), turnColor: position.turn, movable: { dests: position.destinations() }, premovable: { customDests } });
}

/** Plays a move that the board has let through: the destinations are those of the position. */
function play(from, to, promotion = '') {
  try {
    position = position.play(from + to + promotion);
    say('');
  } catch (error) {
    if (error.kind !== 'promotionMissing') throw error;
    ask(from, to);
  }
  show();
}

function ask(from, to) {
  say('');
  for (const [letter, name] of [['q', 'queen'], ['r', 'rook'], ['b', 'bishop'], ['n', 'knight']]) {
    const button = document.createElement('button');
    button.textContent = name;
    button.onclick = () => play(from, to, letter);
    document.getElementById('said').append(button);
  }
}

// The board ignores what is no destination; this says why there is none. It is asked before the board forgets the piece.
element.addEventListener('mouseup', ({ clientX, clientY }) => {
  const { orig, piece } = board.state.draggable.current ?? {};
  const to = board.getKeyAtDomPos([clientX, clientY]);
  if (to === undefined || to === orig || piece?.color !== position.turn) return;
  try {
    position.legalMove(orig + to);
  } catch (error) {
    if (error.kind !== 'promotionMissing') say(error.message);
  }
});

window.reply = (move) => {
  position = position.play(move);
  const next = queue.nextMove(position);
  if (next !== undefined) position = position.play(next);
  board.cancelPremove();
  show();
};
window.fen = () => position.fen();
show();
