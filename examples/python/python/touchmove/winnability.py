"""Who can still mate: the answer of :meth:`touchmove.Position.winnability`."""

from __future__ import annotations

from typing import NamedTuple

from ._core.moves import Move

__all__ = ["Winnability"]


class Winnability(NamedTuple):
    """Whether one side can mate by any series of legal moves."""

    winnable: bool | None
    """None if the budget was too small to decide."""
    line: tuple[Move, ...] | None
    """A line that ends in mate, if there is one."""
    proof: str | None
    """Why there is none."""
