// Every position, setup and game of the corpus, with every answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Game, GameRecord, IllegalMoveError, InvalidPositionError, PgnError, Position, Setup, moveBits, moveText, readPgn,
} from 'touchmove';
import { camel, lines } from './corpus.js';

const hex = (bytes) => Buffer.from(bytes).toString('hex');

test('positions', () => {
  for (const line of lines('positions')) {
    const tolerance = line.tolerated.map(camel).join(' ');
    if (tolerance !== '') assert.throws(() => new Position(line.fen), InvalidPositionError);
    using(new Position(line.fen, tolerance), (position) => {
      facts(position, line);
      moves(position, line);
      refusals(position, line);
    });
  }
});

function using(value, work) {
  try {
    work(value);
  } finally {
    value.free();
  }
}

function facts(position, line) {
  assert.equal(String(position), line.written, line.id);
  assert.equal(position.fen({ enPassant: 'always', castling: 'chess960' }), line.shredder, line.id);
  assert.equal(hex(position.packed()), line.packed, line.id);
  assert.ok(Position.fromPacked(position.packed()).equals(position), line.id);
  assert.equal(position.key.toString(16).padStart(16, '0'), line.key, line.id);
  assert.equal(position.turn, line.turn, line.id);
  assert.equal(position.isCheck, line.check, line.id);
  assert.equal(position.checkers.length > 0, line.check, line.id);
  assert.equal(position.status, line.status, line.id);
  assert.equal(position.outcome ?? null, line.outcome, line.id);
  assert.deepEqual(Game.from(position).claims(), line.claims, line.id);
  assert.equal(position.isCheckmate, line.status === 'checkmate', line.id);
  assert.deepEqual([1, 2, 3].map((depth) => position.perft(depth)), line.perft, line.id);
}

function moves(position, line) {
  const [bits, texts, sans] = [position.legalMoves(), position.legalUcis(), position.legalSans()];
  assert.deepEqual(Object.fromEntries(texts.map((text, index) => [text, sans[index]]).sort()), line.moves, line.id);
  assert.equal(position.countLegalMoves(), bits.length, line.id);
  assert.equal(position.hasLegalMoves(), bits.length > 0, line.id);
  assert.equal(position.legalMoves('captures').length, line.captures, line.id);
  const destinations = position.destinations();
  let checks = 0;
  const castling = {};
  bits.forEach((move, index) => {
    assert.equal(moveBits(texts[index]), move);
    assert.equal(moveText(move), texts[index]);
    assert.equal(position.parseSan(sans[index], { strict: true }), move, line.id);
    assert.equal(position.parseUci(texts[index]), move, line.id);
    assert.equal(position.san(move), sans[index], line.id);
    const { from, to, isCastling, givesCheck } = position.describe(move);
    assert.ok(destinations.get(from).includes(to), line.id);
    assert.equal(from + to, texts[index].slice(0, 4));
    if (givesCheck) checks++;
    if (isCastling) castling[texts[index]] = position.uci(move, 'standard');
  });
  assert.equal(checks, line.checks, line.id);
  assert.deepEqual(castling, line.castling, line.id);
}

function refusals(position, line) {
  for (const [text, [, reason]] of Object.entries(line.illegal)) {
    assert.equal(position.isLegal(text), false);
    assert.throws(() => position.play(text), (error) => {
      assert.ok(error instanceof IllegalMoveError);
      assert.equal(error.message, reason, line.id);
      assert.ok(error.squares.every((square) => /^[a-h][1-8]$/.test(square)));
      return true;
    });
  }
}

test('setups', () => {
  for (const line of lines('setups')) {
    const setup = new Setup(line.fen);
    const defects = setup.defects();
    assert.deepEqual(defects.map((defect) => defect.message), line.defects, line.id);
    const tolerated = line.tolerated.map((word) => (word === null ? null : camel(word)));
    assert.deepEqual(defects.map((defect) => defect.toleratedBy), tolerated, line.id);
    assert.throws(() => setup.validate(), (error) => {
      assert.deepEqual(error.defects, defects);
      return error instanceof InvalidPositionError;
    });
    const repaired = setup.withoutInvalidRights();
    assert.equal(String(repaired), line.repaired, line.id);
    assert.equal(repaired.defects().length === 0, line.valid, line.id);
  }
});

test('games', () => {
  for (const line of lines('games')) {
    const record = GameRecord.fromPgn(line.pgn);
    assert.deepEqual(record.faults.map((fault) => fault.message), line.faults, line.id);
    if (line.faults.length > 0) assert.throws(() => GameRecord.fromPgn(line.pgn, { strict: true }), PgnError);
    else assert.equal(record.pgn(), line.pgn, line.id);
    assert.deepEqual(Object.fromEntries([...record.tags].sort()), line.tags, line.id);
    assert.equal(String(record.start), line.start, line.id);
    const nodes = record.mainLine;
    assert.deepEqual(nodes.map((node) => node.uci), line.moves, line.id);
    const clocks = nodes.flatMap((node) => (node.clockMs === undefined ? [] : [[node.ply, node.clockMs]]));
    assert.deepEqual(clocks, line.clocks_ms, line.id);
    const nags = nodes.flatMap((node) => (node.nags.length === 0 ? [] : [[node.ply, [...node.nags]]]));
    assert.deepEqual(nags, line.nags, line.id);
    const evals = nodes.flatMap(({ ply, evalText: text }) => {
      if (text === undefined) return [];
      const [value, depth] = text.split(',');
      const read = value.startsWith('#') ? { mate: Number(value.slice(1)) } : { cp: Math.round(Number(value) * 100) };
      return [[ply, { ...read, depth: depth === undefined ? null : Number(depth) }]];
    });
    assert.deepEqual(evals, line.evals, line.id);
    assert.equal(record.stepCount, line.steps, line.id);
    assert.equal(record.splitVariations().length, line.variations, line.id);
    assert.equal(record.result ?? null, line.result, line.id);
    assert.equal(String(record.end.position), line.last, line.id);
    assert.equal(record.pgn({ style: 'compact' }), line.compact, line.id);
    const game = record.toGame();
    assert.deepEqual(game.ucis, line.moves, line.id);
    const { end } = game;
    assert.deepEqual(end === undefined ? null : [end.ply, end.termination], line.end, line.id);
    assert.deepEqual(game.report(), line.report, line.id);
  }
});

test('all games as one file', () => {
  const games = lines('games');
  const file = games.map((line) => line.pgn).join('\n');
  const records = [...readPgn(file)];
  assert.deepEqual(records.map((record) => record.pgn({ style: 'compact' })), games.map((line) => line.compact));
});

test('a game is played again', () => {
  for (const line of lines('games')) {
    const game = new Game(line.start);
    let position = new Position(line.start);
    for (const text of line.moves) {
      position = position.play(text);
      assert.equal(moveText(game.play(text)), text);
      assert.ok(game.position.equals(position));
    }
    while (game.undo() !== undefined);
    assert.equal(String(game.position), line.start);
    assert.equal(game.undone.length, line.moves.length);
  }
});
