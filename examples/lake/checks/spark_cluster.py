"""Asks the studies of a cluster of Apache Spark whose executors are killed, and compares with the answers of `lake sql`.

usage: spark_cluster.py LAKE FILE STUDIES [KILLS [SEED]]

FILE is plain PGN. The cluster has three executors on this machine, and the functions and tables of `touchmove.spark`.
What it writes is read by `lake sql`.
"""

import csv
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

os.environ["PYSPARK_PYTHON"] = sys.executable
from touchmove import spark as chess  # noqa: E402

lake, file, studies = sys.argv[1:4]
kills = int(sys.argv[4]) if len(sys.argv) > 4 else 20
seed = int(sys.argv[5]) if len(sys.argv) > 5 else random.randrange(1 << 32)
chance = random.Random(seed)
FAILURES = (PySparkException, Py4JJavaError)
session = (
    SparkSession.builder.master("local-cluster[3,1,1024]")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.sql.shuffle.partitions", "6")
    # Executors that are killed on purpose do not end the application.
    .config("spark.deploy.maxExecutorRetries", "-1")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.ui.liveUpdate.period", "0")
    .getOrCreate()
)
session.sparkContext.setLogLevel("OFF")
tracker = session.sparkContext.statusTracker()


def executors():
    """Returns the processes of this cluster's executors, and their numbers."""
    found = {}
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if session.sparkContext.applicationId.encode() in words and b"--executor-id" in words:
            found[int(process.name)] = words[words.index(b"--executor-id") + 1].decode()
    return found


def busy():
    """Returns the numbers of the executors that run a task."""
    every = session.sparkContext._jsc.sc().statusStore().executorList(True)
    each = [every.apply(place) for place in range(every.size())]
    return {executor.id() for executor in each if executor.activeTasks() > 0}


def active_stages(group):
    """Returns of the stages of a query that run whether each is a later one, and its running, completed and all tasks."""
    jobs = [tracker.getJobInfo(job) for job in tracker.getJobIdsForGroup(group)]
    stages = {stage for job in jobs if job for stage in job.stageIds}
    found = [(stage, tracker.getStageInfo(stage)) for stage in sorted(stages & set(tracker.getActiveStageIds()))]
    counts = [(stage, info.numActiveTasks, info.numCompletedTasks, info.numTasks) for stage, info in found if info]
    return [(stage != min(stages), *rest) for stage, *rest in counts]


def text(value):
    return "" if value is None else str(value)


def shown(frame):
    return [[text(value) for value in row] for row in frame.collect()]


def run(*args):
    command = [lake, *map(str, args)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def in_lake(table, query):
    """Returns the rows of a query as JSON."""
    return [json.loads(line) for line in run("sql", query, "--table", f"games={table}", "--format", "json").splitlines()]


def of_lake(table, path):
    """Returns the rows of a study as CSV."""
    return list(csv.reader(run("sql", "--file", path, "--table", f"games={table}", "--format", "csv").splitlines()))[1:]


def without_lines(rows):
    """Leaves out line numbers, which are counted in the first part of a file only."""
    return [{**row, "faults": [re.sub(r"^line \d+, ", "", each) for each in row["faults"]]} for row in rows]


def check_written(work):
    """Has Spark write the games, and `lake sql` read them."""
    run("convert", file, "--out", work / "converted")
    # As where a cluster is told not to write `_SUCCESS`.
    session.sparkContext._jsc.hadoopConfiguration().set("mapreduce.fileoutputcommitter.marksuccessfuljobs", "false")
    chess.write_games(games, str(work / "written"))
    query = "SELECT * FROM games ORDER BY site"
    converted, written = in_lake(work / "converted", query), in_lake(work / "written", query)
    assert len({row["site"] for row in converted}) == len(converted)
    names, others = [
        {row["column_name"] for row in in_lake(work / table, "DESCRIBE games")} for table in ("converted", "written")
    ]
    assert others == names and all(names >= row.keys() for row in converted), (names, others)
    assert without_lines(written) == without_lines(converted)
    for name, path in paths.items():
        assert of_lake(work / "written", path) == expected[name], name
    print(f"    Spark wrote {len(written)} games with {len(names)} columns, and all studies: the same in lake sql", flush=True)

    query = "SELECT chess_fen(moves, 30) AS fen FROM games WHERE plies > 60 ORDER BY site DESC LIMIT 1"
    [row] = in_lake(work / "converted", query)
    query = f"SELECT count(*) AS found FROM games WHERE chess_contains(moves, '{row['fen']}', 40)"
    [found] = in_lake(file, query)
    assert in_lake(work / "written", query) == [found] and found["found"] >= 1, found
    read = {}
    for table in ("converted", "written"):
        plan = in_lake(work / table, f"EXPLAIN ANALYZE {query}")[-1]["plan"]
        sources = re.findall(r"DataSourceExec: .*?metrics=\[output_rows=([^,]+),", plan)
        assert sources and all(rows.isdecimal() for rows in sources), plan
        read[table] = sum(map(int, sources))
    assert found["found"] <= read["written"] < len(written), read
    print(
        f"    a position of {found['found']} games: lake sql reads {read['written']} of {len(written)} games"
        f" that Spark wrote, and {read['converted']} of those that it converted",
        flush=True,
    )
    (work / "written/games/_SUCCESS").unlink()
    command = [lake, "sql", "SELECT 1", "--table", f"games={work}/written"]
    refused = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said = refused.stderr.replace(str(work), "WORK").splitlines()
    assert refused.returncode and len(said) == 1 and "is not complete" in said[0], refused
    print(f"    without games/_SUCCESS: {said[0]}", flush=True)


chess.register(session)
# Many more tasks than executors.
games, rejects = chess.read_pgn(session, file, partition_bytes=max(1, os.path.getsize(file) // 15))
tasks = games.rdd.getNumPartitions()
assert tasks >= 12, tasks
games.createOrReplaceTempView("games")
paths = {path.stem: path for path in sorted(pathlib.Path(studies).glob("*.sql"))}
expected = {name: of_lake(file, path) for name, path in paths.items()}
columns = ["ply", "fen", "san", "games", "white", "draws", "black"]
asks = {name: lambda path=path: shown(chess.sql(session, path.read_text())) for name, path in paths.items()}
# The same tree, in no order.
asks["opening_tree()"] = lambda: sorted(shown(chess.opening_tree(games, 6).select(*columns)))
expected["opening_tree()"] = sorted(expected["opening_tree"])
took = {}
# The second time, workers run already: kills are to come before a query ends.
for name, ask in [*asks.items()] * 2:
    since = time.time()
    assert ask() == expected[name], name
    took[name] = time.time() - since
print(f"    {tasks} parts of {file.split('/')[-1]}", flush=True)
for name, seconds in took.items():
    print(f"    {name}: {len(expected[name])} rows, the same as of lake sql, {seconds:.1f} s", flush=True)
with tempfile.TemporaryDirectory() as folder:
    check_written(pathlib.Path(folder))


def asked(name, group, kill):
    """Asks while executors are killed; returns the seconds until the answer, and the sentences of Spark's giving up."""
    sentences = []
    since = time.time()
    # Asked again, it is left alone.
    for number in range(3):
        is_over = threading.Event()
        killer = threading.Thread(target=kill, args=(group, is_over), daemon=True)
        session.sparkContext.setJobGroup(group, name)
        if number == 0:
            killer.start()
        try:
            answer = asks[name]()
        except FAILURES as error:
            found = chess.sentence(error)
            assert found and "\n" not in found and "\tat " not in found, found
            sentences.append(found)
            continue
        finally:
            is_over.set()
            if number == 0:
                killer.join(60)
                assert not killer.is_alive()
        assert answer == expected[name], (name, seed)
        return time.time() - since, sentences
    raise AssertionError(f"{name} is not answered: {sentences}")


# Each query loses executors, up to two of the three at once, at random times or once a later stage runs.
print(f"    {kills} kills with the seed {seed}", flush=True)
PLACES = ("in a first stage", "in a later stage", "of an executor with a task")
count = dict.fromkeys(("kills", *PLACES, "failures"), 0)
number = 0
while count["kills"] < kills or not all(count[place] for place in PLACES):
    assert number < 5 * kills, count
    number += 1
    name = chance.choice(list(asks))
    plan = [
        (chance.uniform(0, took[name]), chance.random() < 0.4, chance.choice([1, 1, 2]))
        for _ in range(chance.choice([1, 2]))
    ]
    killed = []

    def kill(group, is_over):
        since = time.time()
        for after, is_later, amount in sorted(plan):
            # A kill after the answer would say nothing.
            if is_over.wait(max(0, since + after - time.time())):
                return
            stages = active_stages(group)
            while is_later and not any(later and runs for later, runs, *_ in stages):
                if is_over.wait(0.02):
                    return
                stages = active_stages(group)
            with_task = busy() if stages else set()
            running = executors()
            for process in chance.sample(sorted(running), min(amount, len(running))):
                os.kill(process, signal.SIGKILL)
                killed.append((round(time.time() - since, 1), stages, running[process] in with_task))

    seconds, sentences = asked(name, f"{number}", kill)
    for after, stages, is_busy in killed:
        count["kills"] += 1
        count["in a first stage"] += any(not is_later for is_later, *_ in stages)
        count["in a later stage"] += any(is_later for is_later, *_ in stages)
        count["of an executor with a task"] += is_busy
        at = [
            f"in {'a later' if is_later else 'the first'} stage with {runs} tasks running and {ended} of {all} done"
            for is_later, runs, ended, all in stages
        ]
        print(f"        killed after {after} s, {'with' if is_busy else 'without'} a task, {', '.join(at) or 'between stages'}")
    for sentence in sentences:
        count["failures"] += 1
        print(f"        failed for good, and asked again: {sentence}")
    print(f"    {name}: {len(killed)} executors killed, the same in {seconds:.1f} s", flush=True)
print("    " + ", ".join(f"{number} {name}" for name, number in count.items()), flush=True)


def kill_all(group, is_over):
    """Kills each executor that has a task, until Spark gives up."""
    while not is_over.wait(0.1):
        with_task = busy()
        for process, executor in executors().items():
            if executor in with_task:
                os.kill(process, signal.SIGKILL)


seconds, sentences = asked("missed_claims", "all", kill_all)
assert sentences, "Spark did not give up"
print(f"    each executor killed: {sentences[0]}; asked again, the same, {seconds:.1f} s in all")
session.stop()
