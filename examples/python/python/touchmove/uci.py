"""The messages of UCI as values. Reading them from a process is the program's part.

A move is a text here, because a line does not say in which position it is played.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ._core.position import Position
from ._core.uci import read_command, read_message, write_go, write_info, write_position

__all__ = [
    "Command",
    "Go",
    "Info",
    "Message",
    "Option",
    "read_command",
    "read_message",
    "write_go",
    "write_info",
    "write_position",
]


class Go(NamedTuple):
    """What to search, and for how long. Times are in milliseconds, White's first."""

    search_moves: tuple[str, ...] = ()
    ponder: bool = False
    time: tuple[int | None, int | None] = (None, None)
    increment: tuple[int | None, int | None] = (None, None)
    moves_to_go: int | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    move_time: int | None = None
    infinite: bool = False


class Command(NamedTuple):
    """What a GUI tells an engine."""

    kind: str
    """Such as ``"uci"``, ``"is_ready"``, ``"set_option"``, ``"position"`` or ``"go"``."""
    text: str
    """The command as it is written."""
    name: str | None
    """The name of an option."""
    value: str | None
    """The value of an option; ``"on"`` or ``"off"`` of ``debug``."""
    position: Position | None
    """The position after the moves."""
    moves: tuple[str, ...]
    go: Go | None


class Info(NamedTuple):
    """What an engine tells about its search. Times are in milliseconds."""

    depth: int | None = None
    selective_depth: int | None = None
    multipv: int | None = None
    cp: int | None = None
    """Centipawns, from the view of the side to move."""
    mate: int | None = None
    bound: Literal["lower", "upper"] | None = None
    wdl: tuple[int, int, int] | None = None
    nodes: int | None = None
    nodes_per_second: int | None = None
    hash_full: int | None = None
    tablebase_hits: int | None = None
    time: int | None = None
    pv: tuple[str, ...] = ()
    string: str | None = None
    refutation: tuple[str, ...] = ()
    """A move and the line that refutes it; the move alone if nothing does."""
    current_line: tuple[str, ...] = ()
    """The line that is being searched."""
    processor: int | None = None
    """The number of the processor that searches it, if there are several."""


class Option(NamedTuple):
    """An option that an engine declares."""

    name: str
    kind: str
    """``"check"``, ``"spin"``, ``"combo"``, ``"button"`` or ``"string"``."""
    default: str | None
    min: int | None
    max: int | None
    choices: tuple[str, ...]


class Message(NamedTuple):
    """What an engine tells a GUI."""

    kind: str
    """Such as ``"id"``, ``"uci_ok"``, ``"ready_ok"``, ``"best_move"``, ``"info"`` or ``"option"``."""
    text: str
    """The message as it is written."""
    name: str | None
    """``"name"`` or ``"author"`` of ``id``."""
    value: str | None
    move: str | None
    """The best move."""
    ponder: str | None
    info: Info | None
    option: Option | None
