// Wrong types, freed objects, huge and broken texts, callbacks that throw: an error each, and everything goes on.

import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import { test } from 'node:test';
import * as everything from 'touchmove/arbiter';
import * as touchmove from 'touchmove';
import { Chess } from 'touchmove/chess';
import { random } from './random.js';

const { Game, GameRecord, Position, Setup, readPgn, readPgnStream } = touchmove;

/** Whether everything still works. */
function isWell() {
  assert.equal(new everything.Position().perft(3), 8902);
  assert.equal(new Position().perft(3), 8902);
  assert.equal(new Chess().perft(3), 8902);
}

test('anything may be given', () => {
  const odd = [
    undefined, null, 0, -1, 1.5, NaN, Infinity, 2 ** 40, true, '', 'e2e4', 'e9', '\ud800', '\0', 'é', 'x'.repeat(1e5), [], ['a'], {},
    () => {}, Symbol('s'), 1n, new Uint8Array(32), new Position(), new Date(),
  ];
  const draw = random(5);
  const pick = () => odd[draw(odd.length)];
  const made = (module) => ({
    Position: () => new module.Position(), Setup: () => new module.Setup(), Game: () => new module.Game(),
    GameRecord: () => module.GameRecord.fromPgn('1. e4 (1. d4) e5 *'), PremoveQueue: () => new module.PremoveQueue(),
    Node: () => module.GameRecord.fromPgn('1. e4 (1. d4) e5 *').end,
  });
  const config = new everything.GameConfig('fide2023', '3+2');
  const more = {
    TimeControl: () => new everything.TimeControl('3+2'), ChessClock: () => new everything.ChessClock('3+2'),
    Rulebook: () => new everything.Rulebook(), GameConfig: () => new everything.GameConfig('fide2023', '3+2'),
    Arbiter: () => new everything.Arbiter(config), Log: () => new everything.Log(String(config)),
    BookBuilder: () => new everything.BookBuilder(), Book: () => new everything.Book(new Uint8Array(0)),
    OpeningNames: () => new everything.OpeningNames(),
  };
  fuzz(touchmove, made(touchmove), pick);
  fuzz(everything, { ...made(everything), ...more }, pick);
  isWell();
});

/** Calls every member of the classes and every function of a module with anything, again and again. */
function fuzz(module, made, pick) {
  const isRight = (error, name) => {
    assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${name}: ${String(error)}`);
  };
  for (const [name, make] of Object.entries(made)) {
    const members = Object.getOwnPropertyDescriptors(module[name].prototype);
    for (const [member, { value, set }] of Object.entries(members)) {
      if (member === 'constructor' || member === '__destroy_into_raw' || member === 'perft') continue;
      for (let time = 0; time < 60; time++) {
        const object = make();
        try {
          if (typeof value === 'function') value.call(object, pick(), pick(), pick());
          else if (set !== undefined) object[member] = pick();
          else String(object[member]);
        } catch (error) {
          isRight(error, `${name}.${member}`);
        }
      }
    }
  }
  for (const [name, value] of Object.entries(module)) {
    if (typeof value !== 'function') continue;
    for (let time = 0; time < 100; time++) {
      try {
        if (/^[A-Z]/.test(name)) new value(pick(), pick(), pick());
        else value(pick(), pick(), pick());
      } catch (error) {
        isRight(error, name);
      }
    }
  }
}

test('a trap leaves the rest as it is', async () => {
  for (const [name, wild] of [
    ['chess', (held) => held.chess_play(0, 0xffff_0000, 100, 0)], ['games', (held) => held.position_perft(0xffff_0000, 3)],
    ['arbiter', (held) => held.arbiter_copy(0xffff_0000)],
  ]) {
    // It is compiled already.
    const { default: init } = await import(`../package/wasm/${name}.js`);
    const compiled = await init();
    for (const trap of [() => wild(compiled), () => compiled.__wbindgen_malloc(0xffff_0000, 1)]) {
      for (let time = 0; time < 10_000; time++) assert.throws(trap, Error);
      isWell();
    }
  }
});

test('thousands of errors cost nothing that is kept', () => {
  const freed = new Position();
  freed.free();
  const record = GameRecord.fromPgn('1. e4 e5 *');
  const wrong = [
    () => freed.legalMoves(), () => new Position().equals(freed), () => Game.from(freed), () => record.pgn({ omit: [1] }),
    () => { record.end.comments = [1]; }, () => { record.end.nags = '123'; }, () => { record.end.nags = [300]; },
    () => { record.end.clockMs = -5; }, () => { record.end.clockMs = Infinity; }, () => { record.end.clockMs = 'abc'; },
  ];
  for (const call of wrong) {
    for (let time = 0; time < 5000; time++) assert.throws(call, TypeError, String(call));
    isWell();
  }
  const mine = { get casual() { throw new RangeError('mine'); } };
  const book = new everything.Rulebook();
  book.free();
  for (const call of [
    () => new everything.GameConfig('fide2023', '3+2', mine), () => new everything.GameConfig('fide2023', '3+x'),
    () => new everything.GameConfig(book, '3+2'), () => new everything.GameConfig('fide2023', '3+2', 5),
    () => new everything.GameConfig({ __wbg_ptr: 1, toString() { throw new Error('mine'); } }, '3+2'), () => new Position('x'),
  ]) {
    for (let time = 0; time < 5000; time++) assert.throws(call, Error, String(call));
    isWell();
  }
  assert.equal(record.pgn().includes('1. e4 e5'), true);
});

test('what is freed is not used', () => {
  for (const object of [new Position(), new Setup(), new Game(), new GameRecord()]) {
    object.free();
    assert.throws(() => String(object.start ?? object.bytes()), Error);
    assert.throws(() => object.equals?.(object) ?? object.fen(), Error);
  }
  const position = new Position();
  position[Symbol.dispose ?? 'free']();
  assert.throws(() => position.legalMoves(), Error);
  isWell();
});

test('a node outlives its record', () => {
  const record = GameRecord.fromPgn('1. e4 e5 *');
  const { end } = record;
  record.free();
  assert.equal(end.san, 'e5');
  end.delete();
  assert.equal(end.isAlive, false);
  assert.throws(() => end.play('g1f3'), touchmove.RecordError);
});

test('huge texts', () => {
  const huge = 'e4 e5 '.repeat(500_000);
  assert.throws(() => new Position(huge), touchmove.FenError);
  assert.throws(() => new Chess().move(huge), Error);
  assert.throws(() => new Chess().loadPgn(huge), { message: /^Invalid move in PGN: e4/ });
  assert.equal([...readPgn(huge, { errors: 'yield' })].length > 0, true);
  assert.throws(() => new Chess().loadPgn(`1. e4 ${'('.repeat(100_000)}`), Error);
  isWell();
});

test('a source that throws', async () => {
  async function* source() {
    yield '[Event "A"]\n\n1. e4 *\n\n';
    throw new Error('the line is cut');
  }
  await assert.rejects(async () => {
    for await (const game of readPgnStream(source())) assert.ok(game);
  }, { message: 'the line is cut' });
  const games = [];
  async function* pieces(text) {
    for (let at = 0; at < text.length; at += 7) yield text.slice(at, at + 7);
  }
  for await (const game of readPgnStream(pieces('[Event "A"]\n\n1. e4 *\n\n[Event "B"]\n\n1. d4 d5 *\n'))) games.push(game.sans.join(' '));
  assert.deepEqual(games, ['e4', 'd4 d5']);
});

test('errors of a file have their place in the file', () => {
  const game = '[Event "A"]\n\n1. e4 e5 *\n\n';
  const file = `${game.repeat(20_000)}[Event "B"]\n\n1. e4 Ke4 *\n`;
  const errors = [...readPgn(file, { strict: true, errors: 'yield' })].filter((found) => found instanceof Error);
  assert.equal(errors.length, 1);
  assert.equal(errors[0].game, 20_001);
  assert.equal(errors[0].line, 20_000 * 4 + 3);
  assert.ok(file.slice(errors[0].offset).startsWith('Ke4'));
});

test('in a worker', async () => {
  const url = new URL('../package/', import.meta.url);
  const worker = new Worker(`
    const { parentPort } = require('node:worker_threads');
    Promise.all([import('${url}index.js'), import('${url}chess.js')]).then(([{ Position }, { Chess }]) => {
      parentPort.postMessage([new Position().legalSans().length, new Chess().moves().length]);
    });
  `, { eval: true });
  const answer = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  assert.deepEqual(answer, [20, 20]);
  await worker.terminate();
});
