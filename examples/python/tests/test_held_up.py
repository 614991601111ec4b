"""Whatever is passed in, no panic reaches Python, nothing hangs, and memory stays flat."""

import _thread
import gc
import inspect
import random
import resource
import sys
import threading
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
import touchmove as t
from touchmove import arbiter, batch, chess, identify, openings, packed, pgn, polyglot, uci
from touchmove.arbiter import Arbiter, Event, GameConfig, Log

ODD: list[object] = [
    None,
    True,
    -1,
    0,
    63,
    64,
    2**16,
    2**31,
    2**63,
    2**64,
    -(2**70),
    1.5,
    float("nan"),
    "",
    "e4",
    "e2e4",
    "\ud800",
    "\0",
    "x" * 100_000,
    b"",
    b"\xff" * 32,
    bytes(32),
    (),
    [],
    [None],
    {},
    {"e4": "K"},
    {64: 7},
    object(),
    t.Square.A1,
    t.Color.WHITE,
    t.Position(),
    t.Position().parse_san("e4"),
    t.Move.from_uci("e2e4"),
    t.Bitboard(),
    t.Setup(),
    t.Game(),
    chess.Board(),
    chess.Move(200, 255, 9, 255),
    chess.Piece(200, False),
    chess.SquareSet(5),
    timedelta(-1),
    timedelta.max,
    range(3),
    len,
]

RAISED = (
    ValueError,
    TypeError,
    OverflowError,
    AttributeError,
    KeyError,
    IndexError,
    OSError,
    StopIteration,
    AssertionError,
)


def callables() -> list[Callable[..., object]]:
    """Every function, class and bound method of the package."""
    desk = Arbiter(GameConfig("fide2023", "3+2"))
    record = t.GameRecord()
    objects = [
        t.Position(),
        t.Position().parse_san("e4"),
        t.Move.from_uci("e2e4"),
        t.Bitboard(),
        t.Setup(),
        t.Game(),
        record,
        record.root.play("e2e4"),
        t.TimeControl("3+2"),
        t.ChessClock("3+2"),
        t.Rulebook(),
        desk,
        desk.config,
        desk.to_log(),
        Event("white resigns"),
        polyglot.BookBuilder(),
        polyglot.Book(b""),
        openings.Names(),
        t.PremoveQueue(),
        batch.read_pgn(b"1. e4 *", columns=["san"]),
        next(batch.read_pgn(b"1. e4 *")),
        t.Epd('4k3/8/8/8/8/8/8/4K3 w - - id "x";'),
        chess.Board(),
        chess.BaseBoard(),
        chess.Board().legal_moves,
        chess.Move(12, 28),
        chess.Piece(1, True),
        chess.SquareSet(5),
        *(value for value in vars(chess).values() if inspect.isbuiltin(value)),
    ]
    found: list[Callable[..., object]] = [type(value) for value in objects]
    found += [
        packed.pack,
        packed.unpack,
        packed.Games,
        pgn.read,
        batch.read_pgn,
        arbiter.phrases,
        identify.Identified,
    ]
    found += [
        uci.read_command,
        uci.read_message,
        uci.write_go,
        uci.write_info,
        uci.write_position,
        Log,
    ]
    for value in objects:
        for name in dir(value):
            # A search of any depth takes its time, as it should.
            if name in ("perft", "__class__", "__setattr__", "__init_subclass__"):
                continue
            if callable(part := getattr(value, name)):
                found.append(part)
    return found


def test_odd_arguments() -> None:
    calls = 0
    dice = random.Random(1)
    for function in callables():
        for number in range(60):
            arguments = [dice.choice(ODD) for _ in range(number % 4)]
            calls += 1
            try:
                function(*arguments)
            except RAISED:
                pass
    assert calls > 10_000


def test_odd_attributes() -> None:
    record = t.GameRecord()
    board = chess.Board()
    values = (t.Setup(), record, record.root.play("e2e4"), board, chess.BaseBoard(), chess.Move(1, 2), chess.SquareSet())
    for value in values:
        names = [
            name
            for name, part in inspect.getmembers(type(value))
            if inspect.isgetsetdescriptor(part) and not name.startswith("__")
        ]
        for name in names:
            for odd in ODD:
                try:
                    setattr(value, name, odd)
                except RAISED:
                    pass
                getattr(value, name)


def test_odd_boards() -> None:
    """Sets that contradict each other, and moves that are none, are no reason to fail."""
    dice = random.Random(3)
    names = "pawns knights bishops rooks queens kings occupied promoted castling_rights".split()
    for _ in range(300):
        board = chess.Board()
        for name in dice.sample(names, 4):
            setattr(board, name, dice.getrandbits(64) & dice.getrandbits(64))
        board.occupied_co = (dice.getrandbits(64), dice.getrandbits(64))
        board.ep_square = dice.choice([None, dice.randrange(64)])
        board.halfmove_clock = dice.choice([-(2**63), 0, 100, 2**63 - 1])
        for part in dir(board):
            if part.startswith(("is_", "can_", "has_", "gen", "leg", "pseudo", "fen", "stat", "out", "un", "mir", "chess960")):
                asked = getattr(board, part)
                try:
                    list(asked) if "moves" in part and not callable(asked) else asked()
                except RAISED:
                    pass
        for _ in range(20):
            move = chess.Move(*(dice.choice([dice.randrange(64), dice.randrange(256)]) for _ in range(dice.randint(2, 4))))
            for name in "san lan uci is_legal gives_check is_irreversible push".split():
                try:
                    getattr(board, name)(move)
                except RAISED:
                    pass


def test_odd_texts() -> None:
    dice = random.Random(2)
    alphabet = "KQRBNPkqrbnp0123456789abcdefgh/ -+#=xO.{}()[]$;!?*\n\té♔\u2028"
    readers: list[Callable[[str], object]] = [
        t.Position,
        t.Setup,
        t.Setup.from_fen_lenient,
        t.Move.from_uci,
        t.Position().parse_san,
        t.Position().parse_uci,
        t.GameRecord.from_pgn,
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
    others: list[Callable[[str], object]] = [
        chess.Board,
        chess.BaseBoard,
        chess.Board.from_epd,
        chess.Move.from_uci,
        chess.Board().parse_san,
        chess.Board().parse_uci,
        chess.Board().set_castling_fen,
    ]
    for _ in range(2_000):
        text = "".join(dice.choice(alphabet) for _ in range(dice.randrange(40)))
        for reader in readers:
            try:
                reader(text)
            except t.Error as error:
                assert str(error) and error.kind
            except KeyError:
                pass
        for reader in others:
            try:
                reader(text)
            except ValueError:
                pass
        list(pgn.read(text.encode(), errors="skip"))


def test_lone_surrogates() -> None:
    for reader in (t.Position, t.Move.from_uci, t.GameRecord.from_pgn, Event, t.Square):
        with pytest.raises(ValueError):
            reader("\ud800")


def test_threads_share_a_game() -> None:
    game, record = t.Game(), t.GameRecord()
    desk = Arbiter(GameConfig("fide2023", "3+2"))
    failed: list[BaseException] = []

    def work(seed: int) -> None:
        dice = random.Random(seed)
        try:
            for _ in range(1_500):
                try:
                    game.play(dice.choice(game.position.legal_moves()))
                    dice.choice(record.main_line or [record.root]).play(
                        dice.choice(t.Position().legal_moves())
                    )
                    desk.handle(timedelta(0), "white offers a draw")
                except (t.Error, IndexError):
                    game.undo()
                if dice.randrange(8) == 0:
                    game.truncate(0)
                game.end(), game.claims(), record.pgn(), desk.to_log()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    assert not failed


def test_the_lock_of_python_is_released() -> None:
    """Another thread goes on while a search takes its time."""
    turns = 0
    heard = threading.Event()

    def search() -> None:
        before = turns
        for _ in range(1000):
            t.Position().perft(4)
            if turns > before:
                heard.set()
                return

    # No thread has to give way in between, so only the search itself can let the other one run.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        thread = threading.Thread(target=search)
        thread.start()
        while thread.is_alive():
            turns += 1
            time.sleep(0)
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert heard.is_set()


#: Whether Black can mate here is not decided within minutes.
UNDECIDED = "5kNN/5PNQ/5PKB/5PPP/q3N3/8/2P5/8 b - - 0 1"


@pytest.mark.parametrize(
    "work",
    [
        lambda: t.Position().perft(9),
        lambda: t.Position(UNDECIDED).winnability("black", 10**12),
    ],
)
def test_an_interrupt_is_heard(work: Callable[[], object]) -> None:
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    # A tenth of a second, and more on a machine that has other work.
    assert time.monotonic() - start < 2


def test_memory_is_flat() -> None:
    def work() -> None:
        position = t.Position()
        for move in position.legal_moves():
            after = move.play()
            t.Position(str(after))
            try:
                after.play("a1a1")
            except t.IllegalMoveError:
                pass
        record = t.GameRecord.from_pgn("1. e4 (1. d4 d5) e5 *")
        record.root.children[1].delete()
        list(pgn.read(b"1. e4 * 1. d4 *"))
        list(batch.read_pgn(b"1. e4 * 1. d4 *", columns=["san"]))
        batch.read_pgn(b"1. e4 *").__arrow_c_stream__()
        Arbiter(GameConfig("fide2023", "3+2")).handle(timedelta(0), "the game starts")

    def size() -> int:
        gc.collect()
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    for _ in range(500):
        work()
    before = size()
    for _ in range(10_000):
        work()
    # A million objects of a hundred bytes each would be 100 MB.
    assert size() - before < 8_000
