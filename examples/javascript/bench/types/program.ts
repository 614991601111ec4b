// A program that compiles with chess.js and, by `tsconfig.after.json`, with `touchmove/chess` in its place.

import { BLACK, Chess, KING, Move, SQUARES, WHITE, validateFen, type Color, type Piece, type PieceSymbol, type Square } from 'chess.js';

const VALUES: Record<PieceSymbol, number> = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };

class Explained extends Move {
  why = '';
}

function material(chess: Chess, color: Color): number {
  return chess.board().flat().reduce((sum, found) => sum + (found?.color === color ? VALUES[found.type] : 0), 0);
}

export function program(isVerbose: boolean, square: Square, piece: PieceSymbol): unknown[] {
  const chess = new Chess();
  const verbose: Move[] = chess.moves({ verbose: true, square });
  const ofPiece: Move[] = chess.moves({ verbose: true, piece });
  const all: Move[] = chess.moves({ verbose: true });
  const texts: string[][] = [
    chess.moves(), chess.moves({ square }), chess.moves({ piece }), chess.moves({ square, piece }), chess.moves({ verbose: false, square }),
  ];
  const either: (string[] | Move[])[] = [chess.moves({ verbose: isVerbose, piece }), chess.history({ verbose: isVerbose })];
  const [first] = chess.history({ verbose: true });
  const { san, captured, promotion }: { san: string; captured?: PieceSymbol; promotion?: PieceSymbol } = chess.move(verbose[0] ?? 'e4');
  const undone: Move | null = chess.undo();
  chess.move({ from: 'e2', to: 'e4' }, { strict: true });
  chess.move(null);
  chess.load(chess.fen({ forceEnpassantSquare: true }), { skipValidation: true, preserveHeaders: true });
  chess.clear({ preserveHeaders: true });
  const put: boolean = chess.put({ type: KING, color: WHITE }, 'e1');
  const removed: Piece | undefined = chess.remove('e1');
  const got: Piece | undefined = chess.get(square);
  const kings: Square[] = chess.findPiece({ type: KING, color: BLACK });
  const attackers: Square[] = chess.attackers(square, chess.turn());
  const headers: Record<string, string> = chess.setHeader('White', 'A');
  const older: Record<string, string | null> = chess.header('White', 'B', 'Black', 'C');
  chess.loadPgn(chess.pgn({ newline: '\r\n', maxWidth: 80 }), { strict: true, newlineChar: '\r\n' });
  chess.setComment('best');
  const comments: { fen: string; comment: string }[] = [...chess.getComments(), ...chess.removeComments()];
  const rights: boolean = chess.setCastlingRights(WHITE, { [KING]: true }) && chess.getCastlingRights(BLACK)[KING];
  const { ok, error } = validateFen(chess.fen());
  return [
    ofPiece, all, texts, either, first?.before, san, captured, promotion, undone?.lan, put, removed, got, kings, attackers, headers, older,
    comments, rights, ok, error?.length, SQUARES.map((name) => chess.squareColor(name)), material(chess, WHITE), Explained.name,
  ];
}
