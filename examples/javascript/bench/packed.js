// Installs the packed package into an empty folder, as a program of its own has it, runs a program there, and compiles a strict one.
//
// usage: node packed.js TARBALL

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const tarball = resolve(process.argv[2]);
const here = import.meta.dirname;
const PROGRAM = `
  import { Chess } from 'touchmove/chess';
  import { GameRecord, Position, readPgn } from 'touchmove';
  import { Arbiter, GameConfig } from 'touchmove/arbiter';
  const chess = new Chess();
  chess.move('e4');
  const [record] = readPgn(chess.pgn());
  const arbiter = new Arbiter(new GameConfig('fide2023', '3+2'));
  arbiter.handle(0, 'the game starts');
  arbiter.handle(1200, 'white plays e2e4');
  const [ruling] = arbiter.handle(arbiter.deadlineMs, 'arbiter observes the clocks');
  const file = import.meta.resolve?.('touchmove/wasm/chess_bg.wasm');
  console.log([record instanceof GameRecord, new Position().perft(3), ruling.citation.article, file?.endsWith('.wasm')].join());
`;

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
const run = (command, args) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
try {
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--offline', tarball]);
  const installed = join(folder, 'node_modules', 'touchmove');
  const files = readdirSync(installed, { recursive: true }).map(String);
  for (const name of ['LICENSE', 'THIRD-PARTY.md', 'README.md', 'package/index.mjs', 'package/wasm/chess_bg.wasm']) {
    assert.ok(existsSync(join(installed, name)), `${name} is missing`);
  }
  assert.deepEqual(files.filter((name) => /^(bench|tests|src|generate)\b|\.(png|rs)$/.test(name)), [], 'what is no part of it');
  writeFileSync(join(folder, 'program.js'), PROGRAM);
  assert.equal(run(process.execPath, ['program.js']).trim(), 'true,8902,6.9,true');
  console.log(`${tarball.split('/').at(-1)}: ${files.length} files and folders; a program runs in Node ${process.version}`);
  // Beside the package, so that its declarations are found as a program finds them: by `exports`, and by bundlers.
  copyFileSync(join(here, '../tests/types.ts'), join(folder, 'types.ts'));
  for (const compiler of ['typescript', 'typescript-least']) {
    const tsc = join(here, compiler === 'typescript' ? '../node_modules/typescript' : `node_modules/${compiler}`, 'bin/tsc');
    for (const [module, moduleResolution] of [['NodeNext', 'NodeNext'], ['ESNext', 'Bundler'], ['ESNext', 'Node']]) {
      const compilerOptions = {
        strict: true, noEmit: true, target: 'ES2022', module, moduleResolution, exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true, lib: ['ES2022', 'ESNext.Disposable', 'DOM'], types: [],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }));
      run(process.execPath, [tsc, '--project', folder]);
    }
    console.log(`a strict program compiles with TypeScript ${run(process.execPath, [tsc, '--version']).split(' ')[1].trim()}`);
  }
} catch (error) {
  console.error(error.stdout ?? '');
  throw error;
} finally {
  rmSync(folder, { recursive: true });
}
