"""Setups: what is tolerated in one, and what is wrong with it."""

from __future__ import annotations

from enum import IntFlag
from typing import NamedTuple

from ._core.bitboard import Bitboard
from ._core.setup import Setup
from .types import Color

__all__ = ["Defect", "Setup", "Tolerance"]


class Tolerance(IntFlag):
    """Defects that are accepted: puzzles and studies have positions that no game can reach."""

    NONE = 0
    EXCESS_MATERIAL = 1
    """More pawns and promoted pieces than possible, up to 16 pieces a side."""
    IMPOSSIBLE_CHECK = 2
    """Checks that no legal move can have given."""
    MOVE_NUMBER_ZERO = 4
    """The full-move number 0."""
    ALL = 7


class Defect(NamedTuple):
    """One reason why a setup is not a valid position."""

    kind: str
    """Which defect it is, such as ``"missing_king"``."""
    message: str
    color: Color | None
    """The side that has it."""
    squares: Bitboard
    """The squares of the pieces, rights or kings that are wrong."""
    tolerated_by: Tolerance | None
    """What accepts it, if anything does."""
