"""How many games were won on time by a side that could not mate, asked in DuckDB.

usage: with_duckdb.py FILE.pgn
"""

import sys

import duckdb
import pyarrow
from touchmove import arrow


def unfair(
    moves: pyarrow.ChunkedArray, result: pyarrow.ChunkedArray, termination: pyarrow.ChunkedArray
) -> pyarrow.Array:
    return pyarrow.array(arrow.chess_unfair_timeout(moves, result, termination))


games = pyarrow.RecordBatchReader.from_stream(arrow.read_games(sys.argv[1], keys=0))
database = duckdb.connect()
database.create_function(
    "chess_unfair_timeout", unfair, ["BLOB", "VARCHAR", "VARCHAR"], "BOOLEAN", type="arrow"
)
rows = database.sql("""
    SELECT result, count(*), count(*) FILTER (WHERE chess_unfair_timeout(moves, result, termination))
    FROM games WHERE termination = 'Time forfeit' AND result IN ('1-0', '0-1')
    GROUP BY result ORDER BY result
""").fetchall()
for row in rows:
    print(*row)
