"""Parts of a record: its nodes, its tags, and evaluations."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import NamedTuple

from ._core.record import GameRecord, Node

__all__ = ["Eval", "GameRecord", "Node", "Tags"]


class Eval(NamedTuple):
    """An engine's evaluation, from White's view: either centipawns or moves to mate."""

    cp: int | None
    mate: int | None = None
    """Mate in so many moves, by Black if negative."""
    depth: int | None = None
    """The search depth in half-moves."""


class Tags(MutableMapping[str, str]):
    """The tags of a record. ``Result``, ``FEN`` and ``SetUp`` follow from the record and are not among them.

    >>> record = GameRecord()
    >>> record.tags["White"] = "Morphy"
    >>> dict(record.tags)
    {'White': 'Morphy'}
    """

    __slots__ = ("_record",)

    def __init__(self, record: GameRecord) -> None:
        self._record = record

    def __getitem__(self, name: str) -> str:
        value = self._record._tag(name)
        if value is None:
            raise KeyError(name)
        return value

    def __setitem__(self, name: str, value: str) -> None:
        self._record._set_tag(name, value)

    def __delitem__(self, name: str) -> None:
        if self._record._remove_tag(name) is None:
            raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._record._tag_names())

    def __len__(self) -> int:
        return len(self._record._tag_names())

    def __repr__(self) -> str:
        return f"Tags({dict(self)!r})"
