// Serves the package to a real browser, and opens pages in it.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

const root = new URL('../', import.meta.url);
const TYPES = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm', html: 'text/html', css: 'text/css' };

/** Starts a server of the files of the package, with some pages besides, and a browser; returns a function to end both. */
export async function open(pages) {
  const server = createServer(async ({ url }, response) => {
    const path = decodeURIComponent(url.split('?')[0].slice(1));
    try {
      const body = pages[path] ?? await readFile(new URL(path, root));
      response.setHeader('content-type', TYPES[path.split('.').at(-1)] ?? 'text/html');
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    browser,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** A page that runs a module, with the names of packages as in Node. */
export const page = (script, names = {}) => `<!doctype html><title>chess</title><meta charset="utf-8">
<script type="importmap">${JSON.stringify({ imports: { touchmove: '/package/index.mjs', 'touchmove/arbiter': '/package/arbiter.mjs', 'touchmove/chess': '/package/chess.mjs', ...names } })}</script>
<script type="module">${script}</script>`;
