"""The names of openings by position."""

from __future__ import annotations

from typing import NamedTuple

from ._core.openings import Names

__all__ = ["Name", "Names"]


class Name(NamedTuple):
    """The name of an opening."""

    eco: str
    name: str
