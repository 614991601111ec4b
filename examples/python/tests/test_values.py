"""Values behave as values of Python do."""

import copy
import pickle
from datetime import timedelta

import pytest
import touchmove as t
from touchmove import arbiter, polyglot, uci
from touchmove.arbiter import Arbiter, Event, GameConfig, Log


def values() -> list[object]:
    start = t.Position()
    record = t.GameRecord.from_pgn('[White "A"]\n\n1. e4 {[%clk 0:03:00]} e5 (1... c5) 1-0')
    desk = Arbiter(GameConfig("fide2023", "3+2"))
    desk.handle(timedelta(0), "the game starts")
    clock = t.ChessClock("3+2")
    clock.start(t.Color.WHITE, timedelta(0))
    return [
        *t.Color,
        *t.Role,
        *t.Piece,
        *t.Square,
        *t.Outcome,
        *t.Termination,
        *t.Tolerance,
        t.Bitboard(["a1", "h8"]),
        t.Move("e7", "e8", "queen"),
        start,
        start.play("e2e4"),
        t.Position("4k3/4p3/8/8/8/QQQQQQQQ/PPP2PPP/4K3 w - - 0 1", tolerance=t.Tolerance.ALL),
        start.parse_san("Nf3"),
        t.Setup("4k3/8/8/8/8/8/8/8 w - - 0 1"),
        t.Game(moves=["e2e4", "e7e5"]),
        record,
        t.TimeControl("40/90+30, 30+30"),
        clock,
        t.Rulebook("fide2018 blitz full"),
        t.Epd("4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8+;"),
        Event("white plays e2e4"),
        desk.config,
        desk,
        desk.to_log(rulings=True),
        desk.phase,
        desk.snapshot(timedelta(1)),
        t.Setup().defects(),
        t.Game("4k3/8/8/8/8/8/4P3/4K3 w - - 100 80").claims(),
        start.winnability("white", 10_000),
    ]


@pytest.mark.parametrize("value", values(), ids=lambda value: type(value).__name__)
def test_pickled_and_copied(value: object) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, protocol))
        assert type(again) is type(value)
        assert again == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    if type(value).__hash__ is not None:
        assert hash(again) == hash(value)
        assert value in {again}
    assert value != object()
    assert repr(value)
    assert str(value)


def test_equal_positions_are_those_of_the_laws() -> None:
    one = t.Position("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")
    other = t.Position("4k3/8/8/8/4P3/8/8/4K3 b - - 7 30")
    assert one == other and hash(one) == hash(other)
    assert len({one, other, t.Position()}) == 2


def test_what_is_immutable() -> None:
    for value in (t.Position(), t.Move.from_uci("e2e4"), t.Bitboard()):
        with pytest.raises(AttributeError):
            value.turn = t.Color.BLACK  # type: ignore[misc, union-attr]
    first = t.Setup.standard()
    second = copy.copy(first)
    second["e2"] = None
    assert first != second and first["e2"] == t.Piece.WHITE_PAWN


def test_sets() -> None:
    ours = t.Position().squares("white")
    pawns = t.Position().squares(role="pawn")
    assert list(ours & pawns) == [t.Square.of(file, 1) for file in t.File]
    assert set(ours | pawns) == set(ours) | set(pawns)
    assert set(ours - pawns) == set(ours) - set(pawns)
    assert set(ours ^ pawns) == set(ours) ^ set(pawns)
    assert {0, 1} | t.Bitboard(["c1"]) == t.Bitboard(["a1", "b1", "c1"])
    assert len(~ours) == 48 and t.Bitboard(~ours).isdisjoint(ours)
    assert not t.Bitboard() and int(t.Bitboard(["a1", "c1"])) == 5
    assert t.Bitboard.from_bits(5).flip_vertical() == t.Bitboard(["a8", "c8"])


def test_games_are_sequences_of_moves() -> None:
    game = t.Game(moves=["e2e4", "e7e5", "g1f3"])
    assert len(game) == 3 and game[-1] == game.moves[2]
    assert game[:2] == game.moves[:2] and list(reversed(game[:])) == game.moves[::-1]
    with pytest.raises(IndexError):
        game[3]
    assert t.Game() and not len(t.Game())
    game.undo()
    assert game.undone == [t.Move.from_uci("g1f3")]
    branch = game.branch(1)
    assert branch is not None and branch.moves == game[:1]
    assert game.branch(9) is None and game.go_to(9) is None


def test_castling_is_read_in_both_forms() -> None:
    position = t.Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert position.play("e1g1") == position.play("e1h1")
    game = t.Game(position)
    assert str(game.play("e1g1")) == "e1h1"
    assert position.parse_uci("e1g1").uci("standard") == "e1g1"


def test_notation() -> None:
    position = t.Position("3r2k1/4P3/8/8/8/8/8/R3K3 w Q - 0 1")
    move = position.parse_san("exd8=Q+")
    assert move.format("fide") == "exd8Q+" and move.format("figurine") == "exd8=♕+"
    assert move.format(letters="german") == "exd8=D+" and move.promotion is t.Role.QUEEN
    promotions = {move.promotion for move in position.moves_between("e7", "e8")}
    assert promotions == {t.Role.QUEEN, t.Role.ROOK, t.Role.BISHOP, t.Role.KNIGHT}
    with pytest.raises(ValueError, match="expected letters to be one of 'english'"):
        move.format(letters="klingon")


def test_diagrams() -> None:
    position = t.Position()
    assert position._repr_svg_().startswith("<svg")
    plain = position.svg(size=200, coordinates=False)
    assert len(plain) < len(position.svg(marks=["e4"], arrows=[("e2", "e4")], last_move="e2e4"))
    assert position.text(orientation="black").splitlines()[0] == "R N B K Q B N R"
    assert "♚" in position.text(figurines=True)


def test_records_are_edited() -> None:
    record = t.GameRecord()
    record.tags["White"] = "Morphy"
    assert record.tags == {"White": "Morphy"}
    record.tags.clear()
    assert record.tags == {} and "White" not in record.tags
    with pytest.raises(t.RecordError) as error:
        record.tags["Result"] = "1-0"
    assert error.value.kind == "derived_tag"
    e4 = record.root.play("e2e4")
    assert record.root.play("e2e4") == e4 and record.root.add("e2e4") != e4
    e5 = e4.play_san("e5")
    c5 = e4.play_san("c5")
    assert c5.starts_variation and not e5.starts_variation
    c5.promote_to_main()
    assert record.main_line == [e4, c5] and e4.next == c5 and c5.parent == e4
    c5.comments = ["Sicilian"]
    c5.eval = (35, None, 20)
    assert c5.eval == (35, None, 20)
    c5.arrows = [("green", t.Square.E2, t.Square.E4)]
    assert c5.arrows == [("green", t.Square.E2, t.Square.E4)]
    with pytest.raises(ValueError, match="centipawns"):
        c5.eval = (1, 2, None)
    e5.delete()
    assert not e5.is_alive and repr(e5) == "<Node: deleted>"
    with pytest.raises(t.RecordError) as error:
        e5.play("g1f3")
    assert error.value.kind == "no_such_node"
    with pytest.raises(t.IllegalMoveError):
        e4.play("e4e5")
    record.result = t.Outcome.DRAW
    assert record.pgn(style="compact", omit=["comments", "evals", "tags"]).endswith("1/2-1/2\n")


def test_illegal_moves_that_stood() -> None:
    text = "1. e4 f5 2. Qh5+ a7-a6 {[%illegal]} 3. Nf3 g6 *"
    record = t.GameRecord.from_pgn(text)
    assert record.faults == ()
    assert [node.san for node in record] == ["e4", "f5", "Qh5+", "a7-a6", "Nf3", "g6"]
    illegal = record.main_line[3]
    assert illegal.is_illegal_move and illegal.move == t.Move.from_uci("a7a6")
    assert illegal.legal_move is None and not illegal.is_null_move
    assert illegal.setup["a6"] == t.Piece("p")
    with pytest.raises(t.InvalidPositionError) as error:
        _ = illegal.position
    assert error.value.defects
    assert t.GameRecord.from_pgn(record.pgn()) == record
    with pytest.raises(t.RecordError) as refused:
        record.root.add_illegal("e2e4")
    assert refused.value.kind == "legal"
    assert record.root.add_illegal("g1g5").next is None
    late = t.GameRecord.from_pgn("1. e4 a6 2. e5 d5 3. a3 h6 *")
    capture = late.main_line[-1].add_illegal_en_passant("e5d6")
    assert capture.is_illegal_move and capture.move == t.Move.from_uci("e5d6")
    assert capture.san == "e5xd6" and capture.setup["d5"] is None
    # Without the mark it is no move.
    assert t.GameRecord.from_pgn("1. e4 Ng8-g5 2. Nf3 *").faults != ()


def test_clocks_and_rulebooks() -> None:
    with pytest.raises(t.errors.ClockError) as error:
        t.TimeControl("90+x")
    assert error.value.offset == 3 and error.value.expected
    clock = t.ChessClock("3+2", "5+0")
    with pytest.raises(t.errors.ClockError) as error:
        clock.press("white", timedelta(0))
    assert error.value.kind == "not_running"
    book = t.Rulebook().with_value("draw_offer_lapses_by", "by_moving")
    assert book != t.Rulebook() and book.value("draw_offer_lapses_by") == "by_moving"
    with pytest.raises(t.errors.RulebookError) as wrong:
        t.Rulebook("fide2031")
    assert wrong.value.offset == 0
    with pytest.raises(KeyError):
        t.Rulebook().cite("NoSuchRule")
    assert "Resignation" in book and "Takeback" not in book


def test_logs() -> None:
    with pytest.raises(t.errors.EventError) as error:
        Event("white plays e2e9")
    assert error.value.offset == 12 and error.value.expected
    with pytest.raises(t.errors.EventError) as unknown:
        Event("white dances")
    assert unknown.value.nearest
    with pytest.raises(t.errors.EventError) as line:
        Log("touchmove log 7\n")
    assert line.value.line == 1 and isinstance(arbiter.phrases(), dict)


def test_books() -> None:
    with pytest.raises(t.errors.BookError):
        polyglot.Book(b"too short")
    builder = polyglot.BookBuilder()
    builder.insert(t.Position(), "e2e4", 2)
    book = polyglot.Book(builder.to_bytes())
    best = book.best(t.Position())
    assert best is not None and best.move.san() == "e4" and len(book) == 1
    assert book.best(t.Position().play("e2e4")) is None
    with pytest.raises(t.IllegalMoveError):
        builder.insert(t.Position(), "e2e5", 1)


def test_errors_have_fields() -> None:
    with pytest.raises(t.FenError) as fen:
        t.Position("8/8/8/8/8/8/8/8 white - - 0 1")
    assert (fen.value.field, fen.value.offset) == ("side to move", 17)
    with pytest.raises(t.InvalidPositionError) as invalid:
        t.Position("8/8/8/8/8/8/8/8 w - - 0 1")
    assert [defect.kind for defect in invalid.value.defects] == ["missing_king"] * 2
    with pytest.raises(t.SanError) as san:
        t.Position("4k3/8/8/8/8/8/8/R3K2R w - - 0 1").parse_san("Rd5")
    assert san.value.kind == "no_such_piece"
    with pytest.raises(t.SanError) as san:
        t.Position("4k3/8/8/8/8/R7/8/R3K3 w - - 0 1").parse_san("Ra2")
    assert (san.value.kind, san.value.candidates) == ("ambiguous", ("a1a2", "a3a2"))
    with pytest.raises(t.ParseError) as short:
        t.Move.from_uci("e2e9")
    assert short.value.kind == "move"
    with pytest.raises(t.UciError):
        t.Position().parse_uci("e2")
    with pytest.raises(t.ClaimError) as claim:
        t.Game().verify_claim("fifty moves")
    assert claim.value.kind == "too_few_moves"
    with pytest.raises(t.errors.UndecidedError) as undecided:
        t.Game().end(budget=10)
    assert (undecided.value.ply, undecided.value.budget) == (0, 10)
    for error in (fen.value, invalid.value, san.value, claim.value):
        again = pickle.loads(pickle.dumps(error))
        assert str(again) == str(error) and vars(again) == vars(error)
        assert isinstance(error, t.Error) and isinstance(error, ValueError)


def test_a_start_position_on_a_board() -> None:
    start = t.Position()
    assert start.check_start_position(start.pieces()) is None
    board = {square.flip_vertical(): piece for square, piece in start.pieces().items()}
    wrong = start.check_start_position(board)
    assert wrong is not None and wrong.colors_reversed and not wrong.swapped
    del board[t.Square.A1]
    assert start.check_start_position(board) is not None
    assert t.Setup.standard().kings_signal is None


def test_lines_of_a_search() -> None:
    line = "info depth 3 currline 2 e2e4 e7e5"
    info = uci.read_message(line).info
    assert info is not None and info.current_line == ("e2e4", "e7e5") and info.processor == 2
    assert uci.write_info(info) == line
    line = "info refutation d1h5 g6h5"
    info = uci.read_message(line).info
    assert info is not None and info.refutation == ("d1h5", "g6h5")
    assert uci.write_info(info) == line
