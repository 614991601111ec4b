// Plays a million games, and shows what memory the process has meanwhile.
//
// usage: node --expose-gc leaks.js [GAMES]

import { Game, GameRecord, Position } from 'touchmove';
import { Arbiter, GameConfig } from 'touchmove/arbiter';
import { Chess } from 'touchmove/chess';

const games = Number(process.argv[2] ?? 1_000_000);
const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6'];
let first = 0;
let last = 0;

for (let game = 1; game <= games; game++) {
  // Every third is freed, one by one; the rest is left to the collector.
  const chess = new Chess();
  const played = new Game();
  for (const san of MOVES) {
    chess.move(san);
    played.playSan(san);
  }
  const record = GameRecord.fromGame(played);
  const { root } = record;
  const position = new Position(chess.fen());
  if (game % 10 === 0) {
    const arbiter = new Arbiter(new GameConfig('fide2023', '3+2'));
    arbiter.handle(0, 'the game starts');
    arbiter.handle(game, 'white plays e2e4');
  }
  if (game % 3 === 0) for (const object of [played, record, root, position]) object.free();
  // Finalizers run when the program waits.
  if (game % 1000 === 0) {
    globalThis.gc();
    await new Promise((resolve) => { setTimeout(resolve, 0); });
  }
  if (game % (games / 10) === 0) {
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
    last = rss;
    first ||= rss;
    console.log(`${game} games: ${[rss, heapUsed, external, arrayBuffers].map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')} MB`);
  }
}
if (last > first + 5e6) throw new Error('the memory has grown');
