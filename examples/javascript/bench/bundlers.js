// Builds a program with Vite and with webpack as their users do, with no settings but those that the README names, and runs it in
// chromium.
//
// usage: node bundlers.js

import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as vite from 'vite';
import webpack from 'webpack';
import { open } from '../tests/browser.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const PROGRAM = `
  import { Chess } from 'touchmove/chess';
  import { Arbiter, GameConfig } from 'touchmove/arbiter';
  const chess = new Chess();
  chess.move('e4');
  const arbiter = new Arbiter(new GameConfig('fide2023', '3+2'));
  arbiter.handle(0, 'the game starts');
  arbiter.handle(1200, 'white plays e2e4');
  const [ruling] = arbiter.handle(arbiter.deadlineMs, 'arbiter observes the clocks');
  window.answer = [chess.moves().length, arbiter.position.fen() === chess.fen(), ruling.citation.article].join();
`;
const ANSWER = '20,true,6.9';

/** The files of a folder, by the paths at which a server has them. */
async function files(folder, under) {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const found = names.map(async ({ parentPath, name }) => {
    const path = `${parentPath}/${name}`;
    return [under + path.slice(folder.length + 1), await readFile(path)];
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Beside the libraries, so that they are found. */
const folder = await mkdtemp(`${here}bundled-`);
let served;
let started;
try {
  await writeFile(`${folder}/main.js`, PROGRAM);
  await writeFile(`${folder}/index.html`, '<!doctype html><title>chess</title><script type="module" src="./main.js"></script>');
  const settings = {
    root: folder, base: './', configFile: false, logLevel: 'error',
    optimizeDeps: { exclude: ['touchmove'] }, build: { target: 'es2022', outDir: `${folder}/vite` },
  };
  await vite.build(settings);
  const stats = await new Promise((resolve, reject) => {
    const output = { path: `${folder}/webpack`, filename: 'main.js' };
    webpack({ mode: 'production', context: folder, entry: './main.js', output }, (error, made) => (error ? reject(error) : resolve(made)));
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  const [ofVite, ofWebpack] = [await files(`${folder}/vite`, 'vite/'), await files(`${folder}/webpack`, 'webpack/')];
  served = await open({ ...ofVite, ...ofWebpack, 'webpack/index.html': '<!doctype html><script src="main.js"></script>' });
  started = await vite.createServer({ ...settings, server: { port: 0, host: '127.0.0.1', fs: { allow: [`${here}..`] } } });
  await started.listen();
  const addresses = {
    [`vite ${vite.version}`]: `${served.address}vite/index.html`,
    [`vite ${vite.version}, while developing`]: started.resolvedUrls.local[0] ?? started.resolvedUrls.network[0],
    [`webpack ${webpack.version}`]: `${served.address}webpack/index.html`,
  };
  for (const [name, address] of Object.entries(addresses)) {
    const tab = await served.browser.newPage();
    const said = [];
    tab.on('console', (message) => said.push(message.text()));
    tab.on('pageerror', (error) => said.push(error.message));
    await tab.goto(address);
    const answer = await tab.waitForFunction('window.answer', undefined, { timeout: 20_000 }).then((value) => value.jsonValue(), () => said.join('; '));
    if (answer !== ANSWER) throw new Error(`${name}: ${answer}`);
    console.log(`${name}: the program runs`);
  }
} finally {
  await started?.close();
  await served?.close();
  await rm(folder, { recursive: true });
}
