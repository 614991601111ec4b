"""How many games were won on time by a side that could not mate, asked in polars.

usage: with_polars.py FILE.pgn
"""

import sys

import polars
from touchmove import arrow

ASKED = ["moves", "result", "termination"]
unfair = polars.map_batches(
    ASKED,
    lambda columns: polars.Series(arrow.chess_unfair_timeout(*columns)),
    return_dtype=polars.Boolean,
)
games = polars.concat(
    polars.DataFrame(batch).select(ASKED) for batch in arrow.read_games(sys.argv[1], keys=0)
)
found = (
    games.filter(
        polars.col("termination") == "Time forfeit", polars.col("result").is_in(["1-0", "0-1"])
    )
    .with_columns(unfair=unfair)
    .group_by("result")
    .agg(polars.len(), polars.col("unfair").sum())
    .sort("result")
)
for row in found.rows():
    print(*row)
