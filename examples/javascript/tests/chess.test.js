// The class `Chess`: against the corpus, and what a program of chess.js expects.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Chess, DEFAULT_POSITION, Move, SQUARES } from 'touchmove/chess';
import { lines } from './corpus.js';
import { random } from './random.js';
import { isStandard } from './standard.js';

test('positions of the corpus', () => {
  let count = 0;
  for (const line of lines('positions')) {
    if (!isStandard(line)) continue;
    count++;
    const chess = new Chess(line.written);
    assert.equal(chess.fen(), line.written, line.id);
    const moves = chess.moves({ verbose: true });
    // The corpus writes castling as "the king takes its rook".
    const castling = Object.fromEntries(Object.entries(line.castling).map(([long, short]) => [short, long]));
    const uci = (move) => (move.san.startsWith('O-O') ? castling[move.lan] : move.lan);
    assert.deepEqual(Object.fromEntries(moves.map((move) => [uci(move), move.san]).sort()), line.moves, line.id);
    assert.deepEqual(chess.moves(), moves.map((move) => move.san), line.id);
    assert.equal(chess.isCheck(), line.check, line.id);
    assert.equal(chess.isCheckmate(), line.status === 'checkmate', line.id);
    assert.equal(chess.isStalemate(), line.status === 'stalemate', line.id);
    assert.deepEqual([1, 2, 3].map((depth) => chess.perft(depth)), line.perft, line.id);
    for (const move of moves.slice(0, 5)) {
      assert.deepEqual({ ...chess.move(move) }, { ...move }, line.id);
      assert.equal(chess.fen(), move.after);
      assert.deepEqual({ ...chess.undo() }, { ...move });
      assert.equal(chess.fen(), line.written);
    }
  }
  assert.ok(count > 500, `${count} positions`);
});

test('the sign of check, whatever gives it', () => {
  // Each as chess.js 1.4.0 answers.
  const cases = [
    // The king is in check before the move, from a knight that stays.
    ['4k3/8/3N4/8/8/8/8/R3K3 w - - 0 1', 'Nb7 Nc8 Nxe8 Nf7 Nf5 Ne4 Nc4 Nb5 Ra2+ Ra3+ Ra4+ Ra5+ Ra6+ Ra7+ Ra8+ Rb1+ Rc1+ Rd1+ Kd2+ Ke2+ Kf2+ Kf1+ Kd1+'],
    // A pawn attacks, as another piece, across the square that it left.
    ['8/2P5/2k5/8/8/8/8/4K3 w - - 0 1', 'c8=N c8=B c8=R+ c8=Q+ Kd2 Ke2 Kf2 Kf1 Kd1'],
    // A piece that hid the king leaves, or stays on the line.
    ['8/3k4/8/8/3B4/8/8/3RK3 w - - 0 1', 'Bc5+ Bb6+ Ba7+ Be5+ Bf6+ Bg7+ Bh8+ Be3+ Bf2+ Bg1+ Bc3+ Bb2+ Ba1+ Rd2 Rd3 Rc1 Rb1 Ra1 Kd2 Ke2 Kf2 Kf1'],
    ['8/3k4/8/8/3P4/8/8/3RK3 w - - 0 1', 'd5 Rd2 Rd3 Rc1 Rb1 Ra1 Kd2 Ke2 Kf2 Kf1'],
  ];
  for (const [fen, names] of cases) assert.equal(new Chess(fen, { skipValidation: true }).moves().join(' '), names, fen);
});

test('a move is a plain object with its own properties', () => {
  const move = new Chess().move('e4');
  assert.ok(move instanceof Move);
  assert.equal(JSON.stringify(move), '{"color":"w","from":"e2","to":"e4","piece":"p","flags":"b","san":"e4","lan":"e2e4",'
    + '"before":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",'
    + '"after":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"}');
  assert.deepEqual(Object.keys(move), [
    'color', 'from', 'to', 'piece', 'captured', 'promotion', 'flags', 'san', 'lan', 'before', 'after',
  ]);
  assert.ok(move.isBigPawn() && !move.isCapture() && !move.isPromotion());
});

test('games are written and read', () => {
  const draw = random(7);
  for (let game = 0; game < 100; game++) {
    const chess = new Chess();
    chess.setHeader('White', `Player ${game}`);
    for (let ply = draw(120); ply > 0; ply--) {
      const moves = chess.moves();
      if (moves.length === 0) break;
      chess.move(moves[draw(moves.length)]);
      if (draw(10) === 0) chess.setComment(`comment ${ply}`);
      if (draw(20) === 0) chess.undo();
    }
    const [pgn, again] = [chess.pgn({ maxWidth: 40 }), new Chess()];
    // chess.js joins a move with a comment that is broken over lines, so texts with comments are read unbroken.
    again.loadPgn(chess.getComments().length > 0 ? chess.pgn() : pgn);
    assert.equal(again.pgn(), chess.pgn());
    assert.deepEqual(again.history({ verbose: true }), chess.history({ verbose: true }));
    assert.deepEqual(again.getComments(), chess.getComments());
    assert.equal(again.hash(), chess.hash());
    while (again.undo() !== null);
    assert.equal(again.fen(), DEFAULT_POSITION);
  }
});

test('what is wrong is said in the words of chess.js', () => {
  const throws = (work, message) => assert.throws(work, { message });
  throws(() => new Chess('x'), 'Invalid FEN: must contain six space-delimited fields');
  throws(() => new Chess().move('e5'), 'Invalid move: e5');
  throws(() => new Chess().move({ from: 'e2', to: 'e5' }), 'Invalid move: {"from":"e2","to":"e5"}');
  throws(() => new Chess().loadPgn('1. e5'), 'Invalid move in PGN: e5');
  throws(() => new Chess('4k3/4R3/8/8/8/8/8/4K3 b - - 0 1').move(null), 'Null move not allowed when in check');
  assert.throws(() => new Chess().loadPgn('1. e4 {c'), { name: 'SyntaxError', found: '{' });
});

test('moves without the sign of a capture are read as chess.js reads them', () => {
  const read = (fen, text) => {
    try {
      return new Chess(fen).move(text).san;
    } catch {
      return null;
    }
  };
  const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
  assert.deepEqual(['Ba6', 'Ng6', 'gh3', 'de6'].map((text) => read(fen, text)), ['Bxa6', 'Nxg6', 'gxh3', 'dxe6']);
  // The b of a pawn is taken for that of a bishop.
  assert.deepEqual(['bc5', 'bxc5'].map((text) => read('4k3/8/8/2p5/1P6/8/8/4K3 w - - 0 1', text)), [null, 'bxc5']);
});

/** A proxy as those of Vue: whatever is taken from an object is a proxy too, but what is marked and what is no plain object. */
function reactive(object, seen) {
  return new Proxy(object, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      const isPlain = ['[object Object]', '[object Array]'].includes(Object.prototype.toString.call(value));
      return isPlain && !value.__v_skip ? reactive(value, seen) : value;
    },
    set(target, name, value, receiver) {
      seen.add(name);
      return Reflect.set(target, name, value, receiver);
    },
  });
}

const PGN = '[White "A"]\n\n{start} 1. e4 {best} e5 2. Nf3 Nc6 3. Bc4 {here} Bc5 4. O-O *';

/** Uses every kind of method; returns what it saw. */
function use(chess) {
  chess.loadPgn(PGN);
  const seen = [chess.getComment(), chess.history({ verbose: true }), chess.pgn(), chess.hash(), chess.isGameOver()];
  chess.undo();
  chess.move('d3');
  chess.setComment('quiet');
  chess.setHeader('Black', 'B');
  seen.push(chess.getComments(), chess.header(), chess.fen(), chess.moves(), chess.board(), chess.undo(), chess.perft(2));
  chess.remove('c4');
  chess.put({ type: 'q', color: 'w' }, 'c4');
  chess.setCastlingRights('w', { k: false });
  chess.setTurn('b');
  return JSON.stringify([seen, chess.fen(), chess.history(), chess.pgn(), chess.ascii(), chess.isThreefoldRepetition()]);
}

test('behind a proxy, as a prototype and as a copy', () => {
  const expected = use(new Chess());
  assert.equal(use(new Proxy(new Chess(), {})), expected);
  const changed = new Set();
  const watched = reactive(new Chess(), changed);
  assert.equal(use(watched), expected);
  assert.equal(use(Object.create(new Chess())), expected);
  assert.equal(use(Object.assign(Object.create(Chess.prototype), new Chess())), expected);
  assert.equal(use(Object.setPrototypeOf(structuredClone(new Chess()), Chess.prototype)), expected);
  // Whoever watches sees each change, and none by a question.
  for (const change of [(chess) => chess.move('Nf6'), (chess) => chess.undo(), (chess) => chess.put({ type: 'q', color: 'b' }, 'a5'), (chess) => chess.load(DEFAULT_POSITION)]) {
    changed.clear();
    change(watched);
    assert.ok(changed.has('_pieces'), String(change));
  }
  watched.move('e4');
  watched.setComment('best');
  changed.clear();
  for (const name of ['fen', 'hash', 'moves', 'history', 'pgn', 'isGameOver', 'board', 'getComments']) watched[name]();
  assert.deepEqual([...changed], []);
});

test('copies are games of their own', () => {
  const chess = new Chess();
  chess.loadPgn(PGN);
  const [pgn, fen] = [chess.pgn(), chess.fen()];
  const deep = Object.setPrototypeOf(structuredClone(chess), Chess.prototype);
  const copies = [Object.assign(Object.create(Chess.prototype), chess), Object.create(chess), Object.create(Object.create(chess)), deep];
  for (const copy of copies) {
    assert.deepEqual([copy.pgn(), copy.fen(), copy.getComments()], [pgn, fen, chess.getComments()]);
    copy.move('Nf6');
    copy.setComment('only here');
    copy.put({ type: 'q', color: 'w' }, 'd3');
    while (copy.undo() !== null);
    assert.deepEqual([copy.history(), chess.pgn(), chess.fen()], [[], pgn, fen]);
  }
  chess.undo();
  chess.move('d3');
  assert.equal(copies[1].get('d3').type, 'q');
});

test('comments are on the positions where they were read', () => {
  const comments = (pgn, change) => {
    const chess = new Chess();
    try {
      chess.loadPgn(pgn);
    } catch ({ message }) {
      assert.match(message, /^Invalid move/);
    }
    change(chess);
    return [chess.getComments().map(({ comment }) => comment), chess.pgn({ newline: ' ' }).split('] ').at(-1).trim()];
  };
  const goOn = (chess) => chess.move('e5');
  assert.deepEqual(comments('1. e4 {a} xx5 {never} 2. d4 {nor this}', goOn), [['a'], '1. e4 {a} e5 *']);
  assert.deepEqual(comments('{a} *', (chess) => chess.setCastlingRights('w', { k: false })), [[], '*']);
  assert.deepEqual(comments('1. e4 {a} * {}', () => {}), [['a'], '1. e4 {a} *']);
  assert.deepEqual(comments('1. e4 ; a \u00a0\n e5 { b } *', () => {}), [['a', ' b '], '1. e4 {a} e5 { b } *']);
  assert.throws(() => new Chess().loadPgn('1. e4 ( {a} d4) *'), /"\(" found/);
});

test('games that are the same have the same properties', () => {
  const [played, read, asked] = [new Chess(), new Chess(), new Chess()];
  for (const move of ['e4', 'e5', 'Nf3']) played.move(move);
  for (const chess of [read, asked]) chess.loadPgn('1. e4 e5 2. Nf3 *');
  asked.history();
  asked.isGameOver();
  assert.deepStrictEqual(read, asked);
  assert.deepStrictEqual(played, read);
  asked.undo();
  assert.notDeepStrictEqual(played, asked);
  const frozen = Object.freeze(new Chess());
  assert.deepEqual([frozen.fen(), frozen.moves().length, frozen.isGameOver()], [DEFAULT_POSITION, 20, false]);
  assert.throws(() => frozen.move('e4'), TypeError);
  assert.equal(frozen.fen(), DEFAULT_POSITION);
});

test('what the console shows', () => {
  assert.equal(inspect(new Chess()), `Chess { ${DEFAULT_POSITION} }`);
  assert.equal(inspect([Object.create(Chess.prototype)]), '[ Chess {} ]');
});

test('names that all objects have are no pieces, squares and colors', () => {
  for (const word of ['constructor', '__proto__', 'toString', 'length', 'hasOwnProperty']) {
    const chess = new Chess();
    const answers = [
      chess.put({ type: word, color: 'w' }, 'e2'), chess.put({ type: 'length', color: word }, 'e4'), chess.put({ type: 'q', color: 'w' }, word),
      chess.remove(word), chess.get(word), chess.findPiece({ type: word, color: 'w' }), chess.findPiece({ type: 'q', color: word }),
      chess.squareColor(word), chess.attackers(word), chess.attackers('e4', word), chess.moves({ square: word }), chess.moves({ piece: word }),
    ];
    assert.deepEqual(answers, [false, false, false, undefined, undefined, [], [], null, [], [], [], []], word);
    assert.throws(() => chess.move({ from: word, to: 'e4' }), { message: /^Invalid move/ });
    assert.throws(() => chess.move(word), { message: `Invalid move: ${word}` });
    assert.equal(chess.fen(), DEFAULT_POSITION);
  }
});

test('errors of games that cannot be read', () => {
  let error;
  try {
    new Chess().loadPgn('1. e4\n{');
  } catch (thrown) {
    error = thrown;
  }
  assert.ok(error instanceof Error && !(error instanceof SyntaxError));
  assert.deepEqual(Object.keys(error), ['expected', 'found', 'location', 'name']);
  assert.equal(error.expected.length, 12);
  assert.deepEqual(error.expected.at(-1), { type: 'end' });
  assert.equal(error.format([{ text: '1. e4\n{' }]), `Error: ${error.message}\n --> undefined:2:1\n  |\n2 | {\n  | ^`);
  assert.equal(error.format([]), `Error: ${error.message}\n at undefined:2:1`);
});

test('lone surrogates are kept', () => {
  const chess = new Chess();
  chess.setHeader('White', 'a\ud800');
  chess.setComment('\udc00b');
  chess.move('e4');
  const read = new Chess();
  read.loadPgn(chess.pgn());
  assert.equal(read.pgn(), chess.pgn());
  assert.deepEqual([read.getHeaders().White, read.getComments()[0].comment], ['a\ud800', '\udc00b']);
  assert.throws(() => read.move('\ud800'), { message: 'Invalid move: \ud800' });
  assert.throws(() => read.load('\ud800'), { message: /^Invalid FEN/ });
});

test('boards do not touch each other', () => {
  const draw = random(3);
  const boards = Array.from({ length: 8 }, () => [new Chess(), []]);
  for (let turn = 0; turn < 800; turn++) {
    const [chess, played] = boards[draw(8)];
    const moves = chess.moves();
    if (moves.length === 0) continue;
    const san = moves[draw(moves.length)];
    chess.move(san);
    played.push(san);
  }
  for (const [chess, played] of boards) assert.deepEqual(chess.history(), played);
});

test('anything may be given, and the board is as it was if it is asked only', () => {
  const odd = [undefined, null, 0, 5, NaN, true, '', 'e9', '\ud800', 'x'.repeat(1e5), [], {}, { from: 'e2' }, () => {}, 1n, ' '];
  const names = Object.getOwnPropertyNames(Chess.prototype).filter((name) => name !== 'constructor');
  const changing = new Set(['clear', 'load', 'reset', 'put', 'remove', 'setTurn', 'undo', 'loadPgn', 'move', 'setCastlingRights']);
  for (const name of names) {
    let chess = new Chess();
    for (const first of odd) {
      for (const second of [undefined, ...odd]) {
        try {
          chess[name](first, second);
        } catch (error) {
          assert.ok(error instanceof Error && !(error instanceof WebAssembly.RuntimeError), `${name}: ${String(error)}`);
          // What cannot be is refused before anything is changed.
          if (!['load', 'loadPgn'].includes(name)) assert.equal(chess.fen(), DEFAULT_POSITION, name);
        }
        if (changing.has(name)) chess = new Chess();
        else assert.deepEqual([chess.fen(), chess.moves().length, chess.history()], [DEFAULT_POSITION, 20, []], name);
      }
    }
  }
  assert.equal(SQUARES.length, 64);
});
