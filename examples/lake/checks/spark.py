"""Reads with Apache Spark what `lake convert` wrote, and compares with the answers of `lake sql`. So does the guide's program.

usage: spark.py LAKE FOLDER

The name of FOLDER is `lake`.
"""

import contextlib
import io
import json
import os
import pathlib
import re
import subprocess
import sys

from pyspark.sql import SparkSession

os.environ["PYSPARK_PYTHON"] = sys.executable
lake, folder = (pathlib.Path(arg).absolute() for arg in sys.argv[1:])
guide = pathlib.Path(__file__).absolute().parents[3] / "src/guide/scale.md"
# Where the program of the guide runs.
os.chdir(folder.parent)
queries = [
    "SELECT count(*) AS games, sum(plies) AS plies, count(DISTINCT white) AS players, count(date) AS dated FROM games",
    "SELECT year, month, count(*) AS games, min(white_elo) AS least, max(base_seconds) AS base FROM games GROUP BY year, month ORDER BY year, month",
    "SELECT result, termination, count(*) AS games, count({end}) AS ended, sum({end}_ply) AS at FROM games GROUP BY result, termination ORDER BY result, termination",
    "SELECT sum({size}(clocks)) AS clocks, sum({size}(evals)) AS evals, sum({size}(keys)) AS keys, max(keys[{second}]) AS highest, min(clocks[{second}]) AS lowest FROM games",
    "SELECT count(moves) AS packed, min(schema_version) AS version, min(CAST(date AS {text})) AS first FROM games",
]
spark = (
    SparkSession.builder.master("local[2]")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")
spark.read.parquet(f"{folder}/games").createOrReplaceTempView("games")
for query in queries:
    # Names of functions and the number of the first item differ.
    ours = query.format(size="array_length", second=2, text="VARCHAR", end='"end"').replace('"end"_ply', "end_ply")
    theirs = query.format(size="array_size", second=1, text="STRING", end="`end`").replace("`end`_ply", "end_ply")
    command = [lake, "sql", ours, "--table", f"games={folder}", "--format", "json"]
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    names = spark.sql(theirs).columns
    rows = [row.asDict() for row in spark.sql(theirs).collect()]
    expected = [{name: row.get(name) for name in names} for row in map(json.loads, out.splitlines())]
    # They differ in where NULL is sorted.
    order = lambda row: str(list(row.values()))
    assert sorted(rows, key=order) == sorted(expected, key=order), (query, rows[:5], expected[:5])
print(f"    Spark {spark.version}: {len(queries)} queries over its tables: the same")

program = re.search(r"```python\n(.*?)```", guide.read_text(), re.DOTALL)[1]
query = re.search(r'"(SELECT .*?)"', program)[1]
command = [lake, "sql", query, "--table", f"games={folder}", "--format", "csv"]
expected = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()[-1]
with contextlib.redirect_stdout(io.StringIO()) as shown:
    exec(program, {"spark": spark})
assert re.search(rf"\|\s*{expected}\|", shown.getvalue()), (expected, shown.getvalue())
print(f"    the program of the guide: {expected} checks, the same")
spark.stop()
