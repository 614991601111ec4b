"""Measures files of games as streams of Arrow beside the crate's own replay, in turn, and compares the answers.

Usage: python streams.py [GAMES]

It needs pyarrow, and cargo for the replay.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]

from touchmove import Position, batch, pgn

CRATE = Path(__file__).parents[1] / "columns" / "Cargo.toml"

# What is measured, with the least share of the speed of the replay that one thread should have.
WANTED: list[tuple[str, Any, list[str], int]] = [
    ("games: players, result, moves counted", "games", ["White", "Black", "result", "plies"], 50),
    ("games: the same and SAN", "games", ["White", "Black", "result", "plies", "san"], 0),
    ("positions: key and clock", "positions", ["key", "clock"], 30),
    ("positions: FEN and SAN", "positions", ["fen", "san"], 15),
]


def game(dice: random.Random, number: int) -> str:
    """A random game as servers write it, with clocks."""
    position, clocks, moves = Position(), [180, 180], []
    for ply in range(dice.randrange(30, 130)):
        legal = position.legal_moves()
        if not legal:
            break
        move = dice.choice(legal)
        clocks[ply % 2] = clock = max(0, clocks[ply % 2] + 1 - dice.randrange(4))
        dots = "..." if ply % 2 else "."
        moves.append(f"{ply // 2 + 1}{dots} {move.san()} {{ [%clk 0:0{clock // 60}:{clock % 60:02}] }}")
        position = move.play()
    result = dice.choice(["1-0", "0-1", "1/2-1/2"])
    tags = {
        "Event": "Rated Blitz game",
        "Site": f"https://example.org/{number:08x}",
        "Date": "2026.11.27",
        "Round": "-",
        "White": f"player {dice.randrange(9_999)}",
        "Black": f"player {dice.randrange(9_999)}",
        "Result": result,
        "UTCTime": "12:34:56",
        "WhiteElo": str(dice.randrange(800, 2_800)),
        "BlackElo": str(dice.randrange(800, 2_800)),
        "ECO": "A00",
        "TimeControl": "180+0",
        "Termination": "Normal",
    }
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return f"{head}\n{' '.join(moves)} {result}\n\n"


def replay(path: Path) -> tuple[float, int]:
    """The seconds of the crate's own replay on one thread, and the number of moves."""
    cargo = ["cargo", "run", "--release", "--quiet", "--manifest-path", str(CRATE)]
    done = subprocess.run(
        [*cargo, "--example", "replay", "--", str(path)], capture_output=True, text=True, check=True
    )
    seconds, moves = done.stdout.split()
    return float(seconds), int(moves)


def stream(path: Path, rows: Any, columns: list[str], threads: int) -> tuple[float, pa.Table]:
    """The seconds that a stream takes, and what it gives."""
    best, table = float("inf"), None
    for _ in range(3):
        del table
        start = time.perf_counter()
        table = pa.table(batch.read_pgn(path, rows=rows, columns=columns, threads=threads))
        best = min(best, time.perf_counter() - start)
    return best, table


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    dice = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pgn"
        path.write_text("".join(game(dice, number) for number in range(count)), "utf-8")
        size = path.stat().st_size
        best: dict[tuple[str, int], float] = {}
        crate = float("inf")
        for _ in range(3):
            seconds, moves = replay(path)
            crate = min(crate, seconds)
            for name, rows, columns, _ in WANTED:
                tables = []
                for threads in (1, 2):
                    seconds, table = stream(path, rows, columns, threads)
                    key = (name, threads)
                    best[key] = min(seconds, best.get(key, seconds))
                    tables.append(table)
                assert tables[0].equals(tables[1])
                assert tables[0].num_rows == (count if rows == "games" else moves + count)
        # The values are those of records.
        some = pa.table(
            batch.read_pgn(path, rows="positions", columns=["key", "clock", "fen", "san"])
        ).slice(0, 20_000)
        nodes = (node for record in pgn.read(path) for node in [record.root, *record])
        for row, node in zip(some.to_pylist(), nodes):
            at = node.position
            assert row == {"key": at.key, "clock": node.clock, "fen": str(at), "san": node.san}
        print(f"load {os.getloadavg()[0]:.1f}; {count} games, {moves} moves, {size / 1e6:.0f} MB")
        print(f"| the crate's own replay | {size / crate / 1e6:.0f} MB/s | | |")
        for name, _, _, least in WANTED:
            one, two = best[name, 1], best[name, 2]
            wanted = f" (of {least} %)" if least else ""
            print(
                f"| {name} | {size / one / 1e6:.0f} MB/s | {crate / one:.0%}{wanted} "
                f"| {one / two:.2f} times with two threads |"
            )


if __name__ == "__main__":
    main()
