"""Asks the studies in a session of Spark Connect, and compares with the answers of `lake sql`.

usage: spark_connect.py LAKE FILE

FILE is plain PGN. Needed is `pip install pyspark[connect]`, whose server starts on this machine.
"""

import csv
import logging
import os
import pathlib
import subprocess
import sys
import tempfile

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

os.environ["PYSPARK_PYTHON"] = sys.executable
from touchmove import spark as chess  # noqa: E402

lake, file = sys.argv[1:]
studies = pathlib.Path(__file__).absolute().parents[1] / "studies"
session = (
    SparkSession.builder.remote("local[2]")
    .config("spark.ui.enabled", "false")
    .config("spark.log.level", "OFF")
    .config("spark.ui.showConsoleProgress", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.sql.shuffle.partitions", "2")
    .getOrCreate()
)
# PySpark would write errors that are wanted here.
logging.disable()
assert type(session).__module__ == "pyspark.sql.connect.session", type(session)


def text(value):
    return "" if value is None else str(value)


def shown(frame):
    return [[text(value) for value in row] for row in frame.collect()]


def refused(kind, ask):
    """Returns the sentence of what must be refused."""
    try:
        answer = ask()
    except kind as error:
        found = chess.sentence(error)
        assert found and "\n" not in found, found
        return found
    raise AssertionError(f"not refused, but {answer}")


assert chess.register(session).failed == 0
# More than one part.
games, _ = chess.read_pgn(session, file, partition_bytes=max(1, os.path.getsize(file) // 4))
games.createOrReplaceTempView("games")
expected = {}
for path in sorted(studies.glob("*.sql")):
    command = [lake, "sql", "--file", path, "--table", f"games={file}", "--format", "csv"]
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    header, *expected[path.stem] = csv.reader(out.splitlines())
    frame = chess.sql(session, path.read_text())
    assert frame.columns == header, (path.stem, frame.columns, header)
    assert shown(frame) == expected[path.stem], path.stem
    print(f"    {path.stem}: {len(expected[path.stem])} rows, the same as of lake sql", flush=True)
assert len(expected) == 5, expected.keys()
columns = ["ply", "fen", "san", "games", "white", "draws", "black"]
tree = shown(chess.opening_tree(games, 6).select(*columns))
assert sorted(tree) == sorted(expected["opening_tree"])
print(f"    opening_tree of touchmove.spark: {len(tree)} rows, the same as of the study")

found = refused(PySparkException, lambda: chess.register(session, on_error="null"))
print(f"    register(on_error='null') is refused: {found}")
with tempfile.TemporaryDirectory() as folder:
    found = refused(TypeError, lambda: chess.write_games(games, f"{folder}/new"))
    assert found == "write_games needs a session that is not one of Spark Connect", found
    assert os.listdir(folder) == []
print(f"    write_games is refused: {found}")
found = refused(PySparkException, lambda: session.sql("SELECT chess_material('8/8 w')").collect())
assert found.startswith('chess_material: "8/8 w" is not a FEN: '), found
print(f"    a wrong value: {found}")
session.stop()
