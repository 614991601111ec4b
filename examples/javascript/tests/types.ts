// A program that uses the declarations; the compiler checks it, nobody runs it.

import {
  FenError, Game, GameRecord, IllegalMoveError, InvalidPositionError, ParseError, PgnError, Position, PremoveQueue, SanError, Setup,
  TouchmoveError, readPgn, readPgnStream, type Node, type Piece, type ReadOptions, type Square,
} from 'touchmove';
import {
  Arbiter, Book, BookBuilder, BookError, ChessClock, ClockError, EventError, GameConfig, OpeningNames, OpeningsError, Rulebook,
  RulebookError, TimeControl, svg, winnability, writeGo, type BookEntry, type Period, type Ruling, type Position as ArbiterPosition,
} from 'touchmove/arbiter';
import { Chess, Move, SQUARES, WHITE, validateFen } from 'touchmove/chess';

const position = new Position();
const destinations: Map<Square, Square[]> = position.destinations();
const piece: Piece | undefined = position.pieceAt('e4');
const bits: Uint16Array = position.legalMoves('captures');
const after: Position = position.play(bits[0] ?? 'e2e4');
// @ts-expect-error: there is no such filter.
position.legalMoves('checks');
// @ts-expect-error: there is no such square.
position.pieceAt('i9');
try {
  after.play('e2e5');
} catch (error) {
  if (error instanceof IllegalMoveError) console.log(error.kind, error.squares[0], error.message);
}
const setup = new Setup();
setup.turn = 'black';
setup.set('e4', 'Q');
const game = new Game();
const end: number | undefined = game.end?.ply;
const record = GameRecord.fromPgn('1. e4 *');
record.result = '1-0';
for (const read of readPgn('1. e4 *')) console.log(read.tags.get('White'), read.root.next?.san);
export async function load(stream: AsyncIterable<Uint8Array>) {
  for await (const read of readPgnStream(stream, { errors: 'skip' })) read.free();
  const { body } = await fetch('games.pgn');
  if (body !== null) for await (const read of readPgnStream(body)) read.free();
  for await (const read of readPgnStream(['1. e4 *'], { errors: 'yield' })) if (!(read instanceof PgnError)) read.free();
}
for (const read of readPgn('1. e4 *', { errors: 'yield' })) console.log(read instanceof PgnError ? read.line : read.sans);
// @ts-expect-error: it may be an error.
for (const read of readPgn('1. e4 *', { errors: 'yield' })) read.free();
export function either(options: ReadOptions): (GameRecord | PgnError)[] {
  return [...readPgn('1. e4 *', options)];
}
console.log(position.pieceAt(0)?.role);

const arbiter = new Arbiter(new GameConfig(new Rulebook(), '3+2', { host: 'overTheBoard', casual: true }));
const rulings: Ruling[] = arbiter.handle(0, 'the game starts');
const left: number | undefined = arbiter.snapshot(1).remainingMs[0];
const clock: ChessClock = arbiter.clock;
// @ts-expect-error: a question about a clock says what time it is.
clock.remainingMs('white');
// @ts-expect-error: there are no such sheets.
new GameConfig('fide2023', '3+2', { scoresheets: 'stone' });
const proof: string | undefined = winnability(arbiter.position, 'white').proof;
console.log(rulings[0]?.citation.article, left, proof, svg(position, { lastMove: 'e2e4' }), writeGo({ depth: 3 }));

const chess = new Chess();
const move: Move = chess.move({ from: 'e2', to: 'e4' });
const verbose: Move[] = chess.moves({ verbose: true, square: 'e2' });
const names: string[] = chess.moves({ piece: 'n' });
const headers: Record<string, string> = chess.getHeaders();
// @ts-expect-error: it has two colors.
chess.isAttacked('e4', 'white');
console.log(destinations, piece, end, move.san, verbose, names, headers, SQUARES, WHITE, validateFen('').error);

export function freed(): string {
  using start = new Position();
  using next = start.play('e2e4');
  using queue = new PremoveQueue();
  const isKept: boolean = queue.push(next, 'g1f3');
  const waiting: number = queue.size;
  const first: number | undefined = queue.nextMove(next.play('e7e5'));
  const board: Map<Square, Piece> = queue.board(next);
  const taken: number | undefined = queue.pop();
  queue.clear();
  return [isKept, waiting, first, board.get('e4')?.role, taken].join();
}

/** What is wrong, with the fields that each kind of error has. */
export function explain(error: unknown): string {
  if (error instanceof IllegalMoveError) return error.kind === 'pinned' ? `pinned: ${error.squares.join()}` : error.message;
  if (error instanceof InvalidPositionError) return error.defects.map(({ kind, toleratedBy }) => `${kind} ${toleratedBy ?? ''}`).join();
  if (error instanceof FenError) return `${error.field ?? ''} ${error.offset ?? 0} ${error.expected ?? ''}`;
  if (error instanceof SanError) return error.candidates.join();
  if (error instanceof PgnError) return `${error.game}:${error.line}:${error.column} (${error.offset}) ${error.text}`;
  if (error instanceof ParseError || error instanceof ClockError) return `${error.offset ?? 0} ${error.expected ?? ''}`;
  if (error instanceof RulebookError || error instanceof BookError) return String(error.offset ?? 0);
  if (error instanceof EventError) return `${error.line} ${error.nearest.join()}`;
  if (error instanceof OpeningsError) return String(error.line);
  // @ts-expect-error: no error has this kind.
  if (error instanceof TouchmoveError && error.kind === 'strange') return '';
  // @ts-expect-error: a FEN is not pinned.
  if (error instanceof FenError && error.kind === 'pinned') return '';
  return error instanceof TouchmoveError ? error.kind : String(error);
}

export function ending(over: Game): string {
  switch (over.end?.termination) {
    case 'checkmate': return 'mate';
    case 'fivefold repetition': return 'five times';
    // @ts-expect-error: a player has to claim it.
    case 'threefold repetition': return 'three times';
    default: return over.position.status === 'ongoing' ? '' : over.claims().join();
  }
}
// @ts-expect-error: it is not that of the position alone.
if (position.status === 'fivefold repetition') console.log();
new Position(undefined, 'impossibleCheck excessMaterial');
// @ts-expect-error: nothing else is tolerated.
new Position(undefined, 'everything');
console.log(position.san('e2e4', 'figurine', 'german'));
// @ts-expect-error: its letters are not known.
position.san('e2e4', 'san', 'klingon');

export function walk(from: Node): string[] {
  from.comments = [...from.comments, 'seen'];
  from.nags = [1];
  from.clockMs = 61_000;
  return from.children.flatMap((node) => [node.san ?? '--', ...walk(node)]);
}
const lines: GameRecord[] = record.splitVariations();
const text: string = record.pgn({ style: 'compact', omit: ['clocks', 'nags'], notation: 'long', columns: 80 });

const control = new TimeControl('40/90+30, 30+30');
const periods: Period[] = control.periods;
const [whites]: [TimeControl, TimeControl] = TimeControl.forBoth('5+0; 3+0');
const initial: number | undefined = whites.initialMs;
clock.start('white', 0);
clock.press('white', 1200, 100);
const expired: number | undefined = clock.expiredMs('black', 400_000);
const start: ArbiterPosition = arbiter.position;
const builder = new BookBuilder();
builder.insert(start, 'e2e4', 3);
using book = new Book(builder.toBytes());
const entries: BookEntry[] = book.entries(start);
const weight: number | undefined = book.pick(start, 5n)?.weight;
const openings = new OpeningNames('eco\tname\tpgn\n');
openings.insert(start, 'A00', 'Start');
const eco: string | undefined = openings.ofPosition(start)?.eco;
const isOver: boolean = rulings.some(({ kind }) => kind === 'over');
console.log(lines, text, periods[0]?.bonus, initial, expired, entries, weight, eco, isOver);
