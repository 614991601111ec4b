"""Time controls and chess clocks. Every time is a ``timedelta`` since the session began."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal, NamedTuple

from ._core.clock import ChessClock, TimeControl

__all__ = ["ChessClock", "Period", "TimeControl"]


class Period(NamedTuple):
    """A period of a time control."""

    base: timedelta
    moves: int | None
    """The number of moves, or None for the rest of the game."""
    bonus: Literal["increment", "bronstein", "delay"] | None
    amount: timedelta | None
    """The increment or delay of each move."""
