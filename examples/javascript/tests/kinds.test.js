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

const listed = new Map();
for (const [, type, names] of read('src/kinds.rs').matchAll(/^ {4}([\w:]+) =>\n([\w\s]+);/gm)) listed.set(type, names.trim().split(/\s+/));

test('every variant has its kind', () => {
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

/** The types of the declarations, and the variants that are thrown as errors of another class. */
const DECLARED = {
  ParseError: ['ParseErrorKind'], Defect: ['DefectKind'], IllegalMove: ['IllegalMoveKind'], ClaimError: ['ClaimErrorKind'],
  'fen::Error': ['FenErrorKind', 'Invalid'], 'san::Error': ['SanErrorKind', 'Illegal'], 'uci::Error': ['UciErrorKind', 'Illegal'],
  'packed::Error': ['PackedErrorKind'], 'record::Error': ['RecordErrorKind'], 'pgn::ErrorKind': ['PgnErrorKind'],
  'clock::Error': ['ClockErrorKind'], 'laws::RulebookError': ['RulebookErrorKind'], 'openings::Error': ['OpeningsErrorKind'],
  'polyglot::Error': ['BookErrorKind'], 'arbiter::HandleError': ['HandleErrorKind'], 'arbiter::event::Error': ['EventErrorKind'],
  'arbiter::ruling::Decision': ['DecisionKind'],
};

const declarations = read('package/index.d.ts') + read('package/arbiter.d.ts');
/** The words of a type that is a choice of them. */
const words = (name) => [...declarations.match(new RegExp(`^export type ${name} =([^;]*);`, 'm'))[1].matchAll(/'([^']+)'/g)].map(([, word]) => word);
/** The words of a table or of a `match` in Rust. */
const texts = (path, start) => [...read(path).split(start)[1].split(/\n *[\]}]/)[0].matchAll(/"([^"]+)"/g)].map(([, word]) => word);

test('every kind is declared', () => {
  assert.deepEqual(Object.keys(DECLARED).sort(), [...listed.keys()].sort());
  for (const [type, [name, ...elsewhere]] of Object.entries(DECLARED)) {
    const kinds = listed.get(type).filter((variant) => !elsewhere.includes(variant)).map((variant) => variant[0].toLowerCase() + variant.slice(1));
    assert.deepEqual(words(name), kinds, name);
    if (name !== 'DefectKind' && name !== 'DecisionKind') assert.match(declarations, new RegExp(`readonly kind: ${name};`), name);
  }
});

test('every word is declared', () => {
  assert.deepEqual(words('Letters'), texts('src/convert.rs', 'const LETTERS'));
  assert.deepEqual(words('Notation'), texts('src/convert.rs', 'const STYLES'));
  assert.deepEqual(words('ToleranceWord'), texts('src/errors.rs', 'const TOLERANCES'));
  assert.deepEqual(words('ClaimKind'), texts('src/game.rs', 'const CLAIMS'));
  assert.deepEqual(words('Termination'), texts('../../src/termination/ways.rs', 'words! { Termination'));
});
