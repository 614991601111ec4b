// The arbiter, with every session of the corpus, and what stands beside it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as everything from 'touchmove/arbiter';
import { camel, folder, lines } from './corpus.js';

const {
  Arbiter, Book, BookBuilder, ChessClock, Game, GameConfig, GameRecord, Log, OpeningNames, Position, Rulebook, Setup, TimeControl,
  isDead, isDeadQuick, moveBits, phrases, polyglotKey, readCommand, readEvent, readMessage, svg, textBoard, winnability, writeGo,
  writeInfo, writePosition,
} = everything;
const { budget } = JSON.parse(readFileSync(new URL('corpus.json', folder), 'utf8'));

test('sessions', () => {
  const events = new Set();
  for (const line of lines('sessions')) {
    const config = GameConfig.parse(line.config);
    assert.equal(String(config), line.config, line.id);
    const arbiter = new Arbiter(config);
    for (const { at_ms: at, event, rulings, error } of line.events) {
      events.add(event);
      assert.equal(readEvent(event).text, event);
      if (error === undefined) {
        const ruled = arbiter.handle(at, event).map(({ text, audience, citation }) => [text, audience.toLowerCase(), citation.rule]);
        assert.deepEqual(ruled, rulings, `${line.id}: ${event}`);
      } else {
        const before = arbiter.copy();
        assert.throws(() => arbiter.handle(at, event), { name: 'HandleError', message: error });
        assert.ok(arbiter.equals(before), line.id);
      }
    }
    outcome(arbiter, line);
    const log = arbiter.toLog({ rulings: true });
    const { arbiter: again, mismatches } = new Log(String(log)).replay();
    assert.ok(again.equals(arbiter) && mismatches.length === 0, line.id);
    assert.equal(log.integrity, 'the log is intact');
    assert.deepEqual([...arbiter.toRecord().toGame().moves], [...arbiter.moves]);
  }
  assert.ok(events.has('white resigns') && phrases().size > 150);
});

function outcome(arbiter, line) {
  const { name, player, question } = arbiter.phase;
  const { verdict } = arbiter;
  const about = { over: verdict?.text, halted: question }[name] ?? player;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  assert.deepEqual([snake, ...(about === undefined ? [] : [about])], line.phase, line.id);
  assert.equal(verdict?.text ?? null, line.verdict, line.id);
  const then = arbiter.snapshot(line.now_ms);
  assert.ok(then.position.equals(arbiter.position), line.id);
  assert.equal(String(then.position), line.position, line.id);
  assert.deepEqual(arbiter.board(), new Setup(`${line.board} w - - 0 1`).pieces, line.id);
  assert.deepEqual(arbiter.ucis, line.moves, line.id);
  assert.deepEqual(then.remainingMs.map((time) => time ?? null), line.remaining_ms, line.id);
  assert.equal(then.running ?? null, line.running, line.id);
  assert.deepEqual(then.completed, line.completed, line.id);
  assert.equal(arbiter.clock.movesCompleted('black'), line.completed[1], line.id);
  assert.equal(arbiter.deadlineMs ?? null, line.deadline_ms, line.id);
}

test('who can mate, and the keys of books', () => {
  for (const line of lines('positions')) {
    const position = new Position(line.fen, line.tolerated.map(camel).join(' '));
    assert.equal(polyglotKey(position).toString(16).padStart(16, '0'), line.polyglot, line.id);
    ['white', 'black'].forEach((color, index) => {
      const { winnable, line: mate, proof } = winnability(position, color, budget);
      if (mate !== undefined) {
        const end = mate.reduce((now, move) => now.play(move), position);
        assert.ok(end.isCheckmate && end.turn !== color, line.id);
      }
      const found = { true: 'winnable', false: `unwinnable: ${proof}`, undefined: 'undecided' };
      assert.equal(found[String(winnable)], line.winnable[index], line.id);
    });
    const dead = isDead(position, budget);
    assert.equal({ true: 'dead', false: 'alive', undefined: 'undecided' }[String(dead)], line.dead, line.id);
    if (isDeadQuick(position)) assert.equal(line.dead, 'dead', line.id);
    position.free();
  }
});

test('what is agreed before a game', () => {
  const plain = new GameConfig('fide2023', '90+30');
  for (const options of [
    { adapted: ['black'] }, { scoresheets: 'paper' }, { scoresheets: 'electronic' }, { earlierMovesKnown: false },
    { recordCertified: false }, { casual: true }, { arbiter: false }, { host: 'overTheBoard' }, { absent: ['white'] },
    { blackControl: '5+0' },
  ]) {
    const config = new GameConfig(new Rulebook(), new TimeControl('90+30'), options);
    assert.ok(!config.equals(plain) && GameConfig.parse(String(config)).equals(config), JSON.stringify(options));
  }
  const start = Position.chess960(17);
  assert.ok(plain.withStart(start).start.equals(start));
  assert.equal(String(new GameConfig('fide2023', '3+2').rulebook), 'fide2023 blitz limited');
  assert.equal(String(new GameConfig('fide2023', '3+2', { keepRulebook: true }).rulebook), 'fide2023');
  assert.throws(() => new GameConfig('fide2023', '3+2', { scoresheets: 'stone' }), RangeError);
  assert.throws(() => new GameConfig('fide2023', '3+2', { casual: 'yes' }), TypeError);
  assert.throws(() => new GameConfig('fide2023', '3+2', { absent: 'white' }), TypeError);
  assert.throws(() => new GameConfig('fide2023', '3+2', { get casual() { throw new Error('mine'); } }), { message: 'mine' });
  assert.throws(() => new GameConfig({}, '3+2'), TypeError);
});

test('a game before the arbiter', () => {
  const arbiter = new Arbiter(new GameConfig('fide2023', '3+2'));
  assert.equal(arbiter.handle(0, 'the game starts')[0].citation.article, '6.6');
  assert.deepEqual(arbiter.handle(1200.7, 'white plays e2e4'), []);
  assert.equal(arbiter.deadlineMs, 183_200);
  const [ruling] = arbiter.handle(arbiter.deadlineMs, 'arbiter observes the clocks');
  assert.equal(ruling.text, 'the game is over: 1-0 by time (fide2023 6.9)');
  assert.deepEqual([ruling.kind, ruling.audience, ruling.citation.source], ['over', 'everyone', 'edition']);
  assert.deepEqual(arbiter.verdict, { result: '1-0', cause: 'time', ply: 1, outcome: '1-0', text: '1-0 by time' });
  assert.equal(arbiter.entries[1].event, 'white plays e2e4');
  assert.equal(arbiter.toRecord().result, '1-0');
  assert.throws(() => arbiter.handle(0, 'white dances'), (error) => error.name === 'EventError' && error.nearest.length > 0);
  assert.throws(() => arbiter.handle(0, 'white plays e2e9'), { name: 'EventError', offset: 12 });
  assert.throws(() => arbiter.handle(-1, 'white resigns'), RangeError);
  assert.throws(() => arbiter.handle('1', 'white resigns'), TypeError);
  assert.throws(() => new Log('touchmove log 7\n'), { name: 'EventError', line: 1 });
});

test('a touched piece must move', () => {
  const arbiter = new Arbiter(new GameConfig('fide2023', '90+30', { host: 'overTheBoard' }));
  arbiter.handle(0, 'the game starts');
  arbiter.handle(1000, 'white touches b1');
  assert.deepEqual(arbiter.destinations('e2'), []);
  assert.deepEqual(arbiter.destinations('b1'), ['a3', 'c3']);
  assert.match(arbiter.obligation, /b1/);
});

test('clocks and rulebooks', () => {
  const control = new TimeControl('40/90+30, 30+30');
  assert.equal(control.initialMs, 5_430_000);
  assert.equal(control.pgn, '40/5400+30:1800+30');
  assert.deepEqual(control.periods[0], { baseMs: 5_400_000, moves: 40, bonus: 'increment', bonusMs: 30_000 });
  assert.ok(new TimeControl('90 min/40 moves + 30 min + 30 s per move').equals(control));
  assert.deepEqual(TimeControl.forBoth('5+0; 3+0').map(String), ['5+0', '3+0']);
  assert.ok(TimeControl.unlimited().isUnlimited && TimeControl.fromPgn('180+2').totalMs(40) > 180_000);
  assert.throws(() => new TimeControl('90+x'), { name: 'ClockError', offset: 3 });
  const clock = new ChessClock(new TimeControl('3+2'), '5+0');
  assert.throws(() => clock.press('white', 0), { name: 'ClockError', kind: 'notRunning' });
  clock.start('white', 0);
  clock.press('white', 10_000);
  assert.deepEqual([clock.running, clock.remainingMs('white', 11_000), clock.deadlineMs], ['black', 174_000, 310_000]);
  assert.equal(clock.expiredMs('black', 400_000), 310_000);
  assert.ok(ChessClock.parse(String(clock)).equals(clock) && clock.control('black').equals(new TimeControl('5+0')));
  const copy = clock.copy();
  copy.add('white', 1000, 11_000);
  copy.deduct('white', 500, 11_000);
  assert.equal(copy.remainingMs('white', 11_000), 174_500);
  copy.stop(12_000);
  assert.deepEqual([copy.running, copy.turn, clock.running], [undefined, 'black', 'black']);
  const book = new Rulebook().withValue('draw_offer_lapses_by', 'by_moving');
  assert.equal(book.values().get('draw_offer_lapses_by'), book.value('draw_offer_lapses_by'));
  assert.ok(!book.equals(new Rulebook()) && new Rulebook(String(book)).equals(book));
  assert.throws(() => new Rulebook('fide2031'), { name: 'RulebookError', offset: 0 });
  assert.throws(() => new Rulebook().cite('NoSuchRule'), RangeError);
  assert.equal(new Rulebook().blitz('full').cite('Resignation').article, '5.1.2');
  assert.ok(book.has('Resignation') && !book.has('Takeback') && book.rules().includes('Resignation'));
  assert.ok(everything.editions().has('fide2023') && everything.rules().has('Resignation'));
});

test('books and names of openings', () => {
  assert.throws(() => new Book(new Uint8Array(9)), { name: 'BookError' });
  assert.throws(() => new Book('path'), TypeError);
  const builder = new BookBuilder();
  const start = new Position();
  builder.insert(start, 'e2e4', 3);
  builder.insert(start, moveBits('d2d4'), 1);
  assert.deepEqual([builder.size, builder.weight(start, 'e2e4'), builder.weight(start, 'c2c4')], [2, 3, undefined]);
  assert.throws(() => builder.insert(start, 'e2e5', 1), { name: 'IllegalMoveError' });
  const book = new Book(builder.toBytes());
  assert.deepEqual(book.entries(start).map(({ move, weight }) => [start.san(move), weight]), [['e4', 3], ['d4', 1]]);
  assert.equal(book.best(start).move, moveBits('e2e4'));
  assert.equal(book.pick(start, 2n ** 64n - 1n).move, moveBits('d2d4'));
  assert.ok(book.pick(start) !== undefined && book.best(start.play('e2e4')) === undefined && book.size === 2);
  assert.deepEqual(new Book(book.toBytes()).entries(start), book.entries(start));
  builder.prune(2);
  assert.ok(builder.remove(start, 'e2e4') && builder.size === 0);

  const names = new OpeningNames('eco\tname\tpgn\nB20\tSicilian Defense\t1. e4 c5\n');
  const record = GameRecord.fromPgn('1. e4 c5 2. Nf3 *');
  const sicilian = { eco: 'B20', name: 'Sicilian Defense' };
  assert.deepEqual(names.ofGame(record.toGame()), sicilian);
  assert.deepEqual(names.ofPosition(record.end.position), undefined);
  assert.deepEqual(names.setTags(record), sicilian);
  assert.equal(record.tags.get('Opening'), 'Sicilian Defense');
  names.insert(new Position(), 'A00', 'Start');
  assert.equal(names.ofGame(new Game()).name, 'Start');
  assert.throws(() => names.read('eco\tname\tpgn\nB20\tX\t1. e5\n'), { name: 'OpeningsError', line: 2 });
});

test('messages of UCI', () => {
  const command = readCommand('go wtime 60000 btime 58000 movestogo 20');
  assert.deepEqual([command.kind, command.go.timeMs, command.go.movesToGo], ['go', [60_000, 58_000], 20]);
  const set = readCommand('position startpos moves e2e4');
  assert.equal(String(set.position), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  const { name, value } = readCommand('setoption name Clear Hash value now');
  assert.deepEqual([name, value], ['Clear Hash', 'now']);
  assert.deepEqual(readMessage('option name Hash type spin default 16 min 1 max 1024').option, {
    name: 'Hash', kind: 'spin', default: '16', min: 1, max: 1024,
  });
  const best = readMessage('bestmove e2e4 ponder e7e5');
  assert.deepEqual([best.kind, best.move, best.ponder], ['bestmove', 'e2e4', 'e7e5']);
  for (const line of [
    'info depth 12 seldepth 20 multipv 1 score cp 35 upperbound nodes 51234 nps 1000 hashfull 3 tbhits 0 time 51 pv e2e4 e7e5',
    'info depth 3 currline 2 e2e4 e7e5', 'info refutation d1h5 g6h5', 'info score mate -3 wdl 0 1 999', 'info string 1  2',
  ]) {
    assert.equal(writeInfo(readMessage(line).info), readMessage(line).text, line);
  }
  for (const line of ['go ponder winc 5 infinite', 'go depth 12 searchmoves e2e4', 'go', 'go mate 3 nodes 5 movetime 7']) {
    assert.equal(writeGo(readCommand(line).go), readCommand(line).text, line);
  }
  assert.equal(writePosition(new Position(), ['e2e4', 'e7e5']), 'position startpos moves e2e4 e7e5');
  assert.throws(() => writePosition(new Position(), ['e2e5']), { name: 'IllegalMoveError' });
  assert.throws(() => writeInfo({ string: 'a\nb' }), TypeError);
  assert.throws(() => writeInfo({ cp: 1, mate: 1 }), TypeError);
  assert.throws(() => writeGo({ searchMoves: ['e2e4 infinite'] }), TypeError);
  assert.throws(() => writeGo({ depth: 1.5 }), RangeError);
  assert.throws(() => readCommand('position fen x'), Error);
});

test('diagrams', () => {
  const drawn = svg(new Position(), { lastMove: 'e2e4', marks: ['d5'], arrows: [['g1', 'f3']], orientation: 'black', size: 300 });
  assert.ok(drawn.startsWith('<svg') && drawn.includes('300') && drawn !== svg(new Position()));
  assert.equal(textBoard(new Position('8/8/4k3/8/8/3KR3/8/8 b - - 0 1')).split('\n')[2], '. . . . k . . .');
  assert.notEqual(textBoard(new Position(), { figurines: true, coordinates: true }), textBoard(new Position()));
  assert.throws(() => svg(new Position(), { arrows: [['g1']] }), TypeError);
  assert.throws(() => svg(new Position(), { size: 1e9 }), RangeError);
  assert.throws(() => svg(new Position(), 5), TypeError);
});
