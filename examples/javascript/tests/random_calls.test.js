// Random calls of all that is exported, as `node tests/random_calls.js` makes them for as long as it is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomCalls } from './random_calls.js';

test('random calls throw what is documented, and change nothing then', async () => {
  const found = await randomCalls({ seed: 1, calls: 6000 });
  assert.deepEqual(Object.keys(found), ['index', 'arbiter', 'chess']);
  for (const { thrown, compared, members } of Object.values(found)) assert.ok(thrown > 50 && compared > 20 && members > 50);
});
