// The declarations fit what the modules have, and a strict program compiles with them.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import * as arbiter from 'touchmove/arbiter';
import * as chess from 'touchmove/chess';
import * as touchmove from 'touchmove';

test('a strict program compiles', () => {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const project = fileURLToPath(new URL('tsconfig.json', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [compiler, '--project', project], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

/** What the module has for itself, and no program needs. */
const INTERNAL = new Set([
  'constructor', '__destroy_into_raw', 'writeSans', 'destinationPairs', 'facts', 'readSan', 'writeFen', 'endText',
  'mainLineText', 'tagTexts', 'writePgn', 'name', 'boardBytes', 'pickBy', 'valueTexts', 'writeLog',
]);
/** The same of a class. */
const INTERNAL_STATIC = new Set(['length', 'name', 'prototype', '__wrap', '__unwrap', 'readOne']);
/** A member in a declaration: whether it is static, whether it is read or set, its name, and whether it is called. */
const MEMBER = /^ {2}(static )?(?:readonly )?(get |set )?(\w+)(?:<.*>)?(\()?/gm;

for (const [file, module] of [['index', touchmove], ['arbiter', arbiter], ['chess', chess]]) {
  test(`every name of ${file} is declared`, () => {
    const read = (name) => readFileSync(new URL(`../package/${name}.d.ts`, import.meta.url), 'utf8');
    const text = file === 'arbiter' ? read('index') + read('arbiter') : read(file);
    const declared = new Set(text.match(/(?<=\b(?:const|function|class|function\*) )\w+/g));
    assert.deepEqual([...declared].filter((name) => !(name in module)), []);
    assert.deepEqual(Object.keys(module).filter((name) => !declared.has(name)), []);
    for (const [name, value] of Object.entries(module)) {
      if (typeof value !== 'function' || !/^[A-Z]/.test(name)) continue;
      const body = text.slice(text.indexOf(`export class ${name} `)).split('\n}')[0];
      for (const member of Object.getOwnPropertyNames(value.prototype)) {
        if (INTERNAL.has(member)) continue;
        assert.match(body, new RegExp(`^  (readonly |get |set )?${member}\\b`, 'm'), `${name}.${member}`);
      }
      for (const member of Object.getOwnPropertyNames(value)) {
        if (!INTERNAL_STATIC.has(member)) assert.match(body, new RegExp(`^  static ${member}\\b`, 'm'), `${name}.${member}`);
      }
      // Errors and moves have their fields for themselves.
      const hasFields = name.endsWith('Error') || name === 'Move';
      for (const [, isStatic, part, member, paren] of body.matchAll(MEMBER)) {
        const isCalled = paren !== undefined && part === undefined;
        if (['constructor', 'private'].includes(member) || (hasFields && !isCalled)) continue;
        const owner = isStatic === undefined ? value.prototype : value;
        assert.ok(member in owner, `${name}.${member} is declared only`);
        const { value: found } = Object.getOwnPropertyDescriptor(owner, member) ?? {};
        assert.equal(typeof found === 'function', isCalled, `${name}.${member}`);
      }
    }
  });
}
