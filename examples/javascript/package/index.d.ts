// The rules of chess.

/// <reference lib="esnext.disposable" />

/** A square such as `e4`. */
export type Square = `${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
export type Color = 'white' | 'black';
export type Role = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';
export type Outcome = '1-0' | '0-1' | '1/2-1/2';
export interface Piece {
  role: Role;
  color: Color;
}
/** A move on its way in: a text such as `e2e4` or `e7e8q`, or its bits. Castling is read as `e1h1` and as `e1g1`. */
export type MoveLike = string | number;
export type ToleranceWord = 'excessMaterial' | 'impossibleCheck' | 'moveNumberZero';
/** What else a position may be: words with spaces in between. */
export type Tolerance =
  | '' | ToleranceWord | `${ToleranceWord} ${ToleranceWord}` | `${ToleranceWord} ${ToleranceWord} ${ToleranceWord}`;
export type Filter = 'all' | 'captures' | 'quiets' | 'promotions' | 'evasions';
export type Notation = 'san' | 'long' | 'fide' | 'figurine';
/** The language of the letters of the pieces. */
export type Letters =
  | 'english' | 'figurines' | 'czech' | 'danish' | 'dutch' | 'estonian' | 'finnish' | 'french' | 'german' | 'hungarian'
  | 'icelandic' | 'italian' | 'norwegian' | 'polish' | 'portuguese' | 'romanian' | 'russian' | 'spanish' | 'swedish';

/** The text of a move, from its bits: castling is "the king takes its rook". */
export function moveText(move: MoveLike): string;
/** The bits of a move, from its text. */
export function moveBits(move: MoveLike): number;

/** What has memory in the compiled module. It is freed when it is collected, or before by `free` or `using`. */
export interface Freed {
  free(): void;
  [Symbol.dispose](): void;
}

/** What is known of a legal move. */
export interface MoveFacts {
  from: Square;
  /** Of castling, the square of the rook. */
  to: Square;
  /** Where the piece stands afterwards. */
  destination: Square;
  role: Role;
  captured: Role | undefined;
  promotion: Role | undefined;
  isEnPassant: boolean;
  isCastling: boolean;
  givesCheck: boolean;
  /** Whether no position before it can come back. */
  isIrreversible: boolean;
}

/** A valid position, which cannot be changed: a move makes another. */
export class Position implements Freed {
  /** The position of a FEN, or the start position. */
  constructor(fen?: string, tolerance?: Tolerance);
  /** A start position of Chess960 by its number, from 0 to 959; Black's may be another. */
  static chess960(white: number, black?: number): Position;
  /** The position of 32 packed bytes. */
  static fromPacked(packed: Uint8Array): Position;
  readonly turn: Color;
  readonly isCheck: boolean;
  readonly checkers: Square[];
  readonly halfmoveClock: number;
  readonly fullmoveNumber: number;
  /** The Zobrist key. It may be another in the next version, so it is not for files. */
  readonly key: bigint;
  readonly isCheckmate: boolean;
  readonly isStalemate: boolean;
  /** How a rule ends the game here, or `check`, or `ongoing`. Repetition needs a `Game`. */
  readonly status: Exclude<Termination, 'fivefold repetition'> | 'check' | 'ongoing';
  readonly outcome: Outcome | undefined;
  /** The pieces by their squares. */
  readonly pieces: Map<Square, Piece>;
  pieceAt(square: Square | number): Piece | undefined;
  /** The pieces as 64 bytes from a1 to h8: 0, or a role from 1, a pawn, to 6, a king, plus 8 for Black. */
  bytes(): Uint8Array;
  king(color: Color): Square;
  attackers(square: Square | number, by: Color): Square[];
  pinned(color: Color): Square[];
  /** The legal moves as bits, which everything that takes a move reads. */
  legalMoves(filter?: Filter): Uint16Array;
  /** The legal moves as text, in the same order. */
  legalUcis(filter?: Filter): string[];
  /** The legal moves in algebraic notation, in the same order. */
  legalSans(): string[];
  countLegalMoves(): number;
  hasLegalMoves(): boolean;
  /** Where each piece may go, as chessground takes it. A king that castles goes to its own square and to its rook. */
  destinations(): Map<Square, Square[]>;
  /** Where the piece on a square may go after moves of the opponent. */
  premoveDestinations(square: Square | number): Square[];
  /** The bits of the legal move that is meant; an `IllegalMoveError` says why there is none. */
  legalMove(move: MoveLike): number;
  isLegal(move: MoveLike): boolean;
  play(move: MoveLike): Position;
  /** The position after passing the move, unless the side to move is in check. */
  nullMove(): Position | undefined;
  describe(move: MoveLike): MoveFacts;
  /** What the exchange on the move's square wins: a pawn counts 1, a queen 9. */
  see(move: MoveLike): number;
  san(move: MoveLike, notation?: Notation, letters?: Letters): string;
  uci(move: MoveLike, castling?: 'standard' | 'chess960'): string;
  /** Reads a move in algebraic notation; `strict` takes only the one spelling of PGN, with English letters. */
  parseSan(text: string, options?: { strict?: boolean; letters?: Letters }): number;
  parseUci(text: string): number;
  /** How many sequences of legal moves have this length. */
  perft(depth: number): number;
  /** Whether two positions are the same by Article 9.2.3 of the Laws. */
  equals(other: Position): boolean;
  fen(options?: { enPassant?: 'legal' | 'pseudoLegal' | 'always'; castling?: 'standard' | 'chess960' }): string;
  toString(): string;
  toJSON(): string;
  /** The position in 32 bytes that last. */
  packed(): Uint8Array;
  toSetup(): Setup;
  free(): void;
  [Symbol.dispose](): void;
}

export type DefectKind =
  | 'missingKing' | 'tooManyKings' | 'pawnsOnBackRank' | 'tooManyPieces' | 'excessMaterial' | 'opponentInCheck'
  | 'tooManyCheckers' | 'impossibleDoubleCheck' | 'checkBeforeDoublePush' | 'castlingWithoutKing' | 'castlingWithoutRook'
  | 'duplicateCastlingRight' | 'enPassantOffRank' | 'enPassantBlocked' | 'enPassantWithoutPawn' | 'moveNumberZero';
/** What keeps an arrangement of pieces from being a position. */
export interface Defect {
  message: string;
  kind: DefectKind;
  toleratedBy: ToleranceWord | null;
}

/** Any arrangement of pieces, as a board editor has it. */
export class Setup implements Freed {
  /** The arrangement of a FEN, or an empty board. */
  constructor(fen?: string);
  turn: Color;
  readonly pieces: Map<Square, Piece>;
  bytes(): Uint8Array;
  /** Puts a piece, such as `Q` or `q`, on a square, or takes it away. */
  set(square: Square | number, piece?: string | null): void;
  /** Allows or forbids to castle with the rook on a square. */
  setCastling(rook: Square | number, allowed: boolean): void;
  /** The position, unless something is wrong. */
  validate(tolerance?: Tolerance): Position;
  /** Everything that is wrong. */
  defects(): Defect[];
  withoutInvalidRights(): Setup;
  fen(castling?: 'standard' | 'chess960'): string;
  toString(): string;
  free(): void;
  [Symbol.dispose](): void;
}

/** How the rules end a game. */
export type Termination =
  | 'checkmate' | 'stalemate' | 'dead position' | 'fivefold repetition'
  | 'seventy-five moves without a capture or a pawn move';
/** Where and how the rules ended a game. */
export interface GameEnd {
  ply: number;
  outcome: Outcome;
  termination: Termination;
}

/** A draw that a player may claim. */
export type ClaimKind = 'threefold repetition' | 'fifty moves';
/** A game: a start position and a line of moves that can be taken back. */
export class Game implements Freed {
  constructor(fen?: string);
  static from(start: Position): Game;
  readonly start: Position;
  readonly position: Position;
  readonly ply: number;
  /** The moves as bits. */
  readonly moves: Uint16Array;
  /** The moves as text. */
  readonly ucis: string[];
  /** The moves taken back, which can be played again. */
  readonly undone: Uint16Array;
  /** How often the position has occurred, this time included. */
  readonly occurrences: number;
  readonly end: GameEnd | undefined;
  readonly outcome: Outcome | undefined;
  positionAt(ply: number): Position | undefined;
  /** Plays a move; returns its bits. */
  play(move: MoveLike): number;
  playSan(text: string): number;
  undo(): number | undefined;
  redo(): number | undefined;
  /** Goes to the position after so many moves; says whether there is one. */
  goTo(ply: number): boolean;
  /** Forgets the moves after so many. */
  truncate(ply: number): void;
  /** The draws that the player to move can claim, on the board or with a move that is announced, as text such as `g1f3`. */
  claims(): (ClaimKind | `${ClaimKind}, announcing ${string}`)[];
  /** Throws a `ClaimError` unless the claim is right, on the board or with the move that is announced. */
  verifyClaim(kind: ClaimKind, move?: MoveLike): void;
  /** Every claim that was possible in the game, and how it ended by the rules. */
  report(): string[];
  movetext(notation?: Notation, letters?: Letters): string;
  equals(other: Game): boolean;
  copy(): Game;
  free(): void;
  [Symbol.dispose](): void;
}

/** Moves that a player makes while the opponent thinks. */
export class PremoveQueue implements Freed {
  constructor();
  /** Adds a premove while the opponent is to move; says whether it can be one and there is room. */
  push(position: Position, move: MoveLike): boolean;
  /** Takes the first premove if it is legal now, and returns its bits. If it is not, all are forgotten. */
  nextMove(position: Position): number | undefined;
  /** The pieces as they would stand after the premoves. */
  board(position: Position): Map<Square, Piece>;
  /** Where a piece may go as the next premove. */
  destinations(position: Position, square: Square | number): Square[];
  /** The premoves as bits. */
  readonly moves: Uint16Array;
  readonly size: number;
  /** Takes the last premove back; returns its bits. */
  pop(): number | undefined;
  clear(): void;
  free(): void;
  [Symbol.dispose](): void;
}

export type RecordPart = 'tags' | 'comments' | 'clocks' | 'evals' | 'nags' | 'variations';

/** The record of a game: a tree of moves with tags, comments, clocks and a result. */
export class GameRecord implements Freed {
  constructor(fen?: string);
  static from(start: Position): GameRecord;
  static fromGame(game: Game): GameRecord;
  /** The one game of a text. Unless `strict`, mistakes are tolerated and listed in `faults`. */
  static fromPgn(text: string, options?: { strict?: boolean }): GameRecord;
  /** What was tolerated when the game was read. */
  readonly faults: PgnError[];
  readonly tags: Map<string, string>;
  tag(name: string): string | undefined;
  /** Sets a tag, or removes it if there is no value. */
  setTag(name: string, value?: string | null): void;
  get result(): Outcome | undefined;
  set result(result: Outcome | undefined | null);
  readonly start: Position;
  readonly root: Node;
  /** The last node of the main line. */
  readonly end: Node;
  /** The nodes of the main line, without the root. */
  readonly mainLine: Node[];
  /** The moves of the main line in algebraic notation. */
  readonly sans: string[];
  /** All nodes but the root, in the order in which PGN writes them. */
  readonly nodes: Node[];
  /** How many moves the tree has, with two more for each variation. */
  readonly stepCount: number;
  /** A record for each line of the tree, the main line first. */
  splitVariations(): GameRecord[];
  /** Whether moves are missing because they could not be read. */
  readonly isCut: boolean;
  /** The main line as a game. */
  toGame(): Game;
  pgn(options?: {
    style?: 'export' | 'compact';
    omit?: RecordPart[];
    notation?: Notation;
    letters?: Letters;
    columns?: number;
  }): string;
  toString(): string;
  equals(other: GameRecord): boolean;
  free(): void;
  [Symbol.dispose](): void;
}

/** A node of a record: its start or one of its moves. */
export class Node implements Freed {
  private constructor();
  /** Whether it has not been deleted. */
  readonly isAlive: boolean;
  readonly position: Position | undefined;
  readonly bits: number | undefined;
  readonly uci: string | undefined;
  readonly san: string | undefined;
  readonly ply: number;
  readonly parent: Node | undefined;
  readonly next: Node | undefined;
  readonly children: Node[];
  readonly startsVariation: boolean;
  isSame(other: Node): boolean;
  /** Goes to the node after a move, which is added if there is none. */
  play(move: MoveLike): Node;
  addNull(): Node;
  promote(): boolean;
  demote(): boolean;
  delete(): void;
  /** The clock and the evaluation are in them too, as `[%clk 0:01:01]`: who sets the comments sets these as well. */
  comments: string[];
  get nags(): Uint8Array;
  set nags(nags: Uint8Array | number[]);
  /** The time on the clock after the move, in milliseconds. Setting it leaves the other comments as they are. */
  clockMs: number | undefined;
  /** An evaluation as it is written, such as `0.25` or `#-3`. */
  readonly evalText: string | undefined;
  free(): void;
  [Symbol.dispose](): void;
}

export interface ReadOptions {
  strict?: boolean;
  /** What to do with a game that cannot be read. */
  errors?: 'throw' | 'skip' | 'yield';
}
/** Pieces of a file: a list, a stream, or what has a reader as streams do. */
export type Pieces =
  | AsyncIterable<string | Uint8Array>
  | Iterable<string | Uint8Array>
  | { getReader(): { read(): Promise<{ done: boolean; value?: string | Uint8Array | undefined }>; cancel(): Promise<void> } };
/** The games of a text or of bytes, one after another. Compressed bytes throw a `TypeError`. */
export function readPgn(source: string | Uint8Array, options?: ReadOptions & { errors?: 'throw' | 'skip' }): Generator<GameRecord>;
export function readPgn(source: string | Uint8Array, options: ReadOptions): Generator<GameRecord | PgnError>;
/** The games of a stream, whose pieces are texts or bytes. Compressed bytes throw a `TypeError`. */
export function readPgnStream(source: Pieces, options?: ReadOptions & { errors?: 'throw' | 'skip' }): AsyncGenerator<GameRecord>;
export function readPgnStream(source: Pieces, options: ReadOptions): AsyncGenerator<GameRecord | PgnError>;

export type ParseErrorKind =
  | 'color' | 'role' | 'promotion' | 'piece' | 'file' | 'rank' | 'square' | 'castlingSide' | 'move' | 'outcome'
  | 'terminationMarker' | 'claim' | 'date' | 'nag' | 'packedPosition' | 'rgb' | 'sealedText' | 'gameResult'
  | 'pieceLetterLength' | 'pieceLetterMeaning' | 'pieceLetterShared' | 'syntax' | 'index';
export type FenErrorKind = 'syntax';
export type IllegalMoveKind =
  | 'emptySquare' | 'opponentsPiece' | 'ownPieceOnTarget' | 'kingCapture' | 'invalidMovement' | 'nothingToCapture'
  | 'enPassantNotAvailable' | 'blocked' | 'promotionMissing' | 'promotionNotAllowed' | 'pinned' | 'enPassantExposesKing'
  | 'leavesKingInCheck' | 'kingIntoCheck' | 'noCastlingRight' | 'castlingBlocked' | 'castlingInCheck'
  | 'castlingThroughCheck' | 'castlingIntoCheck';
export type SanErrorKind =
  | 'syntax' | 'nullMove' | 'ambiguous' | 'promotionMissing' | 'wrongPiece' | 'noSuchPiece' | 'castlingByLetter'
  | 'notCanonical';
export type UciErrorKind = 'syntax' | 'nullMove' | 'message' | 'move' | 'fen' | 'start' | 'listedMove';
export type ClaimErrorKind = 'gameOver' | 'illegalMove' | 'tooFewOccurrences' | 'tooFewMoves';
export type RecordErrorKind =
  | 'noSuchNode' | 'root' | 'illegal' | 'legal' | 'impossible' | 'illegalMark' | 'nullMoveInCheck' | 'nullMove'
  | 'noVariation' | 'full' | 'tagName' | 'longTagName' | 'tagLineEnd' | 'derivedTag' | 'unknownVariant';
export type PgnErrorKind =
  | 'encoding' | 'tag' | 'stray' | 'nag' | 'unclosedComment' | 'unclosedVariation' | 'unopenedVariation'
  | 'nothingToReplace' | 'tooDeep' | 'tokenTooLong' | 'gameTooLong' | 'recordFull' | 'result' | 'repeatedTag'
  | 'contradiction' | 'noMovetext' | 'ambiguousLetter' | 'castlingRights' | 'unknownVariant' | 'missingFen' | 'fen' | 'san'
  | 'letters' | 'numericMoves' | 'strayMark' | 'nullMoveInCheck' | 'notOneGame' | 'moreFaults';
export type PackedErrorKind =
  | 'wrongLength' | 'cut' | 'truncated' | 'trailingBytes' | 'unknownVersion' | 'wrongFlags' | 'wrongTurn' | 'tooManyPieces'
  | 'wrongPiece' | 'extraPiece' | 'invalid' | 'standardStart' | 'wrongMove' | 'illegalMove' | 'nullMove' | 'full';
export type ClockErrorKind =
  | 'backwards' | 'notRunning' | 'alreadyRunning' | 'stopped' | 'notStarted' | 'onTurn' | 'noTime' | 'syntax' | 'ambiguous'
  | 'unknownTimeControl' | 'noPeriods' | 'tooManyPeriods' | 'noMoves' | 'endless' | 'baseTooLong' | 'bonusTooLong';
export type RulebookErrorKind =
  | 'unknownEdition' | 'unknownParameter' | 'unknownRule' | 'unknownWord' | 'missingSupervision' | 'repeated' | 'article'
  | 'value' | 'notInForce' | 'lastResort' | 'tooLong' | 'scoring' | 'scoringFixed' | 'timeClasses';
export type EventErrorKind = 'unknown' | 'word' | 'syntax' | 'version' | 'header' | 'event' | 'rejected';
export type HandleErrorKind =
  | 'timeRunsBackwards' | 'notStarted' | 'alreadyStarted' | 'gameOver' | 'mustReopen' | 'notOver' | 'adjourned'
  | 'notAdjourned' | 'notSealed' | 'halted' | 'noQuestion' | 'notAnOption' | 'notInForce' | 'alreadyDisconnected'
  | 'notDisconnected' | 'notTheirTurn' | 'illegalMove' | 'owes' | 'touchedAtOnce' | 'noPiece' | 'noSuchPly' | 'clock';
export type BookErrorKind = 'truncated' | 'unsorted' | 'notAMove' | 'illegal';
export type OpeningsErrorKind = 'header' | 'value' | 'pgn' | 'uci' | 'epd' | 'contradiction';
export type ErrorKind =
  | 'invalidPosition' | ParseErrorKind | FenErrorKind | IllegalMoveKind | SanErrorKind | UciErrorKind | ClaimErrorKind | RecordErrorKind
  | PgnErrorKind | PackedErrorKind | ClockErrorKind | RulebookErrorKind | EventErrorKind | HandleErrorKind | BookErrorKind | OpeningsErrorKind;

/** Anything that is wrong with what was given. */
export class TouchmoveError extends Error {
  /** What is wrong, such as `pinned`. Every kind of error has its own. */
  readonly kind: ErrorKind;
}
/** A short text, such as a square or a move, that cannot be read. */
export class ParseError extends TouchmoveError {
  readonly kind: ParseErrorKind;
  readonly offset?: number;
  readonly expected?: string;
}
/** A FEN that cannot be read. */
export class FenError extends TouchmoveError {
  readonly kind: FenErrorKind;
  readonly field?: string;
  readonly offset?: number;
  readonly expected?: string;
}
/** An arrangement of pieces that is no position. */
export class InvalidPositionError extends TouchmoveError {
  readonly kind: 'invalidPosition';
  readonly defects: Defect[];
}
/** A move against the rules. */
export class IllegalMoveError extends TouchmoveError {
  readonly kind: IllegalMoveKind;
  /** The squares that the reason names, the most important first. */
  readonly squares: Square[];
}
/** A move in algebraic notation that cannot be read. */
export class SanError extends TouchmoveError {
  readonly kind: SanErrorKind;
  readonly candidates: string[];
  readonly offset?: number;
  readonly expected?: string;
}
/** A text in UCI that cannot be read. */
export class UciError extends TouchmoveError {
  readonly kind: UciErrorKind;
  readonly offset?: number;
  readonly expected?: string;
}
/** A claim of a draw that is not right. */
export class ClaimError extends TouchmoveError {
  readonly kind: ClaimErrorKind;
}
/** A change of a record that is not possible. */
export class RecordError extends TouchmoveError {
  readonly kind: RecordErrorKind;
}
/** A game that cannot be read, or what was tolerated in one. */
export class PgnError extends TouchmoveError {
  readonly kind: PgnErrorKind;
  readonly game: number;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly text: string;
}
/** Bytes that are no position or game. */
export class PackedError extends TouchmoveError {
  readonly kind: PackedErrorKind;
}
/** A time control that cannot be read, or a call of a clock out of order. */
export class ClockError extends TouchmoveError {
  readonly kind: ClockErrorKind;
  readonly offset?: number;
  readonly expected?: string;
}
/** A rulebook that cannot be read, or a rule that it cannot be without. */
export class RulebookError extends TouchmoveError {
  readonly kind: RulebookErrorKind;
  readonly offset?: number;
}
/** An event that cannot be read. */
export class EventError extends TouchmoveError {
  readonly kind: EventErrorKind;
  readonly line: number;
  readonly offset?: number;
  readonly expected?: string;
  /** The patterns of events that are like it. */
  readonly nearest: string[];
}
/** An event that cannot have happened. */
export class HandleError extends TouchmoveError {
  readonly kind: HandleErrorKind;
}
/** Bytes that are no opening book. */
export class BookError extends TouchmoveError {
  readonly kind: BookErrorKind;
  readonly offset: number;
}
/** A table of openings that cannot be read. */
export class OpeningsError extends TouchmoveError {
  readonly kind: OpeningsErrorKind;
  readonly line: number;
}
