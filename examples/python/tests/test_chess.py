"""``touchmove.chess`` does what programs for python-chess expect, and takes any arrangement of pieces."""

from __future__ import annotations

import copy
import dataclasses
import io
import pickle
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import touchmove
from corpus import lines
from touchmove import chess
from touchmove.chess import engine, gaviota, pgn, polyglot, svg, syzygy, variant

ANYTHING = [
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "8/pppppppp/8/8/8/8/PPPPPPPP/8 b - - 0 1",
    "P7/8/8/8/8/8/8/p7 w - - 0 1",
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w KQkq - 0 1",
    "qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqkqqq/QQQQQQQQ/QQQQKQQQ/QQQQQQQQ/QQQQQQQQ b - e3 5 5",
]


def played(*sans: str) -> chess.Board:
    board = chess.Board()
    for san in sans:
        board.push_san(san)
    return board


def test_the_corpus() -> None:
    """Boards and positions have the same moves, in both notations."""
    for line in lines("positions"):
        board, name = chess.Board(line["fen"], chess960=True), line["id"]
        assert {move.uci(): board.san(move) for move in board.legal_moves} == line["moves"], name
        for uci, san in line["moves"].items():
            assert board.parse_san(san).uci() == board.parse_uci(uci).uci() == uci, name
        assert board.legal_moves.count() == len(line["moves"])
        assert board.shredder_fen(en_passant="fen") == line["shredder"], name
        assert board.is_check() == line["check"], name
        assert f"{polyglot.zobrist_hash(board):016x}" == line["polyglot"], name


def test_order() -> None:
    board = chess.Board("r3k2r/1P6/8/2pP4/8/8/8/R3K2R w KQ c6 0 1")
    listed = " ".join(move.uci() for move in board.legal_moves)
    assert listed.startswith("h1h8 h1h7") and " e1g1 e1c1 b7a8q b7a8r b7a8b b7a8n b7b8q " in listed
    assert listed.endswith("b7b8n d5d6 d5c6")


def test_moves_are_made_and_taken_back() -> None:
    board = played("e4", "e5", "Nf3")
    assert [move.uci() for move in board.move_stack] == ["e2e4", "e7e5", "g1f3"]
    assert board.peek() == board.pop() == chess.Move.from_uci("g1f3")
    board.push(chess.Move.null())
    assert board.turn == chess.BLACK and board.fullmove_number == 2 and board.ep_square is None
    assert not board.pop()
    assert board.fen(en_passant="fen").endswith("w KQkq e6 0 2")
    board.pop(), board.pop()
    assert board == chess.Board() and board.fen() == chess.STARTING_FEN
    with pytest.raises(IndexError):
        board.pop()


def test_a_failed_move_changes_nothing() -> None:
    board = played("e4")
    before = board.fen()
    with pytest.raises(AssertionError):
        board.push(chess.Move.from_uci("e4e5"))
        board.push(chess.Move.from_uci("e4e5"))
    board.pop()
    assert board.fen() == before and len(board.move_stack) == 1


def test_castling_as_the_board_writes_it() -> None:
    board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    rook = chess.Move.from_uci("e1h1")
    assert board.uci(rook) == "e1g1" and board.uci(rook, chess960=True) == "e1h1"
    board.push(rook)
    assert board.pop().uci() == "e1g1"
    board.chess960 = True
    assert chess.Move.from_uci("e1h1") in board.legal_moves
    assert board.xboard(rook) == "O-O"


def test_without_kings_and_with_many() -> None:
    for fen in ANYTHING:
        board = chess.Board(fen)
        for move in board.pseudo_legal_moves:
            board.push(move)
            board.pop()
        assert board.fen(en_passant="fen").split()[0] == fen.split()[0]
        assert board.status() != chess.STATUS_VALID
        assert chess.Board(board.fen()) == board
    assert chess.Board(ANYTHING[1]).legal_moves.count() == 16
    assert chess.Board(None).is_stalemate()


def test_errors() -> None:
    board = chess.Board()
    for text, error in [
        ("e5", chess.IllegalMoveError),
        ("xx", chess.InvalidMoveError),
        ("Nbd2", chess.IllegalMoveError),
    ]:
        with pytest.raises(error):
            board.parse_san(text)
        assert issubclass(error, ValueError)
    with pytest.raises(chess.AmbiguousMoveError):
        chess.Board("8/8/8/8/8/8/8/N1N4k w - - 0 1").parse_san("Nb3")
    for uci, error in [("e2e5", chess.IllegalMoveError), ("e2", chess.InvalidMoveError)]:
        with pytest.raises(error):
            board.parse_uci(uci)
    for fen in ("", "8", "8/8/8/8/8/8/8/8 x", "8/8/8/8/8/8/8/8 w - - -1", "44/8/8/8/8/8/8/8"):
        with pytest.raises(ValueError):
            chess.Board(fen)
    for value in (board, chess.BaseBoard(), chess.SquareSet()):
        with pytest.raises(TypeError):
            hash(value)


def test_ends_of_games() -> None:
    board = played("f3", "e5", "g4", "Qh4")
    assert board.outcome() == chess.Outcome(chess.Termination.CHECKMATE, chess.BLACK)
    assert board.result() == "0-1" and board.is_game_over()
    shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"]
    board = played(*shuffle)
    assert not board.is_repetition(3) and board.is_repetition(2) and not board.can_claim_draw()
    board = played(*shuffle, *shuffle[:3])
    assert board.can_claim_threefold_repetition() and not board.is_repetition()
    assert board.outcome() is None and board.result(claim_draw=True) == "1/2-1/2"
    assert played(*shuffle * 4).is_fivefold_repetition()


def test_copies_are_independent() -> None:
    board = played("e4", "e5")
    for again in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert again == board and again.move_stack == board.move_stack
        again.pop()
        again.set_piece_at(chess.A4, chess.Piece.from_symbol("q"))
        assert len(board.move_stack) == 2 and board.piece_at(chess.A4) is None
    assert board.copy(stack=False).move_stack == [] and len(board.copy(stack=1).move_stack) == 1
    assert board.root() == chess.Board()


class Counting(chess.Board):
    """A board of Python that counts."""

    def __init__(self, fen: str | None = chess.STARTING_FEN, *, chess960: bool = False) -> None:
        self.pushed = self.asked = 0
        super().__init__(fen, chess960=chess960)

    def push(self, move: chess.Move) -> None:
        self.pushed += 1
        super().push(move)

    def is_legal(self, move: chess.Move) -> bool:
        self.asked += 1
        return move.from_square != chess.E2 and super().is_legal(move)

    def generate_legal_moves(self, from_mask: int = chess.BB_ALL, to_mask: int = chess.BB_ALL):  # type: ignore[no-untyped-def]
        moves = super().generate_legal_moves(from_mask, to_mask)
        return (move for move in moves if move.from_square != chess.E2)


def test_classes_of_python() -> None:
    board = Counting()
    board.push_san("d4")
    board.push_uci("d7d5")
    assert board.pushed == 2
    assert board.legal_moves.count() == len(list(board.legal_moves)) == 25
    assert chess.Move.from_uci("e2e3") not in board.legal_moves and board.asked == 2
    again = board.copy()
    assert type(again) is Counting and again.fen() == board.fen() and again.pushed == 0
    pickled = pickle.loads(pickle.dumps(board))
    assert type(pickled) is Counting and pickled.pushed == 2 and pickled.move_stack == board.move_stack
    assert type(board.mirror()) is type(board.root()) is type(Counting.empty()) is Counting
    board.note = "any attribute"  # type: ignore[attr-defined]
    plain = chess.Board()
    plain.note = "on a board as well"  # type: ignore[attr-defined]


class Always(chess.Board):
    """A board whose rules are others."""

    answers: dict[str, bool] = {}

    def is_variant_end(self) -> bool:
        return self.answers.get("end", False)

    def is_variant_loss(self) -> bool:
        return self.answers.get("loss", False)

    def is_check(self) -> bool:
        return self.answers.get("check", super().is_check())

    def is_insufficient_material(self) -> bool:
        return self.answers.get("insufficient", super().is_insufficient_material())

    def is_legal(self, move: chess.Move) -> bool:
        return self.answers.get("legal", super().is_legal(move))

    def piece_at(self, square: chess.Square) -> chess.Piece | None:
        return None if self.answers.get("blind") else super().piece_at(square)


def test_rules_of_python() -> None:
    """What a class overrides is heard by the methods that ask for it."""
    board, ends = Always(), chess.Termination
    board.answers = {"loss": True}
    assert board.outcome() == chess.Outcome(ends.VARIANT_LOSS, chess.BLACK) and board.is_game_over() and board.result() == "0-1"
    board.answers = {"end": True}
    assert board.outcome() == chess.Outcome(ends.STALEMATE, None) and not board.legal_moves
    assert not board.is_stalemate() and not board.is_legal(chess.Move(chess.E2, chess.E4))
    board.answers = {"end": True, "check": True}
    assert board.is_checkmate() and board.outcome() == chess.Outcome(ends.CHECKMATE, chess.BLACK)
    board.answers = {"insufficient": True}
    assert board.outcome() == chess.Outcome(ends.INSUFFICIENT_MATERIAL, None)
    board.answers = {"legal": False}
    for read in (board.parse_uci, board.parse_san):
        with pytest.raises(chess.IllegalMoveError):
            read("e2e4")
    board.answers = {"blind": True}
    assert str(board) == str(chess.Board(None)) and board.board_fen() == "8/8/8/8/8/8/8/8"
    with pytest.raises(chess.IllegalMoveError):
        Counting().parse_san("e4")


def test_numbers_and_flags_of_other_types() -> None:
    board, np = chess.Board(), pytest.importorskip("numpy")
    for kind in (np.int64, np.uint8):
        assert board.piece_at(kind(4)) == chess.Piece(chess.KING, chess.WHITE) and kind(0) in chess.SquareSet(1)
        assert board.attackers(kind(1), kind(16)) == board.attackers(True, 16) and chess.square_name(kind(63)) == "h8"
        assert board.find_move(kind(12), kind(28)) == chess.Move(12, 28) and chess.SquareSet([kind(2)]) == 4
    for square in (1.0, "a1", None, np.bool_(True)):
        with pytest.raises(TypeError):
            board.piece_at(square)  # type: ignore[arg-type]
    board.turn = np.bool_(False)
    assert board.turn is False and chess.Piece(1, 0) == chess.Piece(chess.PAWN, chess.BLACK)  # type: ignore[arg-type]
    odd: dict[str, object] = {"chess960": None}
    board = chess.Board(**odd)  # type: ignore[arg-type]
    assert board.chess960 is False and board.outcome(claim_draw=1) is None  # type: ignore[arg-type]
    assert board.fen(shredder=1) == board.shredder_fen()  # type: ignore[arg-type]
    board.set_piece_at(chess.B3, chess.Piece(chess.QUEEN, chess.WHITE), 1)  # type: ignore[arg-type]
    assert board.promoted == chess.BB_B3
    board.push_san("e4")
    assert board.copy(stack=None).move_stack == []  # type: ignore[arg-type]


def test_moves_off_the_board() -> None:
    for squares in ((64, 3), (68, 70), (12, 92), (3, 64)):
        board, move = chess.Board(), chess.Move(*squares)
        for ask in (board.push, board.san, board.lan, board.uci, board.xboard, board.is_legal, board.is_castling, board.gives_check):
            with pytest.raises(IndexError):
                ask(move)
        with pytest.raises(IndexError):
            move in board.legal_moves
        assert not board.move_stack


def test_small_things() -> None:
    assert [field.name for field in dataclasses.fields(chess.Outcome)] == ["termination", "winner"]
    with pytest.raises(ValueError):
        chess.Board("8/8/8/8/8/8/8/8 w - - 99999999999999999999 1")
    ElementTree.fromstring(svg.board(fill={0: "#12345678", 1: "#1234567z", 2: "odd"}))
    for error in (engine.EngineError, engine.EngineTerminatedError, engine.AnalysisComplete, gaviota.MissingTableError):
        with pytest.raises(error):
            raise error


def test_visitors_that_change(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    class Late(pgn.BaseVisitor[list[str]]):
        def begin_game(self) -> None:
            self.visit_comment = seen.append  # type: ignore[assignment, method-assign]

        def result(self) -> list[str]:
            return seen

    text = "1. e4 {here} *"
    assert pgn.read_game(io.StringIO(text), Visitor=Late) == ["here"]
    monkeypatch.setattr(pgn.GameBuilder, "visit_comment", lambda self, comment: seen.append(comment.upper()))
    game = pgn.read_game(io.StringIO(text))
    assert seen == ["here", "HERE"] and game is not None and game.next().comment == ""  # type: ignore[union-attr]


def test_sets() -> None:
    squares = chess.SquareSet(chess.BB_RANK_4)
    squares |= [chess.A1]
    squares.discard(chess.A4)
    assert chess.A1 in squares and len(squares) == 8 and squares.pop() == chess.A1
    assert squares == chess.BB_RANK_4 & ~chess.BB_A4 and int(~squares) & int(squares) == 0
    assert list(reversed(squares)) == sorted(squares, reverse=True)
    assert list(chess.SquareSet(5).carry_rippler()) == [0, 1, 4, 5]
    assert chess.BB_KNIGHT_ATTACKS[chess.A1] == chess.BB_B3 | chess.BB_C2
    assert chess.BB_RANK_ATTACKS[chess.A1][chess.BB_C1] == chess.BB_B1 | chess.BB_C1


def test_epd() -> None:
    board, operations = chess.Board.from_epd(chess.Board().epd() + ' bm e4 d4; id "a; b"; hmvc 4; x 1.5; noop;')
    moves = [chess.Move.from_uci("e2e4"), chess.Move.from_uci("d2d4")]
    assert operations == {"bm": moves, "id": "a; b", "hmvc": 4, "x": 1.5, "noop": None}
    assert board.halfmove_clock == 4
    assert board.epd(bm=moves, id='"', n=None).endswith('bm d4 e4; id "\\""; n;')
    with pytest.raises(ValueError):
        board.epd(**{"a b": 1})  # type: ignore[arg-type]


def test_books(tmp_path: Path) -> None:
    builder = touchmove.polyglot.BookBuilder()
    for move, weight in [("e2e4", 3), ("d2d4", 1)]:
        builder.insert(touchmove.Position(), move, weight)
    path = tmp_path / "book.bin"
    path.write_bytes(builder.to_bytes())
    with polyglot.open_reader(path) as reader:
        assert [entry.move.uci() for entry in reader.find_all(chess.Board())] == ["e2e4", "d2d4"]
        assert reader.find(chess.Board()).weight == 3 and len(reader) == 2
        assert reader.weighted_choice(chess.Board()).move in chess.Board().legal_moves
        assert reader.get(chess.Board(None)) is None
    path.write_bytes(b"x")
    with pytest.raises(OSError):
        polyglot.open_reader(path)


def test_drawings() -> None:
    board = played("e4")
    drawing = svg.board(board, arrows=[(0, 9), svg.Arrow(3, 3, color="red")], check=4, squares=[1], fill={2: "#cc0000cc"}, size=100)
    root = ElementTree.fromstring(drawing)
    assert root.get("width") == "100" and len(root.findall(".//*[@class='black pawn']")) == 8
    for value in (board, chess.BaseBoard(), chess.Piece.from_symbol("n"), chess.SquareSet(5)):
        ElementTree.fromstring(value._repr_svg_())
    assert str(svg.Arrow.from_pgn("Ra1h8")) == "Ra1h8"


@pytest.mark.parametrize(
    "name, missing", [("engine", "SimpleEngine"), ("variant", "AtomicBoard"), ("syzygy", "Table"), ("gaviota", "PythonTablebase")]
)
def test_what_is_missing_says_so(name: str, missing: str) -> None:
    code = f"""
from touchmove.chess import {name} as missing
assert not hasattr(missing, "anything")
class Mine(missing.Thing):
    pass
for use in (missing.Thing, missing.Thing.made, Mine):
    try:
        use() if use is not None else None
    except NotImplementedError as error:
        assert "touchmove.chess.{name}" in str(error)
    else:
        raise SystemExit("nothing was raised")
""".replace("missing.Thing.made", "lambda: missing.Thing.made").replace("Thing", missing)
    subprocess.run([sys.executable, "-c", code], check=True)


def test_variants() -> None:
    assert variant.find_variant("From Position") is chess.Board and variant.VARIANTS == [chess.Board]
    for name, error in (("Atomic", NotImplementedError), ("King of the Hill", NotImplementedError), ("x", ValueError)):
        with pytest.raises(error):
            variant.find_variant(name)


def test_tablebases(tmp_path: Path) -> None:
    # A table in which White always wins and Black always loses.
    head = bytes([0x71, 0xE8, 0x23, 0x5D, 0x31, 0, 0xEE, 0x66, 0x55, 0, 0x80, 4, 0x80, 0])
    (tmp_path / "KQvK.rtbw").write_bytes(head.ljust(80, b"\0"))
    with syzygy.open_tablebase(str(tmp_path)) as tables:
        board = chess.Board("8/8/2k5/8/6K1/8/8/Q7 w - - 0 1")
        assert tables.probe_wdl(board) == tables.get_wdl(board) == 2 and tables.add_directory(str(tmp_path)) == 0
        with pytest.raises(syzygy.MissingTableError):
            tables.probe_dtz(board)
        assert tables.get_dtz(board, 9) == 9
        for fen in (chess.STARTING_FEN, "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"):
            with pytest.raises(KeyError):
                tables.probe_wdl(chess.Board(fen))
    assert tables.get_wdl(board) is None
    with pytest.raises(FileNotFoundError):
        syzygy.open_tablebase(str(tmp_path / "none"))
    with pytest.raises(NotImplementedError):
        tables.add_directory(str(tmp_path), load_dtz=False)


def test_in_place(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import sys, chess, chess.svg\n"
        "import chess.polyglot as book\n"
        "import chess.engine\n"
        "from chess import Board\n"
        "print(sys.argv[1:], chess.__name__, Board().fen() == chess.STARTING_FEN, book.__name__)\n",
        "utf-8",
    )
    expected = "['a', 'b'] touchmove.chess True touchmove.chess.polyglot"
    for how in ([str(program)], ["-m", "program"]):
        run = [sys.executable, "-m", "touchmove.chess", *how, "a", "b"]
        done = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path)
        assert done.stdout.strip() == expected, done.stderr
    assert subprocess.run([sys.executable, "-m", "touchmove.chess"], capture_output=True).returncode == 1
    program.write_text(
        "import chess, multiprocessing, os, subprocess, sys\n"
        "def named(): print(chess.__name__, flush=True)\n"
        "if __name__ == '__main__':\n"
        "    print(os.getcwd() in sys.path, sys.path[0] == os.path.dirname(os.path.realpath(__file__)), flush=True)\n"
        "    subprocess.run([sys.executable, '-c', 'import chess.pgn; print(chess.pgn.__name__)'], check=True)\n"
        "    for way in ('spawn', 'forkserver', 'fork'):\n"
        "        child = multiprocessing.get_context(way).Process(target=named)\n"
        "        child.start(), child.join()\n",
        "utf-8",
    )
    (elsewhere := tmp_path / "elsewhere").mkdir()
    run = [sys.executable, "-m", "touchmove.chess", str(program)]
    done = subprocess.run(run, capture_output=True, text=True, cwd=elsewhere)
    assert done.stdout.split("\n") == ["False True", "touchmove.chess.pgn", *["touchmove.chess"] * 3, ""], done.stderr
    code = "import touchmove.chess; touchmove.chess.install(); import chess; print(chess.Board().ply())"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "0\n"
