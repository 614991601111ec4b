// Runs `rates.js` in a browser, and measures how long it takes until the modules are ready.
//
// usage: node browser.js

import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { open, page } from '../tests/browser.js';

const { outputFiles } = await build({
  entryPoints: [new URL('rates.js', import.meta.url).pathname], bundle: true, write: false, format: 'esm', target: 'es2022', logLevel: 'error',
});
const module = (name) => readFile(new URL(`../package/wasm/${name}_bg.wasm`, import.meta.url));
const ready = (name) => page(`
  const start = performance.now();
  await import('${name}');
  window.ready = performance.now() - start;
`);
const served = await open({
  'pages/rates.html': '<!doctype html><script type="module" src="rates.js"></script>',
  'pages/rates.js': outputFiles[0].text,
  // A bundle looks for the modules where they would be beside it.
  'pages/wasm/games_bg.wasm': await module('games'),
  'wasm/chess_bg.wasm': await module('chess'),
  'chess.html': ready('touchmove/chess'),
  'games.html': ready('touchmove'),
});
try {
  for (const name of ['chess', 'games']) {
    const times = [];
    for (let time = 0; time < 15; time++) {
      const context = await served.browser.newContext();
      const tab = await context.newPage();
      await tab.goto(`${served.address}${name}.html`);
      times.push(await (await tab.waitForFunction('window.ready')).jsonValue());
      await context.close();
    }
    times.sort((a, b) => a - b);
    console.log(`${name}: ready in ${times[7].toFixed(0)} ms, ${times[0].toFixed(0)} to ${times[14].toFixed(0)}`);
  }
  const tab = await served.browser.newPage();
  tab.on('console', (message) => console.log(message.text()));
  tab.on('pageerror', (error) => console.log(error.message));
  await tab.goto(`${served.address}pages/rates.html`);
  await tab.waitForFunction('document.title === "done"', undefined, { timeout: 600_000 });
} finally {
  await served.close();
}
