"""``touchmove.chess.pgn`` reads, changes and writes games as programs for python-chess expect."""

from __future__ import annotations

import copy
import io
import logging
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest
import touchmove
from corpus import lines
from touchmove import chess
from touchmove.chess import engine, pgn, svg

TEXT = """[Event "a"]
[Result "1-0"]
[ECO "C20"]

{root} 1. e4! {[%clk 0:05:00] good} (1. d4 $10 d5 (1... Nf6 {x}) 2. c4) ({start} 1. c4) e5 2. Nf3 Nc6 $6 $3 1-0

1. d4 d5 *
"""


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What is wrong in a text is logged, which nobody wants to see here."""
    pgn.LOGGER.setLevel(logging.CRITICAL)
    yield
    pgn.LOGGER.setLevel(logging.NOTSET)


def read(text: str) -> pgn.Game:
    game = pgn.read_game(io.StringIO(text))
    assert game is not None
    return game


def test_the_corpus() -> None:
    """Games have the same moves and boards as records have."""
    for line in lines("games"):
        game = read(line["pgn"])
        last = touchmove.GameRecord.from_pgn(line["pgn"]).end
        board = chess.Board(last.position.fen(), chess960=game.board().chess960)
        assert game.end().board().fen() == board.fen(), line["id"]


def test_a_tree() -> None:
    game = read(TEXT)
    e4, d4, c4 = game.variations
    assert game.headers["ECO"] == "C20" and game.comment == "root" and e4.nags == {pgn.NAG_GOOD_MOVE}
    assert (e4.parent, d4.next()) == (game, d4.variations[0]) and e4 is game[chess.Move.from_uci("e2e4")]
    assert c4.starting_comment == "start" and c4.starts_variation() and not e4.starts_variation()
    last = game.end()
    assert isinstance(last, pgn.ChildNode) and last.san() == "Nc6" and last.ply() == 4 and last.turn() == chess.WHITE
    assert [node.san() for node in game.mainline()] == ["e4", "e5", "Nf3", "Nc6"]
    assert [move.uci() for move in reversed(d4.mainline_moves())] == ["c2c4", "d7d5"]
    assert d4.is_main_variation() is False and d4.variations[1].is_mainline() is False and d4.variations[1].game() is game
    assert str(d4) == "1. d4 $10 d5 ( 1... Nf6 { x } ) 2. c4" and "1... Nf6" in repr(d4.variations[1])
    assert "1. e4 e5 2. Nf3 Nc6" in repr(game.mainline()) and not game.end().mainline()


def test_changes() -> None:
    game = read(TEXT)
    d4 = game.variations[1]
    game.promote_to_main(d4)
    game.demote(0)
    game.promote(d4)
    assert [move.uci() for move in game.mainline_moves()] == ["d2d4", "d7d5", "c2c4"]
    d4.remove_variation(1)
    last = game.add_line([chess.Move.from_uci("a2a3"), chess.Move.null()], comment="end", starting_comment="try", nags=[3])
    assert last.comment == "end" and last.parent is game.variations[3] and "( { try } 1. a3 -- $3 { end } )" in str(game)
    assert last in game.variations[3] and last not in game and not game.has_variation(chess.Move.from_uci("h2h4"))
    with pytest.raises(KeyError):
        game.variation(chess.Move.from_uci("h2h4"))
    with pytest.raises(IndexError):
        game.promote(9)
    copied = copy.deepcopy(game)
    copied.variations.clear()
    assert str(pickle.loads(pickle.dumps(game))) == str(game) != str(copied)


def test_games_follow_one_another() -> None:
    file = io.StringIO(TEXT)
    places = []
    while True:
        place = file.tell()
        headers = pgn.read_headers(file)
        if headers is None:
            break
        places.append((place, headers.get("Result")))
    assert places == [(0, "1-0"), (TEXT.index("1. d4 d5 *"), None)]
    file.seek(places[1][0])
    game = pgn.read_game(file)
    assert game is not None and game.headers["Result"] == "*" and pgn.read_game(file) is None
    file.seek(0)
    assert pgn.skip_game(file) and pgn.skip_game(file) and not pgn.skip_game(file)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("\ufeff" + TEXT, "utf-8")
    with path.open(encoding="utf-8") as file:
        offsets = []
        while pgn.skip_game(file):
            offsets.append(file.tell())
        file.seek(offsets[0])
        game = pgn.read_game(file)
        assert game is not None and str(game.mainline()) == "1. d4 d5"


@pytest.mark.parametrize(
    ("text", "moves", "errors"),
    [
        ("1. e4 Ke3 e5", "1. e4", [chess.IllegalMoveError]),
        ("1. e4 (1. Ke3 d4) e5", "1. e4 e5", [chess.IllegalMoveError]),
        ("1. e4 (1. e5 (1. d4)) e5 )", "1. e4 e5", [chess.IllegalMoveError]),
        ("1. Nf3 Nf6 2. Na3 Na6 3. Nb5 Nb4 4. Nd4", "1. Nf3 Nf6 2. Na3 Na6 3. Nb5 Nb4", [chess.AmbiguousMoveError]),
        ("1.e4e5Nf3", "", [chess.IllegalMoveError]),
        ("1. e4 -- Z0 {a} 0000", "1. e4 -- 2. -- { a } 2... --", []),
        ("e4 {no end", "1. e4 { no end }", []),
        ("e4 ; rest\n% e5\nd5 * c4", "1. e4 d5 2. c4", []),
        ("(e4) e4 () ) e5 }", "1. e4", [chess.IllegalMoveError]),
        ('[FEN "bad"]\n\n1. e4', "", [ValueError]),
        ('[Variant "Chess960"]\n[FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"]\n\nd4', "1. d4", []),
        ('[Variant "Unheard of"]\n\n1. e4', "1. e4", [ValueError]),
        ('[Variant "Atomic"]\n\n1. e4', "", [NotImplementedError]),
    ],
)
def test_odd_texts(text: str, moves: str, errors: list[type]) -> None:
    game = read(text)
    assert [type(error) for error in game.errors] == errors
    if "FEN" in text or "Variant" in text:
        game.headers.pop("Variant", None)
        if game.headers.get("FEN") == "bad":
            del game.headers["FEN"]
    assert game.accept(pgn.StringExporter(headers=False, variations=False)).removesuffix("*").strip() == moves
    assert read(str(game)).headers == game.headers


def test_the_end_of_a_text() -> None:
    for text in ("", "\n \n", "% only\n; remarks\n"):
        assert pgn.read_game(io.StringIO(text)) is None
    with pytest.raises(TypeError):
        pgn.read_game(io.BytesIO(b"1. e4"))  # type: ignore[call-overload]


class Log(pgn.BaseVisitor[list[str]]):
    """Writes down what is called."""

    def begin_game(self) -> None:
        self.log: list[str] = []

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.log.append(tagname)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self.log.append(board.san(move))

    def visit_nag(self, nag: int) -> None:
        self.log.append(f"${nag}")

    def visit_comment(self, comment: str) -> None:
        self.log.append(f"{{{comment}}}")

    def begin_variation(self) -> pgn.SkipType | None:
        self.log.append("(")
        return pgn.SKIP if self.log.count("(") > 2 else None

    def end_variation(self) -> None:
        self.log.append(")")

    def visit_result(self, result: str) -> None:
        self.log.append(result)

    def handle_error(self, error: Exception) -> None:
        self.log.append(type(error).__name__)

    def result(self) -> list[str]:
        return self.log


def test_visitors() -> None:
    log = pgn.read_game(io.StringIO(TEXT), Visitor=Log)
    assert log is not None
    expected = "Event Result ECO {root} e4 $1 {[%clk 0:05:00] good} ( d4 $10 d5 ( Nf6 {x} ) c4 ) ( ) e5 Nf3 Nc6 $6 $3 1-0"
    assert " ".join(log) == expected
    shown = " ".join(read(TEXT).accept(Log()))
    assert shown.endswith(expected[17:].replace("$6 $3", "$3 $6"))
    assert pgn.read_game(io.StringIO("e4 Ke3 e5"), Visitor=Log) == ["e4", "IllegalMoveError"]
    board = pgn.read_game(io.StringIO(TEXT), Visitor=pgn.BoardBuilder)
    assert board is not None and len(board.move_stack) == 4
    with pytest.raises(chess.IllegalMoveError):
        pgn.read_game(io.StringIO("Ke3"), Visitor=type("Strict", (pgn.SkipVisitor,), {"begin_game": lambda _: None, "end_headers": lambda _: None}))


def test_a_class_of_games() -> None:
    class Mine(pgn.Game):
        pass

    game = pgn.read_game(io.StringIO(TEXT), Visitor=Mine.builder)
    assert isinstance(game, Mine) and str(game) == str(read(TEXT))
    assert type(Mine.from_board(game.board())) is Mine


def test_exporters() -> None:
    game = read(TEXT)
    file = io.StringIO()
    written = game.accept(pgn.FileExporter(file, columns=20))
    assert written == len(file.getvalue()) and max(map(len, file.getvalue().splitlines())) <= 23
    assert read(file.getvalue()).accept(pgn.StringExporter()) == str(game.accept(pgn.StringExporter()))
    plain = pgn.StringExporter(headers=False, comments=False, variations=False)
    assert game.accept(plain) == str(plain) == "1. e4 e5 2. Nf3 Nc6 1-0"


def test_very_deep_variations() -> None:
    """A variation in a variation, a thousand deep."""
    depth = 1000
    text = "1. e4 e5 2. Nf3 " + "(2. Nf3 " * depth + ")" * depth
    game = read(text)
    assert str(read(str(game))) == str(game) and str(game).count("(") == depth


def test_headers() -> None:
    headers = pgn.Headers({"Zed": "1", "White": "a"}, Event="b")
    assert list(headers.items()) == [("Event", "b"), ("White", "a"), ("Zed", "1")] and len(pgn.Headers()) == 7
    for name, value in (("a b", "c"), ("Zed", "a\nb")):
        with pytest.raises(ValueError):
            headers[name] = value
    assert headers.copy() == headers and pgn.Headers(Variant="fischerandom").board().chess960
    with pytest.raises(NotImplementedError):
        pgn.Headers(Variant="Three-check").board()


def test_comments() -> None:
    node = pgn.Game().add_variation(chess.Move.from_uci("e2e4"), comment="a")
    node.set_clock(3661.5)
    node.set_emt(7)
    node.set_eval(engine.PovScore(engine.Cp(-35), chess.WHITE), 12)
    node.set_arrows([(chess.E2, chess.E4), svg.Arrow(chess.D4, chess.D4, color="red")])
    assert node.comment == "[%csl Rd4][%cal Ge2e4] a [%clk 1:01:01.5] [%emt 0:00:07] [%eval -0.35,12]"
    assert (node.clock(), node.emt(), node.eval_depth()) == (3661.5, 7, 12)
    score = node.eval()
    assert score is not None and score.white() == engine.Cp(-35) and score.turn == chess.BLACK
    assert [arrow.pgn() for arrow in node.arrows()] == ["Rd4", "Ge2e4"]
    node.set_clock(None)
    node.set_emt(None)
    node.set_eval(engine.PovScore(engine.Mate(3), chess.BLACK))
    node.set_arrows([])
    assert node.comment == "a [%eval #-3]" and str(node.eval()) == "PovScore(Mate(+3), BLACK)"


def test_scores() -> None:
    order = [engine.Mate(0), engine.Mate(-1), engine.Mate(-9), engine.Cp(-5), engine.Cp(5), engine.Mate(9), engine.Mate(1), engine.MateGiven]
    assert sorted(reversed(order)) == order
    assert [score.score(mate_score=1000) for score in order] == [-1000, -999, -991, -5, 5, 991, 999, 1000]
    assert -engine.Mate(0) == engine.MateGiven and -engine.MateGiven == order[0] and -engine.Cp(5) == order[3]
    assert str(engine.Mate(-2)) == "#-2" and abs(engine.Cp(-3)) == engine.Cp(3) != engine.Cp(4)
    with pytest.raises(NotImplementedError):
        engine.Cp(3).wdl()
    with pytest.raises(NotImplementedError):
        engine.SimpleEngine.popen_uci("stockfish")


def test_time_controls() -> None:
    control = pgn.parse_time_control("40/7200:1800+30")
    assert control.type is pgn.TimeControlType.STANDARD and control.parts[1] == pgn.TimeControlPart(0, 1800, 30.0)
    assert [pgn.parse_time_control(text).type.name for text in ("", "-", "60+1", "180", "900")] == ["UNKNOWN", "UNLIMITED", "BULLET", "BLITZ", "RAPID"]
    for text in ("300:40/60", "5 minutes", "40/"):
        with pytest.raises(ValueError):
            pgn.parse_time_control(text)


def test_setup() -> None:
    game = pgn.Game()
    game.setup(chess.Board.from_chess960_pos(3))
    assert game.headers["Variant"] == "Chess960" and game.board().chess960
    game.setup(chess.Board())
    assert "FEN" not in game.headers and "Variant" not in game.headers
    board = chess.Board("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    board.push_san("Qg7")
    assert str(pgn.Game.from_board(board)).endswith('[SetUp "1"]\n\n1. Qg7# 1-0')
