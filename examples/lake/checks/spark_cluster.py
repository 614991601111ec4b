"""Asks the studies of a cluster of Apache Spark whose executors are killed, and compares with the answers of `lake sql`.

usage: spark_cluster.py LAKE FILE STUDIES [KILLS [SEED]]

FILE is plain PGN. The cluster has three executors on this machine, and the functions and tables of `touchmove.spark`.
"""

import csv
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

from pyspark.sql import SparkSession

os.environ["PYSPARK_PYTHON"] = sys.executable
from touchmove import spark as chess  # noqa: E402

lake, file, studies = sys.argv[1:4]
kills = int(sys.argv[4]) if len(sys.argv) > 4 else 20
seed = int(sys.argv[5]) if len(sys.argv) > 5 else random.randrange(1 << 32)
chance = random.Random(seed)
session = (
    SparkSession.builder.master("local-cluster[3,1,1024]")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.sql.shuffle.partitions", "6")
    # Executors that are killed on purpose do not end the application.
    .config("spark.deploy.maxExecutorRetries", "-1")
    .config("spark.ui.showConsoleProgress", "false")
    .getOrCreate()
)
session.sparkContext.setLogLevel("OFF")


def executors():
    """Returns the processes of this cluster's executors."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if session.sparkContext.applicationId.encode() in words and b"--executor-id" in words:
            found.append(int(process.name))
    return found


def text(value):
    return "" if value is None else str(value)


def shown(frame):
    return [[text(value) for value in row] for row in frame.collect()]


chess.register(session)
games, rejects = chess.read_pgn(session, file, partition_bytes=2 << 20)
games.createOrReplaceTempView("games")
paths = {path.stem: path for path in sorted(pathlib.Path(studies).glob("*.sql"))}
queries = {name: path.read_text() for name, path in paths.items()}
expected = {}
for name, path in paths.items():
    command = [lake, "sql", "--file", path, "--table", f"games={file}", "--format", "csv"]
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    expected[name] = list(csv.reader(out.splitlines()))[1:]
took = {}
# The second time, workers run already: kills are to come before a query ends.
for name, query in [*queries.items()] * 2:
    since = time.time()
    assert shown(chess.sql(session, query)) == expected[name], name
    took[name] = time.time() - since
for name, seconds in took.items():
    print(f"    {name}: {len(expected[name])} rows, the same as of lake sql, {seconds:.1f} s", flush=True)

# Each query loses executors at random times, up to two of the three at once.
print(f"    {kills} kills with the seed {seed}", flush=True)
while kills > 0:
    name = chance.choice(list(queries))
    plan = [(chance.uniform(0, took[name]), chance.choice([1, 1, 2])) for _ in range(chance.choice([1, 2]))]
    killed, is_over = [], threading.Event()

    def kill():
        since = time.time()
        for after, count in sorted(plan):
            # A kill after the answer would say nothing.
            if is_over.wait(max(0, since + after - time.time())):
                return
            running = executors()
            for process in chance.sample(running, min(count, len(running))):
                os.kill(process, signal.SIGKILL)
                killed.append(round(time.time() - since, 1))

    killer = threading.Thread(target=kill)
    since = time.time()
    killer.start()
    answer = shown(chess.sql(session, queries[name]))
    seconds = time.time() - since
    is_over.set()
    killer.join()
    assert answer == expected[name], (name, seed, killed)
    kills -= len(killed)
    print(f"    {name}: executors killed after {killed} s, the same in {seconds:.1f} s", flush=True)
session.stop()
