// The class `Chess` of chess.js 1.4.

export const WHITE = 'w';
export const BLACK = 'b';
export const PAWN = 'p';
export const KNIGHT = 'n';
export const BISHOP = 'b';
export const ROOK = 'r';
export const QUEEN = 'q';
export const KING = 'k';
/** The FEN of the start position. */
export const DEFAULT_POSITION = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** From a8 to h8, and so on down to h1. */
export const SQUARES: Square[];
/** The headers that every PGN has, with the values for what is not known. */
export const SEVEN_TAG_ROSTER: Record<string, string>;

export type Color = 'w' | 'b';
export type PieceSymbol = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
export type Square = `${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
export interface Piece {
  color: Color;
  type: PieceSymbol;
}

/** Says whether a FEN is valid, and if not, what is wrong with it. It does not throw. */
export function validateFen(fen: string): { ok: boolean; error?: string };
/** A generator of random numbers of 64 bits. */
export function xoroshiro128(state: bigint): () => bigint;

/** A move that was made or can be made. */
export class Move {
  /** Moves are made by `Chess`. */
  constructor(parts: never);
  color: Color;
  from: Square;
  to: Square;
  piece: PieceSymbol;
  /** `undefined` unless something is captured. */
  captured?: PieceSymbol;
  /** `undefined` unless a pawn is promoted. */
  promotion?: PieceSymbol;
  /** @deprecated Use the methods. */
  flags: string;
  /** Algebraic notation, such as `Nf3`; `--` for a null move. */
  san: string;
  /** The squares, such as `g1f3` or `e7e8q`. */
  lan: string;
  /** The FEN before the move. */
  before: string;
  /** The FEN after the move. */
  after: string;
  /** Not of a capture en passant. */
  isCapture(): boolean;
  isPromotion(): boolean;
  isEnPassant(): boolean;
  isKingsideCastle(): boolean;
  isQueensideCastle(): boolean;
  /** Whether a pawn goes two squares. */
  isBigPawn(): boolean;
}

/** A board, a line of moves made on it, and the headers and comments of a game. */
export class Chess {
  /**
   * The position of a FEN, which may end after the side to move; the start position if there is none. With `skipValidation`,
   * which is `false` otherwise, the position may be impossible.
   * @throws {Error} if the FEN is not valid
   */
  constructor(fen?: string, options?: { skipValidation?: boolean | undefined });
  /** Takes all pieces and moves away, and the headers unless `preserveHeaders`, which is `false` otherwise. */
  clear(options?: { preserveHeaders?: boolean | undefined }): void;
  /**
   * Begins anew with the position of a FEN. Both options are `false` otherwise.
   * @throws {Error} if the FEN is not valid; the board stays as it is
   */
  load(fen: string, options?: { skipValidation?: boolean | undefined; preserveHeaders?: boolean | undefined }): void;
  /** The square of en passant is shown if a capture is legal, or after every double step with `forceEnpassantSquare`. */
  fen(options?: { forceEnpassantSquare?: boolean | undefined }): string;
  /** Begins anew with the start position. */
  reset(): void;
  /** The piece on a square, as a copy. */
  get(square: Square): Piece | undefined;
  /** The squares of all such pieces, from a8 to h1. */
  findPiece(piece: Piece): Square[];
  /** Puts a piece on a square. It is `false`, and nothing is changed, if there is no such piece or square, or another such king. */
  put(piece: { type: PieceSymbol; color: Color }, square: Square): boolean;
  /** Takes the piece of a square away, and returns it. */
  remove(square: Square): Piece | undefined;
  /** The squares of the pieces that attack a square: of the side to move, unless another color is given. */
  attackers(square: Square, attackedBy?: Color): Square[];
  isAttacked(square: Square, attackedBy: Color): boolean;
  /** The key of the position as hexadecimal digits, the same as that of chess.js. */
  hash(): string;
  isCheck(): boolean;
  /** The same as `isCheck`. */
  inCheck(): boolean;
  isCheckmate(): boolean;
  isStalemate(): boolean;
  /** Whether there are bare kings, with one knight or bishop at most, or with bishops on squares of one color. */
  isInsufficientMaterial(): boolean;
  /** Whether the position has occurred three times since it was loaded. */
  isThreefoldRepetition(): boolean;
  /** Whether fifty moves of each side were neither captures nor moves of pawns. */
  isDrawByFiftyMoves(): boolean;
  /** Whether there is a stalemate, or one of the three draws above. */
  isDraw(): boolean;
  /** Whether there is a checkmate or a draw. */
  isGameOver(): boolean;
  /** The legal moves in algebraic notation, or as objects if `verbose`: all, or those of a piece or from a square. */
  moves(): string[];
  moves(options: { verbose: true; square?: Square | undefined; piece?: PieceSymbol | undefined }): Move[];
  moves(options: { verbose?: false | undefined; square?: Square | undefined; piece?: PieceSymbol | undefined }): string[];
  moves(options: { verbose?: boolean | undefined; square?: Square | undefined; piece?: PieceSymbol | undefined }): string[] | Move[];
  /**
   * Makes a move: algebraic notation, squares such as `e2e4`, an object, or `null` or `--` for none. With `strict`, which is
   * `false` otherwise, a text has to be as `moves` spells it.
   * @throws {Error} if the move is not legal, or a null move in check; the board stays as it is
   */
  move(move: string | { from: string; to: string; promotion?: string | undefined } | null, options?: { strict?: boolean | undefined }): Move;
  /** Takes the last move back and returns it, or `null` if there is none. */
  undo(): Move | null;
  /** The game as PGN. The lines end with `newline`, `'\n'` otherwise, and are not broken unless there is a `maxWidth` above 0. */
  pgn(options?: { newline?: string | undefined; maxWidth?: number | undefined }): string;
  /**
   * Sets headers from names and values in turns. What it returns is not a copy: a change of it is a change of the headers.
   * Headers that are not set are `null`.
   * @deprecated Use `setHeader` and `getHeaders`.
   */
  header(...args: string[]): Record<string, string | null>;
  /** Sets a header, and returns a copy of all that are set. */
  setHeader(key: string, value: string): Record<string, string>;
  /** Says whether there was such a header. One of the seven that every PGN has gets its first value again. */
  removeHeader(key: string): boolean;
  /** A copy of the headers that are set. */
  getHeaders(): Record<string, string>;
  /**
   * Begins anew with the game of a PGN; of variations nothing is kept. With `strict`, which is `false` otherwise, moves have
   * to be as `moves` spells them, and a FEN needs the header `SetUp`. Lines end with `newlineChar`, a regular expression,
   * `'\r?\n'` otherwise.
   * @throws {Error} if the text is no PGN; the game stays as it is
   * @throws {Error} if a move is not legal; the moves before it are made
   */
  loadPgn(pgn: string, options?: { strict?: boolean | undefined; newlineChar?: string | undefined }): void;
  /** The board as lines of text. */
  ascii(): string;
  /** How many sequences of so many legal moves there are; a depth less than 1 counts as 1. */
  perft(depth: number): number;
  /**
   * Gives the turn to a color, by a null move. It is `false` if it has the turn.
   * @throws {Error} if the side to move is in check
   */
  setTurn(color: Color): boolean;
  turn(): Color;
  /** The rows of the board, from the eighth rank to the first. */
  board(): ({ square: Square; type: PieceSymbol; color: Color } | null)[][];
  squareColor(square: Square): 'light' | 'dark' | null;
  /** The moves made, in algebraic notation, or as objects if `verbose`. */
  history(): string[];
  history(options: { verbose: true }): Move[];
  history(options: { verbose?: false | undefined }): string[];
  history(options: { verbose?: boolean | undefined }): string[] | Move[];
  /** The comment on the position; `undefined` if there is none. */
  getComment(): string;
  setComment(comment: string): void;
  /** @deprecated Renamed to `removeComment`. */
  deleteComment(): string;
  /** Removes the comment on the position, and returns it; `undefined` if there is none. */
  removeComment(): string;
  /** The comments on the positions of the game, in its order. */
  getComments(): { fen: string; comment: string }[];
  /** @deprecated Renamed to `removeComments`. */
  deleteComments(): { fen: string; comment: string }[];
  /** Removes all comments, and returns them. */
  removeComments(): { fen: string; comment: string }[];
  /** Says whether the rights are what was asked for: a right needs the king and the rook on their squares. */
  setCastlingRights(color: Color, rights: Partial<Record<'k' | 'q', boolean>>): boolean;
  getCastlingRights(color: Color): { k: boolean; q: boolean };
  moveNumber(): number;
}
