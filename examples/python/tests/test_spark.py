"""What needs no cluster: how files are cut, what is read of them, and how queries are translated."""

import bz2
import gzip
import io
import re
from pathlib import Path
from typing import Any

import pyarrow  # type: ignore[import-untyped]
import pytest

from touchmove import arrow, spark

GAME = '[Event "{0}"]\n[Date "2024.01.02"]\n\n1. e4 {{not a game: [Event "x"]}} e5 2. {1} 1-0\n\n'


def games(count: int) -> bytes:
    """Games of which each tenth has a wrong move."""
    return "".join(GAME.format(n, "Nf3" if n % 10 else "Ke5") for n in range(count)).encode()


def read(path: Path | str, size: int, *, keep_failures: bool = False) -> tuple[Any, Any]:
    parts = [part for file in spark._listed(str(path)) for part in spark._cut(file, size)]
    tables = []
    for wants_rejects, of in enumerate((arrow.games_schema(), arrow.rejects_schema())):
        batches = [
            batch for part in parts for batch in spark._read(part, 5, keep_failures, bool(wants_rejects))
        ]
        tables.append(pyarrow.Table.from_batches(batches, pyarrow.schema(of)))
    return tables[0], tables[1]


def without_lines(table: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = table.to_pylist()
    for row in rows:
        row["faults"] = [re.sub(r"^line \d+, ", "", each) for each in row["faults"] or []]
    return rows


@pytest.mark.parametrize("size", [1, 50, 97, 1000, 1 << 20])
def test_parts_are_the_whole(tmp_path: Path, size: int) -> None:
    (tmp_path / "games.pgn").write_bytes(games(60))
    whole = arrow.read_games(games(60), keys=5)
    expected = pyarrow.table(whole)
    table, rejects = read(tmp_path / "games.pgn", size)
    assert without_lines(table) == without_lines(expected)
    assert table.num_rows == 60
    wanted = pyarrow.record_batch(whole.rejects)
    assert rejects["offset"].to_pylist() == wanted["offset"].to_pylist()
    assert rejects["reason"].to_pylist() == wanted["reason"].to_pylist()
    assert rejects.num_rows == 6 and set(rejects["source"].to_pylist()) == {
        str(tmp_path / "games.pgn")
    }


def test_a_long_way_to_the_next_game(tmp_path: Path) -> None:
    comment = b"1. e4 {" + b"long " * 1_000_000 + b"} e5 1-0\n\n"
    text = b'[Event "A"]\n\n' + comment + b'[Event "B"]\n\n' + comment + games(3)
    (tmp_path / "games.pgn").write_bytes(text)
    table, _ = read(tmp_path / "games.pgn", 400_000)
    assert table["event"].to_pylist() == ["A", "B", "0", "1", "2"]


def test_compressed_files_are_known_by_their_first_bytes(tmp_path: Path) -> None:
    text = games(30)
    zstd = pyarrow.BufferOutputStream()
    with pyarrow.CompressedOutputStream(zstd, "zstd") as file:
        file.write(text)
    for name, data in [
        ("a", bz2.compress(text)),
        ("b", gzip.compress(text) + gzip.compress(text)),
        ("c", zstd.getvalue().to_pybytes() * 2),
    ]:
        (tmp_path / name).write_bytes(data)
    (tmp_path / "_hidden").write_bytes(b"nothing")
    assert read(tmp_path, 100)[0].num_rows == 150
    assert read(f"{tmp_path}/[bc]", 100)[0].num_rows == 120
    assert read(f"{tmp_path.parent}/{tmp_path.name[:-1]}?/a", 100)[0].num_rows == 30
    assert read(f"file://{tmp_path}/?", 100)[0].num_rows == 150


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (gzip.compress(games(3000))[:-2000], "reading failed: "),
        (b"\x28\xb5\x2f\xfd no zstd", "reading failed: "),
        (b"neither tags nor moves\n", "there is no game in it"),
    ],
)
def test_a_bad_file_is_one_sentence_or_a_reject(tmp_path: Path, data: bytes, reason: str) -> None:
    (tmp_path / "good.pgn").write_bytes(games(9))
    (tmp_path / "bad.pgn").write_bytes(data)
    with pytest.raises(ValueError, match=f"bad.pgn: {reason}") as error:
        read(tmp_path, 1 << 20)
    assert "\n" not in str(error.value)
    table, rejects = read(tmp_path, 1 << 20, keep_failures=True)
    assert table.num_rows >= 9
    found = [row for row in rejects.to_pylist() if row["source"] == str(tmp_path / "bad.pgn")]
    assert found[-1]["reason"].startswith(reason) and found[-1]["is_cut"]
    with pytest.raises(FileNotFoundError, match="none: there is no such file"):
        read(tmp_path / "none", 1)


@pytest.mark.parametrize("keep_failures", [False, True])
def test_want_of_memory_is_no_bad_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keep_failures: bool
) -> None:
    def read_games(*_args: Any, **_named: Any) -> None:
        raise pyarrow.ArrowMemoryError("malloc of size 1000000 failed")

    (tmp_path / "games.pgn").write_bytes(games(9))
    monkeypatch.setattr(arrow, "read_games", read_games)
    with pytest.raises(MemoryError, match="^malloc of size 1000000 failed$"):
        read(tmp_path, 1 << 20, keep_failures=keep_failures)


def test_an_empty_file_has_no_games(tmp_path: Path) -> None:
    (tmp_path / "games.pgn").touch()
    table, rejects = read(tmp_path / "games.pgn", 10)
    assert (table.num_rows, rejects.num_rows) == (0, 0)


def call(name: str, *columns: list[Any], is_null: bool = False) -> tuple[list[Any], int]:
    counted: list[int] = []
    function = spark._scalar(name, counted.append if is_null else None)
    return function(*map(pyarrow.array, columns)).to_pylist(), sum(counted)


def test_what_cannot_be_read_is_named_or_counted() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    moves = ["1. e4 *", "1. e9 *", None]
    assert call("chess_san", moves, [1, 1, 1]) == (["e4", None, None], 0)
    for fens in (["8/8 w"] * 3, [start, start, "8/8 w"], ["8/8 w", start, None]):
        row = max(place for place, fen in enumerate(fens) if fen == "8/8 w")
        games = [moves[0]] * 3
        with pytest.raises(ValueError, match='^chess_contains: "8/8 w" is not a FEN'):
            call("chess_contains", games, fens)
        found, failed = call("chess_contains", games, fens, is_null=True)
        assert found[row] is None and failed == fens.count("8/8 w")
    assert call("chess_contains", [], []) == ([], 0)
    assert call("chess_contains", moves, [None] * 3) == ([None] * 3, 0)
    with pytest.raises(ValueError, match='^chess_material: "8/8 w" is not a FEN'):
        call("chess_material", ["8/8 w"])
    with pytest.raises(ValueError, match="^chess_contains_material: "):
        call("chess_contains_material", moves, ["KRvX"] * 3)
    # Columns of games have NULL where they cannot be read.
    clocks = [[1000, 1000], [1000, 1000]]
    found, failed = call("chess_time_spent", clocks, ["?", "60+0"])
    assert found[0] is None and found[1] is not None and failed == 0


def test_translated() -> None:
    assert spark.translated("SELECT range FROM t") == "SELECT range FROM t"
    one = spark.translated("SELECT a, UNNEST(f(x, ')')) AS m FROM t")
    assert one == "SELECT a, inline(arrays_zip(coalesce(f(x, ')'), array()))) AS (m) FROM t"
    two = spark.translated("SELECT unnest(a) AS x, UNNEST(range(1, n + 1)) y FROM t")
    assert two == (
        "SELECT inline(arrays_zip(coalesce(a, array()), "
        "coalesce(filter(sequence(1, greatest(1, n + 1)), item -> item < n + 1), array()))) "
        "AS (x, y) FROM t"
    )
    for query, sentence in [
        ("SELECT UNNEST(a FROM t", "has no end: 'UNNEST(a FROM t'"),
        ("SELECT UNNEST(a)", "no name"),
        ("SELECT UNNEST(a) AS 1", "no name"),
        ("SELECT range(1, 9, 2)", "one or two arguments"),
        ("SELECT keys[1] FROM t", "array_element"),
        ("SELECT f(keys) [n + 1] FROM t", "array_element"),
    ]:
        with pytest.raises(ValueError, match=re.escape(sentence)):
            spark.translated(query)


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        # Spark would take it for a string, and count every row.
        ('SELECT count("end") FROM t', "SELECT count(`end`) FROM t"),
        ('SELECT "a ""b`" FROM t', 'SELECT `a "b``` FROM t'),
        (r"SELECT 'it''s \d [1] range(' FROM t", r"SELECT 'it''s \\d [1] range(' FROM t"),
        ("SELECT 1 -- keys[1] UNNEST(\n/* \"a\" */", "SELECT 1 -- keys[1] UNNEST(\n/* \"a\" */"),
        ("SELECT m['fen'] FROM t", "SELECT m['fen'] FROM t"),
        ("SELECT array_element(keys, 1)", "SELECT try_element_at(keys, 1)"),
        (
            "SELECT range (f(a, b))",
            "SELECT filter(sequence(0, greatest(0, f(a, b))), item -> item < f(a, b))",
        ),
        ('SELECT UNNEST (a) AS "x y"', "SELECT inline(arrays_zip(coalesce(a, array()))) AS (`x y`)"),
        (
            "SELECT unnest(a) x , -- both\n UNNEST(b) y, c",
            "SELECT inline(arrays_zip(coalesce(a, array()), coalesce(b, array()))) AS (x, y), c",
        ),
    ],
)
def test_what_spark_would_read_otherwise(query: str, wanted: str) -> None:
    assert spark.translated(query) == wanted


def test_a_part_without_a_start_is_not_read_on(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    # No game begins certainly here, so all belong to the first part.
    path.write_bytes(b"1. e4 e5 1-0\n" * 40_000)
    parts = list(spark._cut(str(path), 20_000))
    rows = [sum(map(len, spark._read(part, 5, False, False))) for part in parts]
    assert len(parts) > 20 and rows == [40_000] + [0] * (len(parts) - 1)

    size, step = 40 << 20, 1_500_000
    file = io.BytesIO(b"\n" * size)
    for start in range(step, size, step):
        before = file.seek(start)
        assert spark._game_after(file, start, start + step, size) == size
        assert file.tell() - before <= step + (3 << 20)


def test_an_opening_tree_is_handed_on_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    table = pyarrow.table(arrow.read_games(games(60), keys=0))
    batches = [batch for batch in table.to_batches(max_chunksize=7)]
    whole = list(spark._counting(2)(iter(batches)))
    assert len(whole) == 1
    monkeypatch.setattr(spark, "_COUNTED", 30)
    parts = list(spark._counting(2)(iter(batches)))
    assert len(parts) > 3

    def added(parts: list[Any]) -> dict[Any, int]:
        count: dict[Any, int] = {}
        for part in parts:
            for row in part.to_pylist():
                key = row["key"], row["san"]
                count[key] = count.get(key, 0) + row["games"]
        return count

    assert added(parts) == added(whole) and added(whole)


def test_sentence() -> None:
    text = (
        "An exception was thrown\nTraceback\n  File x\ntouchmove.errors.Error: a.pgn: no game\n at"
    )
    assert spark.sentence(RuntimeError(text)) == "a.pgn: no game"
    assert spark.sentence(RuntimeError("lost")) == "lost"
    assert spark.sentence(RuntimeError()) == "RuntimeError"


def test_sentence_of_a_worker_without_memory() -> None:
    wanting = "it may need more memory than spark.executor.pyspark.memory, or than the machine has"
    thrown = "An exception was thrown from the Python worker:\nTraceback\n  File x\n    raise MemoryError\n"
    for last, why in [
        ("MemoryError", ""),
        ("pyarrow.lib.ArrowMemoryError: malloc of size 64 failed", " (malloc of size 64 failed)"),
    ]:
        found = spark.sentence(RuntimeError(f"{thrown}{last}\n\n\tat org.apache.spark.X"))
        assert found == f"a worker of Python has no memory left{why}: {wanting}"
    failed = "Task 0 in stage 0.0 failed 4 times, most recent failure: Lost task 0.3 in stage 0.0"
    called = (
        "An error occurred while calling o29.collectToPython.\n: org.apache.spark.SparkException: "
        f"Job aborted due to stage failure: {failed} (TID 3)"
    )
    crashed = f"{called}: org.apache.spark.SparkException: Python worker exited unexpectedly (crashed). Consider\n\tat x"
    assert spark.sentence(RuntimeError(crashed)) == f"a worker of Python was ended: {wanting}"
    lost = f"{called}: ExecutorLostFailure (executor 1 exited) Reason: Command exited with code 137\nDriver stacktrace:"
    found = spark.sentence(RuntimeError(lost))
    assert found.startswith(failed) and found.endswith("Command exited with code 137")
