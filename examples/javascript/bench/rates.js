// Measures the package beside chess.js and chessops, in one run, and compares the answers.
//
// usage: node rates.js [GAMES [COMPARED]]       how many random games are measured, and how many more are compared
//
// It fails, with a line that begins with MISSED, if this package is not as many times as fast as chess.js as it has to be.

import * as chessJs from 'chess.js';
import { Chess as Ops } from 'chessops/chess';
import { perft as opsPerft } from 'chessops/debug';
import { makeFen, parseFen } from 'chessops/fen';
import { parsePgn, startingPosition } from 'chessops/pgn';
import { makeSan, parseSan } from 'chessops/san';
import { Game, GameRecord, Position, moveText } from 'touchmove';
import { Chess } from 'touchmove/chess';
import { random } from '../tests/random.js';

const [games = 100, compared = 1000] = (globalThis.process?.argv ?? []).slice(2).map(Number);
const draw = random(11);
const pick = (list) => list[draw(list.length)];

/** What a server writes after a move: an evaluation and a clock, a sign now and then, and seldom another line. */
function annotation(ply, other) {
  const clock = `0:${10 + draw(50)}:${10 + draw(50)}`;
  const sign = pick(['', '', '', '', '', '?!', '?', '!', ' $4', ' $1 $16']);
  const said = draw(12) === 0 ? ` Inaccuracy. ${other} was best.` : '';
  const number = `${Math.floor(ply / 2) + 1}.${ply % 2 === 0 ? '' : '..'}`;
  const line = draw(25) === 0 ? ` (${number} ${other} { [%eval 0.${draw(100)}] })` : '';
  return `${sign} {${said} [%eval ${draw(9) - 4}.${draw(100)}] [%clk ${clock}] }${line}`;
}

/** Random games as PGN, bare and with annotations, and the positions after a random number of their moves. */
function sample(count) {
  const [pgns, annotated, fens] = [[], [], []];
  for (let number = 0; number < count; number++) {
    const chess = new Chess();
    const kept = 5 + draw(60);
    let text = '[Event "Rated blitz game"]\n[Site "?"]\n[Date "2026.11.28"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n';
    for (let ply = 0; ply < 80; ply++) {
      const moves = chess.moves();
      if (moves.length === 0) break;
      if (ply === kept) fens.push(chess.fen());
      const san = pick(moves);
      text += `${Math.floor(ply / 2) + 1}.${ply % 2 === 0 ? '' : '..'} ${san}${annotation(ply, pick(moves))} `;
      chess.move(san);
    }
    pgns.push(chess.pgn());
    annotated.push(`${text}*\n`);
  }
  return { pgns, annotated, fens };
}
const { pgns, annotated, fens } = sample(games);

const ops = (fen) => Ops.fromSetup(parseFen(fen).unwrap()).unwrap();

/** The legal moves of chessops: a promotion counts for each piece. */
function* opsMoves(position) {
  for (const [from, targets] of position.allDests()) {
    for (const to of targets) {
      const isPromotion = position.board.pawn.has(from) && (to < 8 || to >= 56);
      const king = position.board.king.has(from);
      // Castling is given as the square of the rook and as that of the king.
      if (king && position.board[position.turn].has(to) === false && Math.abs(from - to) === 2) continue;
      if (isPromotion) for (const promotion of ['queen', 'rook', 'bishop', 'knight']) yield { from, to, promotion };
      else yield { from, to };
    }
  }
}

function opsGame(pgn) {
  const [game] = parsePgn(pgn);
  const position = startingPosition(game.headers).unwrap();
  const sans = [];
  for (const { san } of game.moves.mainline()) {
    const move = parseSan(position, san);
    sans.push(makeSan(position, move));
    position.play(move);
  }
  return { sans, position };
}

let kept = [];

/** Reads records. Those from before are freed, as README says of a loop that never waits. */
function records(pgns) {
  for (const record of kept) record.free();
  kept = pgns.map((pgn) => GameRecord.fromPgn(pgn));
  return kept;
}

/** The moves of a game, however it was read, with the position at its end. */
function told(game) {
  if (game instanceof GameRecord) return [game.sans.join(' '), game.end.position.fen()];
  if (game.sans !== undefined) return [game.sans.join(' '), makeFen(game.position.toSetup())];
  return [game.history().join(' '), game.fen()];
}

function load(Class, pgn) {
  const chess = new Class();
  chess.loadPgn(pgn);
  return chess;
}

const boards = (Class) => fens.map((fen) => new Class(fen));
const lists = { theirs: boards(chessJs.Chess), ours: boards(Chess), positions: boards(Position), ops: fens.map(ops) };
const sorted = (names) => [...names].sort().join(' ');

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const kiwipete = {
  theirs: new chessJs.Chess(KIWIPETE), ours: new Chess(KIWIPETE), position: new Position(KIWIPETE), ops: ops(KIWIPETE),
};

/**
 * Each task: how much there is, how many times as fast as chess.js this package has to be, what chess.js does, `Chess`, the
 * classes of touchmove and chessops, with an answer to compare.
 */
const TASKS = {
  'moves({ verbose: true })': {
    of: [fens.length, 'positions'],
    least: 20,
    'chess.js': () => lists.theirs.map((chess) => chess.moves({ verbose: true })),
    'touchmove/chess': () => lists.ours.map((chess) => chess.moves({ verbose: true })),
  },
  'the names of all moves': {
    of: [fens.length, 'positions'],
    least: 20,
    'chess.js': () => lists.theirs.map((chess) => chess.moves()),
    'touchmove/chess': () => lists.ours.map((chess) => chess.moves()),
    touchmove: () => lists.positions.map((position) => position.legalSans()),
    chessops: () => lists.ops.map((position) => Array.from(opsMoves(position), (move) => makeSan(position, move))),
    same: (answer) => answer.map(sorted),
  },
  'load PGN': {
    of: [pgns.length, 'games'],
    least: 30,
    'chess.js': () => pgns.map((pgn) => load(chessJs.Chess, pgn)),
    'touchmove/chess': () => pgns.map((pgn) => load(Chess, pgn)),
    touchmove: () => records(pgns),
    chessops: () => pgns.map(opsGame),
    same: (answer) => answer.map(told),
  },
  'load PGN, annotated': {
    of: [annotated.length, 'games'],
    least: 30,
    'chess.js': () => annotated.map((pgn) => load(chessJs.Chess, pgn)),
    'touchmove/chess': () => annotated.map((pgn) => load(Chess, pgn)),
    touchmove: () => records(annotated),
    chessops: () => annotated.map(opsGame),
    same: (answer) => answer.map(told),
  },
  'load PGN, annotated, and all its comments': {
    of: [annotated.length, 'games'],
    'chess.js': () => annotated.map((pgn) => load(chessJs.Chess, pgn).getComments()),
    'touchmove/chess': () => annotated.map((pgn) => load(Chess, pgn).getComments()),
  },
  'load PGN, and all its moves': {
    of: [pgns.length, 'games'],
    least: 30,
    'chess.js': () => pgns.map((pgn) => load(chessJs.Chess, pgn).history({ verbose: true })),
    'touchmove/chess': () => pgns.map((pgn) => load(Chess, pgn).history({ verbose: true })),
  },
  'perft 3': {
    of: [lists.ours.slice(0, 6).reduce((sum, chess) => sum + chess.perft(3), 0), 'nodes'],
    least: 300,
    'chess.js': () => lists.theirs.slice(0, 6).map((chess) => chess.perft(3)),
    'touchmove/chess': () => lists.ours.slice(0, 6).map((chess) => chess.perft(3)),
    touchmove: () => lists.positions.slice(0, 6).map((position) => position.perft(3)),
    chessops: () => lists.ops.slice(0, 6).map((position) => opsPerft(position, 3)),
  },
  'perft 3 of Kiwipete': {
    of: [97_862, 'nodes'],
    least: 300,
    'chess.js': () => kiwipete.theirs.perft(3),
    'touchmove/chess': () => kiwipete.ours.perft(3),
    touchmove: () => kiwipete.position.perft(3),
    chessops: () => opsPerft(kiwipete.ops, 3),
  },
  'play a game': {
    of: [10, 'games'],
    'chess.js': () => pgns.slice(0, 10).map((pgn) => replay(chessJs.Chess, pgn)),
    'touchmove/chess': () => pgns.slice(0, 10).map((pgn) => replay(Chess, pgn)),
  },
};

function replay(Class, pgn) {
  const chess = new Class();
  for (const san of pgn.split('\n\n')[1].split(' ')) {
    if (!/^[a-hKQRBNO]/.test(san)) continue;
    chess.move(san);
    if (chess.isGameOver()) break;
  }
  return chess.fen();
}

const now = () => performance.now();
/** How long a call takes, in milliseconds: many calls if it is short. */
function time(work) {
  let calls = 0;
  const start = now();
  do {
    work();
    calls++;
  } while (now() - start < 40);
  return (now() - start) / calls;
}

/** Throws unless all read the same from games, and find the same moves in a position of each. */
function compare() {
  const { pgns, annotated, fens } = sample(compared);
  for (const pgn of [...pgns, ...annotated]) {
    const [theirs, ours] = [load(chessJs.Chess, pgn), load(Chess, pgn)];
    const answers = [theirs, ours, ...records([pgn]), opsGame(pgn)].map((game) => told(game).join());
    const comments = [theirs, ours].map((chess) => JSON.stringify([chess.getComments(), chess.pgn()]));
    if (answers.some((answer) => answer !== answers[0]) || comments[0] !== comments[1]) throw new Error(`the answers differ: ${pgn}`);
  }
  for (const fen of fens) {
    const [theirs, ours, position, other] = [new chessJs.Chess(fen), new Chess(fen), new Position(fen), ops(fen)];
    const lists = [theirs.moves(), ours.moves(), position.legalSans(), Array.from(opsMoves(other), (move) => makeSan(other, move))];
    const counts = [theirs, ours, position].map((board) => board.perft(2));
    const [first, ...rest] = lists.map(sorted);
    if (rest.some((list) => list !== first) || counts.some((count) => count !== counts[0])) throw new Error(`the answers differ: ${fen}`);
  }
  console.log(`${pgns.length} games, bare and annotated, and ${fens.length} positions: the answers are the same`);
}

/** Throws unless all answers are the same. */
function agree(what, [first, ...rest]) {
  if (rest.some((answer) => answer !== first)) throw new Error(`the answers differ: ${what}`);
}

/** What chess.js, or `Chess`, reads from a PGN, or what it says about it. */
function loaded(Class, pgn) {
  const chess = new Class();
  try {
    chess.loadPgn(pgn);
  } catch ({ name, message }) {
    return JSON.stringify([name, message, chess.history()]);
  }
  return JSON.stringify([chess.history({ verbose: true }), chess.fen(), chess.pgn(), chess.getComments(), chess.getHeaders()]);
}

/** Throws unless all answer the same about the positions and the games of the corpus, which only Node reads. */
async function compareCorpus() {
  if (typeof document !== 'undefined') return;
  const [corpus, standard] = ['../tests/corpus.js', '../tests/standard.js'];
  const [{ lines, camel }, { isStandard }] = [await import(corpus), await import(standard)];
  const positions = lines('positions');
  for (const { written: fen, tolerated } of positions) {
    const [position, other] = [new Position(fen, tolerated.map(camel).join(' ')), ops(fen)];
    agree(fen, [position.legalSans(), Array.from(opsMoves(other), (move) => makeSan(other, move))].map(sorted));
    agree(fen, [position.perft(2), opsPerft(other, 2)]);
  }
  console.log(`${positions.length} positions of the corpus, with Chess960: the answers are those of chessops`);
  const known = positions.filter(isStandard);
  for (const { written: fen } of known) {
    const [theirs, ours, position] = [new chessJs.Chess(fen), new Chess(fen), new Position(fen)];
    agree(fen, [theirs.moves(), ours.moves(), position.legalSans()].map(sorted));
    agree(fen, [theirs, ours].map((chess) => [chess.fen(), chess.isCheck(), chess.isGameOver(), chess.perft(2)].join()));
  }
  console.log(`${known.length} positions of the corpus that chess.js has: the answers are those of chess.js`);
  const games = lines('games');
  let read = 0;
  for (const { pgn, kind } of games) {
    const [record, other] = [GameRecord.fromPgn(pgn), opsGame(pgn)];
    agree(pgn, [told(record), told(other)].map(String));
    // chess.js does not read quotes in the value of a tag.
    const plain = pgn.replaceAll('\\"', "'");
    agree(pgn, [loaded(chessJs.Chess, plain), loaded(Chess, plain)]);
    const [moves, fen] = JSON.parse(loaded(Chess, plain));
    if (kind === 'chess960' || typeof moves === 'string') continue;
    read++;
    agree(pgn, [String(told(record)), String([moves.map(({ san }) => san).join(' '), fen])]);
  }
  console.log(`${games.length} games of the corpus: the answers are those of chessops, and of the ${read} that chess.js reads those of chess.js;`
    + ' whatever it says about the rest, Chess says too');
}
compare();
await compareCorpus();

const [rows, missed] = [[], []];
for (const [task, { of: [count, things], least = 0, same = (answer) => answer, ...entrants }] of Object.entries(TASKS)) {
  const names = Object.keys(entrants);
  const answers = names.map((name) => JSON.stringify(same(entrants[name]())));
  if (answers.some((answer) => answer !== answers[0])) throw new Error(`${task}: the answers differ`);
  const times = names.map(() => []);
  // In turns, so that all have the same machine.
  for (let round = 0; round < 7; round++) names.forEach((name, index) => times[index].push(time(entrants[name])));
  const middle = times.map((list) => list.sort((a, b) => a - b)[3]);
  names.forEach((name, index) => {
    const times = middle[0] / middle[index];
    if (index > 0 && name !== 'chessops' && times < least) missed.push(`MISSED: ${task}: ${name} is ${times.toFixed(1)} times as fast, not ${least}`);
  });
  const rates = names.map((name, index) => {
    const rate = Math.round(count / (middle[index] / 1000)).toLocaleString('en');
    return `${name} ${(middle[0] / middle[index]).toFixed(1)} (${rate} ${things} a second)`;
  });
  rows.push([task, ...rates]);
}
for (const row of rows) console.log(row.join(' | '));
for (const line of missed) console.log(line);
if (missed.length > 0 && globalThis.process !== undefined) globalThis.process.exitCode = 1;
if (typeof document !== 'undefined') document.title = 'done';
