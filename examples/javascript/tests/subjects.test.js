// What the table of subjects says that this package has, it has, and nothing else.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as touchmove from 'touchmove/arbiter';
import { folder } from './corpus.js';

// For each subject what it is called here.
const NAMES = {
  'setups and their defects': 'Setup Setup.defects InvalidPositionError',
  'Chess960 starts': 'Position/chess960',
  positions: 'Position',
  FEN: 'Position.fen FenError',
  moves: 'Position.legalMoves Position.describe moveText moveBits',
  'some legal moves': 'Position.legalMoves Position.destinations',
  'illegal moves': 'IllegalMoveError',
  premoves: 'Position.premoveDestinations PremoveQueue',
  'algebraic notation': 'Position.parseSan Position.san SanError',
  'static exchange evaluation': 'Position.see',
  'ends of games and claims': 'Game.claims Game.end Game.report ClaimError',
  games: 'Game',
  records: 'GameRecord Node RecordError',
  UCI: 'Position.uci Position.parseUci UciError readCommand readMessage writePosition writeGo writeInfo',
  diagrams: 'svg textBoard',
  'Polyglot books': 'Book BookBuilder polyglotKey BookError',
  'touched pieces': 'Arbiter.obligation Arbiter.destinations',
  winnability: 'winnability isDead isDeadQuick',
  'names of openings': 'OpeningNames OpeningsError',
  clocks: 'TimeControl ChessClock ClockError',
  rulebooks: 'Rulebook editions rules RulebookError',
  'the arbiter': 'Arbiter GameConfig Log readEvent phrases EventError HandleError',
  PGN: 'readPgn readPgnStream GameRecord.pgn PgnError',
};

test('subjects', () => {
  const [head, ...rows] = readFileSync(new URL('subjects.tsv', folder), 'utf8').trimEnd().split('\n');
  const column = head.split('\t').indexOf('javascript');
  const has = rows.map((row) => row.split('\t')).filter((cells) => cells[column] === 'has').map(([subject]) => subject);
  assert.deepEqual(has.sort(), Object.keys(NAMES).sort());
  for (const name of Object.values(NAMES).flatMap((names) => names.split(' '))) {
    const [type, member] = name.split(/[./]/);
    assert.ok(type in touchmove, name);
    const where = name.includes('/') ? touchmove[type] : touchmove[type].prototype;
    assert.ok(member === undefined || member in where, name);
  }
});
