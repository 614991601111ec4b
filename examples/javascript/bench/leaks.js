// Plays a million games, then uses all other classes a fiftieth as often, also where something is left half done or is
// thrown, and shows what memory the process has meanwhile.
//
// usage: node --expose-gc leaks.js [GAMES]

import { Game, GameRecord, Position, PremoveQueue, Setup, readPgn, readPgnStream } from 'touchmove';
import {
  Arbiter, Book, BookBuilder, ChessClock, GameConfig, Log, OpeningNames, Position as ArbiterPosition, Rulebook, TimeControl, svg,
} from 'touchmove/arbiter';
import { Chess } from 'touchmove/chess';

const games = Number(process.argv[2] ?? 1_000_000);
const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6'];
const PGN = '[White "A"]\n\n1. e4 {best} e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 Nc6 *\n\n';

/**
 * Does something many times, and lets the collector run after so many. Throws if the process has more memory at the end than after
 * half of it.
 */
async function repeat(what, times, every, work) {
  let half;
  for (let time = 1; time <= times; time++) {
    await work(time);
    // Finalizers run when the program waits.
    if (time % every === 0 || time === times) {
      globalThis.gc();
      await new Promise((resolve) => { setTimeout(resolve, 0); });
    }
    if (time % Math.ceil(times / 10) !== 0) continue;
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    if (time >= times / 2) half ??= rss;
    console.log(`${time} ${what}: ${[rss, heapUsed, external, arrayBuffers].map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')} MB`);
    if (time === times && rss > half + 5e6) throw new Error(`${what}: the memory has grown`);
  }
}

/** Plays a game. Every third is freed, one by one; the rest is left to the collector. */
function play(number) {
  const chess = new Chess();
  const played = new Game();
  for (const san of MOVES) {
    chess.move(san);
    played.playSan(san);
  }
  const record = GameRecord.fromGame(played);
  const { root } = record;
  const position = new Position(chess.fen());
  if (number % 10 === 0) {
    const arbiter = new Arbiter(new GameConfig('fide2023', '3+2'));
    arbiter.handle(0, 'the game starts');
    arbiter.handle(number, 'white plays e2e4');
  }
  if (number % 3 === 0) for (const object of [played, record, root, position]) object.free();
}

/** Calls what has to throw. */
function refused(call) {
  let error;
  try {
    call();
  } catch (thrown) {
    error = thrown;
  }
  if (error === undefined) throw new Error('nothing was thrown');
  return error;
}

const book = new BookBuilder();
book.insert(new ArbiterPosition(), 'e2e4', 1);
const bytes = book.toBytes();

/** Leaves files in the middle, lets methods throw, and uses what a game does not need. */
async function others(number) {
  // Files that are not read to their ends, and one that is thrown out of.
  for (const record of readPgn(PGN.repeat(3))) if (record.sans.length > 0) break;
  readPgn(PGN.repeat(3)).next();
  for await (const record of readPgnStream([PGN, PGN])) if (record.sans.length > 0) break;
  await readPgnStream([PGN, PGN]).next();
  refused(() => { for (const record of readPgn(PGN)) throw new Error(record.sans.join()); });
  refused(() => [...readPgn('1. e4 e5 2. Ke3 *', { strict: true })]);
  for (const fault of readPgn('1. e4 e5 2. Ke3 *', { strict: true, errors: 'yield' })) fault.message.trim();
  // Lines, nodes, and errors that have lists with them.
  const lines = GameRecord.fromPgn(PGN).splitVariations();
  const nodes = lines[0].nodes.map((node) => node.position);
  if (lines.length !== 3 || nodes.length !== 4) throw new Error('a record was not read');
  const setup = new Setup('8/8/8/8/8/8/8/K7 w - - 0 1');
  refused(() => setup.validate()).defects.map(({ message }) => message);
  setup.set('h8', 'k');
  const position = setup.validate();
  refused(() => position.play('a1a3')).squares.join();
  refused(() => new Position('?'));
  const queue = new PremoveQueue();
  const start = new Position();
  queue.push(start, 'e7e5');
  queue.board(start).get('e5');
  // Clocks, books, names and logs.
  const control = new TimeControl('3+2');
  const clock = new ChessClock(control);
  clock.start('white', 0);
  refused(() => clock.start('white', 0));
  clock.copy().press('white', 1000);
  const opened = new Book(bytes);
  const beginning = new ArbiterPosition();
  if (opened.best(beginning)?.weight === undefined) throw new Error('the book is empty');
  refused(() => new Book(new Uint8Array(3)));
  const names = new OpeningNames();
  names.insert(beginning, 'A00', 'Start');
  names.ofPosition(beginning);
  refused(() => new OpeningNames('?'));
  if (number % 10 === 0) {
    const arbiter = new Arbiter(new GameConfig(new Rulebook('fide2023').withoutRule('Resignation'), control));
    arbiter.handle(0, 'the game starts');
    refused(() => arbiter.handle(1, 'white sings'));
    refused(() => arbiter.handle(2, 'black plays e7e5'));
    new Log(String(arbiter.toLog())).replay();
    svg(arbiter.position);
  }
  if (number % 3 === 0) for (const object of [...lines, setup, position, queue, start, control, clock, opened, names]) object.free();
}

await repeat('games', games, 1000, play);
await repeat('times all else', 20_000, 200, others);
