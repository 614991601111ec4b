"""Reads with Apache Spark what `lake convert` wrote, and compares with the answers of `lake sql`.

usage: spark.py LAKE FOLDER
"""

import json
import subprocess
import sys

from pyspark.sql import SparkSession

lake, folder = sys.argv[1:]
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
spark.stop()
