// Runs `rates.js` in a browser, and measures how long it takes until the modules are ready.
//
// usage: node browser.js [ready]        only the time until they are ready
//
// It fails, with a line that begins with MISSED, if a module is ready later than it has to be, or `rates.js` misses something.

import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { open, page } from '../tests/browser.js';

const options = { bundle: true, write: false, format: 'esm', target: 'es2022', logLevel: 'error', minify: true };
const bundle = async (contents) => {
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir: import.meta.dirname } });
  return outputFiles[0].text;
};
const module = (name) => readFile(new URL(`../package/wasm/${name}_bg.wasm`, import.meta.url));
/** A page that says when the module is there: after its scripts, after the bytes of the compiled part, when it can be used, when it was. */
const ready = (name, file, use, links = '') => links + page(`
  const start = performance.now();
  const names = await import('${name}');
  const usable = performance.now();
  ${use};
  const used = performance.now();
  const [{ startTime, responseEnd }] = performance.getEntriesByType('resource').filter((entry) => entry.name.endsWith('${file}'));
  window.ready = [startTime - start, responseEnd - start, usable - start, used - start];
`);
/** By when a module that a page imports has to be ready, in milliseconds. */
const LATEST = 50;
const useChess = 'new names.Chess().moves()';
const useGames = 'new names.Position().legalSans()';
/** What a page may say before its script, so that all is asked for at once. */
const links = `<link rel="modulepreload" href="/package/chess.mjs"><link rel="modulepreload" href="/package/errors.js">
<link rel="preload" href="/package/wasm/chess_bg.wasm" as="fetch" type="application/wasm" crossorigin>`;
const served = await open({
  'pages/rates.html': '<!doctype html><script type="module" src="rates.js"></script>',
  'pages/rates.js': await bundle("import './rates.js'"),
  // A bundle looks for the modules where they would be beside it.
  'pages/wasm/games_bg.wasm': await module('games'),
  'pages/wasm/chess_bg.wasm': await module('chess'),
  'empty.js': '',
  'an empty script.html': page(`
    const start = performance.now();
    await import('/empty.js');
    window.ready = Array(4).fill(performance.now() - start);
  `),
  'chess.html': ready('touchmove/chess', 'chess_bg.wasm', useChess),
  'chess, asked for early.html': ready('touchmove/chess', 'chess_bg.wasm', useChess, links),
  'pages/chess.js': await bundle("export { Chess } from 'touchmove/chess'"),
  'pages/games.js': await bundle("export { Position } from 'touchmove'"),
  'chess, in a bundle.html': ready('/pages/chess.js', 'chess_bg.wasm', useChess),
  'games, in a bundle.html': ready('/pages/games.js', 'games_bg.wasm', useGames),
  'chess, file by file.html': ready('/package/chess.js', 'chess_bg.wasm', useChess),
  'games.html': ready('touchmove', 'games_bg.wasm', useGames),
  'arbiter.html': ready('touchmove/arbiter', 'arbiter_bg.wasm', useGames),
});
/** Measures in a page. */
async function rates() {
  const tab = await served.browser.newPage();
  tab.on('console', (message) => (message.text().startsWith('MISSED') ? miss : console.log)(message.text()));
  tab.on('pageerror', (error) => miss(`MISSED: ${error.message}`));
  await tab.goto(`${served.address}pages/rates.html`);
  await tab.waitForFunction('document.title === "done"', undefined, { timeout: 600_000 });
}

function miss(line) {
  console.log(line);
  process.exitCode = 1;
}
try {
  for (const name of ['an empty script', 'chess', 'chess, asked for early', 'chess, file by file', 'chess, in a bundle', 'games', 'games, in a bundle', 'arbiter']) {
    const times = [];
    for (let time = 0; time < 15; time++) {
      const context = await served.browser.newContext();
      const tab = await context.newPage();
      await tab.goto(served.address + encodeURIComponent(`${name}.html`));
      times.push(await (await tab.waitForFunction('window.ready')).jsonValue());
      await context.close();
    }
    times.sort((a, b) => a[2] - b[2]);
    const [asked, there, usable, used] = times[7].map(Math.round);
    console.log(`${name}: ready in ${usable} ms, ${times[0][2].toFixed(0)} to ${times[14][2].toFixed(0)}:`
      + ` its scripts ${asked}, then the compiled part is fetched by ${there}; used at ${used}`);
    if (['chess', 'games', 'arbiter'].includes(name) && times[7][2] > LATEST) miss(`MISSED: ${name}: ready in ${usable} ms, not ${LATEST}`);
  }
  if (process.argv[2] !== 'ready') await rates();
} finally {
  await served.close();
}
