"""What a sensor board shows: the answers of :meth:`touchmove.Position.identify`."""

from __future__ import annotations

from typing import NamedTuple

from ._core.bitboard import Bitboard
from ._core.moves import LegalMove, Move
from .types import Outcome

__all__ = ["Identified", "OccupancyMatch"]


class Identified(NamedTuple):
    """What the pieces on a board mean."""

    kind: str
    """Such as ``"unchanged"``, ``"move"``, ``"partial_move"``, ``"illegal"`` or ``"displaced"``."""
    text: str
    """The same in words, with the reason or the next step."""
    move: LegalMove | None
    """The move made, or the only one that a partial move can become."""
    moves: tuple[LegalMove, ...]
    """The moves that a partial move can become."""
    pairs: tuple[tuple[LegalMove, Move], ...]
    """Moves with replies that together lead to the board."""
    squares: Bitboard
    """The squares that differ."""
    outcome: Outcome | None
    """The result that the kings show when they stand in the center."""
    illegal: Move | None
    """The illegal move, if it is one."""


class OccupancyMatch(NamedTuple):
    """What the occupied squares of a board can mean."""

    is_unchanged: bool
    moves: tuple[LegalMove, ...]
    partial_moves: tuple[LegalMove, ...]
    """The moves of which this can be a part."""
    changed: Bitboard
