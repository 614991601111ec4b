// Compiles the package into `package/wasm`: a small module for the class `Chess`, one for positions, games and records, and
// one with the arbiter too. Says how large they are, and how large with gzip. What a page asks for is one script each.
//
// usage: node build.mjs [--quick]       --quick compiles all as one module, larger and slower, for tests

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { join } from './join.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? `${here}target`;
const isQuick = process.argv.includes('--quick');

const FLAGS = [
  // 7 KB of attack tables instead of 917 KB, and less code.
  '--cfg', 'touchmove_small_tables',
  // The pointer to the stack is shown, so that it can be set back.
  '-C', 'link-arg=--export=__stack_pointer',
  // The module is the same wherever it is compiled.
  '--remap-path-prefix', `${fileURLToPath(new URL('../..', import.meta.url))}=`,
  '--remap-path-prefix', `${process.env.CARGO_HOME ?? `${homedir()}/.cargo`}=`,
];

/**
 * How binaryen makes a module smaller, with what the compiler takes for granted. Functions that are alike have names that are
 * alike; when they are beside each other, gzip finds more.
 */
const SMALLER = [
  '--flatten', '--rereloop', '-Oz', '-Oz', '--converge', '--skip-pass=local-cse', '--reorder-functions-by-name',
  '--enable-bulk-memory', '--enable-multivalue', '--enable-mutable-globals', '--enable-nontrapping-float-to-int',
  '--enable-reference-types', '--enable-sign-ext',
];

function run(command, args, env = {}) {
  execFileSync(command, args, { stdio: 'inherit', cwd: here, env: { ...process.env, CARGO_TARGET_DIR: target, ...env } });
}

/** Compiles a module with these features; returns where it is. */
function compile(profile, features) {
  const args = ['build', '--quiet', '--locked', '--lib', '--target', 'wasm32-unknown-unknown', '--profile', profile, '--features', features];
  run('cargo', args, { CARGO_ENCODED_RUSTFLAGS: FLAGS.join('\x1f') });
  return `${target}/wasm32-unknown-unknown/${profile}/touchmove_javascript.wasm`;
}

run('cargo', ['build', '--quiet', '--locked', '-p', 'touchmove-generate']);
const whole = isQuick && compile('quick', 'chess,arbiter');
for (const [name, profile] of [['chess', 'release'], ['games', 'smallest'], ['arbiter', 'smallest']]) {
  const isSmaller = !isQuick && name !== 'chess';
  const options = isSmaller ? ['--names'] : [];
  run(`${target}/debug/touchmove-generate`, [whole || compile(profile, name), name, `${here}package/wasm`, ...options]);
  const made = `${here}package/wasm/${name}_bg.wasm`;
  if (isSmaller) run(process.execPath, [`${here}node_modules/.bin/wasm-opt`, ...SMALLER, made, '-o', made]);
  const bytes = readFileSync(made);
  const [raw, packed] = [bytes.length, gzipSync(bytes, { level: 9 }).length].map((size) => size.toLocaleString('en'));
  if (!isQuick) console.log(`${name}: ${raw} bytes, ${packed} with gzip -9`);
}
for (const name of ['chess', 'index', 'arbiter']) writeFileSync(`${here}package/${name}.mjs`, join(`${here}package`, `${name}.js`));
