"""How many games were won on time by a side that could not mate, asked in Dask, which reads parts of the file at once.

usage: with_dask.py FILE.pgn [BYTES]
"""

import sys
from pathlib import Path

import dask.dataframe
import pandas
import pyarrow
import pyarrow.compute
from touchmove import arrow, pgn

PATH = Path(sys.argv[1])
PART = int(sys.argv[2]) if len(sys.argv) > 2 else 64 << 20
TYPES = {"result": "object", "unfair": "bool"}


def parts() -> list[tuple[int, int]]:
    """The ranges of bytes of some whole games each."""
    size, bounds = PATH.stat().st_size, [0]
    with PATH.open("rb") as file:
        place = PART
        while place < size:
            # A game of more than a megabyte may be passed over, and then belongs to the part before.
            file.seek(place)
            start = pgn.next_game(file.read(2 << 20), 0)
            if start is None:
                place += 1 << 20
            else:
                bounds.append(place + start)
                place = bounds[-1] + PART
    return list(zip(bounds, [*bounds[1:], size], strict=True))


def read(part: tuple[int, int]) -> pandas.DataFrame:
    start, end = part
    with PATH.open("rb") as file:
        file.seek(start)
        games = pyarrow.table(arrow.read_games(file.read(end - start), keys=0))
    games = games.filter(pyarrow.compute.equal(games["termination"], "Time forfeit"))
    games = games.filter(pyarrow.compute.is_in(games["result"], pyarrow.array(["1-0", "0-1"])))
    unfair = arrow.chess_unfair_timeout(games["moves"], games["result"], games["termination"])
    # A NULL, of a game that could not be decided, is not counted.
    unfair = pyarrow.array(unfair).fill_null(False)
    return pandas.DataFrame({"result": games["result"].to_pylist(), "unfair": unfair.to_pylist()}).astype(TYPES)


if __name__ == "__main__":
    games = dask.dataframe.from_map(read, parts(), meta=TYPES)
    found = games.groupby("result")["unfair"].agg(["count", "sum"]).compute().sort_index()
    for row in found.itertuples():
        print(*row)
