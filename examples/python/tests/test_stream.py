"""Streams of Arrow say the same as records, in order, whatever reads them."""

import _thread
import io
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from corpus import lines
from touchmove import GameRecord, PgnError, batch, pgn
from touchmove.errors import ColumnError
from touchmove.record import Node

CORPUS = "\n".join(line["pgn"] for line in lines("games")).encode()

TAGS = ["Event", "Site", "Date", "Round", "White", "Black", "Variant", "TimeControl", "Nothing"]
OF_GAMES = ["game", "result", "plies", "start", "uci", "san", "is_cut", "faults"]
OF_POSITIONS = ["game", "ply", "key", "fen", "uci", "san", "clock", "cp", "mate", "packed", "is_cut", "faults"]

# Each is read as records and as a stream.
TEXTS: dict[str, bytes] = {
    "corpus": CORPUS,
    "nothing": b"",
    "noise": b"nothing\n\nof chess",
    "one line": b"1. e4 e5 1-0 1. d4, d5 0-1 1. c4 {[%clk 0:01:00]} c5, *",
    "no moves": b'[White "A"]\n\n*\n\n[White "B"]\n\n1. e4 {[%eval #-3]} *\n',
    "result by its tag": b'[White "A"]\n[Result "1-0"]\n\n1. e4 e5\n\n[White "B"]\n[Result "0-1"]\n\n1. d4 *\n',
    "tag twice": b'[White "A"]\n[White "B"]\n[WHITE "C"]\n\n1. e4 *\n',
    "escapes": b'[White "a \\"b\\" \\\\ c"]\n[Black "Zo\xeb"]\n\n1. e4 *\n',
    "variations": b"1. e4 (1. d4 {[%clk 0:00:07]} d5, (1... Nf6)) {[%clk 0:01:00] [%clk 0:02:00]} e5 *",
    "cut": b"1. e4 {[%clk 1:00:00]} e5 2. Ke3 Ke6 1-0\n\n1. d4 (1. e5 e6) d5 {[%cut lost]} *",
    "illegal": b"1. e4 e5 2. Qh5 f7-f6 {[%illegal]} {[%clk 0:00:01]} 3. Qe8 *\n\n1. d4 {[%illegal]} *",
    "null": b"1. e4 -- 2. d4 {[%clk 0:00:59.5]} *",
    "comments": b"{[%clk 0:00:09]} 1. e4 {a\n[%clk  0:00:08]} {  [%eval 0.31,12]  [%clk 0:00:07]} *\n{[%clk 1:0:0]}",
    "start": b'[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n[SetUp "1"]\n\n1. e4 *\n\n[SetUp "0"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. Nf3 *\n',
    "chess960": b'[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"]\n\n1. O-O Kd7 *\n',
    "careless": b"1. e2-e4 e5 2. Ng1-f3 Nbc6 3. bb5 a6? 4. 0-0 *",
    "utf-16": "1. e4 {é} e5 1-0 1. d4 *".encode("utf-16"),
}


def damaged(seed: int) -> bytes:
    """The corpus with some bytes changed."""
    dice = random.Random(seed)
    data = bytearray(CORPUS)
    for _ in range(60):
        place = dice.randrange(len(data))
        data[place : place + dice.randrange(3)] = dice.choice([b"", b"x", b"}", b"(", b"\n\n", b'"'])
    return bytes(data)


def read_records(data: bytes, strict: bool = False) -> list[tuple[GameRecord | None, Any]]:
    """Each game, or why nothing of it was kept."""
    games = pgn.read(data, strict=strict)
    found: list[tuple[GameRecord | None, Any]] = []
    while True:
        try:
            record = next(games)
        except StopIteration:
            return found
        except PgnError as error:
            found.append((None, error))
        else:
            found.append((record, record.faults))


def place(error: PgnError) -> tuple[object, ...]:
    return (error.line, error.column, error.kind, error.text)


def game_row(record: GameRecord, faults: tuple[PgnError, ...]) -> dict[str, Any]:
    nodes = record.main_line
    return {tag: record.tags.get(tag) for tag in TAGS} | {
        "result": None if record.result is None else str(record.result),
        "plies": len(nodes),
        "start": str(record.start),
        "uci": [None if node.move is None else str(node.move) for node in nodes],
        "san": [node.san for node in nodes],
        "is_cut": record.is_cut,
        "faults": [place(fault) for fault in faults],
    }


def position_row(
    ply: int, node: Node, is_cut: bool, faults: tuple[PgnError, ...]
) -> dict[str, Any]:
    try:
        position = node.position
    except ValueError:
        position = None
    score = node.eval
    return {
        "ply": ply,
        "key": position and position.key,
        "fen": str(node.setup) if position is None else str(position),
        "uci": node.move and str(node.move),
        "san": node.san,
        "clock": node.clock,
        "cp": score and score.cp,
        "mate": score and score.mate,
        "packed": position and position.packed(),
        "is_cut": is_cut,
        "faults": [] if ply else [place(fault) for fault in faults],
    }


def rows(data: Any, kind: Any, columns: list[str], **options: Any) -> list[dict[str, Any]]:
    stream = batch.read_pgn(data, rows=kind, columns=columns, **options)
    table = pa.table(stream)
    table.validate(full=True)
    found: list[dict[str, Any]] = table.to_pylist()
    for row in found:
        if "faults" in row:
            assert all(fault["message"] for fault in row["faults"])
            parts = ("line", "column", "kind", "text")
            row["faults"] = [tuple(fault[part] for part in parts) for fault in row["faults"]]
    return found


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("name", [*TEXTS, *range(12)])
def test_values(name: str | int, strict: bool) -> None:
    data = damaged(name) if isinstance(name, int) else TEXTS[name]
    records = read_records(data, strict)
    kept = [(record, faults) for record, faults in records if record is not None]
    rejected = [place(error) for record, error in records if record is None]
    is_utf16 = name == "utf-16"
    for threads in (1, 2):
        told: list[PgnError] = []
        options: dict[str, Any] = {"strict": strict, "errors": told.append, "threads": threads}
        found = rows(data, "games", TAGS + OF_GAMES, **options)
        numbers = [row.pop("game") for row in found]
        assert numbers == sorted(set(numbers))
        if is_utf16:
            # It becomes UTF-8 before it is cut into pieces.
            assert [row["uci"] for row in found] == [["e2e4", "e7e5"], ["d2d4"]]
            continue
        expected = [game_row(record, faults) for record, faults in kept]
        assert found == expected
        assert [place(error) for error in told] == rejected
        # With few columns less is looked at, and the rest is the same.
        for some in (["White", "result"], ["san", "plies"], ["is_cut", "Variant"], ["start", "uci"]):
            few = rows(data, "games", some, **options)
            assert few == [{column: row[column] for column in some} for row in expected], some
        found = rows(data, "positions", OF_POSITIONS, **options)
        assert [row.pop("game") for row in found] == list(
            chain.from_iterable(
                [number] * (row["plies"] + 1) for number, row in zip(numbers, expected, strict=True)
            )
        )
        expected = [
            position_row(ply, node, record.is_cut, faults)
            for record, faults in kept
            for ply, node in enumerate([record.root, *record.main_line])
        ]
        assert found == expected
        for some in (
            ["key", "clock"],
            ["fen", "san"],
            ["cp", "is_cut"],
            ["ply", "packed", "mate"],
            ["faults"],
        ):
            few = rows(data, "positions", some, **options)
            assert few == [{column: row[column] for column in some} for row in expected], some


def many(games: int) -> bytes:
    """Some megabytes of games, every thousandth with a fault and a comment."""
    one = b'[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n' + b" ".join(
        b"%d. Nf3 {[%%clk 0:03:00]} Nf6 2. Ng1 Ng8" % (1 + 2 * n) for n in range(12)
    )
    odd = b'[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "0-1"]\n\n1. e4, e5 {[%eval 0.2]} 0-1\n\n'
    return (999 * (one + b" 1-0\n\n") + odd) * (games // 1000)


def test_order_and_faults_over_pieces() -> None:
    data = many(8_000)
    assert len(data) > 4 << 20
    tables = [
        [
            pa.record_batch(part)
            for part in batch.read_pgn(
                data, columns=["game", "plies", "faults"], threads=threads, batch_size=700
            )
        ]
        for threads in (1, 2, 5)
    ]
    assert tables[0] == tables[1] == tables[2]
    sizes = [len(part) for part in tables[0]]
    assert max(sizes) == 700
    # A piece of a mebibyte or more ends with a batch that is not full.
    assert sum(size < 700 for size in sizes) <= 1 + (len(data) >> 20)
    table = pa.Table.from_batches(tables[0]).to_pylist()
    assert [row["game"] for row in table] == list(range(1, 8_001))
    whole = [record.faults for record in pgn.read(data)]
    assert [bool(row["faults"]) for row in table] == [bool(faults) for faults in whole]
    for row, faults in zip(table, whole, strict=True):
        for found, fault in zip(row["faults"], faults, strict=True):
            assert found["game"] == fault.game == row["game"]
            assert (found["line"], found["column"]) == (fault.line, fault.column)
            assert found["offset"] == fault.offset


def test_batches() -> None:
    stream = batch.read_pgn(CORPUS, rows="positions", columns=["game", "ply"], batch_size=500)
    assert stream.columns == ("game", "ply")
    assert pa.schema(stream) == pa.schema([("game", pa.uint64()), ("ply", pa.uint32())])
    parts = list(stream)
    assert sum(map(len, parts)) == sum(len(line["moves"]) + 1 for line in lines("games"))
    part = pa.record_batch(parts[0])
    assert pa.schema(parts[0]) == part.schema
    assert part.slice(3, 4).equals(pa.record_batch(parts[0]).slice(3, 4))
    assert list(stream) == [] and pa.table(stream).num_rows == 0
    # What is left of a stream is taken.
    stream = batch.read_pgn(many(2_000), batch_size=500)
    first = next(stream)
    assert len(first) == 500 and pa.table(stream).num_rows == 1_500
    defaults = ["game", "Event", "Site", "Date", "Round", "White", "Black", "result", "plies"]
    assert pa.record_batch(first).schema.names == defaults


def test_other_libraries() -> None:
    polars, duckdb, pandas = map(pytest.importorskip, ("polars", "duckdb", "pandas"))
    columns = ["game", "ply", "fen", "san", "clock", "cp", "packed"]

    def stream() -> batch.PgnStream:
        return batch.read_pgn(CORPUS, rows="positions", columns=columns, threads=2, batch_size=999)

    expected = pa.table(stream()).to_pylist()
    assert polars.DataFrame(stream()).to_dicts() == expected
    for part, expect in zip(stream(), [expected[:1]], strict=False):
        assert polars.DataFrame(part)[:1].to_dicts() == expect
    found = duckdb.from_arrow(stream()).fetchall()
    assert [dict(zip(columns, row, strict=True)) for row in found] == expected
    games = stream()
    assert duckdb.sql("from games").fetchall() == found
    for read in (polars.DataFrame, pa.table, lambda stream: duckdb.sql("from stream").fetchall()):
        # Each says it in an error of its own.
        with pytest.raises(PgnError), batch.read_pgn(b"1. e5 *") as wrong:
            read(wrong)
    frame = pandas.DataFrame.from_arrow(stream())
    assert frame["fen"].tolist() == [row["fen"] for row in expected]
    assert frame["clock"].dropna().tolist() == [
        row["clock"] for row in expected if row["clock"] is not None
    ]


def test_columns() -> None:
    with pytest.raises(ColumnError, match="no column of games is named 'white'") as error:
        batch.read_pgn(b"", columns=["game", "white"])
    assert error.value.kind == "unknown_column" and error.value.column == "white"
    assert error.value.columns == tuple(OF_GAMES)
    with pytest.raises(ColumnError, match="of positions") as error:
        batch.read_pgn(b"", rows="positions", columns=["White"])
    assert error.value.columns == tuple(OF_POSITIONS)
    for name in ("Result", "FEN", "SetUp", "", "Wh ite", "\0", "é"):
        with pytest.raises(ColumnError):
            batch.read_pgn(b"", columns=[name])
    with pytest.raises(ColumnError, match="twice") as error:
        batch.read_pgn(b"", columns=["White", "White"])
    assert error.value.kind == "repeated_column"
    wrong: list[dict[str, Any]] = [
        {"columns": []},
        {"rows": "moves"},
        {"errors": "ignore"},
        {"errors": 7},
        {"columns": [7]},
        {"threads": -1},
    ]
    for options in wrong:
        with pytest.raises((TypeError, ValueError, OverflowError)):
            batch.read_pgn(b"", **options)
    with pytest.raises(FileNotFoundError):
        batch.read_pgn("missing.pgn")


@pytest.mark.parametrize("threads", [1, 3])
def test_a_game_that_cannot_be_read(threads: int) -> None:
    data = b"1. e4 * 1. e5 * 1. d4 * 1. Nf6 *"
    stream = batch.read_pgn(data, columns=["game", "san"], threads=threads)
    # The error stands where the game stands, and the rest follows it.
    assert pa.record_batch(next(stream)).to_pylist() == [{"game": 1, "san": ["e4"]}]
    with pytest.raises(PgnError) as error:
        next(stream)
    assert (error.value.game, error.value.offset, error.value.kind) == (2, data.index(b"e5"), "san")
    assert pa.record_batch(next(stream)).to_pylist() == [{"game": 3, "san": ["d4"]}]
    with pytest.raises(PgnError):
        next(stream)
    assert list(stream) == []
    assert len(rows(data, "games", ["game"], errors="skip", threads=threads)) == 2
    stream = batch.read_pgn(data, threads=threads)
    with pytest.raises(ValueError, match="game 2, line 1"):
        pa.table(stream)
    assert isinstance(stream.error, PgnError)
    with pytest.raises(PgnError), batch.read_pgn(data, threads=threads) as stream:
        pa.table(stream)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_source_that_raises(threads: int) -> None:
    data = many(2_000)

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(data), 9_999):
            yield data[start : start + 9_999]
        raise ZeroDivisionError("no more")

    stream = batch.read_pgn(pieces(), columns=["game"], threads=threads, batch_size=300)
    found = 0
    with pytest.raises(ZeroDivisionError, match="no more"):
        for part in stream:
            found += len(part)
    assert 1_900 < found <= 2_000
    assert list(stream) == []
    with (
        pytest.raises(ZeroDivisionError, match="no more"),
        batch.read_pgn(pieces(), threads=threads) as stream,
    ):
        pa.table(stream)
    assert isinstance(stream.error, ZeroDivisionError)

    def itself() -> Iterator[bytes]:
        next(again)
        yield b""

    again = batch.read_pgn(itself(), threads=threads)
    with pytest.raises(RuntimeError, match="reads them itself"):
        next(again)


def test_what_a_with_statement_raises() -> None:
    data = b"1. e4 * 1. e5 * 1. d4 *"
    with pytest.raises(PgnError), batch.read_pgn(data) as stream, suppress(ValueError):
        pa.table(stream)
    assert isinstance(stream.error, PgnError)
    with pytest.raises(KeyError), batch.read_pgn(data) as stream:
        with suppress(ValueError):
            pa.table(stream)
        raise KeyError
    # Whoever reads on knows what was raised.
    with batch.read_pgn(data) as stream:
        with suppress(ValueError):
            pa.table(stream)
        assert pa.table(stream).num_rows == 1 and stream.error is None


@pytest.mark.parametrize("threads", [1, 3])
def test_a_source_that_is_interrupted(threads: int) -> None:
    """Ctrl-C is heard at once, and the games before it do not look like all."""

    def pieces() -> Iterator[bytes]:
        yield many(3_000)
        raise KeyboardInterrupt

    stream = batch.read_pgn(pieces(), threads=threads, batch_size=300)
    heard = found = 0
    while heard < 2:
        try:
            found += len(next(stream))
        except KeyboardInterrupt:
            heard += 1
    assert 2_900 < found <= 3_000
    assert list(stream) == []


class Stops(io.RawIOBase):
    """A file whose end is an exception that iterators end with."""

    def __init__(self) -> None:
        self.pieces = iter([b"1. e4 * 1. d4 *"])

    def read(self, size: int = -1) -> bytes:
        return next(self.pieces)


def test_a_function_that_stops() -> None:
    def stop(*_: object) -> None:
        raise StopIteration

    two = b"1. e4 * 1. e5 *"
    for games in (
        pgn.read(Stops()),
        batch.read_pgn(Stops()),
        batch.read_pgn(two, errors=stop),
        batch.read_pgn(two, progress=stop),
    ):
        with pytest.raises(RuntimeError, match="raised StopIteration") as error:
            for _ in games:
                pass
        assert isinstance(error.value.__cause__, StopIteration)


def test_functions_that_raise() -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    stream = batch.read_pgn(b"1. e4 * 1. e5 *", errors=fail)
    with pytest.raises(ZeroDivisionError):
        list(stream)
    stream = batch.read_pgn(b"1. e4 * 1. e5 *", progress=fail)
    assert len(next(stream)) == 1
    with pytest.raises(ZeroDivisionError):
        next(stream)
    # What was to be raised before is raised as well.
    with pytest.raises(PgnError):
        next(stream)
    assert list(stream) == []


def test_functions_that_close() -> None:
    stream = batch.read_pgn(many(2_000), batch_size=100, progress=lambda *_: stream.close())
    assert [len(part) for part in stream] == [100]
    told: list[PgnError] = []

    def close(error: PgnError) -> None:
        told.append(error)
        stream.close()

    stream = batch.read_pgn(b"1. e4 * 1. e5 * 1. e5 *", errors=close)
    assert list(stream) == [] and len(told) == 1

    def again(*_: object) -> None:
        next(stream)

    stream = batch.read_pgn(b"1. e4 *", progress=again)
    next(stream)
    with pytest.raises(RuntimeError, match="reads them itself"):
        next(stream)


@pytest.mark.parametrize("threads", [1, 3])
def test_closed_by_another_thread(threads: int) -> None:
    begun = threading.Event()

    def pieces() -> Iterator[bytes]:
        for piece in endless():
            begun.set()
            yield piece

    stream = batch.read_pgn(pieces(), columns=["game"], threads=threads, batch_size=2**40)
    found: list[object] = []
    reader = threading.Thread(target=lambda: found.extend(stream), daemon=True)
    reader.start()
    begun.wait(60)
    stream.close()
    reader.join(60)
    assert not reader.is_alive() and found == []


def test_waiting_for_another_thread_is_interrupted() -> None:
    begun, goes_on = threading.Event(), threading.Event()

    def pieces() -> Iterator[bytes]:
        begun.set()
        goes_on.wait(60)
        yield b"1. e4 *"

    for wait in (batch.PgnStream.close, next):
        begun.clear()
        goes_on.clear()
        stream = batch.read_pgn(pieces())
        reader = threading.Thread(target=list, args=(stream,))
        reader.start()
        begun.wait(60)
        timer = threading.Timer(0.1, _thread.interrupt_main)
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            wait(stream)
        goes_on.set()
        reader.join(60)
        assert not reader.is_alive()


NUMBERS: list[dict[str, Any]] = [{"threads": 0}, {"threads": 2**63}, {"batch_size": 2**63}]


@pytest.mark.parametrize("options", NUMBERS)
def test_odd_numbers(options: dict[str, Any]) -> None:
    assert len(rows(b"1. e4 * 1. d4 *", "games", ["game"], **options)) == 2
    large: dict[str, Any] = dict.fromkeys(options, 2**100)
    with pytest.raises(OverflowError):
        batch.read_pgn(b"", **large)


def test_the_size_of_a_batch() -> None:
    def sizes(size: int) -> list[int]:
        stream = batch.read_pgn(many(1_000), rows="positions", columns=["ply"], batch_size=size)
        return list(map(len, stream))

    count = 999 * 49 + 3
    assert sizes(20_000) == [20_000, 20_000, count - 40_000]
    assert sizes(0) == sizes(1) == count * [1]
    # However many rows are asked for, memory is bounded.
    stream = batch.read_pgn(endless(), rows="positions", columns=["packed"], batch_size=2**63)
    least = (64 << 20) // 32
    assert least <= len(next(stream)) < least + 200_000
    stream.close()


@pytest.mark.parametrize("threads", [1, 3])
def test_a_game_that_is_too_long(threads: int) -> None:
    data = b"\n\n".join(
        (
            b'[Event "A"]\n\n1. e4 *',
            b'[Event "B"]\n\n1. e4 {' + (17 << 20) * b"x" + b"} *",
            b'[Event "C"]\n\n1. d4, d5 *\n',
            b"1. e5 *\n",
        )
    )
    told: list[PgnError] = []
    done: list[tuple[int, int]] = []
    stream = batch.read_pgn(
        data,
        columns=["game", "Event", "faults"],
        threads=threads,
        errors=told.append,
        progress=lambda *at: done.append(at),
    )
    found = pa.table(stream).to_pylist()
    assert [(row["game"], row["Event"]) for row in found] == [(1, "A"), (3, "C")]
    assert found[1]["faults"][0]["offset"] == data.index(b", d5")
    starts = (data.index(b'[Event "B'), data.index(b"e5 *"))
    assert [(error.game, error.offset) for error in told] == list(zip((2, 4), starts, strict=True))
    assert done == [(len(data), 4)]

@pytest.mark.parametrize("threads", [1, 3])
def test_progress(threads: int, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(data := many(3_000))
    told: list[tuple[int, int]] = []
    stream = batch.read_pgn(
        path, threads=threads, batch_size=500, progress=lambda *done: told.append(done)
    )
    count = len(list(stream))
    assert len(told) == count > 1 and told == sorted(told)
    assert told[-1] == (len(data), 3_000)


TASKS = Path("/proc/self/task")


def end_of_threads(before: int) -> None:
    """Waits until there are no more threads than before, those of Rust included."""
    limit = time.monotonic() + 60
    while len(os.listdir(TASKS)) > before:
        assert time.monotonic() < limit
        time.sleep(0.01)


@pytest.mark.skipif(not TASKS.exists(), reason="threads cannot be counted")
@pytest.mark.parametrize("threads", [1, 3])
def test_closed_early(threads: int) -> None:
    pa.table(batch.read_pgn(b"1. e4 *", threads=threads))
    before = len(os.listdir(TASKS))
    for _ in range(20):
        with batch.read_pgn(many(2_000), threads=threads, batch_size=100) as stream:
            next(stream)
        assert list(stream) == []
        batch.read_pgn(many(1_000), threads=threads).close()
    reader = pa.RecordBatchReader.from_stream(batch.read_pgn(many(2_000), threads=threads))
    reader.read_next_batch()
    reader.close()
    end_of_threads(before)

    def broken() -> Iterator[bytes]:
        yield many(2_000)
        raise ZeroDivisionError

    # A stream that has ended has no threads, though it is not closed.
    whole, stream = (batch.read_pgn(it, threads=threads) for it in (many(2_000), broken()))
    assert sum(map(len, whole)) == 2_000
    with pytest.raises(ZeroDivisionError):
        list(stream)
    end_of_threads(before)


def run(program: str) -> str:
    """Runs a program in a process of its own, because it may end that."""
    path = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
    return subprocess.run(
        [sys.executable, "-c", path + program], capture_output=True, text=True, check=True
    ).stdout


NESTED = """
import pyarrow as pa
from touchmove import batch, pgn
from test_stream import many

counts = []
def read(*_):
    # It releases the lock of Python while it reads.
    counts.append(pa.table(batch.read_pgn(many(1_000), threads={threads})).num_rows)

def pieces():
    read()
    yield b"1. e4 * 1. e5 *"

options = {{"threads": {threads}, "errors": read, "progress": read}}
rows = pa.table(batch.read_pgn(pieces(), **options)).num_rows
rows += sum(map(len, batch.read_pgn(pieces(), **options)))
rows += len(list(pgn.read(pieces(), errors="skip")))
print(rows, counts == 7 * [1_000])
"""


@pytest.mark.parametrize("threads", [1, 3])
def test_streams_in_streams(threads: int) -> None:
    assert run(NESTED.format(threads=threads)) == "3 True\n"


ITSELF = """
import pyarrow as pa
from touchmove import batch
from test_stream import many

def progress(*_):
    try:
        reader.read_next_batch()
    except ValueError as error:
        print(error)
    reader.close()

reader = batch.read_pgn(many(2_000), threads={threads}, batch_size=100, progress=progress)
reader = pa.RecordBatchReader.from_stream(reader)
print(reader.read_next_batch().num_rows)
"""


@pytest.mark.parametrize("threads", [1, 3])
def test_a_reader_that_closes_itself(threads: int) -> None:
    said, count = run(ITSELF.format(threads=threads)).splitlines()
    assert "the stream is being read" in said and count == "100"


NO_THREADS = """
import resource
from pathlib import Path
from touchmove import batch
from test_stream import many

stream = batch.read_pgn(many(8_000), columns=["game"], threads=64)
size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
_, most = resource.getrlimit(resource.RLIMIT_AS)
# There is no room for so many stacks.
resource.setrlimit(resource.RLIMIT_AS, (size + (48 << 20), most))
try:
    next(stream)
except OSError as error:
    print("no threads")
resource.setrlimit(resource.RLIMIT_AS, (most, most))
print(sum(map(len, stream)))
"""


@pytest.mark.skipif(not TASKS.exists(), reason="memory cannot be limited")
def test_threads_that_cannot_be_started() -> None:
    assert run(NO_THREADS) == "no threads\n8000\n"


def test_threads_share_a_stream() -> None:
    stream = batch.read_pgn(many(4_000), columns=["game"], threads=2, batch_size=50)
    counts = [0] * 4

    def work(place: int) -> None:
        for part in stream:
            counts[place] += len(part)

    workers = [threading.Thread(target=work, args=(place,)) for place in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert sum(counts) == 4_000


def endless() -> Iterator[bytes]:
    piece = many(1_000)
    while True:
        yield piece


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("by_library", [False, True])
def test_an_interrupt_is_heard(by_library: bool, threads: int) -> None:
    def work() -> None:
        # Batches that take far longer than the test.
        stream = batch.read_pgn(
            endless(), rows="positions", columns=["ply"], threads=threads, batch_size=2**40
        )
        if by_library:
            # It raises an error of its own, in which Ctrl-C is heard again.
            with stream:
                pa.table(stream)
        else:
            for _ in stream:
                pass

    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    # A tenth of a second, and more on a machine that has other work.
    assert time.monotonic() - start < 5


PROGRAM = """
import resource, sys
from touchmove import batch
sys.path.insert(0, {tests!r})
from test_stream import many

piece = many(1_000)
def pieces(count):
    for _ in range(count):
        yield piece

def read(count):
    rows = 0
    columns = ["game", "key", "fen", "san", "clock"]
    for part in batch.read_pgn(pieces(count), rows="positions", columns=columns, threads=2):
        rows += len(part)
    return rows, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

_, before = read(10)
rows, after = read(60)
print(rows, after - before)
"""


def test_memory_is_bounded() -> None:
    """A file that is six times as long needs no more memory."""
    program = PROGRAM.format(tests=str(Path(__file__).parent))
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    count, more = map(int, done.stdout.split())
    assert count == 60 * (999 * 49 + 3)
    # The rows of the larger file have more than 250 MB.
    assert more < 40_000, more
