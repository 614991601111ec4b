"""Games as bytes that last. A position has :meth:`touchmove.Position.packed`."""

from ._core.packed import Games, pack, unpack

__all__ = ["Games", "pack", "unpack"]
