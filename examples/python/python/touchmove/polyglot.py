"""Opening books in the Polyglot format."""

from __future__ import annotations

from typing import NamedTuple

from ._core.moves import LegalMove
from ._core.polyglot import Book, BookBuilder

__all__ = ["Book", "BookBuilder", "Entry"]


class Entry(NamedTuple):
    """A move that a book has for a position."""

    move: LegalMove
    weight: int
    learn: int
