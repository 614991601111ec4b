"""Runs three programs with python-chess and, without a change, with ``touchmove.chess``; compares their output and their times.

Usage: python whole_programs.py

How much of a program is inside `chess` is what cProfile says: all but the time of the program's own functions. A profile slows
small functions most, so what the program itself takes is measured by samples, with python-chess, which is all Python; the rest of
the time, but for the start of Python, is inside.
"""

from __future__ import annotations

import cProfile
import io
import os
import pstats
import random
import runpy
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import redirect_stdout
from pathlib import Path
from types import FrameType

from touchmove import chess
from touchmove.chess import pgn

PROGRAMS = Path(__file__).parent / "programs"
GAMES = {"explorer": 250, "search": 0, "coach": 30}


def games(count: int) -> str:
    """Random games, the first moves of which are often the same."""
    dice, made = random.Random(1), []
    for _ in range(count):
        board = chess.Board()
        while len(board.move_stack) < 100 and not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[min(dice.randrange(len(moves)), dice.randrange(len(moves)))])
        made.append(f"{pgn.Game.from_board(board)}\n\n")
    return "".join(made)


def profiled(program: Path) -> float:
    """The share of the program's own functions in its time, by a profile."""
    profile = cProfile.Profile()
    with redirect_stdout(io.StringIO()):
        profile.runcall(runpy.run_path, str(program), run_name="__main__")
    stats = pstats.Stats(profile, stream=io.StringIO())
    own = sum(row[2] for (file, _, _), row in stats.stats.items() if file == str(program))  # type: ignore[attr-defined]
    return own / stats.total_tt  # type: ignore[attr-defined, no-any-return]


def sampled(program: Path) -> float:
    """The same by what runs at each millisecond."""
    counts = [0, 0]

    def sample(_: int, frame: FrameType | None) -> None:
        counts[frame is not None and frame.f_code.co_filename == str(program)] += 1

    signal.signal(signal.SIGPROF, sample)
    signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)
    with redirect_stdout(io.StringIO()):
        runpy.run_path(str(program), run_name="__main__")
    signal.setitimer(signal.ITIMER_PROF, 0)
    return counts[1] / sum(counts)


def main() -> None:
    if len(sys.argv) > 2:
        # In a process of its own.
        way, name, *rest = sys.argv[1:]
        sys.argv = [name, *rest]
        print((profiled if way == "profiled" else sampled)(Path(name)))
        return
    print("| program | inside `chess` | the inside | the whole | seconds | output |\n|---|--:|--:|--:|--:|---|")
    for name, count in GAMES.items():
        program = str(PROGRAMS / f"{name}.py")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            Path(path).write_text(games(count))
            profile, own = (
                float(subprocess.check_output([sys.executable, __file__, way, program, path]))
                for way in ("profiled", "sampled")
            )
            times: list[list[float]] = [[], []]
            outputs = []
            for _ in range(5):
                for place, command in enumerate(([], ["-m", "touchmove.chess"])):
                    start = time.perf_counter()
                    outputs.append(subprocess.check_output([sys.executable, *command, program, path]))
                    times[place].append(time.perf_counter() - start)
            # Starting Python and importing is no part of the program.
            starts = []
            for command in (["-c", "import chess.pgn"], ["-c", "import touchmove.chess as c; c.install(); import chess.pgn"]):
                runs = []
                for _ in range(3):
                    start = time.perf_counter()
                    subprocess.check_call([sys.executable, *command])
                    runs.append(time.perf_counter() - start)
                starts.append(min(runs))
            wholes = [statistics.median(part) for part in times]
            insides = [whole - start - own * (wholes[0] - starts[0]) for whole, start in zip(wholes, starts, strict=True)]
            same = "the same" if len(set(outputs)) == 1 else "DIFFERS"
            print(
                f"| {name} | {1 - profile:.0%} | {insides[0] / insides[1]:.1f} | {wholes[0] / wholes[1]:.1f} "
                f"| {wholes[0]:.2f} → {wholes[1]:.2f} | {same}, {len(outputs[0]):,} bytes |"
            )


if __name__ == "__main__":
    main()
