// Plays the same game by mouse on two boards, each first with chess.js and then with the import changed and nothing else.
//
// usage: node boards.js [FOLDER]        writes pictures into the folder

import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { Chess } from 'touchmove/chess';
import { open } from '../tests/browser.js';

const folder = process.argv[2];
const MOVES = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'g1f3', 'g8f6', 'e1g1', 'f6e4', 'd1e1', 'd7d5', 'c4d5', 'd8d5'];

const PAGES = {
  'react-chessboard': `
    import { createElement, useState } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Chessboard } from 'react-chessboard';
    import { Chess } from 'chess.js';

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
  `,
  chessground: `
    import { Chessground } from 'chessground';
    import { Chess, SQUARES } from 'chess.js';

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
    const board = Chessground(document.getElementById('board'), {
      animation: { enabled: false },
      movable: { color: 'both', free: false, dests: dests(), events: { after(from, to) {
        chess.move({ from, to, promotion: 'q' });
        board.set({ fen: chess.fen(), turnColor: color(), movable: { dests: dests() } });
      } } },
    });
    window.fen = () => chess.fen();
  `,
};

/** What goes beyond chess.js, on both boards: the reason why a drop is illegal, and premoves. */
const BEYOND = {
  'chessground-beyond': `
  import { Chessground } from 'chessground';
  import { Position, PremoveQueue } from 'touchmove';

  let position = new Position();
  const queue = new PremoveQueue();
  const board = Chessground(document.getElementById('board'), {
    animation: { enabled: false },
    movable: { color: 'white', free: true, events: { after: play } },
    premovable: { enabled: true, showDests: true, events: {
      set: (from, to) => { queue.push(position, from + to); },
      unset: () => queue.clear(),
    } },
  });
  function show() {
    const customDests = new Map();
    for (const square of position.pieces.keys()) customDests.set(square, position.premoveDestinations(square));
    board.set({ fen: position.fen(), turnColor: position.turn, premovable: { customDests } });
  }
  function play(from, to) {
    try {
      position = position.play(from + to);
    } catch (error) {
      document.getElementById('said').textContent = error.message;
    }
    show();
  }
  window.reply = (move) => {
    position = position.play(move);
    const next = queue.nextMove(position);
    if (next !== undefined) position = position.play(next);
    board.cancelPremove();
    show();
  };
  window.fen = () => position.fen();
  show();
`,
  'react-chessboard-beyond': `
  import { createElement, useReducer } from 'react';
  import { createRoot } from 'react-dom/client';
  import { Chessboard } from 'react-chessboard';
  import { Position, PremoveQueue, moveText } from 'touchmove';

  let position = new Position();
  const queue = new PremoveQueue();
  let show;
  function onPieceDrop({ piece, sourceSquare, targetSquare }) {
    const move = sourceSquare + targetSquare;
    const isPremove = piece.pieceType[0] !== position.turn[0];
    try {
      if (isPremove) queue.push(position, move);
      else position = position.play(move);
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
`,
};

const LIBRARIES = ['chess.js', 'touchmove/chess'];
const nameOf = (board, library) => `${board}-${library.replace('/', '-')}`;
const sources = { ...BEYOND };
for (const [board, source] of Object.entries(PAGES)) {
  for (const library of LIBRARIES) sources[nameOf(board, library)] = source.replace("'chess.js'", `'${library}'`);
}
const pages = {};
for (const [name, contents] of Object.entries(sources)) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname }, bundle: true, write: false, format: 'esm', target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error',
  });
  pages[`pages/${name}.js`] = outputFiles[0].text;
  const styles = ['base', 'brown', 'cburnett'].map((style) => `<link rel="stylesheet" href="/bench/node_modules/chessground/assets/chessground.${style}.css">`);
  pages[`pages/${name}.html`] = `<!doctype html><title>${name}</title><meta charset="utf-8">${styles.join('')}
    <div id="board" style="width: 400px; height: 400px"></div><p id="said"></p><script type="module" src="/pages/${name}.js"></script>`;
}
// A bundle looks for the module where it would be beside it.
const { readFile } = await import('node:fs/promises');
pages['pages/wasm/chess_bg.wasm'] = await readFile(new URL('../package/wasm/chess_bg.wasm', import.meta.url));
pages['pages/wasm/games_bg.wasm'] = await readFile(new URL('../package/wasm/games_bg.wasm', import.meta.url));

const expected = new Chess();
for (const move of MOVES) expected.move(move);
const served = await open(pages);

/** Opens a page; returns it with what drags a piece. */
async function openBoard(name) {
  const tab = await served.browser.newPage({ viewport: { width: 420, height: 460 } });
  const wrong = [];
  tab.on('pageerror', (error) => wrong.push(error.message));
  await tab.goto(`${served.address}pages/${name}.html`);
  await tab.waitForFunction('window.fen');
  await tab.waitForTimeout(500);
  const { x, y, width } = await tab.locator('#board').boundingBox();
  const place = (square) => [
    x + (('abcdefgh'.indexOf(square[0]) + 0.5) * width) / 8, y + ((8 - Number(square[1]) + 0.5) * width) / 8,
  ];
  async function drag(move) {
    const [[fromX, fromY], [toX, toY]] = [place(move.slice(0, 2)), place(move.slice(2))];
    await tab.mouse.move(fromX, fromY);
    await tab.mouse.down();
    await tab.mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 4 });
    await tab.mouse.move(toX, toY, { steps: 4 });
    await tab.mouse.up();
    await tab.waitForTimeout(100);
  }
  return {
    drag,
    fen: () => tab.evaluate('window.fen()'),
    text: () => tab.locator('#said').textContent(),
    reply: (move) => tab.evaluate((text) => window.reply(text), move),
    picture: async (kind = '') => folder && tab.screenshot({ path: `${folder}/${name}${kind}.png` }),
    async close() {
      assert.deepEqual(wrong, []);
      await tab.close();
    },
  };
}

try {
  for (const board of Object.keys(PAGES)) {
    for (const library of LIBRARIES) {
      const name = nameOf(board, library);
      const shown = await openBoard(name);
      const before = await shown.fen();
      await shown.drag('e2e5');
      assert.equal(await shown.fen(), before, 'an illegal move is not made');
      for (const move of MOVES) await shown.drag(move);
      assert.equal(await shown.fen(), expected.fen(), name);
      await shown.picture();
      await shown.close();
      console.log(`${name}: ${MOVES.length} moves by mouse, ${expected.fen()}`);
    }
  }
  for (const name of Object.keys(BEYOND)) {
    const shown = await openBoard(name);
    await shown.drag('e2e5');
    assert.equal(await shown.text(), 'a pawn cannot move from e2 to e5');
    await shown.picture('-reason');
    await shown.drag('e2e4');
    await shown.drag('e4d5');
    await shown.picture('-premove');
    await shown.reply('d7d5');
    assert.equal((await shown.fen()).split(' ')[0], 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR');
    await shown.close();
    console.log(`${name}: the reason of an illegal drop, and a premove`);
  }
} finally {
  await served.close();
}
