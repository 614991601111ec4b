// Whatever compiles with the declarations of chess.js compiles with those of `touchmove/chess`: each member is at least as good.

import * as theirs from 'chess.js';
import * as ours from 'touchmove/chess';

/**
 * What the class has for programs. The last form of `moves` in chess.js says that it returns moves where it returns texts; its
 * other forms are in `program.ts`.
 */
type Public = { [Name in Exclude<keyof theirs.Chess, 'moves'>]: theirs.Chess[Name] };

export const chess: Public = new ours.Chess();
export const move: theirs.Move = new ours.Chess().move('e4');
export const moveBack: ours.Move = new theirs.Chess().move('e4');

export const make: new (...given: ConstructorParameters<typeof theirs.Chess>) => Public = ours.Chess;
export const names: Omit<typeof theirs, 'Chess' | 'Move' | 'default'> = ours;
export const piece: ours.Piece = {} as theirs.Piece;
export const pieceBack: theirs.Piece = {} as ours.Piece;
export const kinds: [ours.Color, ours.PieceSymbol, ours.Square] = {} as [theirs.Color, theirs.PieceSymbol, theirs.Square];
export const kindsBack: [theirs.Color, theirs.PieceSymbol, theirs.Square] = {} as [ours.Color, ours.PieceSymbol, ours.Square];

/** What is given to each method, of several forms to the last. */
type Given = { [Name in keyof ours.Chess]: Parameters<ours.Chess[Name]> };
type TheirGiven = { [Name in keyof theirs.Chess]: Parameters<theirs.Chess[Name]> };
export class Own extends ours.Move {}
