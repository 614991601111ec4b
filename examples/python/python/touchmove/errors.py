"""The errors: each has the words of the rules engine, a ``kind``, and what is known of the place.

All are kinds of :class:`ValueError`, so one ``except touchmove.Error`` catches whatever was wrong
with a text, a move or an event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .setup import Defect
    from .types import Color, Role, Square

__all__ = [
    "BookError",
    "ClaimError",
    "ClockError",
    "ColumnError",
    "EpdError",
    "Error",
    "EventError",
    "FenError",
    "HandleError",
    "IllegalMoveError",
    "InvalidPositionError",
    "OpeningsError",
    "PackedError",
    "ParseError",
    "PgnError",
    "RecordError",
    "RulebookError",
    "SanError",
    "UciError",
    "UndecidedError",
]


class Error(ValueError):
    """The base of all errors of this package."""

    kind: str
    """Which of its kinds the error is, such as ``"pinned"``."""

    def __init__(self, message: str = "", /, **fields: object) -> None:
        super().__init__(message)
        self.__dict__.update(fields)


class _TextError(Error):
    offset: int | None
    """The index of the first wrong byte, or None if the text as a whole is wrong."""
    expected: str | None
    """What was expected there."""


class ParseError(_TextError):
    """A short text that is not what was asked for: a square, a move, an outcome."""


class FenError(_TextError):
    """A text that is not a FEN."""

    field: str
    """The field that is wrong, such as ``"castling rights"``."""


class InvalidPositionError(Error):
    """A setup that is not a valid position."""

    defects: tuple[Defect, ...]
    """Every defect, with its squares."""


class IllegalMoveError(Error):
    """A move that is not legal."""

    rule: str
    """The name of the rule that it breaks."""
    squares: tuple[Square, ...]
    """The squares of the reason, in the order of the message."""
    role: Role | None
    """The kind of the piece of which the message speaks first."""
    color: Color | None
    """The side of which the message speaks."""


class SanError(_TextError):
    """A move in algebraic notation that cannot be read. A move that is not legal is an
    :class:`IllegalMoveError`."""

    squares: tuple[Square, ...]
    """The squares of the reason."""
    candidates: tuple[str, ...]
    """The moves that an ambiguous text can mean, in UCI."""


class UciError(_TextError):
    """A move or a message of UCI that cannot be read."""


class EpdError(_TextError):
    """A line that is not EPD."""


class PgnError(Error):
    """A mistake in a file of games."""

    game: int
    """The number of the game in the file, from 1."""
    line: int
    """The line, from 1."""
    column: int
    """The column in characters, from 1."""
    offset: int
    """The byte, from 0."""
    text: str
    """The text at fault, shortened."""


class RecordError(Error):
    """An edit of a record that is not possible. A move that is not legal is an
    :class:`IllegalMoveError`."""


class ClaimError(Error):
    """A draw claim that is wrong."""


class UndecidedError(Error):
    """A budget that was too small to decide whether a position is dead."""

    ply: int
    """The number of moves played before that position."""
    budget: int
    """The budget for each side, in positions."""


class PackedError(Error):
    """Bytes that are no packed position or game."""

    offset: int
    """The first wrong byte."""
    ply: int | None
    """The move that is wrong, from 0."""


class BookError(Error):
    """Bytes that are no opening book."""

    offset: int
    """The first wrong byte."""


class OpeningsError(Error):
    """A table of openings that cannot be read."""

    line: int
    """The line, from 1."""


class ClockError(_TextError):
    """What a clock cannot do, or a text that is no time control."""


class ColumnError(Error):
    """A column that does not exist, or is asked for twice."""

    column: str
    """Its name."""
    columns: tuple[str, ...]
    """The columns that there are, besides the tags of games."""


class RulebookError(_TextError):
    """A rulebook that cannot be read or adjusted."""


class EventError(_TextError):
    """A text that is no event or no log."""

    line: int
    """The line of a log, from 1."""
    nearest: tuple[str, ...]
    """The phrases of events that are nearest to the text."""


class HandleError(Error):
    """An event that cannot have happened. The game has not changed."""
