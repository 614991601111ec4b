"""Reckons how long questions to many games take on many machines, by arithmetic and by simulation.

usage: machines.py NAME=NUMBER…

The numbers are measured: games a second of one core that converts with `lake` (convert) and with Spark (spark_convert),
and that asks a study in `lake sql` (study) and in Spark (spark_study), where two cores work; and bytes of a game as text
(text_bytes) and in Parquet (parquet_bytes). What is assumed stands below; so is that each of many cores is as fast as
each of two.
"""

import heapq
import random
import sys

GAMES = {"100 million": 10**8, "7 billion": 7 * 10**9}
#: One machine runs `lake`, more run Spark.
MACHINES = (1, 10, 100)
#: Of each machine.
CORES = 16
#: How many threads `lake convert` has at most.
LAKE_CONVERT = 12
#: Bytes a second that a machine reads from a store or a disk, and so many again that it writes.
BANDWIDTH = 1.25e9
#: Bytes of PGN and of Parquet that a task reads.
PGN_PART, PARQUET_PART = 64 << 20, 128 << 20
#: Seconds before the first task of a cluster runs, and before each task does; how many tasks a second a driver begins.
START, TASK, BEGUN = 30.0, 0.1, 500
#: Tasks take longer or shorter by this part, one in a hundred takes three times as long.
SPREAD, SLOW, SLOWER = 0.2, 0.01, 3.0
#: In an hour, one machine of a hundred of a cluster is lost with all that it has done.
LOST = 0.01


def arithmetic(games, rate, size, machines, cores):
    """Returns the seconds that processors and network take, whichever take longer."""
    return max(games / (rate * cores * machines), games * size / (BANDWIDTH * machines))


def simulated(games, rate, size, machines, cores, part, chance):
    """Returns the seconds until the last task is done; without chance all tasks are alike and begin at once."""
    count = max(1, round(games * size / part))
    # What one core takes, when the others of its machine read as well.
    task = max(games / count / rate, games * size / count / (BANDWIDTH / cores))
    is_cluster = chance is not None and machines > 1
    start = START if is_cluster else 0.0
    free = [start] * (cores * machines)

    def run(tasks):
        for number in range(tasks):
            at, took = free[0], task
            if chance is not None:
                took *= chance.uniform(1 - SPREAD, 1 + SPREAD) * (SLOWER if chance.random() < SLOW else 1)
            if is_cluster:
                at, took = max(at, start + number / BEGUN), took + TASK
            heapq.heapreplace(free, at + took)

    run(count)
    if is_cluster:
        hours = max(free) / 3600
        again = sum(chance.random() for _ in range(machines) if chance.random() < LOST * hours)
        start = max(free) if again else start
        run(round(again * count / machines))
    return max(free)


def text(seconds):
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def main():
    of = {name: float(number) for name, _, number in (word.partition("=") for word in sys.argv[1:])}
    questions = [
        ("convert plain PGN", "convert", of["text_bytes"], PGN_PART),
        ("a study that replays all", "study", of["parquet_bytes"], PARQUET_PART),
    ]
    print("| games | question | | " + " | ".join(f"{machines} × {CORES} cores" for machines in MACHINES) + " |")
    print("|---|---|---|" + "--:|" * len(MACHINES))
    for name, games in GAMES.items():
        for question, rate_name, size, part in questions:
            reckoned, tried = [], []
            for machines in MACHINES:
                rate = of[rate_name if machines == 1 else f"spark_{rate_name}"]
                cores = LAKE_CONVERT if machines == 1 and rate_name == "convert" else CORES
                exact = arithmetic(games, rate, size, machines, cores)
                # Where nothing goes wrong, the two agree but for the last tasks.
                plain = simulated(games, rate, size, machines, cores, part, None)
                last = max(part / size / rate, part / (BANDWIDTH / cores))
                assert exact * 0.999 <= plain <= exact + 1.001 * last, (exact, plain)
                reckoned.append(text(exact))
                tried.append(text(simulated(games, rate, size, machines, cores, part, random.Random(2026))))
            print(f"| {name} | {question} | arithmetic | " + " | ".join(reckoned) + " |")
            print("| | | simulation | " + " | ".join(tried) + " |")


main()
