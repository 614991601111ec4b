// The programs of the README run, and say what it says.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The code of the blocks of a language. */
const blocks = (language) => [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code);

function run(code) {
  const fetched = "globalThis.fetch = async () => new Response('[White \"A\"]\\n\\n1. e4 *\\n');\n";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', fetched + code], { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout;
}

test('programs', () => {
  const [games, arbiter] = blocks('js').map(run);
  assert.match(games, /^e2a6 Bxa6 3$/m);
  assert.match(games, /invalidMovement|ownPieceOnTarget/);
  assert.ok(games.endsWith('A\n'), games);
  const [, said] = text.match(/console\.log\(ruling\.text, .*\/\/ (.*)$/m);
  assert.ok(arbiter.split('\n').includes(said), arbiter);
});

test('the port of a program', () => {
  const [diff] = blocks('diff');
  const side = (sign) => diff.split('\n').filter((line) => line[0] === sign || line[0] !== '+' && line[0] !== '-').map((line) => line.slice(1)).join('\n');
  assert.ok(side('-').includes("from 'chess.js'"));
  assert.match(run(side('+')), /^\[Event /);
});
