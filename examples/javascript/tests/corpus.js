// The corpus of positions, setups and games that every package answers alike.

import { readFileSync } from 'node:fs';

export const folder = new URL('../../corpus/', import.meta.url);

export function lines(name) {
  const text = readFileSync(new URL(`${name}.jsonl`, folder), 'utf8');
  return text.trimEnd().split('\n').map((line) => JSON.parse(line));
}

/** A name as JavaScript spells it. */
export const camel = (word) => word.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
