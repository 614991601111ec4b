// All modules in a browser without a bundler, in the page and in a worker.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { open, page } from './browser.js';

const chromium = process.env.CHROMIUM || '/usr/bin/chromium';

test('in a browser', { skip: !existsSync(chromium) && 'needs chromium' }, async () => {
  const served = await open({
    'chess.html': page(`
      const start = performance.now();
      const { Chess } = await import('touchmove/chess');
      const ready = performance.now() - start;
      const chess = new Chess();
      chess.loadPgn('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6');
      window.answer = { ready, fen: chess.fen(), perft: new Chess().perft(4) };
    `),
    'games.html': page(`
      const { Position, readPgn } = await import('touchmove');
      const games = [...readPgn('1. e4 e5 (1... c5) 2. Nf3 *')];
      const destinations = new Position().destinations();
      window.answer = { sans: games[0].sans, to: destinations.get('e2'), perft: new Position().perft(4) };
    `),
    'arbiter.html': page(`
      const { Arbiter, GameConfig } = await import('touchmove/arbiter');
      const arbiter = new Arbiter(new GameConfig('fide2023', '3+2'));
      const [begun] = arbiter.handle(0, 'the game starts');
      arbiter.handle(1000, 'white plays e2e4');
      window.answer = { article: begun.citation.article, fen: String(arbiter.position), deadline: arbiter.deadlineMs };
    `),
    'worker.js': `
      import { Chess } from '/package/chess.mjs';
      postMessage(new Chess().moves().length);
    `,
    'worker.html': page(`
      const worker = new Worker('/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => { window.answer = data; };
    `),
  });
  try {
    const answerOf = async (name) => {
      const tab = await served.browser.newPage();
      const wrong = [];
      tab.on('pageerror', (error) => wrong.push(error.message));
      await tab.goto(served.address + name);
      const answer = await tab.waitForFunction('window.answer', undefined, { timeout: 20_000 }).catch(() => null);
      assert.deepEqual(wrong, []);
      return answer.jsonValue();
    };
    const { ready, ...chess } = await answerOf('chess.html');
    assert.deepEqual(chess, { fen: 'r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4', perft: 197_281 });
    console.log(`ready in ${Math.round(ready)} ms`);
    assert.deepEqual(await answerOf('games.html'), { sans: ['e4', 'e5', 'Nf3'], to: ['e3', 'e4'], perft: 197_281 });
    assert.deepEqual(await answerOf('arbiter.html'), {
      article: '6.6', fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', deadline: 183_000,
    });
    assert.equal(await answerOf('worker.html'), 20);
  } finally {
    await served.close();
  }
});
