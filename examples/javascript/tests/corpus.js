// The corpus of positions, setups and games that every package answers alike.

import { readFileSync } from 'node:fs';

export const folder = new URL('../../corpus/', import.meta.url);

export function lines(name) {
  const text = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8');
  return text.trimEnd().split('\n').map((line) => JSON.parse(line));
}

/** Returns a generator of numbers below a limit, the same in every run. */
export function random(seed) {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
}
