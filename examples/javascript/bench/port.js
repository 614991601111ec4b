// Runs a program before and after the change of its import, and then in Deno, which may only read files, on games of many kinds, and
// compares what it prints.
//
// usage: node port.js [GAMES]

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chess } from 'chess.js';
import { lines } from '../tests/corpus.js';
import { random } from '../tests/random.js';

const games = Number(process.argv[2] ?? 300);
const draw = random(52);
const program = (name) => join(import.meta.dirname, 'port', name);
const [before, after] = ['before.js', 'after.js'].map((name) => readFileSync(program(name), 'utf8'));
assert.equal(before.replace("from 'chess.js'", "from 'touchmove/chess'"), after, 'the import is changed and nothing else');

/** Starts that lead to mates, stalemates, bare kings, promotions and repetitions. */
const STARTS = [
  undefined, undefined, '8/8/8/8/8/5k2/7q/7K b - - 0 1', '7k/5Q2/8/8/8/8/8/K7 w - - 0 1', '4k3/8/8/8/8/8/r7/4K3 w - - 90 60',
  '4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
];

function played(number) {
  const chess = new Chess(STARTS[number % STARTS.length]);
  chess.header('White', `Player ${number}`, 'Black', 'Nobody');
  for (let ply = 0; ply < 80 && !chess.isCheckmate() && !chess.isStalemate(); ply++) {
    const moves = chess.moves();
    chess.move(moves[draw(moves.length)]);
    if (draw(12) === 0) chess.setComment(`after ply ${ply}`);
  }
  return chess.pgn();
}

const folder = mkdtempSync(join(tmpdir(), 'port-'));
try {
  const file = join(folder, 'games.pgn');
  const repeated = '[White "Twice"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2';
  // chess.js does not read quotes in the value of a tag.
  const known = lines('games').map(({ pgn }) => pgn.replaceAll('\\"', "'"));
  writeFileSync(file, [...Array.from({ length: games }, (_, number) => played(number)), repeated, ...known].join('\n\n'));
  const run = (what, command, args) => {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(command, [...args, file], { encoding: 'utf8', maxBuffer: 1e9 });
    assert.equal(status, 0, stderr);
    console.log(`${what}: ${stdout.split('\n').length - 1} lines in ${Math.round(performance.now() - start)} ms`);
    return stdout;
  };
  const expected = run('before', process.execPath, [program('before.js')]);
  assert.equal(run('after', process.execPath, [program('after.js')]), expected);
  const deno = join(import.meta.dirname, 'node_modules', '.bin', 'deno');
  const may = ['run', '--quiet', '--no-prompt', '--allow-read', '--node-modules-dir=manual'];
  assert.equal(run('after, in Deno', deno, [...may, program('after.js')]), expected);
  for (const words of ['mates', 'stalemate', 'nobody can mate', 'three times', 'fifty moves', 'moves are possible', '=Q', 'O-O', 'Invalid move', 'Expected']) {
    assert.ok(expected.includes(words), `no game has: ${words}`);
  }
  console.log('all print the same');
} finally {
  rmSync(folder, { recursive: true });
}
