// Positions, games, records and PGN.

// What these files import is named here too, so that a browser asks for all at once.
import './border.js';
import './pgn.js';
import { open } from './core.js';
import { read } from './load.js';
import init, * as module from './wasm/games.js';

await init({ module_or_path: read(new URL('./wasm/games_bg.wasm', import.meta.url)) });

export const {
  Game, GameRecord, Node, Position, PremoveQueue, Setup, moveBits, moveText, readPgn, readPgnStream,
} = open(module);
export * from './errors.js';
