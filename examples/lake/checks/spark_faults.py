"""Tries what fails on a cluster of Apache Spark: each answer is right, or the error is one sentence.

usage: spark_faults.py LAKE FILE WORK

FILE is plain PGN, and WORK a folder. The cluster is a standalone master with two workers on this machine. Its executors
have Python and `touchmove` from an archive of the environment that this runs in, for which venv-pack is needed.
"""

import csv
import logging
import os
import pathlib
import socket
import subprocess
import sys
import threading
import time

import pyarrow
import pyarrow.compute
import pyspark
import touchmove
import venv_pack
from py4j.protocol import Py4JJavaError
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql.functions import spark_partition_id
from touchmove import arrow
from touchmove import spark as chess

lake, file, work = sys.argv[1], pathlib.Path(sys.argv[2]).absolute(), pathlib.Path(sys.argv[3]).absolute()
study = pathlib.Path(__file__).parents[1] / "studies/unfair_timeouts.sql"
home = pathlib.Path(pyspark.__file__).parent
work.mkdir(parents=True, exist_ok=True)
FAILURES = (PySparkException, Py4JJavaError)
started = []
began = time.time()


def start(kind, *args):
    """Starts a part of the cluster as a process."""
    environment = {**os.environ, "SPARK_HOME": str(home), "SPARK_DAEMON_MEMORY": "256m", "SPARK_LOCAL_IP": "127.0.0.1"}
    command = [home / "bin/spark-class", f"org.apache.spark.deploy.{kind}", "--host", "127.0.0.1", "--webui-port", "0"]
    with (work / f"{len(started)}.log").open("wb") as log:
        process = subprocess.Popen([*command, *map(str, args)], env=environment, stdout=log, stderr=log)
    started.append(process)
    return process


def start_master():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = start("master.Master", "--port", port)
    for _ in range(600):
        assert process.poll() is None, (work / "0.log").read_text()
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return f"spark://127.0.0.1:{port}"
        time.sleep(0.1)
    raise TimeoutError("the master does not listen")


def session_of(master, cores, settings):
    """Begins an application on the cluster, once all its executors are there."""
    builder = (
        SparkSession.builder.master(master)
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.executor.memory", "768m")
        .config("spark.cores.max", str(cores))
        .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
        .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "120s")
        .config("spark.sql.shuffle.partitions", "4")
    )
    for name, value in settings.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    # PySpark would write the stack traces of errors that are wanted here.
    logging.disable()
    return session


def text(value):
    return "" if value is None else str(value)


def shown(frame):
    return [[text(value) for value in row] for row in frame.collect()]


def sentence_of(frame):
    """Returns the sentence of what must fail."""
    try:
        answer = frame.collect()
    except FAILURES as error:
        found = chess.sentence(error)
        assert found and "\n" not in found, found
        return found
    raise AssertionError(f"no error, but {answer}")


def say(line):
    print(f"    {line}, after {time.time() - began:.0f} s", flush=True)


def check_environment(session):
    def where(batches):
        for batch in batches:
            # So long that both executors have tasks.
            time.sleep(0.5)
            names = ["worker", "module", "python"]
            row = [os.getcwd(), os.path.abspath(touchmove.__file__), sys.executable]
            yield pyarrow.record_batch([[each] for each in row], names)

    numbers = session.range(0, 8, 1, 8)
    found = numbers.mapInArrow(where, "worker string, module string, python string").collect()
    workers = {row.worker for row in found}
    assert len(workers) == 2 and all(folder.startswith(f"{work}/worker") for folder in workers), workers
    for row in found:
        assert row.module.startswith(f"{row.worker}/environment/lib/"), row
        assert row.python == f"{row.worker}/environment/bin/python", row
    chess.register(session)
    games, _ = chess.read_pgn(session, str(file))
    games.createOrReplaceTempView("games")
    assert shown(chess.sql(session, study.read_text())) == expected
    size = archive.stat().st_size // 1_000_000
    say(f"two workers as processes, Python and touchmove of an archive of {size} MB: the same as of lake sql")


def check_files(session):
    folder = work / "files"
    folder.mkdir(exist_ok=True)
    good = file.read_bytes()
    sink = pyarrow.BufferOutputStream()
    with pyarrow.CompressedOutputStream(sink, "zstd") as compressed:
        compressed.write(good)
    data = sink.getvalue().to_pybytes()
    (folder / "good.pgn").write_bytes(good)
    (folder / "cut.pgn.zst").write_bytes(data[: len(data) * 3 // 4])
    (folder / "noise.pgn").write_bytes(bytes(place * place % 251 for place in range(100_000)))
    whole = arrow.read_games(good, name="good")
    table = pyarrow.table(whole)
    rejects = pyarrow.record_batch(whole.rejects)
    sentences = {}
    for bad in ("cut.pgn.zst", "noise.pgn"):
        pair = [str(folder / "good.pgn"), str(folder / bad)]
        found = sentence_of(chess.read_pgn(session, pair).games)
        assert found.startswith(f"{pair[1]}: "), found
        sentences[bad] = found
        say(f"a bad file beside a good one: {found.replace(str(work), 'WORK')}")
    got = chess.read_pgn(session, str(folder), errors="reject")
    found = got.games.withColumn("part", spark_partition_id()).toArrow()
    # Files are read in the order of their names, by one task each.
    parts = [found.filter(pyarrow.compute.equal(found["part"], part)).drop_columns("part") for part in range(3)]
    assert parts[1].to_pylist() == table.to_pylist()
    before = parts[0].num_rows
    assert 0 < before < table.num_rows and parts[0].to_pylist() == table.slice(0, before).to_pylist()
    assert parts[2].num_rows == 0 and found.num_rows == before + table.num_rows
    refused = got.rejects.toArrow()
    of = {name: [] for name in ("good.pgn", "cut.pgn.zst", "noise.pgn")}
    for row in refused.to_pylist():
        of[pathlib.Path(row["source"]).name].append(row)
    assert len(of["good.pgn"]) == rejects.num_rows
    for name in ("cut.pgn.zst", "noise.pgn"):
        assert len(of[name]) == 1 and of[name][0]["is_cut"] and of[name][0]["reason"] in sentences[name], of[name]
    say(f"errors='reject': all {table.num_rows} games of the good file, {before} of the cut one, 2 rejects")


def check_values(session):
    fens = [f"k7/8/8/8/8/8/8/{king}K{7 - king} w - - 0 1" for king in range(1, 7)]
    fens = [*fens, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None] * 10
    right = pyarrow.array(arrow.chess_legal_moves(pyarrow.array(fens))).to_pylist()
    wrong = 57
    fens[wrong] = "8/8 w"
    rows = session.createDataFrame(list(enumerate(fens)), "id int, fen string").repartition(4)
    rows.createOrReplaceTempView("fens")
    # Without an ORDER BY, for which Spark looks at rows twice, and so would count twice.
    query = "SELECT id, chess_legal_moves(fen) FROM fens"
    chess.register(session)
    found = sentence_of(session.sql(query))
    assert found.startswith('chess_legal_moves: "8/8 w" is not a FEN: '), found
    say(f"a wrong value: {found}")
    registered = chess.register(session, on_error="null")
    answer = sorted(session.sql(query).collect())
    assert [moves for _, moves in answer] == [None if row == wrong else moves for row, moves in enumerate(right)]
    assert registered.failed == 1, registered.failed
    say(f"with on_error='null': {len(fens) - 1} right answers, 1 NULL, and 1 counted")
    chess.register(session)


def check_kill(session, worker):
    tracker = session.sparkContext.statusTracker()
    size = max(1, file.stat().st_size // 40)
    games, _ = chess.read_pgn(session, str(file), partition_bytes=size)
    games.createOrReplaceTempView("games")
    killed, is_over = [], threading.Event()

    def kill():
        # When some tasks have ended, and others have not begun.
        while not is_over.wait(0.02):
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            for stage in stages:
                if stage and stage.numTasks >= 40 and stage.numCompletedTasks >= 5:
                    worker.kill()
                    killed.append((stage.numCompletedTasks, stage.numTasks))
                    return

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        answer = shown(chess.sql(session, study.read_text()))
    finally:
        is_over.set()
        killer.join()
    assert killed, "the query ended before the kill"
    assert answer == expected, (answer, killed)
    # The driver and one executor.
    left = session.sparkContext._jsc.sc().getExecutorMemoryStatus().size()
    assert left == 2, left
    say(f"a worker killed after {killed[0][0]} of {killed[0][1]} tasks: the same")


def check_memory(master):
    # A group whose games have long comments. What is counted is as without them.
    long = "concat('{', repeat('x', 200000), '} ', chess_movetext(moves))"
    table = pyarrow.table(arrow.read_games(file.read_bytes()))
    tree = pyarrow.array(arrow.chess_opening_tree(table["moves"], table["result"], 4)).to_pylist()[0]
    query = "SELECT sum(chess_checks(moves)) FROM games"
    checks = sum(pyarrow.array(arrow.chess_checks(table["moves"])).to_pylist())
    failures, small = {}, {}
    bounds = ["256m", "512m", "1g", "8g"]
    for bound in bounds:
        settings = {"spark.executor.pyspark.memory": bound, "spark.sql.execution.arrow.maxRecordsPerBatch": "50"}
        session = session_of(master, 1, settings)
        chess.register(session)
        games, _ = chess.read_pgn(session, str(file))
        games.createOrReplaceTempView("games")
        try:
            small[bound] = session.sql(query).collect()[0][0]
            assert small[bound] == checks, (bound, small)
        except FAILURES as error:
            small[bound] = chess.sentence(error)
            assert small[bound].startswith("a worker of Python ") and "\n" not in small[bound], small
        try:
            rows = session.sql(f"SELECT chess_opening_tree({long}, result, 4) AS tree FROM games").collect()
        except FAILURES as error:
            failures[bound] = chess.sentence(error)
            assert failures[bound].startswith("a worker of Python "), failures
            assert failures[bound].endswith(", or than the machine has") and "\n" not in failures[bound], failures
        else:
            assert sorted(map(repr, (row.asDict() for row in rows[0].tree))) == sorted(map(repr, tree)), bound
        session.stop()
        say(f"memory of {bound}, a question to each game: {'the right answer' if small[bound] == checks else small[bound]}")
        say(f"memory of {bound}, one large group: {failures.get(bound, 'the right answer')}")
    assert bounds[0] in failures and bounds[-1] not in failures, failures
    # Where a small question is answered, it is the group that is too large.
    last = max(failures, key=bounds.index)
    assert small[last] == checks and "has no memory left" in failures[last], (failures, small)


command = [lake, "sql", "--file", study, "--table", f"games={file}", "--format", "csv"]
out = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
expected = list(csv.reader(out.splitlines()))[1:]
archive = work / "environment.tar.gz"
# The executors have Spark's jars already.
packed = venv_pack.Env(sys.prefix).exclude("*/pyspark/jars/*")
packed.pack(str(archive), compress_level=1, force=True)
try:
    master = start_master()
    workers = [
        start("worker.Worker", "--cores", 1, "--memory", "1g", "--work-dir", work / f"worker{number}", master)
        for number in range(2)
    ]
    os.environ["PYSPARK_PYTHON"] = "./environment/bin/python"
    session = session_of(master, 2, {"spark.archives": f"{archive}#environment"})
    check_environment(session)
    check_files(session)
    check_values(session)
    check_kill(session, workers[0])
    session.stop()
    # The other worker goes on, with the Python of this machine.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    check_memory(master)
finally:
    for process in reversed(started):
        process.terminate()
    for process in started:
        process.wait()
