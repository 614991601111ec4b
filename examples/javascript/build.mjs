// Compiles the package into `package/wasm`: a small module for the class `Chess`, and one for positions, games and records.
//
// usage: node build.mjs [--quick]       --quick compiles faster, for tests: modules that are larger and slower

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? `${here}target`;
const isQuick = process.argv.includes('--quick');

function run(command, ...args) {
  execFileSync(command, args, { stdio: 'inherit', cwd: here, env: { ...process.env, CARGO_TARGET_DIR: target } });
}

run('cargo', 'build', '--quiet', '--locked', '-p', 'touchmove-generate');
for (const [name, profile, ...flags] of [['chess', 'release'], ['games', 'small', '--features', 'games']]) {
  const chosen = isQuick ? 'quick' : profile;
  run('cargo', 'build', '--quiet', '--locked', '--lib', '--target', 'wasm32-unknown-unknown', '--profile', chosen, ...flags);
  const module = `${target}/wasm32-unknown-unknown/${chosen}/touchmove_javascript.wasm`;
  run(`${target}/debug/touchmove-generate`, module, name, `${here}package/wasm`);
}
