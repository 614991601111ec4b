"""Converts an object, asks tables of objects, and looks for what is not there, in a server that speaks S3.

usage: object_store.py LAKE SAMPLE.pgn FOLDER [spark]

With `spark`, Spark reads it too.
"""

import csv
import os
import pathlib
import socket
import subprocess
import sys
import time

import boto3

lake, sample, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
address = f"http://127.0.0.1:{port}"
settings = {
    "AWS_ENDPOINT": address,
    "AWS_ALLOW_HTTP": "true",
    "AWS_REGION": "us-east-1",
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
}
server = subprocess.Popen(
    [pathlib.Path(sys.executable).with_name("moto_server"), "-H", "127.0.0.1", "-p", str(port)],
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)


def run(*args):
    return subprocess.run([lake, *map(str, args)], env={**os.environ, **settings}, capture_output=True, text=True)


def ask(table):
    query = "SELECT count(*), sum(plies), sum(chess_checks(moves)), min(white), max(year) FROM games"
    done = run("sql", query, "--table", f"games={table}", "--format", "csv")
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(sentence, *args):
    done = run(*args)
    assert done.returncode == 1 and done.stderr.count("\n") == 1 and sentence in done.stderr, (args, done.stderr)


def read_in_spark():
    from pyspark.sql import SparkSession
    from touchmove import Error
    from touchmove import spark as chess

    # What reads on Spark's executors takes its settings from their environment.
    os.environ.update(settings, AWS_ENDPOINT_URL=address, PYSPARK_PYTHON=sys.executable)
    session = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1")
    session = session.config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    chess.register(session)
    for path in ["s3://games/sample.pgn", "s3a://games/sam*.pgn"]:
        games, rejects = chess.read_pgn(session, path, partition_bytes=1 << 19)
        games.createOrReplaceTempView("games")
        query = "SELECT count(*), sum(plies), sum(chess_checks(moves)), min(white), max(year) FROM games"
        row = session.sql(query).first()
        assert list(map(str, row)) == list(csv.reader(expected.splitlines()))[1], (path, row, expected)
        assert games.rdd.getNumPartitions() > 2 and rejects.count() == 1, path
    for path in ["s3://games/none.pgn", "s3://none/sample.pgn"]:
        try:
            chess.read_pgn(session, path)
            raise AssertionError(path)
        except (FileNotFoundError, Error) as error:
            assert path in str(error) and "\n" not in str(error), error
    session.stop()


try:
    store = boto3.client(
        "s3",
        endpoint_url=address,
        region_name="us-east-1",
        aws_access_key_id="test",
        aws_secret_access_key="test",
    )
    for _ in range(100):
        try:
            store.create_bucket(Bucket="games")
            break
        except Exception:
            time.sleep(0.2)
    store.upload_file(str(sample), "games", "sample.pgn")
    local, remote = work / "local", work / "remote"
    for source, out in [(sample, local), ("s3://games/sample.pgn", remote)]:
        done = run("convert", source, "--out", out)
        assert done.returncode == 0, done.stderr
    # The same length and another mark: it must not be taken for the object that was converted.
    text = sample.read_bytes().replace(b"player1", b"player2", 1)
    store.put_object(Bucket="games", Key="sample.pgn", Body=text)
    refused("another state of the input", "convert", "s3://games/sample.pgn", "--out", remote)
    store.upload_file(str(sample), "games", "sample.pgn")
    done = run("convert", "s3://games/sample.pgn", "--out", remote)
    assert done.returncode == 0, done.stderr
    expected = ask(local)
    assert ask(remote) == expected
    assert ask("s3://games/sample.pgn") == expected
    files = [path for path in local.rglob("*") if path.is_file()]
    for path in files:
        store.upload_file(str(path), "games", f"lake/{path.relative_to(local)}")
    for table in ["s3://games/lake", "s3://games/lake/games"]:
        assert ask(table) == expected, table
    first = next(str(path.relative_to(local)) for path in files if path.suffix == ".parquet" and "games" in path.parts)
    one = run("sql", "SELECT count(*) FROM one", "--table", f"one=s3://games/lake/{first}", "--format", "csv")
    assert one.returncode == 0 and int(one.stdout.split()[1]) > 0, one.stderr
    store.delete_object(Bucket="games", Key="lake/games/_SUCCESS")
    refused("is not complete", "sql", "SELECT 1 FROM games", "--table", "games=s3://games/lake")
    for name in ["none.parquet", "none", "none.pgn"]:
        refused(name, "sql", "SELECT 1 FROM games", "--table", f"games=s3://games/{name}")
    missing = work / "missing"
    refused("none.pgn", "convert", "s3://games/none.pgn", "--out", missing)
    assert not (missing / "games" / "_SUCCESS").exists()

    engines = "`lake`"
    if sys.argv[4:] == ["spark"]:
        read_in_spark()
        engines += " and in Spark"
    print(f"    a conversion of an object and tables of objects, in {engines}: the same; what is not there or has changed is refused")
finally:
    server.terminate()
