"""Measures studies in Apache Spark with two executors, in `lake sql`, and in a PySpark program with python-chess.

usage: spark_rates.py LAKE LARGE SMALL WORK

LARGE and SMALL are plain PGN; SMALL is so small that python-chess can be waited for. Spark has two executors of one core
each, `lake sql` two threads; each is asked in turns, on the same two processors. All answers are compared. WORK/rates
says what `machines.py` needs.
"""

import contextlib
import csv
import io
import os
import pathlib
import subprocess
import sys
import threading
import time

import chess.pgn
import pyarrow
import pyarrow.compute
from pyspark.sql import SparkSession
from pyspark.sql import functions as f
from pyspark.sql.pandas.functions import arrow_udf

os.environ["PYSPARK_PYTHON"] = sys.executable
from touchmove import spark as touchmove  # noqa: E402

lake, large, small = sys.argv[1:4]
work = pathlib.Path(sys.argv[4])
studies = pathlib.Path(__file__).parent.parent / "studies"
rounds = 3
# What is started from here has the same.
processors = sorted(os.sched_getaffinity(0))[:2]
os.sched_setaffinity(0, processors)


def run(*args):
    return subprocess.run([lake, *map(str, args)], check=True, capture_output=True, text=True).stdout


since = time.time()
session = (
    SparkSession.builder.master("local-cluster[2,1,1536]")
    .config("spark.executor.memory", "1536m")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.sql.shuffle.partitions", "2")
    .config("spark.ui.showConsoleProgress", "false")
    .getOrCreate()
)
session.sparkContext.setLogLevel("OFF")
touchmove.register(session)
took_start = f"a session with two executors begins in {time.time() - since:.1f} s"
print(f"    Spark {session.version} on the processors {processors}: {took_start}", flush=True)

count = {}
for name, file in [("large", large), ("small", small)]:
    run("convert", file, "--out", work / name, "--jobs", 2)
    session.read.parquet(str(work / name / "games")).createOrReplaceTempView(name)
    count[name] = session.table(name).count()
movetext = work / "movetext.parquet"
query = "SELECT result, termination, chess_movetext(moves) AS movetext FROM games"
run("sql", query, "--table", f"games={work}/small", "--format", "parquet", "--output", movetext)
# As many parts as executors.
session.read.parquet(str(movetext)).repartition(2).cache().createOrReplaceTempView("movetext")
session.table("movetext").count()


def repeats(board, move):
    board.push(move)
    third = board.is_repetition(3)
    board.pop()
    return third


def unfair(game, result):
    return int(game.end().board().has_insufficient_material(result == "1-0"))


def missed(game, result):
    board, found = game.board(), 0
    moves = list(game.mainline_moves())
    for ply, move in enumerate(moves):
        last = move if ply + 1 == len(moves) else None
        found += board.is_repetition(3) or any(repeats(board, other) for other in board.legal_moves if other != last)
        board.push(move)
    return found


def with_python_chess(of):
    def task(batches):
        for batch in batches:
            rows = batch.to_pylist()
            for row in rows:
                row["found"] = of(chess.pgn.read_game(io.StringIO(row.pop("movetext"))), row["result"])
            yield pyarrow.RecordBatch.from_pylist(rows)

    return task


def python_chess_unfair():
    rows = session.table("movetext").where("termination = 'Time forfeit' AND result IN ('1-0', '0-1')")
    rows = rows.mapInArrow(with_python_chess(unfair), "result string, termination string, found long")
    return rows.groupBy("result").agg(f.count("*"), f.sum("found")).orderBy("result")


def python_chess_missed():
    rows = session.table("movetext").mapInArrow(with_python_chess(missed), "result string, termination string, found long")
    with_claims = f.sum(f.when(f.col("found") > 0, 1).otherwise(0))
    return rows.groupBy("termination").agg(f.count("*"), with_claims, f.sum("found")).orderBy(f.asc_nulls_last("termination"))


def in_spark(name, table):
    session.table(table).createOrReplaceTempView("games")
    return lambda: shown(touchmove.sql(session, (studies / f"{name}.sql").read_text()))


def shown(frame):
    return [["" if value is None else str(value) for value in row] for row in frame.collect()]


def in_lake(name, table):
    out = run("sql", "--file", studies / f"{name}.sql", "--table", f"games={work / table}", "--format", "csv", "--jobs", 2)
    return list(csv.reader(out.splitlines()))[1:]


kinds, most = {}, {"worker": 0, "executor": 0}


def kind_of(process):
    """Returns whether a process is an executor of this application, or a worker of Python below one, and what it is below."""
    words = (process / "cmdline").read_bytes().split(b"\0")
    if b"--executor-id" in words and session.sparkContext.applicationId.encode() in words:
        return "executor"
    while b"pyspark.daemon" in words and process.name != "0":
        [parent] = [line.split()[1] for line in (process / "status").read_text().splitlines() if line.startswith("PPid")]
        process = process.parent / parent
        if kinds.get(process) == "executor":
            return "worker"
    return None


def look():
    """Keeps the most memory that each kind of process has had."""
    running = sorted(pathlib.Path("/proc").glob("[0-9]*"), key=lambda process: int(process.name))
    for gone in kinds.keys() - running:
        del kinds[gone]
    for process in running:
        # A process that has ended has no memory to say, or no files.
        with contextlib.suppress(OSError):
            if process not in kinds:
                kinds[process] = kind_of(process)
            if kinds[process] is not None:
                status = (process / "status").read_text()
                peak = [int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmHWM")]
                most[kinds[process]] = max(most[kinds[process]], *peak, 0)


@contextlib.contextmanager
def watched():
    """Looks at the processes while Spark works, so that those are seen which end."""
    is_over = threading.Event()

    def watch():
        while not is_over.wait(0.2):
            look()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        is_over.set()
        watcher.join()
        look()


def memory():
    assert all(most.values()), most
    return f"a worker of Python {most['worker']} MiB, an executor of Java {most['executor']} MiB with a heap of 1536"


took, answers = {}, {}


def measure(key, ask):
    with watched() if key[0] != "lake sql" else contextlib.nullcontext():
        since = time.time()
        answer = ask()
        seconds = time.time() - since
    took.setdefault(key, []).append(seconds)
    assert answers.setdefault((key[1], key[2]), answer) == answer, key


peers = {"unfair_timeouts": python_chess_unfair, "missed_claims": python_chess_missed}
for number in range(rounds):
    for name, peer in peers.items():
        for table in ("large", "small"):
            measure(("lake sql", name, table), lambda: in_lake(name, table))
            measure(("Spark", name, table), in_spark(name, table))
        # One is enough of what takes a minute.
        if number == 0 or name == "unfair_timeouts":
            measure(("Spark with python-chess", name, "small"), lambda: shown(peer()))
# The other studies, once.
for name in sorted(path.stem for path in studies.glob("*.sql")):
    if name not in peers:
        measure(("lake sql", name, "large"), lambda: in_lake(name, "large"))
        measure(("Spark", name, "large"), in_spark(name, "large"))
for (engine, name, table), seconds in took.items():
    least = min(seconds)
    first = f", the first time {seconds[0]:.2f} s" if engine == "Spark" and len(seconds) > 1 else ""
    print(f"    {name} over {count[table]} games, {engine}: {least:.2f} s, {count[table] / least:.0f} games/s{first}")
asked = {name for _, name, table in took if table == "large"}
rows = sum(len(answers[name, "large"]) for name in asked)
print(f"    {len(asked)} studies over {count['large']} games: {rows} rows, the same of lake sql and of Spark")
print(f"    memory at most in the studies: {memory()}", flush=True)


@arrow_udf("int")
def length(moves: pyarrow.Array) -> pyarrow.Array:
    return pyarrow.compute.binary_length(moves)


def lengths(of, rows):
    session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", rows)
    since = time.time()
    total = session.table("large").select(f.sum(of("moves"))).collect()[0][0]
    return time.time() - since, total


crossings = {}
for _ in range(rounds + 2):
    for key, of, rows in [("none", f.octet_length, 10_000), ("large", length, 10_000), ("small", length, 10)]:
        seconds, total = lengths(of, rows)
        crossings.setdefault(key, []).append(seconds)
        assert crossings.setdefault("total", total) == total
none, of_large, of_small = (min(crossings[key]) for key in ("none", "large", "small"))
batches = count["large"] / 10 - count["large"] / 10_000
# Two executors work side by side.
batch, game = 2e3 * (of_small - of_large) / batches, 2e6 * (of_large - none) / count["large"]
print(f"    crossing into Python: {batch:.2f} ms a batch, {game:.1f} µs a game", flush=True)

seconds = float("inf")
for number in range(2):
    with watched():
        since = time.time()
        games, _ = touchmove.read_pgn(session, large, partition_bytes=16 << 20)
        touchmove.write_games(games, str(work / f"written-{number}"))
        seconds = min(seconds, time.time() - since)
# Of each of two cores.
rates = {
    "study": count["large"] / min(took["lake sql", "missed_claims", "large"]) / 2,
    "spark_study": count["large"] / min(took["Spark", "missed_claims", "large"]) / 2,
    "spark_convert": count["large"] / seconds / 2,
    "text_bytes": os.path.getsize(large) / count["large"],
    "parquet_bytes": sum(file.stat().st_size for file in work.glob("large/games/**/*.parquet")) / count["large"],
}
(work / "rates").write_text(" ".join(f"{name}={number:.0f}" for name, number in rates.items()))
print(f"    read_pgn and write_games: {seconds:.1f} s, {count['large'] / seconds:.0f} games/s")
print(f"    memory at most, with reading of PGN: {memory()}")
session.stop()
