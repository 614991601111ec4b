"""Feeds bytes to everything that reads, under atheris or with a seed.

The first byte says what is asked, the rest is a text, bytes of a format, or choices. What is raised is an error of the package, or a
``TypeError``, ``OverflowError`` or another error of Python where an argument is wrong: no panic, no ``SystemError``, no crash.

    python tests/fuzz.py [OPTION OF LIBFUZZER...] [FOLDER...]     with atheris, until it is stopped
    python tests/fuzz.py --seeded SECONDS SEED                    without atheris and without coverage
    python tests/fuzz.py --seeds FOLDER                           writes the inputs to begin with

Atheris sees the branches of the compiled part if that is built so, here with debug assertions:

    pip install atheris numpy pyarrow maturin
    RUSTFLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-pc-table
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters" maturin build --profile dev --target x86_64-unknown-linux-gnu
    pip install target/wheels/touchmove-*.whl
"""

from __future__ import annotations

import io
import logging
import os
import random
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy
    import pyarrow  # type: ignore[import-untyped]

    import touchmove
    import touchmove as t
    from touchmove import arrow, batch, chess, openings, packed, pgn, polyglot, uci
    from touchmove.arbiter import Arbiter, Event, GameConfig, Log
    from touchmove.chess import pgn as chess_pgn
    from touchmove.chess import svg as chess_svg

CORPUS = Path(__file__).parents[3] / "tests" / "fuzz" / "corpus"


class Choices:
    """Numbers, texts and members of lists that follow from bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def bytes(self, most: int) -> bytes:
        taken, self.data = self.data[:most], self.data[most:]
        return taken

    def below(self, limit: int) -> int:
        return int.from_bytes(self.bytes(1 if limit <= 256 else 4)) % limit

    def one(self, values: Any) -> Any:
        return values[self.below(len(values))]

    def text(self) -> str:
        return text_of(self.bytes(self.below(40)))

    def time(self) -> timedelta:
        return timedelta(milliseconds=self.below(1 << self.below(33)))


def text_of(data: bytes) -> str:
    """The text of bytes; of those that are no UTF-8 there are lone surrogates."""
    return data.decode(errors="surrogateescape")


def texts(data: bytes) -> None:
    """One text, to all that reads a short one."""
    text = text_of(data)
    readers: list[Callable[[str], Any]] = [
        t.Position,
        t.Setup,
        t.Setup.from_fen_lenient,
        t.Move.from_uci,
        t.Square,
        t.Piece,
        t.TimeControl,
        t.TimeControl.from_pgn,
        t.TimeControl.for_both,
        t.ChessClock.parse,
        t.Rulebook,
        t.Epd,
        Event,
        Log,
        GameConfig.parse,
        openings.Names,
        uci.read_command,
        uci.read_message,
    ]
    for reader in readers:
        try:
            value = reader(text)
        except t.Error as error:
            assert str(error) and error.kind
        except (KeyError, ValueError):
            assert reader in (t.Square, t.Piece) or "\udc80" <= max(text)
        else:
            repr(value)
            if reader in (t.Position, t.Setup, t.TimeControl, t.ChessClock.parse, t.Rulebook, Event):
                assert reader(str(value)) == value, (reader, text)
            elif reader is Log:
                # A checksum that was wrong is written anew.
                assert str(Log(str(value))) == str(value) and Log(str(value)).entries == value.entries, text


def moves(data: bytes) -> None:
    """A FEN, and lines that are moves in its position."""
    fen, *lines = text_of(data).split("\n")
    try:
        position = t.Position(fen)
    except ValueError:
        position = t.Position()
    board = chess.Board(str(position), chess960=True)
    assert board.legal_moves.count() == position.count_legal_moves()
    for line in lines[:8]:
        for read in (position.parse_san, position.parse_uci, position.play, t.Game(position).play):
            try:
                read(line)
            except t.Error as error:
                assert error.kind
            except ValueError:
                assert "\udc80" <= max(line)
        try:
            board.parse_san(line)
        except ValueError:
            pass
    for move in position.legal_moves():
        assert position.parse_san(move.san()) == move and position.parse_uci(move.uci()) == move
    assert t.Position.from_packed(position.packed()) == position
    position.svg(), position.text(), position.termination(), position.is_dead(50), position.flip_colors()


def pgn_texts(data: bytes) -> None:
    """A file of games as bytes, as a text, as open files and in pieces: the same games and the same errors."""
    choices = Choices(data)
    strict, errors, size = choices.below(2) == 1, choices.one(["raise", "skip"]), 1 + choices.below(64)
    data = choices.data
    sources: list[Any] = [
        data,
        io.BytesIO(data),
        (data[at : at + size] for at in range(0, len(data), size)),
    ]
    found = []
    for source in sources:
        games: list[Any] = []
        try:
            for record in pgn.read(source, strict=strict, errors=errors):
                games.append(record.pgn())
        except t.PgnError as error:
            games.append((error.kind, error.game, error.offset, str(error)))
        except t.Error as error:
            assert error.kind == "compressed"
            games.append(error.kind)
        found.append(games)
    assert found[0] == found[1] == found[2]
    text = text_of(data)
    try:
        record = t.GameRecord.from_pgn(text, strict=strict)
    except ValueError:
        pass
    else:
        again = t.GameRecord.from_pgn(record.pgn())
        assert again.pgn() == record.pgn()
        record.walk(), record.split_variations()
        try:
            record.to_game()
        except t.RecordError as error:
            assert error.kind, "null moves and illegal ones are no game"
        for node in record.main_line[:20]:
            node.comments, node.clock, node.eval, node.arrows, node.san, node.setup
    offset: int | None = 0
    while offset is not None and offset < len(data):
        following = pgn.next_game(data, offset)
        assert following is None or following > offset or offset == 0
        offset = None if following is None or following == offset else following


def streams(data: bytes) -> None:
    """A file of games as columns, with one thread and two."""
    choices = Choices(data)
    rows = choices.one(["games", "positions"])
    columns = choices.one(
        [None, ["White", "result", "san", "faults"], ["key", "clock", "eval"], ["fen", "san", "ply"], ["x", "moves"]]
    )
    options = {
        "strict": choices.below(2) == 1,
        "errors": choices.one(["raise", "skip", None]),
        "batch_size": 1 + choices.below(9),
    }
    found: list[Any] = []
    for threads in (1, 2):
        try:
            with batch.read_pgn(choices.data, rows=rows, columns=columns, threads=threads, **options) as stream:
                found.append([pyarrow.record_batch(part).to_pylist() for part in stream])
        except t.Error as error:
            found.append(str(error))
    assert found[0] == found[1]
    games = arrow.read_games(choices.data, keys=choices.below(60))
    try:
        table = pyarrow.table(games)
    except (ValueError, OSError) as error:
        assert "compressed" in str(error)
        return
    table.validate(full=True), pyarrow.array(games.rejects).validate(full=True)


def packed_bytes(data: bytes) -> None:
    """Packed positions, packed games and opening books."""
    for read in (t.Position.from_packed, packed.unpack, lambda data: list(packed.Games(data)), polyglot.Book):
        try:
            value = read(data)
        except ValueError as error:
            assert isinstance(error, t.Error) or len(data) != 32
            continue
        if isinstance(value, t.Position):
            assert value.packed() == data
        elif isinstance(value, tuple):
            assert packed.unpack(packed.pack(*value)) == value
        elif isinstance(value, polyglot.Book):
            value.entries(t.Position()), value.best(t.Position()), value.pick(t.Position(), 3)
    tree = arrow.OpeningTree(3)
    tree.merge(data)
    bytes(tree), pyarrow.array(tree.finish())


def batches(data: bytes) -> None:
    """Many positions at once, as bytes and as FENs."""
    whole = data[: len(data) // 32 * 32]
    array = numpy.frombuffer(whole, numpy.uint8).reshape(-1, 32)
    fens = text_of(data).split("\n")
    valid = batch.is_valid(array, threads=2)
    for position, is_valid in zip(array, valid, strict=True):
        try:
            t.Position.from_packed(position.tobytes())
        except t.Error:
            assert not is_valid
        else:
            assert is_valid
    valid_ones = array[valid]
    # Also what is no positions.
    several: list[Any] = [array, array[::2], valid_ones, fens]
    several += [array.astype(numpy.float32), array.reshape(-1), array.T]
    for positions in several:
        for work in (
            batch.pack,
            batch.keys,
            batch.count_legal_moves,
            batch.legal_moves,
            batch.planes,
            lambda many: batch.winnable(many, 20),
        ):
            try:
                work(positions)
            except (TypeError, ValueError):
                assert positions is not valid_ones


def arbiters(data: bytes) -> None:
    """An arbiter that takes events of all kinds, and tells the same game again."""
    choices = Choices(data)
    try:
        arbiter = Arbiter(
            GameConfig(
                choices.one(rulebooks()),
                choices.one(["3+2", "40/90+30, 30+30", "unlimited", "5+0; 3+0", "60 hourglass", choices.text()]),
            )
        )
    except ValueError:
        return
    now = timedelta()
    for _ in range(60):
        if not choices.data:
            break
        now += choices.time() if choices.below(4) else timedelta(milliseconds=choices.below(999))
        kind = choices.below(6)
        legal = [move.uci("standard") for move in arbiter.position.legal_moves()]
        if kind < 3:
            event = choices.one(phrases())
        elif kind < 5 and legal:
            event = f"{arbiter.turn} {choices.one(['plays', 'makes', 'announces'])} {choices.one(legal)}"
        else:
            event = choices.text()
        if kind == 4:
            event = event.replace("white", "black") if choices.below(2) else f"{arbiter.turn} presses the clock"
        before = str(arbiter.to_log())
        try:
            arbiter.handle(now, event)
        except ValueError:
            assert str(arbiter.to_log()) == before
        arbiter.phase, arbiter.obligation, arbiter.board(), arbiter.deadline
    log = arbiter.to_log(rulings=True)
    again, mismatches = Log(str(log)).replay()
    assert again == arbiter and mismatches == (), mismatches
    arbiter.to_record().pgn(), arbiter.snapshot(now)


def clocks(data: bytes) -> None:
    """A clock that is called in any order. A call that fails changes nothing, and the clock is read as it is written."""
    choices = Choices(data)
    try:
        clock = t.ChessClock(choices.one(["3+2", "40/90+30, 30+30", "1 delay 5", "2 hourglass", choices.text()]))
    except ValueError:
        return
    now = timedelta()
    for _ in range(60):
        if not choices.data:
            break
        now = max(timedelta(), now + choices.time() - timedelta(milliseconds=choices.below(50)))
        side, amount = choices.one([t.Color.WHITE, "black"]), choices.time() * choices.one([1, 1, 1, -1, 10**6])
        calls: list[Callable[[], object]] = [
            lambda: clock.start(side, now),
            lambda: clock.press(side, now),
            lambda: clock.press(side, now, amount),
            lambda: clock.count_move(side, now),
            lambda: clock.give_turn(now),
            lambda: clock.stop(now),
            lambda: clock.restart(now),
            lambda: clock.add(side, amount, now),
            lambda: clock.deduct(side, amount, now),
            lambda: clock.set_remaining(side, amount, now),
            lambda: clock.set_moves_completed(side, choices.below(1 << 31) * 5, now),
        ]
        before = str(clock)
        try:
            choices.one(calls)()
        except (ValueError, OverflowError):
            assert str(clock) == before
        asks: list[Callable[[], object]] = [
            lambda: clock.remaining(side, now),
            lambda: clock.expired(side, now),
            lambda: clock.move_time(side, now),
            lambda: clock.deadline,
        ]
        for ask in asks:
            try:
                ask()
            except (ValueError, OverflowError):
                pass
        clock.period(side), clock.moves_completed(side), clock.turn, clock.running
    assert t.ChessClock.parse(str(clock)) == clock


def stand_in(data: bytes) -> None:
    """``touchmove.chess``: boards that are edited, moves that are none, texts of games."""
    choices = Choices(data)
    board = chess.Board(chess960=choices.below(2) == 1)
    kind = choices.below(3)
    if kind == 0:
        text = text_of(choices.data)
        for read in (
            chess.Board,
            board.set_fen,
            board.set_epd,
            board.set_board_fen,
            board.push_san,
            board.push_uci,
            board.set_castling_fen,
            chess.Move.from_uci,
        ):
            try:
                read(text)
            except ValueError:
                pass
    elif kind == 1:
        handle = io.StringIO(text_of(choices.data))
        for _ in range(5):
            game = chess_pgn.read_game(handle)
            if game is None:
                break
            game.errors, [(node.clock(), node.eval(), node.arrows()) for node in game.mainline()]
            try:
                str(game), game.end().board()
            except (ValueError, NotImplementedError):
                assert {"Variant", "FEN"} & set(game.headers)
        (
            chess_pgn.read_headers(io.StringIO(text_of(choices.data))),
            chess_pgn.skip_game(io.StringIO(text_of(choices.data))),
        )
    for _ in range(60 if kind == 2 else 0):
        if not choices.data:
            break
        legal = list(board.legal_moves)
        move = (
            choices.one(legal)
            if legal and choices.below(4)
            else chess.Move(choices.below(64), choices.below(64), choices.one([None, 1, 5, 6, 200]))
        )
        squares = choices.below(64)
        calls: list[Callable[[], object]] = [
            *[lambda: board.push(move)] * 3,
            board.pop,
            board.fen,
            board.status,
            board.outcome,
            lambda: board.san(move),
            lambda: board.set_piece_at(squares, choices.one([None, chess.Piece(choices.below(7), True)])),
            lambda: board.remove_piece_at(squares),
            lambda: setattr(board, "ep_square", squares),
            lambda: setattr(board, "castling_rights", choices.below(1 << 31) << choices.below(33)),
            lambda: setattr(board, "turn", not board.turn),
            lambda: setattr(board, "halfmove_clock", choices.below(1 << 31)),
            board.mirror,
            board.copy,
            lambda: board.can_claim_draw(),
            lambda: board.variation_san([move]),
            lambda: board.apply_transform(chess.flip_horizontal),
            board.clear_stack,
            lambda: chess_svg.board(board),
            lambda: board.attackers(True, squares),
            lambda: board.is_legal(move),
            lambda: board.gives_check(move),
        ]
        try:
            choices.one(calls)()
        except (ValueError, IndexError, KeyError, AssertionError, OverflowError, AttributeError, TypeError):
            pass
        repr(board), str(board), board.fen()


def functions(data: bytes) -> None:
    """The functions of SQL over a constant and over a column, which give the same."""
    choices = Choices(data)
    function = choices.one(list(arrow.FUNCTIONS.values()))
    if function.kind == "aggregate":
        return
    args: list[Any] = []
    for parameter in function.parameters:
        kind = choices.below(10)
        if kind < 6:
            value: Any = choices.one(function.examples).args
            value = value[len(args)] if len(args) < len(value) else None
            if isinstance(value, str) and kind > 2:
                at = choices.below(len(value) + 1)
                value = value[:at] + choices.text() + value[at + choices.below(5) :]
        else:
            value = choices.one(
                [
                    None,
                    choices.text(),
                    choices.bytes(40),
                    choices.below(1 << 31) - 5,
                    ["e2e4", choices.text()],
                    [choices.below(99), None],
                    0.5,
                    -(2**63),
                    object(),
                ]
            )
        args.append(value)
        if parameter.is_optional and choices.below(2):
            break
    found: list[Any] = []
    errors = 0
    for as_column in (False, True):
        try:
            given = [
                pyarrow.array([value, None, value]) if as_column and value is not None else value for value in args
            ]
            found.append(pyarrow.array(function(*given))[0].as_py())
        except (ValueError, TypeError, OverflowError, pyarrow.ArrowException):
            errors += 1
    # A constant that cannot be read is an error, and NULL in a column.
    assert len(found) < 2 or found[0] == found[1] or found[0] != found[0], (function, args, found)


TARGETS = [texts, moves, pgn_texts, streams, packed_bytes, batches, arbiters, clocks, stand_in, functions]
#: The folders of the corpus of the crate that targets begin with.
SEEDS = {
    texts: [
        "fen",
        "uci_moves",
        "uci_messages",
        "epd",
        "time_controls",
        "clock_texts",
        "events",
        "logs",
        "rulebooks",
        "openings",
    ],
    moves: ["fen", "san"],
    pgn_texts: ["pgn_whole", "pgn_pieces"],
    streams: ["pgn_whole"],
    packed_bytes: ["packed_positions", "packed_games", "polyglot_books"],
    batches: ["packed_positions", "fen"],
    stand_in: ["pgn_whole", "fen"],
}


@cache
def rulebooks() -> list[str]:
    return ["fide2023", "fide2023 blitz full", "fide2018 rapid limited", "fide2014", "fide2009", "fide2005"]


@cache
def phrases() -> list[str]:
    return list(touchmove.arbiter.phrases().values())


def check(data: bytes) -> None:
    """Runs what the first byte names with the rest."""
    TARGETS[data[0] % len(TARGETS) if data else 0](data[1:])


def seeds() -> list[bytes]:
    """Inputs to begin with."""
    found = [bytes([at]) + bytes(random.Random(at).randbytes(200)) for at in range(len(TARGETS))]
    for target, folders in SEEDS.items():
        files = [file for folder in folders for file in sorted((CORPUS / folder).iterdir())]
        # These begin with choices.
        start = {pgn_texts: b"\0\1\7", streams: b"\0\1\1\1\1", stand_in: b"\0\1"}.get(target, b"")
        found += [bytes([TARGETS.index(target)]) + start + file.read_bytes() for file in files]
    return found


def changed(data: bytes, others: list[bytes], dice: random.Random) -> bytes:
    """The same bytes, but for a few places."""
    for _ in range(dice.randrange(6)):
        at, length = dice.randrange(len(data) + 1), dice.randrange(1 << dice.randrange(7))
        piece = dice.choice(
            [
                b"",
                dice.randbytes(dice.randrange(9)),
                data[at : at + length] * dice.randrange(4),
                dice.choice(others)[-length - 1 :],
                b"9" * 20,
                b"\n",
                b"\xff",
            ]
        )
        data = data[:at] + piece + data[at + length :]
    return data[:4096]


def seeded(seconds: float, seed: int, runs: float = float("inf")) -> list[int]:
    """Runs inputs that follow from a seed; returns how many each target got."""
    dice, start = random.Random(seed), seeds()
    counts = [0] * len(TARGETS)
    for number in range(len(TARGETS)):
        check(bytes([number]))
    until = time.monotonic() + seconds
    while time.monotonic() < until and sum(counts) < runs:
        target = sum(counts) % len(TARGETS)
        own = [data for data in start if data[0] == target]
        data = bytes([target]) + (
            changed(dice.choice(own), start, dice)[1:] if dice.randrange(4) else dice.randbytes(dice.randrange(300))
        )
        try:
            check(data)
        except BaseException:
            print(f"seed {seed}, {TARGETS[target].__name__}: {data!r}", file=sys.stderr)
            raise
        counts[target] += 1
    return counts


def load() -> None:
    """Imports the package."""
    global \
        Arbiter, \
        Event, \
        GameConfig, \
        Log, \
        arrow, \
        batch, \
        chess, \
        chess_pgn, \
        chess_svg, \
        numpy, \
        openings, \
        packed, \
        pgn, \
        polyglot
    global pyarrow, t, touchmove, uci
    import numpy
    import pyarrow

    import touchmove
    import touchmove as t
    from touchmove import arrow, batch, chess, openings, packed, pgn, polyglot, uci
    from touchmove.arbiter import Arbiter, Event, GameConfig, Log
    from touchmove.chess import pgn as chess_pgn
    from touchmove.chess import svg as chess_svg

    # What games have wrong is asked, not read.
    logging.disable()


def main() -> None:
    if sys.argv[1:2] == ["--seeds"]:
        folder = Path(sys.argv[2])
        folder.mkdir(parents=True, exist_ok=True)
        for number, data in enumerate(seeds()):
            (folder / f"seed-{number:03}").write_bytes(data)
    elif sys.argv[1:2] == ["--seeded"]:
        load()
        seconds, seed = float(sys.argv[2]), int(sys.argv[3])
        counts = seeded(seconds, seed)
        named = ", ".join(f"{target.__name__} {count}" for target, count in zip(TARGETS, counts, strict=True))
        print(f"seed {seed}: {sum(counts)} runs, {sum(counts) / seconds:.0f}/s: {named}")
    else:
        # The package is imported when libFuzzer is there, whose functions the compiled part calls.
        sys.setdlopenflags(os.RTLD_GLOBAL | os.RTLD_NOW)
        import atheris  # type: ignore[import-untyped]

        def one(data: bytes) -> None:
            if "touchmove" not in sys.modules:
                load()
            check(data)

        atheris.Setup(sys.argv, one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
