"""Many positions in one call, as arrays of NumPy, and whole files of games as streams of Arrow.

NumPy must be installed for its arrays. A stream is taken by pyarrow, polars, DuckDB and pandas,
of which none has to be installed.

Positions are a list of FENs, or an array of packed positions as :func:`pack` makes it. Where
``threads`` are given, so many processors work at once; the lock of Python is released anyway.

>>> from touchmove import Position, batch
>>> packed = batch.pack([str(Position()), str(Position().play("e2e4"))])
>>> batch.count_legal_moves(packed)
array([20, 20], dtype=uint16)
>>> batch.planes(packed, dtype="float32").shape
(2, 12, 8, 8)
>>> stream = batch.read_pgn(b"1. e4 e5 1-0", rows="positions", columns=["ply", "key", "san"])
>>> [len(rows) for rows in stream]
[3]
"""

from ._core.batch import (
    PgnStream,
    count_legal_moves,
    is_valid,
    keys,
    legal_moves,
    pack,
    planes,
    read_pgn,
    winnable,
)

__all__ = [
    "PgnStream",
    "count_legal_moves",
    "is_valid",
    "keys",
    "legal_moves",
    "pack",
    "planes",
    "read_pgn",
    "winnable",
]
