// The kinds of errors are those that the library has.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

const FILES = {
  ParseError: 'types/error', Defect: 'setup/defect', IllegalMove: 'legality/illegal', ClaimError: 'termination/claims', 'fen::Error': 'fen/error',
  'san::Error': 'notation/san/error', 'uci::Error': 'notation/uci/error', 'packed::Error': 'packed/error', 'record::Error': 'record/error',
  'pgn::ErrorKind': 'pgn/error', 'clock::Error': 'clock/error', 'laws::RulebookError': 'laws/error', 'openings::Error': 'openings/error',
  'polyglot::Error': 'polyglot/error', 'arbiter::HandleError': 'arbiter/error', 'arbiter::event::Error': 'arbiter/event/error',
  'arbiter::ruling::Decision': 'arbiter/ruling/decision',
};

test('every variant has its kind', () => {
  const listed = new Map();
  for (const [, type, names] of read('src/kinds.rs').matchAll(/^ {4}([\w:]+) =>\n([\w\s]+);/gm)) listed.set(type, names.trim().split(/\s+/));
  assert.deepEqual([...listed.keys()].sort(), Object.keys(FILES).sort());
  for (const [type, names] of listed) {
    const name = type.split('::').pop();
    const [, indent, body] = read(`../../src/${FILES[type]}.rs`).match(new RegExp(`^( *)pub enum ${name} \\{\\n([^]*?)\\n\\1\\}`, 'm'));
    // What these features bring is not in the package.
    const here = body.replace(/\/\/.*/g, '').replace(/#\[cfg\(feature = "(?:std|syzygy)"\)\]\s*(?:#\[[^\n]*\n\s*)*\w+/g, '');
    const variants = [...here.matchAll(new RegExp(`^${indent} {4}([A-Z]\\w*)`, 'gm'))].map(([, variant]) => variant);
    assert.deepEqual(names, variants, type);
  }
});
