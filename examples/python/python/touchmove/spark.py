"""The functions of SQL and the table of games on a cluster of Apache Spark.

It needs PySpark 4.1 or later: ``pip install touchmove[spark]``, on the driver and on every executor.

>>> from touchmove import spark
>>> spark.translated("SELECT UNNEST(chess_san_list(moves)) AS san FROM games")
'SELECT inline(arrays_zip(coalesce(chess_san_list(moves), array()))) AS (san) FROM games'
"""

from __future__ import annotations

import collections
import os
import posixpath
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import arrow
from .errors import Error
from .pgn import next_game

if TYPE_CHECKING:
    from pyarrow import Array as _Array  # type: ignore[import-untyped]
    from pyarrow import RecordBatch as _Batch
    from pyspark.sql import DataFrame as _DataFrame  # type: ignore[import-not-found,unused-ignore]
    from pyspark.sql import SparkSession as _SparkSession

__all__ = [
    "Games",
    "Registered",
    "opening_tree",
    "read_pgn",
    "register",
    "sentence",
    "sql",
    "translated",
    "write_games",
]

TREE = "chess_opening_tree"


class Registered:
    """What :func:`register` returns: how many values became NULL because they could not be read."""

    def __init__(self, accumulator: Any = None) -> None:
        self._accumulator = accumulator

    @property
    def failed(self) -> int:
        """How many rows became NULL.

        What Spark computes again is counted again: a task that it repeats, and the rows that an ORDER BY looks at first.
        """
        return 0 if self._accumulator is None else int(self._accumulator.value)


def register(spark: _SparkSession, *, on_error: Literal["raise", "null"] = "raise") -> Registered:
    """Gives every function its SQL name in a session.

    What cannot be read of the columns of games, such as their moves and time controls, is NULL, and so is what comes of
    it. Any other value that cannot be read, such as a wrong FEN, ends the query with a sentence that names the function
    and the value; with ``"null"`` it gives NULL, and is counted. Spark does not say whether a value is a constant or one
    of a column, so both are alike.
    The opening tree is an aggregate, of which each group must fit into the memory of one worker; :func:`opening_tree`
    has no such bound. A session of Spark Connect cannot count, so there ``"null"`` is refused by Spark.
    """
    from pyspark.sql.pandas.functions import ArrowUDFType, arrow_udf  # type: ignore[import-not-found,unused-ignore]

    if on_error not in ("raise", "null"):
        raise ValueError(f"on_error is 'raise' or 'null', not {on_error!r}")
    # A session of Spark Connect has no context, and none is needed where nothing is counted.
    accumulator = spark.sparkContext.accumulator(0) if on_error == "null" else None
    count = None if accumulator is None else accumulator.add
    for name, function in arrow.FUNCTIONS.items():
        is_tree = function.kind == "aggregate"
        call = _tree(name) if is_tree else _scalar(name, count)
        kind: Any = ArrowUDFType.GROUPED_AGG if is_tree else ArrowUDFType.SCALAR
        with warnings.catch_warnings():
            # Spark would rather see hints of types, which functions of any number of arguments cannot have.
            warnings.simplefilter("ignore", UserWarning)
            udf = arrow_udf(call, _spark_type(function.returns), kind)
        spark.udf.register(name, udf)
    return Registered(accumulator)


def _spark_type(of: Any) -> Any:
    import pyarrow
    from pyspark.sql.pandas.types import from_arrow_type  # type: ignore[import-not-found,unused-ignore]

    return from_arrow_type(pyarrow.field(of).type)


def _spark_schema(of: Any) -> Any:
    import pyarrow
    from pyspark.sql.pandas.types import from_arrow_schema  # type: ignore[import-not-found,unused-ignore]

    return from_arrow_schema(pyarrow.schema(of))


#: The arguments that stand in the columns of games. What cannot be read of them is NULL, as everywhere.
_COLUMNS = {"moves", "result", "termination", "clocks", "evals", "time_control"}


def _constant(column: _Array) -> Any:
    """Returns the one value of a column as a constant, which is read once, or else the column."""
    if len(column) == 0 or len(column) > 1 and not column[1:].equals(column[:-1]):
        return column
    return column[0].as_py()


def _scalar(name: str, count: Callable[[int], None] | None) -> Callable[..., Any]:
    parameters = arrow.FUNCTIONS[name].parameters
    asked = [place for place, each in enumerate(parameters) if each.name not in _COLUMNS]

    def call(*columns: _Array) -> _Array:
        import pyarrow

        args: list[Any] = list(columns)
        for place in asked:
            if place < len(columns):
                args[place] = _constant(columns[place])
        if not any(isinstance(arg, pyarrow.Array) for arg in args):
            args[0] = columns[0]
        try:
            result = pyarrow.array(arrow.call(name, *args))
        except Error:
            if count is None:
                raise
            # In a column, what cannot be read is NULL.
            args = list(columns)
            result = pyarrow.array(arrow.call(name, *args))
        failed = 0
        for rows, error in _unreadable(name, asked, args, result):
            if count is None:
                raise error
            failed += rows
        if failed and count is not None:
            count(failed)
        return result

    return call


def _unreadable(
    name: str, asked: list[int], args: list[Any], result: _Array
) -> Iterator[tuple[int, Error]]:
    """Finds what cannot be read among the values that vary, and how many rows are NULL for it."""
    import pyarrow

    varying = [
        place for place in asked if place < len(args) and isinstance(args[place], pyarrow.Array)
    ]
    if not varying or result.null_count == 0:
        return
    suspects = result.is_null()
    values = [args[place].filter(suspects).to_pylist() for place in varying]
    for row, rows in collections.Counter(zip(*values, strict=True)).items():
        # Of the columns of games there is nothing to read here.
        of = dict(zip(varying, row, strict=True))
        alone = [
            of[place] if place in of else arg if place in asked else None
            for place, arg in enumerate(args)
        ]
        try:
            arrow.call(name, *alone)
        except Error as error:
            yield rows, error


def _tree(name: str) -> Callable[..., Any]:
    def call(moves: _Array, result: _Array, depth: _Array) -> Any:
        import pyarrow

        return pyarrow.array(arrow.call(name, moves, result, _constant(depth)))[0].as_py()

    return call


#: The parts of a query. A string has two marks for one of its own, and so has a name.
_TOKENS = re.compile(
    r"""(?P<string>'(?:[^']|'')*')|(?P<name>"(?:[^"]|"")*")|(?P<comment>--[^\n]*|/\*.*?\*/)"""
    r"""|(?P<word>[^\W\d]\w*)|(?P<space>\s+)|(?P<other>.)""",
    re.DOTALL,
)
_PASSED = {"space", "comment"}


class _Token(NamedTuple):
    kind: str
    text: str

    def is_word(self, word: str) -> bool:
        return self.kind == "word" and self.text.lower() == word


def translated(text: str) -> str:
    """Translates a query for DataFusion into one for Spark.

    What is translated: ``UNNEST(list) AS name``, of which those that stand side by side become one ``inline``;
    ``range`` of a start and an end; ``array_element``; names in double quotes, which Spark would take for strings; and
    backslashes in strings. A number in brackets is refused, because Spark counts from 0 and DataFusion from 1.

    What the query has to say itself: where NULL is sorted (``NULLS LAST``), and that a division of whole numbers is cut
    (``CAST(a / b AS BIGINT)``).
    """
    tokens = [_Token(str(found.lastgroup), found[0]) for found in _TOKENS.finditer(text)]
    return _translated(tokens)


def _translated(tokens: list[_Token]) -> str:
    out: list[str] = []
    lists: list[str] = []
    names: list[str] = []

    def after(place: int) -> int:
        """Passes over spaces and comments."""
        while place < len(tokens) and tokens[place].kind in _PASSED:
            place += 1
        return place

    def call_at(place: int, name: str) -> int | None:
        """Returns where the bracket of a call is."""
        if place < len(tokens) and tokens[place].is_word(name):
            bracket = after(place + 1)
            if bracket < len(tokens) and tokens[bracket].text == "(":
                return bracket
        return None

    def fail(what: str, place: int) -> ValueError:
        cut = "".join(token.text for token in tokens[place : place + 20])[:60]
        return ValueError(f"{what}: {cut!r}")

    def arguments(bracket: int) -> tuple[list[str], int]:
        """Returns the arguments of a call, translated, and the place behind it."""
        args, depth, begin = [], 0, bracket + 1
        for place in range(bracket, len(tokens)):
            mark = tokens[place].text
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(mark, 0)
            if depth == 0 or depth == 1 and mark == ",":
                args.append(_translated(tokens[begin:place]).strip())
                begin = place + 1
            if depth == 0:
                return args, begin
        raise fail("a call has no end", bracket - 1)

    place = 0
    while place < len(tokens):
        token = tokens[place]
        if (bracket := call_at(place, "unnest")) is not None:
            args, end = arguments(bracket)
            alias = after(end)
            if alias < len(tokens) and tokens[alias].is_word("as"):
                alias = after(alias + 1)
            if alias >= len(tokens) or tokens[alias].kind not in ("word", "name"):
                raise fail("an UNNEST has no name", place)
            lists += args
            names.append(_spelled(tokens[alias]))
            place = alias + 1
            comma = after(place)
            if comma < len(tokens) and tokens[comma].text == ",":
                following = after(comma + 1)
                if call_at(following, "unnest") is not None:
                    place = following
                    continue
            zipped = ", ".join(f"coalesce({each}, array())" for each in lists)
            out.append(f"inline(arrays_zip({zipped})) AS ({', '.join(names)})")
            lists, names = [], []
        elif (bracket := call_at(place, "range")) is not None:
            args, end = arguments(bracket)
            if len(args) not in (1, 2):
                raise fail("a range has one or two arguments here", place)
            first, last = ["0", *args][-2:]
            # Spark's sequence has its end in it, and would count down to a smaller one.
            out.append(f"filter(sequence({first}, greatest({first}, {last})), item -> item < {last})")
            place = end
        elif call_at(place, "array_element") is not None:
            out.append("try_element_at")
            place += 1
        elif token.text == "[" and tokens[min(after(place + 1), len(tokens) - 1)].kind != "string":
            raise fail("a number in brackets differs: say array_element(list, number)", place)
        else:
            out.append(_spelled(token))
            place += 1
    return "".join(out)


def _spelled(token: _Token) -> str:
    if token.kind == "name":
        name = token.text[1:-1].replace('""', '"').replace("`", "``")
        return f"`{name}`"
    return token.text.replace("\\", "\\\\") if token.kind == "string" else token.text


def sql(spark: _SparkSession, text: str) -> _DataFrame:
    """Asks a query that is written for ``lake sql``, such as the studies, in Spark."""
    return spark.sql(translated(text))


class Games(NamedTuple):
    """What :func:`read_pgn` returns: two tables, each of which reads the files when it is asked."""

    games: _DataFrame
    rejects: _DataFrame


class _Part(NamedTuple):
    """What one task reads: a part of a plain file by its bytes, or a whole file, whose end is None."""

    path: str
    start: int
    end: int | None
    compression: str | None


_MAGIC = {b"\x28\xb5\x2f\xfd": "zstd", b"\x1f\x8b": "gzip", b"BZh": "bz2"}
_WINDOW = 1 << 20


def read_pgn(
    spark: _SparkSession,
    paths: str | Sequence[str],
    *,
    keys: int = 40,
    partition_bytes: int = 64 << 20,
    errors: Literal["raise", "reject"] = "raise",
) -> Games:
    """Reads files of games into the table that ``lake convert`` writes, on the executors.

    A path is one of a file system that all executors share, or an address that pyarrow knows, such as
    ``s3://bucket/name``; ``s3a:`` is read as ``s3:``. It may be a folder or have ``*`` and ``?`` in it. A plain file is
    cut by game into parts of about ``partition_bytes``, a compressed one (zstd, gzip, bzip2) is read by one task.

    A file that cannot be read ends the query with a sentence that names it; with ``errors="reject"`` it becomes a row
    of the rejects, and its games up to there stay in the table. Lines are counted in a file's first part only.
    """
    if errors not in ("raise", "reject"):
        raise ValueError(f"errors is 'raise' or 'reject', not {errors!r}")
    if partition_bytes < 1:
        raise ValueError(f"partition_bytes is at least 1, not {partition_bytes}")
    named = [paths] if isinstance(paths, str) else paths
    files = [file for path in named for file in _listed(path)]
    parts = [part for file in files for part in _cut(file, partition_bytes)]

    def read(of: Any, wants_rejects: bool) -> _DataFrame:
        # As many partitions as numbers, so that each task has one part.
        numbers = spark.range(0, len(parts), 1, len(parts))
        task = _reading(parts, keys, errors == "reject", wants_rejects)
        schema = _spark_schema(of)
        if not wants_rejects:
            # Spark writes this into files, and `lake sql` reads there for how many half-moves there are keys.
            schema["keys"].metadata = {"touchmove.keys": keys}
        return numbers.mapInArrow(task, schema)

    return Games(read(arrow.games_schema(), False), read(arrow.rejects_schema(), True))


def _filesystem(path: str) -> tuple[Any, str]:
    from pyarrow import fs

    if "://" not in path:
        return fs.LocalFileSystem(), os.path.abspath(path)
    filesystem, inner = fs.FileSystem.from_uri(re.sub("^s3[an]:", "s3:", path))
    return filesystem, inner


def _listed(path: str) -> list[str]:
    """Returns the files that a path means, each of which can be opened anywhere."""
    from fnmatch import fnmatchcase

    from pyarrow import fs

    plain = re.split(r"[*?[]", path)[0]
    is_pattern = plain != path
    folder = plain[: plain.rfind("/") + 1] if is_pattern else path
    filesystem, inner = _filesystem(folder)
    info = filesystem.get_file_info(inner)
    if info.is_file:
        found = [inner]
    elif info.type == fs.FileType.NotFound:
        found = []
    else:
        rest = path[len(folder) :] if is_pattern else "*"
        pattern = posixpath.join(inner, rest)
        infos = filesystem.get_file_info(fs.FileSelector(inner, recursive="/" in rest))
        names = [each.path for each in infos if each.is_file and each.base_name[0] not in "._"]
        # An asterisk does not reach into folders.
        found = [
            name
            for name in names
            if name.count("/") == pattern.count("/") and fnmatchcase(name, pattern)
        ]
    if not found:
        raise FileNotFoundError(f"{path}: there is no such file")
    scheme = re.match("(?!file:)[a-z0-9]+://", path)
    return [(scheme[0] if scheme else "") + name for name in sorted(found)]


def _cut(path: str, partition_bytes: int) -> Iterator[_Part]:
    filesystem, inner = _filesystem(path)
    with filesystem.open_input_file(inner) as file:
        size, first = file.size(), file.read(4)
    for magic, name in _MAGIC.items():
        if first.startswith(magic):
            yield _Part(path, 0, None, name)
            return
    if size <= partition_bytes:
        yield _Part(path, 0, None, None)
        return
    for start in range(0, size, partition_bytes):
        yield _Part(path, start, min(start + partition_bytes, size), None)


def _game_after(file: Any, offset: int, until: int, size: int) -> int:
    """Returns where the first game behind a place certainly begins.

    Everyone who asks about the same place looks at the same pieces, and so finds the same. Each has the half of the one
    before in it, so that the end of a game and the start of the next are seen together. If none is found in the pieces
    that begin before another place, it is the first game behind that place too, and the end of the file is returned.
    """
    # All but the first piece begin at multiples, and so are the same whoever asks.
    while offset < -(-until // _WINDOW) * _WINDOW:
        following = (offset // _WINDOW + 1) * _WINDOW
        file.seek(offset)
        found = next_game(file.read(following + _WINDOW - offset), 0)
        if found is not None:
            return offset + found
        offset = following
    return size


class _Limited:
    """A part of a file, as a file."""

    def __init__(self, file: Any, end: int) -> None:
        self.file, self.end = file, end

    def read(self, count: int = -1) -> bytes:
        left = max(self.end - self.file.tell(), 0)
        return bytes(self.file.read(left if count < 0 else min(count, left)))


def _reading(
    parts: list[_Part], keys: int, keep_failures: bool, wants_rejects: bool
) -> Callable[..., Any]:
    def task(batches: Iterable[_Batch]) -> Iterator[_Batch]:
        for batch in batches:
            for number in batch.column(0).to_pylist():
                yield from _read(parts[number], keys, keep_failures, wants_rejects)

    return task


def _read(part: _Part, keys: int, keep_failures: bool, wants_rejects: bool) -> Iterator[_Batch]:
    import pyarrow

    failure = None
    rejects = None
    first = 0
    try:
        filesystem, inner = _filesystem(part.path)
        with filesystem.open_input_file(inner) as file:
            source = file
            size = file.size()
            end = size
            if part.compression is not None:
                source = pyarrow.CompressedInputStream(file, part.compression)
            elif part.end is not None:
                # Without a start in it a part has no games, and what is behind it is not read.
                first = _game_after(file, part.start, part.end, size) if part.start else 0
                end = first if first == size else _game_after(file, part.end, size, size)
                if first >= end:
                    return
                file.seek(first)
                source = _Limited(file, end)
            games = arrow.read_games(source, keys=keys, name=part.path, offset=first)
            rows = 0
            for batch in games:
                rows += len(batch)
                if not wants_rejects:
                    yield pyarrow.record_batch(batch)
            rejects = pyarrow.record_batch(games.rejects)
            is_whole = first == 0 and (part.compression is not None or end == size)
            if is_whole and size and rows == 0 and len(rejects) == 0:
                failure = "there is no game in it"
    except MemoryError:
        # Nothing is wrong with the file, and another worker may read it.
        raise
    except (OSError, Error, pyarrow.ArrowException) as error:
        failure = f"reading failed: {error}"
    if failure is not None and not keep_failures:
        raise Error(f"{part.path}: {failure}")
    if wants_rejects and rejects is not None and len(rejects):
        yield rejects
    if wants_rejects and failure is not None:
        row = {"source": part.path, "is_cut": True, "reason": failure, "schema_version": 1}
        yield pyarrow.RecordBatch.from_pylist([row], pyarrow.schema(arrow.rejects_schema()))


def opening_tree(games: _DataFrame, depth: int) -> _DataFrame:
    """Counts the moves from each position within so many half-moves, over any number of games.

    Each task counts its games, and a GROUP BY adds up. The rows are those of ``UNNEST(chess_opening_tree(…))``.
    """
    from pyspark.sql import functions as f

    of = _spark_type(arrow.FUNCTIONS[TREE].returns).elementType
    counted = games.select("moves", "result").mapInArrow(_counting(depth), of)
    counts = [f.sum(name).alias(name) for name in ("games", "white", "draws", "black")]
    # A position is said as it arose first.
    first = f.min(f.struct("ply", "fen")).alias("first")
    # Two positions with the same key and different moves do not meet; those of one position have one key.
    grouped = counted.groupBy("key", "san", "uci").agg(first, *counts)
    arose = grouped.groupBy("key").agg(f.min("first").alias("arose"))
    named = grouped.join(arose, "key").select("*", "arose.*")
    return named.select(*of.fieldNames())


#: How many half-moves a worker counts before it hands on what it has, unless one batch has more.
_COUNTED = 1 << 20


def _counting(depth: int) -> Callable[..., Any]:
    def task(batches: Iterable[_Batch]) -> Iterator[_Batch]:
        import pyarrow

        def counted(tree: arrow.OpeningTree) -> _Batch:
            return pyarrow.RecordBatch.from_struct_array(pyarrow.array(tree.finish()).flatten())

        tree, rows = arrow.OpeningTree(depth), 0
        for batch in batches:
            # So that the memory of a worker is bounded: the parts of a count are added up anyway.
            if rows > 0 and (rows + len(batch)) * max(depth, 1) > _COUNTED:
                yield counted(tree)
                tree, rows = arrow.OpeningTree(depth), 0
            tree.update(batch.column("moves"), batch.column("result"))
            rows += len(batch)
        yield counted(tree)

    return task


def write_games(games: _DataFrame, path: str) -> None:
    """Writes games into a new folder with the columns and folders that ``lake convert`` writes.

    ``lake sql`` refuses the folder until all is written. A session of Spark Connect cannot see to that, and is refused.
    """
    session: Any = games.sparkSession
    if not hasattr(session, "_jsc"):
        raise TypeError("write_games needs a session that is not one of Spark Connect")
    hadoop = session._jvm.org.apache.hadoop.fs
    target, journal = (hadoop.Path(f"{path}/{name}") for name in ("games", "_journal/spark.txt"))
    filesystem = target.getFileSystem(session._jsc.hadoopConfiguration())
    if filesystem.exists(target):
        raise FileExistsError(f"{path}/games: is there already")
    # A folder with a journal is refused until games/_SUCCESS is there, which Spark writes last.
    filesystem.create(journal, True).close()
    games.write.partitionBy("year", "month").options(**_KEYS).parquet(f"{path}/games")
    # A cluster can be told not to write this.
    success = hadoop.Path(f"{path}/games/_SUCCESS")
    if not filesystem.exists(success):
        filesystem.create(success, True).close()


#: Keys have filters, of the size that they need and 8 MiB at most, and are too different for a dictionary.
_KEYS = {
    "parquet.bloom.filter.enabled#keys.list.element": "true",
    "parquet.bloom.filter.adaptive.enabled": "true",
    "parquet.bloom.filter.candidates.number": "10",
    "parquet.bloom.filter.max.bytes": str(8 << 20),
    "parquet.enable.dictionary#keys.list.element": "false",
}


#: What an error of Spark says that ended a worker, or all tries of a task.
_CRASHED = "Python worker exited unexpectedly"
_WANTING = "it may need more memory than spark.executor.pyspark.memory, or than the machine has"


def sentence(error: BaseException) -> str:
    """Returns the one sentence in an error of Spark, without the stack traces around it."""
    text = str(error)
    found = None
    for found in re.finditer(
        r"touchmove\.errors\.\w*Error: (.+)|\b(?:ValueError|TypeError|OSError): (.+)"
        r"|^\s*(?:[\w.]+\.)?(?:Arrow)?MemoryError\b(?:: )?(.*)",
        text,
        re.MULTILINE,
    ):
        pass
    if found is not None and found[3] is None:
        return found[1] or found[2]
    if found is not None:
        why = f" ({found[3]})" if found[3] else ""
        return f"a worker of Python has no memory left{why}: {_WANTING}"
    if _CRASHED in text:
        return f"a worker of Python was ended: {_WANTING}"
    aborted = re.search(r"Job aborted due to stage failure: (.+)", text)
    if aborted:
        return aborted[1]
    return next(iter(text.splitlines()), type(error).__name__)
