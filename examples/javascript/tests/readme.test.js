// The programs of the README run, and say what it says.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The code of the blocks of a language. */
const blocks = (language) => [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code);

function spawn(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

function run(code) {
  const fetched = "globalThis.fetch = async () => new Response('[White \"A\"]\\n\\n1. e4 *\\n');\n";
  return spawn('--input-type=module', '--eval', fetched + code);
}

/** What the comments of a program say that it prints: those behind a call, and those on the lines below one. */
function said(code) {
  const lines = code.split('\n');
  let isPrinted = false;
  return lines.flatMap((line) => {
    const [, call, words] = line.match(/^(.*?)\/\/ (.*)$/) ?? [line, line];
    if (call.trim() !== '') isPrinted = /console\.log|^}$/.test(call);
    if (line === '') isPrinted = false;
    return words !== undefined && isPrinted ? [words] : [];
  });
}

test('programs', () => {
  const [games, arbiter] = blocks('js').slice(0, 2).map(run);
  assert.match(games, /^e2a6 Bxa6 3$/m);
  assert.match(games, /invalidMovement|ownPieceOnTarget/);
  assert.ok(games.endsWith('A\n'), games);
  const [, ruling] = text.match(/console\.log\(ruling\.text, .*\/\/ (.*)$/m);
  assert.ok(arbiter.split('\n').includes(ruling), arbiter);
});

test('what goes beyond chess.js', () => {
  const programs = blocks('js').slice(2);
  assert.equal(programs.length, 4);
  for (const program of programs) {
    assert.ok(said(program).length > 2);
    assert.deepEqual(run(program).trimEnd().split('\n'), said(program));
  }
});

test('the port of a program', () => {
  const [diff] = blocks('diff');
  const side = (sign) => diff.split('\n').filter((line) => line[0] === sign || line[0] === ' ').map((line) => line.slice(1)).join('\n');
  const [before, after] = ['before', 'after'].map((name) => readFileSync(new URL(`../bench/port/${name}.js`, import.meta.url), 'utf8'));
  assert.ok(before.includes(side('-')) && after.includes(side('+')));
  assert.equal(before.replace(side('-'), side('+')), after);
  assert.ok(text.includes(`of ${before.trimEnd().split('\n').length} lines`));
  const folder = mkdtempSync(join(tmpdir(), 'port-'));
  try {
    writeFileSync(join(folder, 'games.pgn'), '[White "A"]\n[Black "B"]\n\n1. f3 e5 2. g4 {weak} Qh4# 0-1\n\n[White "C"]\n\n1. e4 e5 2. Ke3 *\n');
    // Not as the file, which finds the package only where `bench` is installed.
    const printed = spawn('--input-type=module', '--eval', after, 'after.js', join(folder, 'games.pgn'));
    assert.equal(printed, `A - B, 0-1, 4 plies, 1 comments
  begins   f3 e5 g4 Qh4#
  captures 0: ; 1 checks
  castled  nobody; promoted nothing
  material 39:39, Black mates; a draw could be claimed after ply none
  ends     rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
C: Invalid move in PGN: Ke3
`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
