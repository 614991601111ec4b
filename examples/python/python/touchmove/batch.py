"""Many positions in one call, as arrays of NumPy, which must be installed.

Positions are a list of FENs, or an array of packed positions as :func:`pack` makes it. Where
``threads`` are given, so many processors work at once; the lock of Python is released anyway.

>>> from touchmove import Position, batch
>>> packed = batch.pack([str(Position()), str(Position().play("e2e4"))])
>>> batch.count_legal_moves(packed)
array([20, 20], dtype=uint16)
>>> batch.planes(packed, dtype="float32").shape
(2, 12, 8, 8)
"""

from ._core.batch import (
    count_legal_moves,
    is_valid,
    keys,
    legal_moves,
    pack,
    planes,
    winnable,
)

__all__ = [
    "count_legal_moves",
    "is_valid",
    "keys",
    "legal_moves",
    "pack",
    "planes",
    "winnable",
]
