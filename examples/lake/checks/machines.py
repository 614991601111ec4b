"""Reckons how long questions to many games take on many machines, by arithmetic and by simulation.

usage: machines.py NAME=NUMBER…

The numbers are measured: games a second of one core that converts with `lake` (convert) and with Spark (spark_convert),
and that asks a study in `lake sql` (study) and in Spark (spark_study), and bytes of a game as text (text_bytes) and in
Parquet (parquet_bytes). What is assumed stands below.
"""

import heapq
import random
import sys

GAMES = {"10^8, a month of Lichess": 10**8, "7*10^9, all of Lichess": 7 * 10**9}
MACHINES = (1, 10, 100)
#: Of each machine.
CORES = 16
#: Bytes a second that a machine reads from a store or a disk, and so many again that it writes.
BANDWIDTH = 1.25e9
#: Bytes of what a task reads.
PARTITION = 64 << 20
#: Seconds before the first task of a cluster runs, and before each task does.
START, TASK = 30.0, 0.1
#: Tasks take longer or shorter by this part, one in a hundred takes three times as long.
SPREAD, SLOW, SLOWER = 0.2, 0.01, 3.0
#: Each hour, one machine of a hundred is lost with what its cores were at, and another takes its place.
LOST = 0.01


def arithmetic(games: float, rate: float, size: float, machines: int) -> float:
    """Returns the seconds that processors and network take, whichever take longer."""
    return max(games / (rate * CORES * machines), games * size / (BANDWIDTH * machines))


def simulated(games: float, rate: float, size: float, machines: int, chance: random.Random | None) -> float:
    """Returns the seconds until the last task is done; without chance nothing goes wrong and nothing starts."""
    count = max(1, round(games * size / PARTITION))
    # What one core takes, when the others of its machine read as well.
    task = max(games / count / rate, games * size / count / (BANDWIDTH / CORES))
    free = [0.0 if chance is None else START] * (CORES * machines)
    for _ in range(count):
        at, took = free[0], task
        if chance is not None:
            took = TASK + task * chance.uniform(1 - SPREAD, 1 + SPREAD) * (SLOWER if chance.random() < SLOW else 1)
            # A task that is lost runs again behind what it had done.
            if chance.random() < LOST * took / 3600:
                took += took * chance.random() + START
        heapq.heapreplace(free, at + took)
    return max(free)


def text(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def main() -> None:
    of = {name: float(number) for name, _, number in (word.partition("=") for word in sys.argv[1:])}
    questions = [
        ("convert plain PGN", "convert", "spark_convert", of["text_bytes"]),
        ("a study that replays all", "study", "spark_study", of["parquet_bytes"]),
    ]
    print("| games | question | " + " | ".join(f"{machines} × {CORES} cores" for machines in MACHINES) + " |")
    print("|---|---|" + "--:|" * len(MACHINES))
    for name, games in GAMES.items():
        for question, alone, together, size in questions:
            cells = []
            for machines in MACHINES:
                rate = of[alone if machines == 1 else together]
                exact = arithmetic(games, rate, size, machines)
                # Where nothing goes wrong, the two agree but for the last tasks.
                plain = simulated(games, rate, size, machines, None)
                last = max(games / (games * size / PARTITION) / rate, PARTITION / (BANDWIDTH / CORES))
                assert exact * 0.999 <= plain <= exact + 1.001 * last, (exact, plain)
                cells.append(f"{text(exact)}; {text(simulated(games, rate, size, machines, random.Random(2026)))}")
            print(f"| {name} | {question} | " + " | ".join(cells) + " |")


main()
