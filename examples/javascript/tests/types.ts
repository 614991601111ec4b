// A program that uses the declarations; the compiler checks it, nobody runs it.

import {
  Game, GameRecord, IllegalMoveError, PgnError, Position, Setup, readPgn, readPgnStream, type Piece, type ReadOptions, type Square,
} from 'touchmove';
import { Arbiter, ChessClock, GameConfig, Rulebook, svg, winnability, writeGo, type Ruling } from 'touchmove/arbiter';
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
