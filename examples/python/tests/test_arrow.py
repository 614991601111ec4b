"""The functions of SQL are those of the page, give its answers in every form of column, and take odd arrays."""

import _thread
import ctypes
import itertools
import pickle
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
import pytest
import touchmove
from corpus import lines
from touchmove import arrow, pgn

PAGE = (Path(__file__).parents[2] / "lake/functions/FUNCTIONS.md").read_text("utf-8")
GAMES = "\n\n".join(line["pgn"] for line in lines("games")).encode() + b"\n\n1. e4 Ke5 *\n"
TEXTS = ["1. e4 e5 2. Nf3 Nc6 1-0", None, "1. d4 Ke5 *", "", "1. c4 *", "*"]


def values(array: Any) -> list[Any]:
    found: list[Any] = pa.array(array).to_pylist()
    return found


def test_the_functions_are_those_of_the_page() -> None:
    rows = re.findall(r"^\| `(.*?)` \| (.*?) \| (.*) \|$", PAGE, re.M)
    ours = list(arrow.FUNCTIONS.values())
    scalars = [each for each in ours if each.kind == "scalar"]
    assert [(each.signature, str(each.returns), each.doc) for each in scalars] == rows
    aggregates = re.findall(r"^`(.*?)` counts", PAGE, re.M)
    assert [each.signature for each in ours if each.kind == "aggregate"] == aggregates
    assert {name for name in vars(arrow) if name.startswith("chess_")} == arrow.FUNCTIONS.keys()
    examples = re.findall(r"^(chess_.*)\n    (.*)$", PAGE, re.M)
    assert [(each.sql, each.gives) for each in sum((f.examples for f in ours), ())] == examples
    for each in ours:
        assert vars(arrow)[each.name] is each
        assert pickle.loads(pickle.dumps(each)) is each
        assert pa.DataType._import_from_c_capsule(each.returns.__arrow_c_schema__()) is not None


def forms(value: Any) -> list[Any]:
    """A constant, and columns of one row of every type that it can have."""
    if isinstance(value, str):
        text = pa.array([value])
        types = [pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())]
        return [value, text, pa.chunked_array([[], [value]], pa.string())] + [text.cast(of) for of in types]
    if isinstance(value, int):
        return [value] + [pa.array([value], of) for of in (pa.int64(), pa.int32(), pa.float64())]
    whole = pa.array([value])
    item = whole.type.value_type
    types = [pa.large_list(item), pa.list_(item, len(value))]
    return [value, tuple(value), whole] + [whole.cast(of) for of in types]


EXAMPLES = [
    pytest.param(function, example, id=example.sql[:60])
    for function in arrow.FUNCTIONS.values()
    for example in function.examples
]


@pytest.mark.parametrize("function, example", EXAMPLES)
def test_examples_in_every_form(function: arrow.Function, example: arrow.Example) -> None:
    for place, value in enumerate(example.args):
        for form in forms(value):
            args = [*example.args[:place], form, *example.args[place + 1 :]]
            result = function(*args)
            assert str(result) == f"[{example.gives}]", form
            assert pa.array(result).type == pa.DataType._import_from_c_capsule(
                function.returns.__arrow_c_schema__()
            )
    # Packed games and lists have no comments, and lists begin at the start position of chess.
    moves, *rest = example.args
    if function.parameters[0].type != "moves" or "%" in str(moves) or not isinstance(moves, str):
        return
    packed = pa.table(arrow.read_games(moves.encode()))["moves"]
    games: list[Any] = [packed, packed.cast(pa.large_binary()), packed.dictionary_encode()]
    games += [packed[0].as_py()]
    if "FEN" not in moves:
        games += [arrow.chess_uci_list(moves), values(arrow.chess_uci_list(moves))[0]]
    for game in games:
        if function is arrow.chess_fault:
            assert values(function(game)) == [None]
        else:
            assert str(function(game, *rest)) == f"[{example.gives}]", game


def test_pieces_slices_and_nothing() -> None:
    whole = pa.array(TEXTS)
    expected = values(arrow.chess_plies(whole))
    assert expected == [4, None, None, None, 1, 0]
    for cut in range(len(TEXTS) + 1):
        pieces = pa.chunked_array([whole[:cut], whole[:0], whole[cut:]])
        plies = pa.chunked_array([[1] * (len(TEXTS) - cut), [1] * cut], pa.int64())
        assert values(arrow.chess_plies(pieces)) == expected
        assert values(arrow.chess_plies(whole[cut:])) == expected[cut:]
        assert values(arrow.chess_fen(pieces, plies)) == values(arrow.chess_fen(whole, 1))
    lists = arrow.chess_uci_list(whole)
    assert values(arrow.chess_uci_list(pa.array(lists)[3:])) == values(lists)[3:]
    for empty in (pa.array([], pa.string()), pa.chunked_array([], pa.string()), pa.array([], pa.null())):
        assert values(arrow.chess_plies(empty)) == []
        assert values(arrow.chess_fen(empty, 1)) == []
    assert values(arrow.chess_plies(None)) == [None]
    assert values(arrow.chess_plies(pa.nulls(3))) == [None] * 3
    long = pa.array(TEXTS * 9000)
    assert values(arrow.chess_plies(long)) == expected * 9000
    assert len(arrow.chess_plies(long)) == len(long)
    assert str(arrow.chess_plies(long)) == "[4, NULL, NULL, NULL, 1, 0, 4, NULL, NULL, NULL, …]"


class Taken:
    """Gives the same capsules twice, of which the second are empty."""

    def __init__(self, array: Any) -> None:
        self.capsules = array.__arrow_c_array__()

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self.capsules


class TakenStream:
    def __init__(self, array: Any) -> None:
        self.capsule = array.__arrow_c_stream__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> Any:
        return self.capsule


class Swapped:
    """Is no array of Arrow."""

    def __init__(self, *capsules: Any) -> None:
        self.capsules = capsules

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self.capsules


def test_odd_arrays_are_errors() -> None:
    array = pa.array(TEXTS)
    for taken in (Taken(array), TakenStream(pa.chunked_array([array]))):
        assert len(arrow.chess_plies(taken)) == len(TEXTS)
        with pytest.raises(touchmove.Error, match="chess_plies: argument 1 cannot be read: it was taken before"):
            arrow.chess_plies(taken)
    schema, capsule = array.__arrow_c_array__()
    for odd in (Swapped(capsule, schema), Swapped(schema), Swapped(), Swapped(1, 2)):
        with pytest.raises((ValueError, TypeError)):
            arrow.chess_plies(odd)
    # Bytes that are no text.
    with pytest.raises(touchmove.Error, match="argument 1 cannot be read"):
        arrow.chess_plies(pa.array([b"\xff\xfe"]).view(pa.string()))

    def fails() -> Any:
        yield pa.record_batch({"a": [1]})
        raise RuntimeError("half of it")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"a": pa.int64()}), fails())
    with pytest.raises(touchmove.Error, match="half of it"):
        arrow.chess_plies(reader)


def test_wrong_calls() -> None:
    with pytest.raises(TypeError, match=re.escape("chess_fen(moves, ply)")):
        arrow.chess_fen("*")
    with pytest.raises(TypeError, match=re.escape("chess_contains(moves, position[, within])")):
        arrow.chess_contains("*", "*", 1, 1)
    with pytest.raises(TypeError, match=re.escape("chess_opening_tree(moves, result, depth)")):
        arrow.chess_opening_tree("*")
    for wrong in (5, 1.5, True, object(), {}, [1.5], ["e4", 1], pa.array([1]), pa.record_batch({"a": [1]})):
        with pytest.raises(TypeError, match="chess_plies: argument 1"):
            arrow.chess_plies(wrong)
    with pytest.raises(TypeError, match="chess_fen: argument 2"):
        arrow.chess_fen("*", pa.record_batch({"a": [1]}))
    with pytest.raises(touchmove.Error, match='chess_is_dead: "x" is not a FEN') as caught:
        arrow.chess_is_dead("x")
    assert caught.value.function == "chess_is_dead"  # type: ignore[attr-defined]
    assert caught.value.kind == "argument"
    with pytest.raises(touchmove.Error, match="chess_can_mate.*green"):
        arrow.chess_can_mate(str(touchmove.Position()), "green")
    with pytest.raises(touchmove.Error, match="chess_fen.*'x'"):
        arrow.chess_fen("*", "x")
    with pytest.raises(touchmove.Error, match="64 bits: 1180591620717411303424"):
        arrow.chess_fen("*", 2**70)
    with pytest.raises(touchmove.Error, match="2 rows, another 3"):
        arrow.chess_fen(pa.array(["*"] * 2), pa.array([1] * 3))
    with pytest.raises(touchmove.Error, match="'chess_nothing'"):
        arrow.call("chess_nothing")
    # A row that cannot be read is NULL.
    assert values(arrow.chess_is_dead(pa.array(["x", None, "7k/8/8/8/8/8/8/7K w - - 0 1"]))) == [None, None, True]


def test_a_tree_grows_in_parts() -> None:
    games = pa.table(arrow.read_games(GAMES))
    moves, results = games["moves"], games["result"]
    whole = values(arrow.chess_opening_tree(moves, results, 4))
    assert len(whole) == 1 and sum(row["games"] for row in whole[0] if row["ply"] == 0) > 10
    tree = arrow.OpeningTree(4)
    for part in range(0, len(games), 7):
        other = arrow.OpeningTree(4)
        other.update(moves.slice(part, 7), results.slice(part, 7))
        tree.merge(bytes(other) if part % 2 else other)
    assert values(tree.finish()) == whole
    twice = arrow.OpeningTree(4)
    twice.update(moves, results)
    twice.merge(twice)
    assert [row["games"] for row in values(twice.finish())[0]] == [2 * row["games"] for row in whole[0]]
    with pytest.raises(TypeError):
        tree.update(5, "*")
    tree.merge(b"no tree")
    assert values(tree.finish()) == whole


def test_games_are_those_of_the_records(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(GAMES)
    stream = arrow.read_games(path)
    with pytest.raises(RuntimeError, match="not read to their end"):
        _ = stream.rejects
    games = pa.table(stream)
    assert games.schema == pa.schema(arrow.games_schema())
    rejects = pa.record_batch(stream.rejects)
    assert rejects.schema == pa.schema(arrow.rejects_schema())
    assert [(row["source"], row["text"], row["is_cut"]) for row in rejects.to_pylist()] == [
        (str(path), "Ke5", True)
    ]
    assert rejects["offset"][0].as_py() == GAMES.rindex(b"Ke5")
    assert rejects["line"][0].as_py() == GAMES.count(b"\n")
    records = list(pgn.read(GAMES, errors="skip"))
    assert len(games) == len(records) > 50
    for game, record, line in zip(games.to_pylist(), records, values(arrow.chess_san_list(games["moves"])), strict=True):
        nodes = [node for node in record.main_line if node.move is not None]
        assert game["plies"] == len(line) <= len(nodes)
        assert line == [node.san for node in nodes][: len(line)]
        assert game["result"] == ("*" if record.result is None else str(record.result))
        assert game["white"] == (None if record.tags.get("White") in (None, "?") else record.tags["White"])
        assert len(game["keys"]) == min(game["plies"], 40) + 1
        assert game["schema_version"] == 1
    assert pa.table(arrow.read_games(GAMES, keys=0))["keys"].null_count == len(games)
    named = arrow.read_games(b"1. Ke2 *", name="a name")
    assert list(named) == [] and values(named.rejects)[0]["source"] == "a name"
    assert [len(list(arrow.read_games(nothing))) for nothing in (b"", b"nothing")] == [0, 0]
    with pytest.raises(FileNotFoundError):
        arrow.read_games(tmp_path / "none.pgn")
    with pytest.raises(TypeError):
        arrow.read_games(5)  # type: ignore[arg-type]


def test_a_file_in_ranges_has_the_same_games() -> None:
    file = b"\n\n".join(b'[Event "%d"]\n\n1. e4 e5 %d. Nf3 1-0' % (number, 2) for number in range(500))
    whole = pa.table(arrow.read_games(file)).to_pylist()
    assert [game["event"] for game in whole] == [str(number) for number in range(500)]
    bounds, at = [0], 0
    while (start := pgn.next_game(file, at)) is not None:
        bounds.append(start)
        at = start + 3000
    assert len(bounds) > 5
    parts = [arrow.read_games(file[a:b]) for a, b in zip(bounds, [*bounds[1:], len(file)], strict=True)]
    assert sum((pa.table(part).to_pylist() for part in parts), []) == whole
    assert pgn.next_game(file, len(file)) is pgn.next_game(file, 10**18) is pgn.next_game(b"", 0) is None
    with pytest.raises(OverflowError):
        pgn.next_game(file, -1)
    with pytest.raises(TypeError):
        pgn.next_game("text", 0)  # type: ignore[arg-type]


def test_a_source_that_fails() -> None:
    def pieces() -> Any:
        yield b"1. e4 *\n\n"
        raise KeyError("gone")

    stream = arrow.read_games(pieces())
    with pytest.raises(KeyError, match="gone"):
        list(stream)
    with pytest.raises(RuntimeError):
        _ = stream.rejects
    # Asked again, it is not a shorter file.
    with pytest.raises(OSError, match="failed before"):
        list(stream)
    with pytest.raises(pa.ArrowInvalid, match="failed before"):
        pa.table(stream)
    with pytest.raises(pa.ArrowInvalid, match="gone"):
        pa.table(arrow.read_games(pieces()))


class Foreign:
    """A list of three things that says that it is a map, of pairs."""

    def __init__(self) -> None:
        self.array, self.schema = ctypes.create_string_buffer(80), ctypes.create_string_buffer(72)
        self.type = ctypes.create_string_buffer(b"+m")
        three = pa.struct([(name, pa.string()) for name in "abc"])
        pa.array([], pa.list_(three))._export_to_c(ctypes.addressof(self.array), ctypes.addressof(self.schema))
        ctypes.c_void_p.from_buffer(self.schema).value = ctypes.addressof(self.type)

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return (
            new(ctypes.addressof(self.schema), b"arrow_schema", None),
            new(ctypes.addressof(self.array), b"arrow_array", None),
        )


def test_what_cannot_be_an_array_is_an_error() -> None:
    with pytest.raises(touchmove.Error, match="chess_plies: argument 1 cannot be read"):
        arrow.chess_plies(Foreign())


def test_an_interrupt_is_heard_while_a_stream_is_read() -> None:
    batch = pa.record_batch({"moves": ["*"]})
    stream = pa.RecordBatchReader.from_batches(batch.schema, itertools.repeat(batch))
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        arrow.chess_plies(stream)


def test_other_threads_go_on() -> None:
    moves = pa.table(arrow.read_games(b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n" * 20_000))["moves"]
    work = threading.Thread(target=arrow.chess_each, args=(moves,))
    work.start()
    count = 0
    while work.is_alive():
        count += 1
    assert count > 1000


ENDS = [
    ("8/8/8/3qk3/8/8/8/2B1K3 w - - 0 1", "1. Bd2", "1-0", "Time forfeit"),
    ("8/8/8/3qk3/8/8/8/2B1K3 w - - 0 1", "1. Bd2", "0-1", "Time forfeit"),
    ("8/8/8/3qk3/8/8/8/2B1K3 w - - 0 1", "1. Bd2", "1-0", "Normal"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. e4", "0-1", "Time forfeit"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1. e4", "1/2-1/2", "Time forfeit"),
]


@pytest.mark.parametrize("library", ["duckdb", "polars", "dask"])
def test_examples_for_other_libraries(library: str, tmp_path: Path) -> None:
    pytest.importorskip(library)
    path = tmp_path / "games.pgn"
    game = '[Event "x"]\n[Result "{2}"]\n[Termination "{3}"]\n[FEN "{0}"]\n\n{1} {2}\n\n'
    path.write_text("".join(game.format(*end) for end in ENDS) * 100, "utf-8")
    program = Path(__file__).parents[1] / f"examples/with_{library}.py"
    command = [sys.executable, str(program), str(path), *(["5000"] if library == "dask" else [])]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout == "0-1 200 100\n1-0 100 100\n", done.stderr
