// What each method does beside what the corpus asks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Game, GameRecord, Position, PremoveQueue, Setup, moveBits, readPgn, readPgnStream } from 'touchmove';

test('positions', () => {
  const position = new Position('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
  assert.equal(position.see('e5g6'), -2);
  assert.equal(position.see('e2a6'), 3);
  assert.deepEqual(position.premoveDestinations('g7'), ['f6', 'h6', 'f8', 'h8']);
  assert.equal(String(position.nullMove()).split(' ')[1], 'b');
  assert.equal(new Position('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1').nullMove(), undefined);
  assert.deepEqual(position.pieceAt('f3'), { role: 'queen', color: 'white' });
  assert.equal(position.pieceAt('e3'), undefined);
  assert.deepEqual(position.pieceAt(0), { role: 'rook', color: 'white' });
  for (const wrong of ['i9', '', 64, -1, 1.5, null, {}]) assert.throws(() => position.pieceAt(wrong), RangeError);
  assert.equal(position.king('black'), 'e8');
  assert.deepEqual(position.attackers('e6', 'white'), ['d5']);
  assert.deepEqual(new Position('4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1').pinned('white'), ['e2']);
  assert.equal(position.uci('e1h1', 'chess960'), 'e1h1');
  assert.equal(position.uci('e1h1'), 'e1g1');
  assert.equal(position.san('e1g1', 'long'), 'O-O');
  assert.equal(position.san('f3f6', 'san', 'german'), 'Dxf6');
  assert.equal(position.parseSan('Dxf6', { letters: 'german' }), moveBits('f3f6'));
  assert.throws(() => position.parseSan('Dxf6', { letters: 'german', strict: true }), TypeError);
  assert.throws(() => position.parseSan('Qf6', { strict: true }), { name: 'SanError', expected: 'Qxf6' });
  assert.equal(position.equals(new Position(position.fen())), true);
  for (const wrong of [undefined, {}, new Game(), 'x']) assert.throws(() => position.equals(wrong), TypeError);
  for (const wrong of [undefined, {}, { length: 32 }, 'x'.repeat(32)]) assert.throws(() => Position.fromPacked(wrong), TypeError);
  assert.throws(() => new Position('8/8/8/8/8/8/8/8 white - - 0 1'), { name: 'FenError', field: 'side to move', offset: 17 });
  assert.throws(() => new Position('4k3/8/8/8/8/R7/8/R3K3 w - - 0 1').parseSan('Ra2'), { candidates: ['a1a2', 'a3a2'] });
});

test('setups', () => {
  const setup = new Setup();
  setup.set('e1', 'K');
  setup.set('e8', 'k');
  setup.set(0, 'R');
  setup.setCastling('a1', true);
  assert.equal(setup.fen(), '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1');
  assert.equal(setup.fen('chess960'), '4k3/8/8/8/8/8/8/R3K3 w A - 0 1');
  assert.throws(() => setup.setCastling('a1'), TypeError);
  setup.setCastling('a1', false);
  setup.turn = 'black';
  setup.set('a1');
  assert.equal(String(setup.validate()), '4k3/8/8/8/8/8/8/4K3 b - - 0 1');
});

test('premoves', () => {
  const queue = new PremoveQueue();
  const start = new Position();
  assert.ok(queue.push(start, 'e7e5') && queue.push(start, 'd8h4') && !queue.push(start, 'a1a8'));
  assert.equal(queue.size, 2);
  assert.deepEqual(queue.board(start).get('h4'), { role: 'queen', color: 'black' });
  assert.ok(queue.destinations(start, 'h4').includes('e1'));
  const first = queue.nextMove(start.play('e2e4'));
  assert.equal(first, moveBits('e7e5'));
  assert.deepEqual([...queue.moves], [moveBits('d8h4')]);
  assert.equal(queue.pop(), moveBits('d8h4'));
  queue.push(start, 'e7e5');
  assert.equal(queue.nextMove(new Position('4k3/8/8/8/8/8/8/4K3 b - - 0 1')), undefined);
  assert.equal(queue.size, 0);
  queue.push(start, 'e7e5');
  queue.clear();
  assert.equal(queue.size, 0);
});

test('games', () => {
  const game = new Game();
  for (let time = 0; time < 2; time++) for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8']) game.playSan(san);
  assert.equal(game.occurrences, 3);
  assert.deepEqual(game.claims(), ['threefold repetition', 'threefold repetition, announcing g1f3']);
  game.verifyClaim('threefold repetition');
  assert.throws(() => game.verifyClaim('fifty moves'), { name: 'ClaimError', kind: 'tooFewMoves' });
  const copy = game.copy();
  assert.ok(copy.equals(game));
  assert.ok(game.goTo(3) && !game.goTo(99));
  assert.deepEqual([game.ply, game.undone.length], [3, 5]);
  assert.throws(() => game.verifyClaim('threefold repetition', 'f6g8'), { name: 'ClaimError' });
  assert.equal(game.redo(), moveBits('f6g8'));
  assert.equal(game.undo(), moveBits('f6g8'));
  game.truncate(2);
  assert.deepEqual([game.ply, game.undone.length, game.redo()], [2, 0, undefined]);
  assert.equal(game.movetext('figurine'), '1. ♘f3 ♘f6');
  assert.equal(String(game.positionAt(1)).split(' ')[1], 'b');
  assert.equal(game.positionAt(9), undefined);
  assert.ok(!copy.equals(game));
  assert.throws(() => game.play('e2e5'), { name: 'IllegalMoveError', kind: 'invalidMovement' });
  assert.throws(() => game.goTo(-1), RangeError);
});

test('records', () => {
  const record = GameRecord.fromPgn('[White "A"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *');
  assert.deepEqual(record.nodes.map(({ san, ply }) => `${san} ${ply}`), ['e4 1', 'e5 2', 'c5 2', 'Nf3 3', 'Nc3 3']);
  assert.deepEqual(record.mainLine.map((node) => node.ply), [1, 2, 3]);
  const { root, end: { ply, parent } } = record;
  assert.deepEqual([root.ply, ply, parent.ply, root.next.next.ply, root.next.children[1].next.ply], [0, 3, 2, 2, 3]);
  assert.deepEqual([parent.play('g1f3').ply, parent.parent.parent.parent], [3, undefined]);
  parent.children[1].delete();
  assert.equal(record.tag('White'), 'A');
  record.setTag('White', 'B');
  record.setTag('Annotator', 'C');
  record.setTag('Annotator');
  assert.deepEqual([record.tags.get('White'), record.tag('Annotator')], ['B', undefined]);
  assert.throws(() => record.setTag('a b', 'x'), { name: 'RecordError' });
  const [main, other] = record.root.next.children;
  assert.ok(other.startsVariation && other.promote() && !other.promote());
  assert.deepEqual(record.sans, ['e4', 'c5', 'Nf3']);
  assert.ok(other.demote());
  assert.deepEqual(record.sans, ['e4', 'e5', 'Nc3']);
  assert.ok(main.isSame(record.root.next.next) && !main.isSame(other));
  other.delete();
  assert.deepEqual([other.isAlive, other.san, record.root.next.children.length], [false, undefined, 1]);
  const { end } = record;
  end.comments = ['good'];
  end.nags = [1, 14];
  end.clockMs = 61_000;
  assert.deepEqual([end.comments, [...end.nags], end.clockMs], [['good', '[%clk 0:01:01]'], [1, 14], 61_000]);
  assert.equal(record.pgn({ omit: ['tags'], columns: 40 }), '1. e4 e5 2. Nc3 $1 $14 {good}\n{[%clk 0:01:01]} *\n');
  record.result = '1-0';
  assert.ok(record.pgn({ style: 'compact' }).trimEnd().endsWith('1-0'));
  end.comments = ['better'];
  assert.deepEqual([end.comments, end.clockMs], [['better'], undefined]);
  assert.equal(end.play('g8f6').parent.san, 'Nc3');
  assert.equal(end.next.addNull().uci, undefined);
  assert.throws(() => record.pgn({ columns: 'x' }), TypeError);
});

test('one game without a beginning is read in linear time', async () => {
  // What is joined is looked at, so it is counted: all that is set into other bytes.
  const { set } = Uint8Array.prototype;
  let copied = 0;
  const count = async (length) => {
    const text = new TextEncoder().encode(`1. e4 {${'x'.repeat(length)}} e5 *`);
    const found = [];
    async function* pieces() {
      for (let at = 0; at < text.length; at += 4096) yield text.subarray(at, at + 4096);
    }
    copied = 0;
    for await (const record of readPgnStream(pieces())) found.push(record);
    assert.equal(found.length, 1);
    return copied / text.length;
  };
  Object.defineProperty(Uint8Array.prototype, 'set', { configurable: true, value(bytes, at) {
    copied += bytes.length;
    return set.call(this, bytes, at);
  } });
  try {
    for (const length of [1e6, 8e6]) {
      const times = await count(length);
      assert.ok(times > 1 && times < 8, `each byte was copied ${times} times of ${length}`);
    }
  } finally {
    delete Uint8Array.prototype.set;
  }
});

test('streams with a reader only, and letters cut in halves', async () => {
  const pieces = ['[Event "\ud83d', '\ude00"]\n\n1. e4 ', '*'];
  let canceled = false;
  const stream = { getReader: () => ({
    read: async () => (pieces.length === 0 ? { done: true } : { done: false, value: pieces.shift() }),
    cancel: async () => { canceled = true; },
  }) };
  const events = [];
  for await (const record of readPgnStream(stream)) events.push(record.tag('Event'));
  assert.deepEqual([events, canceled], [['\u{1f600}'], true]);
  await assert.rejects(async () => { for await (const game of readPgnStream([5])) assert.ok(game); }, TypeError);
  assert.throws(() => [...readPgn(5)], TypeError);
  assert.throws(() => [...readPgn('', { strict: 1 })], TypeError);
});

test('compressed games are refused', async () => {
  const packed = gzipSync('1. e4 *');
  const refused = { name: 'TypeError', message: 'the games are compressed with gzip: unpack them first' };
  assert.throws(() => [...readPgn(packed, { errors: 'skip' })], refused);
  await assert.rejects(async () => {
    for await (const game of readPgnStream([packed.subarray(0, 1), packed.subarray(1)])) assert.ok(game);
  }, refused);
  assert.equal([...readPgn(gunzipSync(packed))].length, 1);
  for (const [head, format] of [['BZh91AY', 'bzip2'], ['\xfd7zXZ\0', 'xz'], ['\x28\xb5\x2f\xfd', 'zstd'], ['PK\x03\x04', 'zip']]) {
    assert.throws(() => [...readPgn(Buffer.from(head, 'latin1'))], { message: new RegExp(`with ${format}:`) });
  }
  for (const text of ['BZh', '\x1f\x8b', 'PK', 'B']) assert.deepEqual([...readPgn(text)], []);
});
