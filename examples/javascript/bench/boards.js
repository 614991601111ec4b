// Plays the same game by mouse on two boards, each first with chess.js and then with the import changed and nothing else; then what
// goes beyond chess.js: the reason of an illegal drop, a premove, castling in both ways, and a promotion to a knight.
//
// usage: node boards.js [FOLDER]        writes pictures into the folder

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { Position } from 'touchmove';
import { svg, Position as Drawn } from 'touchmove/arbiter';
import { Chess } from 'touchmove/chess';
import { open } from '../tests/browser.js';

const folder = process.argv[2];
const MOVES = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'g1f3', 'g8f6', 'e1g1', 'f6e4', 'd1e1', 'd7d5', 'c4d5', 'd8d5'];
const BOARDS = ['react-chessboard', 'chessground'];
const STEPS = ['before', 'after', 'beyond'];

const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');

/** A style for each piece of chessground, cut out of a diagram. chessground's own are under the GPL. */
function pieces() {
  const drawn = svg(new Drawn(), { coordinates: false }).replace(/<title>.*|<rect.*|<path fill="#a9845c".*/g, '');
  return ['rook', 'knight', 'bishop', 'queen', 'king', 'pawn'].flatMap((role, file) => ['white', 'black'].map((color) => {
    const [x, y] = role === 'pawn' ? [0, color === 'white' ? 6 : 1] : [file, color === 'white' ? 7 : 0];
    const cut = drawn.replace(/viewBox="[^"]*"/, `viewBox="${45 * x} ${45 * y} 45 45"`);
    return `piece.${role}.${color} { background-image: url("data:image/svg+xml,${encodeURIComponent(cut)}"); }`;
  })).join('\n');
}

const pages = { 'pages/pieces.css': pieces() };
for (const board of BOARDS) {
  const [before, after] = await Promise.all([read(`pages/${board}-before.js`), read(`pages/${board}-after.js`)]);
  assert.equal(before.replace("'chess.js'", "'touchmove/chess'"), after, 'the import is changed and nothing else');
  for (const step of STEPS) {
    const name = `${board}-${step}`;
    const { outputFiles } = await build({
      entryPoints: [`${import.meta.dirname}/pages/${name}.js`], bundle: true, write: false, format: 'esm', target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error',
    });
    pages[`pages/${name}.js`] = outputFiles[0].text;
    const styles = ['bench/node_modules/chessground/assets/chessground.base.css', 'bench/pages/board.css', 'pages/pieces.css'];
    pages[`pages/${name}.html`] = `<!doctype html><title>${name}</title><meta charset="utf-8">
      ${styles.map((style) => `<link rel="stylesheet" href="/${style}">`).join('\n')}
      <div id="board"></div><p id="said"></p><script type="module" src="/pages/${name}.js"></script>`;
  }
}
// A bundle looks for the module where it would be beside it.
for (const name of ['chess', 'games']) {
  pages[`pages/wasm/${name}_bg.wasm`] = await readFile(new URL(`../package/wasm/${name}_bg.wasm`, import.meta.url));
}

const expected = new Chess();
for (const move of MOVES) expected.move(move);
const served = await open(pages);

/** Opens a page, perhaps with a position; returns it with what drags a piece. */
async function openBoard(name, fen = '') {
  const tab = await served.browser.newPage({ viewport: { width: 416, height: 448 } });
  const wrong = [];
  tab.on('pageerror', (error) => wrong.push(error.message));
  await tab.goto(`${served.address}pages/${name}.html#${encodeURIComponent(fen)}`);
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
    click: (text) => tab.getByRole('button', { name: text }).click(),
    reply: (move) => tab.evaluate((text) => window.reply(text), move),
    async picture(kind) {
      if (folder === undefined) return;
      await tab.mouse.move(0, 0);
      await tab.waitForTimeout(300);
      await tab.screenshot({ path: `${folder}/${name}-${kind}.png` });
    },
    async close() {
      assert.deepEqual(wrong, []);
      await tab.close();
    },
  };
}

/** Plays a game on a board of chess.js's users. */
async function game(name) {
  const shown = await openBoard(name);
  const before = await shown.fen();
  await shown.drag('e2e5');
  assert.equal(await shown.fen(), before, 'an illegal move is not made');
  for (const move of MOVES) await shown.drag(move);
  assert.equal(await shown.fen(), expected.fen(), name);
  await shown.close();
  console.log(`${name}: ${MOVES.length} moves by mouse, ${expected.fen()}`);
}

/** Makes moves by mouse from a position, perhaps with a promotion; they have to lead to what a move leads to. */
async function drop(name, fen, drags, move, promotion) {
  const shown = await openBoard(name, fen);
  for (const each of drags) await shown.drag(each);
  if (promotion !== undefined) await shown.click(promotion);
  assert.equal(await shown.fen(), new Position(fen).play(move).fen(), `${name}: ${move}`);
  await shown.close();
}

async function beyond(board) {
  const name = `${board}-beyond`;
  const shown = await openBoard(name);
  await shown.drag('e2e5');
  assert.equal(await shown.text(), 'a pawn cannot move from e2 to e5');
  await shown.picture('reason');
  await shown.drag('e2e4');
  await shown.drag('e4d5');
  await shown.picture('premove');
  await shown.reply('d7d5');
  assert.equal((await shown.fen()).split(' ')[0], 'rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR');
  await shown.close();
  const fen = '4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1';
  for (const square of ['g1', 'h1']) await drop(name, fen, [`e1${square}`], 'e1h1');
  for (const square of ['c1', 'a1']) await drop(name, fen, [`e1${square}`], 'e1a1');
  if (board === 'chessground') await drop(name, fen, ['a7a8'], 'a7a8n', 'knight');
  else await drop(name, fen, ['a7a8'], 'a7a8q');
  // A start position of Chess960 whose king stands beside its rook.
  const chess960 = '4k3/8/8/8/8/8/8/1RK4R w HB - 0 1';
  await drop(name, chess960, ['c1b1'], 'c1b1');
  await drop(name, chess960, ['c1h1'], 'c1h1');
  console.log(`${name}: the reason of an illegal drop, a premove, castling in both ways and in Chess960, a promotion`);
}

try {
  for (const board of BOARDS) for (const step of ['before', 'after']) await game(`${board}-${step}`);
  for (const board of BOARDS) await beyond(board);
} finally {
  await served.close();
}
