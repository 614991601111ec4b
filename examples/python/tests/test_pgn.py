"""Games are read from whatever Python has files in."""

import bz2
import gzip
import io
import lzma
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pyarrow as pa  # type: ignore[import-untyped]
import pytest
from touchmove import Error, GameRecord, PgnError, arrow, batch, pgn

TEXT = '[White "Zoë"]\n\n1. e4 e5 1-0\n\n[White "B"]\n\n1. d4 d5 2. c4 *\n'


def whites(games: pgn.Records) -> list[str]:
    return [game.tags["White"] for game in games]


def test_sources(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(TEXT, "utf-8")
    data = TEXT.encode()
    zipped = io.BytesIO(gzip.compress(data))
    with (
        path.open("rb") as binary,
        path.open(encoding="utf-8") as text,
        gzip.open(zipped) as stream,
    ):
        for source in (path, str(path), data, binary, text, stream, io.StringIO(TEXT)):
            assert whites(pgn.read(source)) == ["Zoë", "B"], source
    assert whites(pgn.read(data[i : i + 1] for i in range(len(data)))) == ["Zoë", "B"]
    assert whites(pgn.read(TEXT.splitlines(keepends=True))) == ["Zoë", "B"]
    assert whites(pgn.read([])) == []


def test_wrong_sources(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="missing.pgn") as missing:
        pgn.read(tmp_path / "missing.pgn")
    assert Path(missing.value.filename) == tmp_path / "missing.pgn"
    with pytest.raises(IsADirectoryError):
        pgn.read(tmp_path)
    with pytest.raises(TypeError, match="expected a path"):
        pgn.read(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        next(pgn.read([b"1. e4", 7]))  # type: ignore[list-item]
    with pytest.raises(ValueError, match="'raise', 'skip'"):
        pgn.read(b"", errors="ignore")  # type: ignore[arg-type]


def test_compressed_sources(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn.gz"
    packed = gzip.compress(TEXT.encode())
    path.write_bytes(packed)
    sources: list[Path | bytes | io.BufferedReader | list[bytes]] = [
        path,
        packed,
        path.open("rb"),
        [packed[i : i + 1] for i in range(len(packed))],
    ]
    for source in sources:
        with pytest.raises(Error, match=r"compressed with gzip: open them with gzip\.open") as refused:
            next(pgn.read(source))
        assert refused.value.kind == "compressed"
    games = arrow.read_games(packed)
    with pytest.raises((ValueError, OSError), match="compressed with gzip"):
        pa.table(games)
    with batch.read_pgn(path) as stream, pytest.raises(Error, match="compressed with gzip") as refused:
        list(stream)
    assert refused.value.kind == "compressed"
    assert whites(pgn.read(gzip.open(path))) == ["Zoë", "B"]
    others = {
        "bzip2": bz2.compress(b"1. e4"),
        "xz": lzma.compress(b""),
        "zstd": b"\x28\xb5\x2f\xfd",
        "zip": b"PK\x03\x04",
    }
    for name, other in others.items():
        with pytest.raises(Error, match=f"compressed with {name}:"):
            next(pgn.read(other, errors="skip"))
    for text in (b"BZh", b"\x1f\x8b", b"PK", b"B"):
        assert list(pgn.read(text)) == [], text


def test_a_source_that_raises() -> None:
    def pieces() -> Iterator[str]:
        yield "1. e4 e5 1-0 1. d4 "
        raise ZeroDivisionError("no more")

    games = pgn.read(pieces())
    with pytest.raises(ZeroDivisionError, match="no more"):
        list(games)

    class Broken(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(pgn.read(Broken()))


def test_a_source_that_reads_itself() -> None:
    games: pgn.Records

    def pieces() -> Iterator[str]:
        yield str(next(games))

    games = pgn.read(pieces())
    with pytest.raises(RuntimeError, match="reads them itself"):
        next(games)


def test_errors() -> None:
    text = b"1. e4 * 1. e5 * 1. d4 *"
    games = pgn.read(text)
    assert [node.san for node in next(games)] == ["e4"]
    with pytest.raises(PgnError) as error:
        next(games)
    assert (error.value.game, error.value.line, error.value.kind) == (2, 1, "san")
    assert error.value.offset == text.index(b"e5") and error.value.text.startswith("e5")
    assert [node.san for node in next(games)] == ["d4"]
    assert len(list(pgn.read(text, errors="skip"))) == 2
    kept = next(pgn.read(b"1. e4, e5 2. Ke3 *"))
    assert kept.is_cut and len(kept.faults) == 2 and kept.faults[0].column
    with pytest.raises(PgnError):
        next(pgn.read(b"1. e4, e5 *", strict=True))
    with pytest.raises(PgnError) as none:
        GameRecord.from_pgn("")
    assert none.value.kind == "not_one_game"
    with pytest.raises(PgnError) as two:
        GameRecord.from_pgn("1. e4 * 1. d4 *")
    assert two.value.kind == "not_one_game"


def test_threads_share_a_reader() -> None:
    games = pgn.read(TEXT.encode() * 2_000)
    counts = [0] * 4

    def work(place: int) -> None:
        for _ in games:
            counts[place] += 1

    threads = [Thread(target=work, args=(place,)) for place in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sum(counts) == 4_000
