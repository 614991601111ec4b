"""What a sensor board shows: the answers of :meth:`touchmove.Position.identify` and its kin."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ._core.bitboard import Bitboard
from ._core.moves import LegalMove, Move
from .types import Color, Outcome

__all__ = ["Identified", "OccupancyMatch", "WrongStart"]


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


class WrongStart(NamedTuple):
    """What is wrong with the pieces of a start position."""

    text: str
    """The mistakes in words."""
    squares: Bitboard
    """The squares with a wrong, missing or extra piece."""
    swapped: tuple[Color, ...]
    """The sides whose king and queen have exchanged places."""
    rotation: Literal["half", "to_a_file", "to_h_file"] | None
    """How all pieces together are rotated, if they are: where the first rank stands."""
    colors_reversed: bool
    """Whether White's pieces stand where Black's should."""
