"""Measures batches of positions on one thread and on two: positions a second.

Usage: python batches.py
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import numpy as np

from touchmove import Position, batch

ROWS = 200_000


def rate(work: Callable[[], object], rows: int) -> str:
    """The positions a second of the best of some runs, in millions."""
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return f"{rows / min(taken) / 1e6:.2f}"


def random_positions(count: int) -> list[str]:
    """FENs from random games."""
    dice = random.Random(1)
    fens: list[str] = []
    while len(fens) < count:
        position = Position()
        for _ in range(80):
            moves = position.legal_moves()
            if not moves:
                break
            position = dice.choice(moves).play()
            fens.append(str(position))
    return fens[:count]


def main() -> None:
    fens = random_positions(20_000)
    packed = np.tile(batch.pack(fens), (ROWS // len(fens), 1))
    for dtype in ("uint8", "float32"):
        out = np.zeros((ROWS, 12, 8, 8), dtype)

        def fill(out: np.ndarray[tuple[int, ...], np.dtype[np.uint8]] = out) -> None:
            batch.planes(packed, out=out)

        print(f"| planes of {dtype} into a given array | {rate(fill, ROWS)} | |")
    rows: list[tuple[str, Callable[[int], object], int]] = [
        ("FENs to packed positions", lambda threads: batch.pack(fens, threads=threads), len(fens)),
        ("keys", lambda threads: batch.keys(packed, threads=threads), ROWS),
        (
            "legal moves counted",
            lambda threads: batch.count_legal_moves(packed, threads=threads),
            ROWS,
        ),
        (
            "legal moves as a list array",
            lambda threads: batch.legal_moves(packed, threads=threads),
            ROWS,
        ),
    ]
    for name, work, count in rows:
        one, two = (rate(lambda threads=threads: work(threads), count) for threads in (1, 2))  # type: ignore[misc]
        print(f"| {name} | {one} | {two} |")


if __name__ == "__main__":
    main()
