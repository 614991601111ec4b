// Which positions of the corpus chess.js has.

import { Chess, validateFen } from 'touchmove/chess';

/** Whether chess.js has the rules for a position: in castling the king goes from e1 or e8 towards a corner. */
export function isStandard({ tolerated, shredder, written }) {
  const rights = shredder.split(' ')[2];
  if (tolerated.length > 0 || !/^(-|H?A?h?a?)$/.test(rights) || !validateFen(written).ok) return false;
  const chess = new Chess(written);
  const stands = (square, color) => chess.findPiece({ type: 'k', color })[0] === square;
  return (!/[HA]/.test(rights) || stands('e1', 'w')) && (!/[ha]/.test(rights) || stands('e8', 'b'));
}
