// Wrong types, freed objects, huge and broken texts, callbacks that throw: an error each, and everything goes on.

import assert from 'node:assert/strict';
import { inspect } from 'node:util';
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
    () => {}, Symbol('s'), 1n, new Uint8Array(32), new Date(), 'white', 'the game starts', '3+2', 'fide2023', 1000,
  ];
  const draw = random(5);
  /** Returns what picks one of these, or an object of a class of the module. */
  const pickOf = (made) => {
    const makers = Object.values(made);
    return () => (draw(3) === 0 ? makers[draw(makers.length)]() : odd[draw(odd.length)]);
  };
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
  const all = { ...made(everything), ...more };
  fuzz(touchmove, made(touchmove), pickOf(made(touchmove)));
  fuzz(everything, all, pickOf(all));
  // The objects of the other module are no better than anything else.
  fuzz(everything, all, pickOf(made(touchmove)));
  isWell();
});

/** Calls every member of the classes and every function of a module with anything, again and again. */
function fuzz(module, made, pick) {
  const isRight = (error, name) => {
    assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${name}: ${String(error)}`);
    assert.ok(error instanceof TypeError || error instanceof RangeError || error instanceof module.TouchmoveError, `${name}: ${error}`);
    assert.ok(error.message.length < 600, `${name}: ${error.message.length} letters`);
  };
  /** What is given one after another is asked for, too. */
  const use = (value) => {
    if (typeof value?.next === 'function' && typeof value[Symbol.iterator] === 'function') for (const part of value) String(part);
    if (typeof value?.next === 'function' && typeof value[Symbol.asyncIterator] === 'function') value.next().catch((error) => isRight(error, 'next'));
  };
  for (const [name, make] of Object.entries(made)) {
    const members = Object.getOwnPropertyDescriptors(module[name].prototype);
    for (const [member, { value, set }] of Object.entries(members)) {
      if (member === 'constructor' || member === '__destroy_into_raw' || member === 'perft') continue;
      for (let time = 0; time < 60; time++) {
        const object = make();
        try {
          if (typeof value === 'function') use(value.call(object, pick(), pick(), pick()));
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
        else use(value(pick(), pick(), pick()));
      } catch (error) {
        isRight(error, name);
      }
    }
    for (const [member, { value: call }] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      if (typeof call !== 'function' || member === '__wrap' || !(name in made)) continue;
      for (let time = 0; time < 100; time++) {
        try {
          use(call.call(value, pick(), pick(), pick()));
        } catch (error) {
          isRight(error, `${name}.${member}`);
        }
      }
    }
  }
}

test('a trap leaves the rest as it is', async () => {
  for (const [name, wild] of [
    ['chess', (held) => held.chess_play(0, 0xffff_0000, 100, 0)], ['games', (held) => held.position_perft(0xffff_0000, 3)],
    ['arbiter', (held) => held.arbiter_copy(0xffff_0000)],
  ]) {
    // It is compiled already, by the file that imports it.
    const own = await import(`../package/${name === 'games' ? 'index' : name}.js`);
    const { default: init } = await import(`../package/wasm/${name}.js`);
    const compiled = await init();
    for (const trap of [() => wild(compiled), () => compiled.__wbindgen_malloc(0xffff_0000, 1)]) {
      for (let time = 0; time < 10_000; time++) assert.throws(trap, Error);
      assert.equal(new (own.Chess ?? own.Position)().perft(3), 8902);
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

test('constructors take no other objects, and no freed ones', () => {
  const config = new everything.GameConfig('fide2023', '3+2');
  config.free();
  const control = new everything.TimeControl('3+2');
  control.free();
  for (const [Class, ...values] of [
    [everything.Arbiter, {}], [everything.Arbiter], [everything.Arbiter, config], [everything.ChessClock, control],
    [everything.ChessClock, '3+2', control], [everything.GameConfig, 'fide2023', control], [touchmove.Node], [Position, 5],
    [Game, new Position()],
  ]) {
    assert.throws(() => new Class(...values), TypeError, Class.name);
  }
  assert.throws(() => new Position(undefined, 'nonsense'), RangeError);
  assert.throws(() => Position(), TypeError);
  class Mine extends Position {}
  const mine = new Mine();
  assert.ok(mine instanceof Mine && mine instanceof Position && mine.legalSans().length === 20);
  assert.equal(new Position().constructor, Position);
  assert.deepEqual([Position.name, Position.prototype.play.name, Position.prototype.play.length], ['Position', 'play', 1]);
  const { nags } = Object.getOwnPropertyDescriptors(touchmove.Node.prototype);
  assert.deepEqual([nags.set.length, Setup.prototype.setCastling.name, Setup.prototype.setCastling.length], [1, 'setCastling', 2]);
  isWell();
});

test('a method of another class, and of nothing', () => {
  const { Arbiter, GameConfig } = everything;
  const arbiter = new Arbiter(new GameConfig('fide2023', '3+2'));
  const { set: setTurn } = Object.getOwnPropertyDescriptor(Setup.prototype, 'turn');
  const { get: ply } = Object.getOwnPropertyDescriptor(Game.prototype, 'ply');
  for (const wrong of [new Position(), new Setup(), arbiter, new Chess(), {}, { __wbg_ptr: 8 }, null, undefined, 5, Position.prototype]) {
    for (const call of [Game.prototype.undo, Game.prototype.free, GameRecord.prototype.toGame, ply, GameConfig.prototype.withStart]) {
      assert.throws(() => call.call(wrong), TypeError, inspect(wrong));
    }
    if (!(wrong instanceof Setup)) assert.throws(() => setTurn.call(wrong, 'white'), TypeError);
  }
  assert.equal(arbiter.phase.name, 'beforeStart');
  isWell();
});

test('rights of castling that throw', () => {
  const chess = new Chess('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1');
  for (const rights of [undefined, null, { k: false, get q() { throw new TypeError('no'); } }]) {
    for (const color of ['w', undefined]) assert.throws(() => chess.setCastlingRights(color, rights), TypeError);
  }
  assert.deepEqual([chess.getCastlingRights('w'), chess.fen().split(' ')[2]], [{ k: true, q: true }, 'KQkq']);
});

test('what is freed twice', () => {
  const [position, record] = [new Position(), GameRecord.fromPgn('1. e4 *')];
  const { root } = record;
  for (const object of [position, record, root, new everything.Rulebook()]) {
    for (let time = 0; time < 3; time++) object.free();
    object[Symbol.dispose ?? 'free']();
    assert.throws(() => object.free.call({}), Error);
  }
  isWell();
});

test('an option is set or it is not', () => {
  const bad = '1. e4 Ke4 *';
  const arbiter = new everything.Arbiter(new everything.GameConfig('fide2023', '3+2'));
  for (const wrong of ['yes', 1, 0, null, {}]) {
    for (const call of [
      () => GameRecord.fromPgn(bad, { strict: wrong }), () => [...readPgn(bad, { strict: wrong })],
      () => new Position().parseSan('e4', { strict: wrong }), () => arbiter.toLog({ rulings: wrong }),
      () => new Setup().setCastling('a1', wrong),
    ]) {
      assert.throws(call, TypeError, `${call}: ${wrong}`);
    }
  }
  for (const call of [() => everything.writeGo({ ponder: 'yes' }), () => everything.writeGo({ infinite: 1 })]) assert.throws(call, TypeError);
  assert.throws(() => GameRecord.fromPgn(bad, { strict: true }), touchmove.PgnError);
  // chess.js takes anything for an option.
  assert.throws(() => new Chess().move('e2e4', { strict: 'yes' }), Error);
  assert.throws(() => new Chess().loadPgn('1. e2e4', { strict: 'yes' }), Error);
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

test('texts that are longer than any move are none', () => {
  const size = 2 ** 24;
  for (const text of ['e'.repeat(size), ' '.repeat(size), `f${'z'.repeat(size)}e2e4`, `${'!'.repeat(size)}e4`, `${'='.repeat(size)}`]) {
    // In an error the whole text is in the message, as in chess.js.
    assert.throws(() => new Chess().move(text), (error) => error instanceof Error && error.message.length === text.length + 'Invalid move: '.length);
  }
  // Signs at the end mean nothing, however many they are.
  assert.equal(new Chess().move(`e4${'!?'.repeat(size / 2)}`).san, 'e4');
  const chess = new Chess();
  assert.throws(() => chess.loadPgn(`1. e4 ${'e'.repeat(2 ** 20)} e5`), { message: /^Invalid move in PGN: ee/ });
  assert.deepEqual(chess.history(), ['e4']);
  assert.throws(() => chess.loadPgn('e'.repeat(2 ** 20)), { message: /^Invalid move in PGN: ee/ });
  isWell();
});

test('half a sign becomes the sign for what cannot be read', async () => {
  const record = GameRecord.fromPgn('[White "a\ud800b"]\n\n1. e4 {\udc00} *');
  assert.equal(record.tags.get('White'), 'a\ufffdb');
  assert.deepEqual(record.root.next.comments, ['\ufffd']);
  record.setTag('Black', '\ud83d');
  record.root.next.comments = ['x\ud800', '\ude00\ud83d'];
  assert.equal(record.tags.get('Black'), '\ufffd');
  assert.deepEqual(record.root.next.comments, ['x\ufffd', '\ufffd\ufffd']);
  assert.ok(record.pgn().includes('[White "a\ufffdb"]\n[Black "\ufffd"]') && record.pgn().includes('1. e4 {x\ufffd} {\ufffd\ufffd} *'));
  assert.throws(() => record.setTag('\ud800', 'x'), { name: 'RecordError', kind: 'tagName' });
  const [game] = readPgn('[White "\ud800"]\n\n1. e4 *\n');
  assert.equal(game.tags.get('White'), '\ufffd');
  // Halves in two pieces of a file are one sign, if they belong together.
  async function* pieces() {
    yield '[White "\ud83d';
    yield '\ude00"]\n\n1. e4 {\ud83d';
    yield 'x} * \n\n1. d4 ; y\ud83d';
  }
  const games = [];
  for await (const read of readPgnStream(pieces())) games.push([read.tags.get('White'), ...read.root.next.comments]);
  assert.deepEqual(games, [['\u{1f600}', '\ufffdx'], ['?', 'y\ufffd']]);
  assert.throws(() => new Position('\ud800'), { name: 'FenError' });
  assert.throws(() => new Position().play('\udc00'), { name: 'ParseError' });
  assert.throws(() => new Position().parseSan('\ud800'), { name: 'SanError' });
});

test('what the console shows', () => {
  const position = new Position();
  assert.equal(inspect(position), `Position { ${position} }`);
  position.free();
  assert.equal(inspect(position), 'Position {}');
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
