// Everything of `touchmove`, and what this module has besides. Its objects are not those of `touchmove`: use one of them.

import type { Color, Freed, Game, GameRecord, MoveLike, Outcome, Piece, Position, Square } from './index.js';

export * from './index.js';

/** Milliseconds, since the session began if it is a time. What is less than one is dropped. */
export type Milliseconds = number;
/** One for each player, White's first. */
export type Both<T> = [T, T];

/** A period of a time control. */
export interface Period {
  baseMs: Milliseconds;
  /** How many moves it has; the last goes on to the end. */
  moves: number | undefined;
  bonus: 'increment' | 'bronstein' | 'delay' | undefined;
  bonusMs: Milliseconds | undefined;
}

/** A time control, such as `3+2` or `40/90+30, 30+30`. */
export class TimeControl implements Freed {
  constructor(text: string);
  static unlimited(): TimeControl;
  /** The control that a tag `TimeControl` of PGN names. */
  static fromPgn(text: string): TimeControl;
  /** The controls of White and Black, which a text such as `5+0; 3+0` may name apart. */
  static forBoth(text: string): Both<TimeControl>;
  /** The text for a tag `TimeControl` of PGN. */
  readonly pgn: string;
  /** What a clock shows at the start, if there is a limit. */
  readonly initialMs: Milliseconds | undefined;
  /** The time for a game of so many moves. */
  totalMs(moves: number): Milliseconds | undefined;
  readonly isUnlimited: boolean;
  /** Whether the time of one player is added to the other. */
  readonly isHourglass: boolean;
  readonly periods: Period[];
  equals(other: TimeControl): boolean;
  toString(): string;
  free(): void;
  [Symbol.dispose](): void;
}

/** A chess clock, as arithmetic: every call says what time it is. A call out of order is a `ClockError` and changes nothing. */
export class ChessClock implements Freed {
  constructor(white: TimeControl | string, black?: TimeControl | string);
  /** The clock that a text describes, as `toString` gives it. */
  static parse(text: string): ChessClock;
  start(player: Color, nowMs: Milliseconds): void;
  /** A player has completed a move and presses; `lagMs` is given back. */
  press(by: Color, nowMs: Milliseconds, lagMs?: Milliseconds): void;
  /** Counts a move without a press. */
  countMove(by: Color, nowMs: Milliseconds): void;
  /** Gives the turn to the other player without counting a move. */
  giveTurn(nowMs: Milliseconds): void;
  stop(nowMs: Milliseconds): void;
  restart(nowMs: Milliseconds): void;
  add(player: Color, amountMs: Milliseconds, nowMs: Milliseconds): void;
  deduct(player: Color, amountMs: Milliseconds, nowMs: Milliseconds): void;
  setRemaining(player: Color, amountMs: Milliseconds, nowMs: Milliseconds): void;
  setMovesCompleted(player: Color, moves: number, nowMs: Milliseconds): void;
  /** Whose time runs. */
  readonly running: Color | undefined;
  /** Who is on turn, even if the clock is stopped. */
  readonly turn: Color | undefined;
  /** When the time that runs is used up, if nothing happens. */
  readonly deadlineMs: Milliseconds | undefined;
  control(player: Color): TimeControl;
  /** The time that is left, never less than zero; nothing without a limit. */
  remainingMs(player: Color, nowMs: Milliseconds): Milliseconds | undefined;
  /** The time spent on the move. */
  moveTimeMs(player: Color, nowMs: Milliseconds): Milliseconds;
  movesCompleted(player: Color): number;
  /** The number of the period, from 1. */
  period(player: Color): number;
  /** When the time of a player was used up, if it was by now. */
  expiredMs(player: Color, nowMs: Milliseconds): Milliseconds | undefined;
  equals(other: ChessClock): boolean;
  copy(): ChessClock;
  toString(): string;
  free(): void;
  [Symbol.dispose](): void;
}

/** Where a rulebook states a rule. */
export interface Citation {
  rule: string;
  edition: string;
  article: string;
  summary: string;
  source: 'edition' | 'schools' | 'event';
  /** Whether the number of the article was compared with the Laws. */
  isVerified: boolean;
  /** Such as `fide2023 6.9`. */
  text: string;
}
export type Supervision = 'full' | 'limited';

/** An edition of the Laws, for rapid or blitz games or others, perhaps with changes of an event. It cannot be changed: a change makes another. */
export class Rulebook implements Freed {
  /** Such as `fide2023` or `fide2023 blitz full`. */
  constructor(text?: string);
  readonly edition: string;
  readonly timeClass: 'standard' | 'rapid' | 'blitz';
  readonly supervision: Supervision;
  rapid(supervision: Supervision): Rulebook;
  blitz(supervision: Supervision): Rulebook;
  /** With the guidelines for games without increment. */
  quickplay(): Rulebook;
  /** With the notes for primary schools. */
  schools(): Rulebook;
  /** Where a rule is stated, such as `Resignation`, if it is in force. */
  cite(rule: string): Citation | undefined;
  has(rule: string): boolean;
  /** With a rule of the event, or another number of its article. */
  withRule(rule: string, article: string): Rulebook;
  withoutRule(rule: string): Rulebook;
  /** The value of a parameter, such as `draw_offer_lapses_by`. */
  value(parameter: string): string;
  withValue(parameter: string, value: string): Rulebook;
  values(): Map<string, string>;
  /** The names of the rules in force. */
  rules(): string[];
  equals(other: Rulebook): boolean;
  toString(): string;
  free(): void;
  [Symbol.dispose](): void;
}
/** The names of the editions, with their titles. */
export function editions(): Map<string, string>;
/** The names of all rules, with their summaries. */
export function rules(): Map<string, string>;

export interface GameOptions {
  blackControl?: TimeControl | string | undefined;
  /** How the host runs the game; otherwise the line of a log. */
  host?: 'online' | 'overTheBoard' | (string & {}) | undefined;
  absent?: Color[] | undefined;
  /** Whether the rulebook stays as it is if the time control is that of rapid or blitz. */
  keepRulebook?: boolean | undefined;
  casual?: boolean | undefined;
  arbiter?: boolean | undefined;
  /** Who has a board that they can feel. */
  adapted?: Color[] | undefined;
  scoresheets?: 'paper' | 'electronic' | undefined;
  /** `false` if the game has begun elsewhere. */
  earlierMovesKnown?: boolean | undefined;
  /** `false` if nobody watched. */
  recordCertified?: boolean | undefined;
}

/** What is agreed before a game. */
export class GameConfig implements Freed {
  constructor(rulebook: Rulebook | string, control: TimeControl | string, options?: GameOptions);
  /** What a log begins with. */
  static parse(log: string): GameConfig;
  withStart(start: Position): GameConfig;
  readonly rulebook: Rulebook;
  readonly start: Position;
  readonly clock: ChessClock;
  /** How the host runs the game, as the line of a log. */
  readonly host: string;
  readonly isCasual: boolean;
  equals(other: GameConfig): boolean;
  /** A log without events. */
  toString(): string;
  free(): void;
  [Symbol.dispose](): void;
}

export interface Phase {
  name: 'beforeStart' | 'thinking' | 'made' | 'adjourned' | 'halted' | 'over' | 'canceled' | 'aborted';
  /** Who has the move, has made one and not pressed, or has sealed one. */
  player: Color | undefined;
  /** What the arbiter has to decide before the game goes on. */
  question: string | undefined;
  /** The answers to it, for the event `arbiter answers …`. */
  options: string[];
}
/** Which decision a ruling is. */
export type DecisionKind =
  | 'over' | 'reopened' | 'appealDismissed' | 'penalized' | 'clocksStopped' | 'clockRuns' | 'timeAdded' | 'timeTaken'
  | 'timeSet' | 'movesSet' | 'incrementSet' | 'flagStands' | 'offerStands' | 'offerLapsed' | 'takebackRequested'
  | 'takebackLapsed' | 'disconnected' | 'reconnected' | 'aborted' | 'claimHeard' | 'claimRejected' | 'claimDenied'
  | 'claimPostponed' | 'playOn' | 'obliged' | 'illegalMove' | 'reinstated' | 'becomesQueen' | 'putBack' | 'transferred'
  | 'canceled' | 'cannotCastle' | 'waits' | 'noEffect' | 'sheet' | 'assistantAllowed' | 'movesCounted' | 'resultSigned'
  | 'resultStands' | 'reportRefused' | 'mustSeal' | 'sealedOnBoard' | 'adjourned' | 'envelopeToOpen' | 'sealedMovePlayed'
  | 'referred' | 'note';
export interface Ruling {
  decision: string;
  kind: DecisionKind;
  citation: Citation;
  /** Who may hear it. */
  audience: 'everyone' | 'arbiter' | 'noOne';
  /** The decision with its citation. */
  text: string;
}
export interface Verdict {
  /** As arbiters write it: `1-0`, `1/2-1/2`, `0-0`, `+/-`. */
  result: string;
  cause: string;
  ply: number;
  /** The result as PGN knows it, if it does. */
  outcome: Outcome | undefined;
  text: string;
}
export interface Snapshot {
  position: Position;
  /** Nothing without a limit. */
  remainingMs: Both<Milliseconds | undefined>;
  running: Color | undefined;
  /** The number of moves completed. */
  completed: Both<number>;
}
export interface Entry {
  atMs: Milliseconds;
  event: string;
}

/** Takes each event with its time, and answers with rulings that cite the Laws. */
export class Arbiter implements Freed {
  constructor(config: GameConfig);
  /**
   * The rulings on an event such as `white plays e2e4`; an ordinary move leads to none. An event that cannot be read is an
   * `EventError`, one that cannot have happened a `HandleError`; either changes nothing.
   */
  handle(nowMs: Milliseconds, event: string): Ruling[];
  readonly config: GameConfig;
  readonly phase: Phase;
  readonly verdict: Verdict | undefined;
  readonly position: Position;
  /** The pieces as they stand on the board, also while hands move them. */
  board(): Map<Square, Piece>;
  /** The same as 64 bytes. */
  bytes(): Uint8Array;
  /** Who is on turn: it passes when a move is made, before the clock is pressed. */
  readonly turn: Color;
  /** What the player on turn owes because of touched pieces, in words. */
  readonly obligation: string;
  /** Where a piece may go, obligations considered. */
  destinations(square: Square | number): Square[];
  /** A copy of the clock. */
  readonly clock: ChessClock;
  /** The moves made, as bits. */
  readonly moves: Uint16Array;
  /** The moves made, as text. */
  readonly ucis: string[];
  readonly ply: number;
  /** When the host must look at the clocks next, if nothing happens before. */
  readonly deadlineMs: Milliseconds | undefined;
  offersDraw(player: Color): boolean;
  asksForTakeback(player: Color): boolean;
  hasSigned(player: Color): boolean;
  mustRecord(player: Color, nowMs: Milliseconds): boolean;
  /** The state at a time, if nothing happens before. */
  snapshot(nowMs: Milliseconds): Snapshot;
  readonly entries: Entry[];
  toLog(options?: { rulings?: boolean }): Log;
  /** The moves with clock times, tags and the result. */
  toRecord(): GameRecord;
  equals(other: Arbiter): boolean;
  copy(): Arbiter;
  free(): void;
  [Symbol.dispose](): void;
}

/** The log of a game: what was agreed, the events, and perhaps the rulings. */
export class Log implements Freed {
  constructor(text: string);
  readonly config: GameConfig;
  readonly entries: Entry[];
  /** Whether every ruling is written below its event. */
  readonly hasAllRulings: boolean;
  /** What the checksum at the end shows about the lines above it. */
  readonly integrity: string;
  /** The arbiter after the last event, and every difference between what was written and what is ruled now. */
  replay(): { arbiter: Arbiter; mismatches: string[] };
  equals(other: Log): boolean;
  toString(): string;
  free(): void;
  [Symbol.dispose](): void;
}

/** An event as it is written in a log, and who acts. */
export function readEvent(text: string): { text: string; player: Color | undefined };
/** The patterns of all events, each with an example. */
export function phrases(): Map<string, string>;

/** Whether a side can still mate by any series of legal moves; nothing if the budget was too small to decide. */
export function winnability(position: Position, winner: Color, budget?: number): {
  winnable: boolean | undefined;
  /** Moves that end in mate. */
  line: string[] | undefined;
  /** Why there are none. */
  proof: string | undefined;
};
/** Whether neither side can mate; nothing if the budget was too small to decide. */
export function isDead(position: Position, budget?: number): boolean | undefined;
/** Whether neither side can mate, as far as a quick proof shows it. */
export function isDeadQuick(position: Position): boolean;

export interface BookEntry {
  /** The move as bits. */
  move: number;
  weight: number;
  learn: number;
}
/** An opening book in the format of Polyglot. */
export class Book implements Freed {
  constructor(bytes: Uint8Array);
  /** The moves for a position, best first. */
  entries(position: Position): BookEntry[];
  best(position: Position): BookEntry | undefined;
  /** A move by its weight: heavier moves more often. The number is drawn unless it is given. */
  pick(position: Position, number?: bigint): BookEntry | undefined;
  readonly size: number;
  toBytes(): Uint8Array;
  free(): void;
  [Symbol.dispose](): void;
}
/** An opening book that is being made. */
export class BookBuilder implements Freed {
  constructor();
  /** Adds a weight to a move. */
  insert(position: Position, move: MoveLike, weight: number): void;
  weight(position: Position, move: MoveLike): number | undefined;
  remove(position: Position, move: MoveLike): boolean;
  /** Removes every move with less weight. */
  prune(minimum: number): void;
  readonly size: number;
  /** The weights are scaled to what the format has room for. */
  toBytes(): Uint8Array;
  free(): void;
  [Symbol.dispose](): void;
}
/** The key under which opening books have a position. */
export function polyglotKey(position: Position): bigint;

export interface OpeningName {
  eco: string;
  name: string;
}
/** Names of openings by position, from tables with the columns `eco`, `name` and `pgn`, `uci` or `epd`. */
export class OpeningNames implements Freed {
  constructor(table?: string);
  read(table: string): void;
  insert(position: Position, eco: string, name: string): void;
  ofPosition(position: Position): OpeningName | undefined;
  /** The name of the last position that has one. */
  ofGame(game: Game): OpeningName | undefined;
  /** Writes the tags `ECO` and `Opening`. */
  setTags(record: GameRecord): OpeningName | undefined;
  readonly size: number;
  free(): void;
  [Symbol.dispose](): void;
}

/** What to search, and for how long. */
export interface Go {
  searchMoves: string[];
  ponder: boolean;
  timeMs: Both<Milliseconds | undefined>;
  incrementMs: Both<Milliseconds | undefined>;
  movesToGo: number | undefined;
  depth: number | undefined;
  nodes: number | undefined;
  mate: number | undefined;
  moveTimeMs: Milliseconds | undefined;
  infinite: boolean;
}
/** What a GUI tells an engine. */
export interface Command {
  /** The first word, such as `position`. */
  kind: string;
  text: string;
  /** The name of an option. */
  name?: string;
  /** The value of an option; `on` or `off` of `debug`. */
  value?: string | undefined;
  /** The position after the moves. */
  position?: Position;
  moves?: string[];
  go?: Go;
}
/** What an engine tells about its search. */
export interface Info {
  depth?: number | undefined;
  selectiveDepth?: number | undefined;
  multipv?: number | undefined;
  /** Centipawns, from the view of the side to move. */
  cp?: number | undefined;
  mate?: number | undefined;
  bound?: 'lower' | 'upper' | undefined;
  /** Wins, draws and losses in a thousand. */
  wdl?: number[] | Uint16Array | undefined;
  nodes?: number | undefined;
  nodesPerSecond?: number | undefined;
  hashFull?: number | undefined;
  tablebaseHits?: number | undefined;
  timeMs?: Milliseconds | undefined;
  pv?: string[];
  string?: string | undefined;
  /** A move and the line that refutes it. */
  refutation?: string[];
  currentLine?: string[];
  processor?: number | undefined;
}
/** What an engine tells a GUI. */
export interface Message {
  /** The first word, such as `bestmove`. */
  kind: string;
  text: string;
  /** `name` or `author` of `id`. */
  name?: string;
  value?: string;
  /** The best move. */
  move?: string;
  ponder?: string | undefined;
  info?: Info;
  option?: {
    name: string;
    kind: 'check' | 'spin' | 'combo' | 'button' | 'string';
    default?: string | undefined;
    min?: number | undefined;
    max?: number | undefined;
    choices?: string[];
  };
}
/** Reads a line that a GUI writes. */
export function readCommand(line: string): Command;
/** Reads a line that an engine writes. */
export function readMessage(line: string): Message;
/** The command that sets a position, perhaps with the moves behind it. */
export function writePosition(position: Position, moves?: MoveLike[]): string;
/** The command that starts a search. */
export function writeGo(go?: { [Part in keyof Go]?: Go[Part] | undefined }): string;
/** The line with which an engine tells about its search. */
export function writeInfo(info?: Info): string;

/** A diagram in SVG. Marks are squares, arrows pairs of them, both in the color. */
export function svg(position: Position, options?: {
  orientation?: Color;
  coordinates?: boolean;
  size?: number;
  lastMove?: MoveLike;
  marks?: (Square | number)[];
  arrows?: [Square | number, Square | number][];
  color?: string;
}): string;
/** The board as lines of text. */
export function textBoard(position: Position, options?: { figurines?: boolean; orientation?: Color; coordinates?: boolean }): string;
