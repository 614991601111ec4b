"""The arbiter: events at the board in, rulings that cite the Laws out."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal, NamedTuple

from ._core.arbiter import Arbiter, Event, GameConfig, Log, phrases
from ._core.position import Position
from .laws import Citation
from .types import Color, Outcome

__all__ = [
    "Arbiter",
    "Event",
    "GameConfig",
    "Log",
    "Phase",
    "Ruling",
    "Snapshot",
    "Verdict",
    "phrases",
]


class Phase(NamedTuple):
    """The phase of a game."""

    name: Literal[
        "before_start", "thinking", "made", "adjourned", "halted", "over", "canceled", "aborted"
    ]
    player: Color | None
    """Who has the move, has made one and not pressed, or has sealed one."""
    question: str | None
    """What the arbiter has to decide before the game goes on."""
    options: tuple[str, ...]
    """The answers to the question, for ``"arbiter answers …"``."""


class Ruling(NamedTuple):
    """A ruling: the decision, the rule that it follows from, and who may hear it."""

    decision: str
    kind: str
    """Which decision it is, such as ``"over"``."""
    citation: Citation
    audience: Literal["everyone", "arbiter", "no_one"]

    def __str__(self) -> str:
        return f"{self.decision} ({self.citation})"


class Verdict(NamedTuple):
    """How a game ended."""

    result: str
    """As arbiters write it: ``"1-0"``, ``"1/2-1/2"``, ``"0-0"``, ``"+/-"``."""
    cause: str
    ply: int
    """The number of half-moves played."""
    outcome: Outcome | None
    """The result as PGN knows it, if it does."""

    def __str__(self) -> str:
        return f"{self.result} by {self.cause}"


class Snapshot(NamedTuple):
    """The state of a game at a time."""

    position: Position
    remaining: tuple[timedelta | None, timedelta | None]
    """The time that White and Black have left; None without a limit."""
    running: Color | None
    completed: tuple[int, int]
    """The number of moves that White and Black have completed."""


def _replayed(log: Log) -> Arbiter:
    """The arbiter after the last event of a log, for pickle."""
    return log.replay()[0]
