"""Positions and setups of the corpus, each with every answer."""

from functools import reduce
from typing import Any

import pytest
from corpus import BUDGET, lines
from touchmove import (
    Color,
    Game,
    IllegalMoveError,
    InvalidPositionError,
    Move,
    Position,
    Setup,
    Tolerance,
)
from touchmove.game import Claim

POSITIONS = lines("positions")


def read(line: dict[str, Any]) -> Position:
    tolerated = (Tolerance[name.upper()] for name in line["tolerated"])
    tolerance = reduce(Tolerance.__or__, tolerated, Tolerance.NONE)
    return Position(line["fen"], tolerance=tolerance)


@pytest.mark.parametrize("kind", sorted({line["kind"] for line in POSITIONS}))
def test_positions(kind: str) -> None:
    for line in POSITIONS:
        if line["kind"] == kind:
            position = read(line)
            facts(position, line)
            moves(position, line)
            refusals(position, line)
            endings(position, line)


def facts(position: Position, line: dict[str, Any]) -> None:
    name = line["id"]
    if line["tolerated"]:
        with pytest.raises(InvalidPositionError) as error:
            Position(line["fen"])
        tolerated = {defect.tolerated_by for defect in error.value.defects}
        assert tolerated == {Tolerance[name.upper()] for name in line["tolerated"]}
    assert str(position) == line["written"], name
    assert position.fen(en_passant="always", castling="chess960") == line["shredder"], name
    assert position.packed().hex() == line["packed"], name
    assert Position.from_packed(position.packed()) == position, name
    assert f"{position.key:016x}" == line["key"], name
    assert f"{position.polyglot_key:016x}" == line["polyglot"], name
    assert position.turn == line["turn"], name
    assert position.is_check == line["check"] == bool(position.checkers), name
    assert [position.perft(depth) for depth in (1, 2, 3)] == line["perft"], name


def moves(position: Position, line: dict[str, Any]) -> None:
    name = line["id"]
    legal = position.legal_moves()
    assert {str(move): move.san() for move in legal} == line["moves"], name
    assert len(legal) == position.count_legal_moves(), name
    assert position.has_legal_moves() == bool(legal), name
    castling = {str(move): move.uci("standard") for move in legal if move.is_castling}
    assert castling == line["castling"], name
    assert sum(move.is_capture for move in legal) == line["captures"], name
    assert len(position.legal_moves("captures")) == line["captures"], name
    assert sum(move.gives_check() for move in legal) == line["checks"], name
    for move in legal:
        assert position.parse_san(move.san(), strict=True) == move, name
        assert position.parse_uci(str(move)) == move == position.legal_move(move.move), name
        after = move.play()
        assert after == position.play(move) and after.key == move.key_after(), name
        assert after.turn == position.turn.opponent, name
        assert (position[move.from_square], position[move.to_square]) != (None, None), name


def refusals(position: Position, line: dict[str, Any]) -> None:
    for text, (rule, reason) in line["illegal"].items():
        assert not position.is_legal(text)
        with pytest.raises(IllegalMoveError) as error:
            position.play(Move.from_uci(text))
        assert (error.value.rule, str(error.value)) == (rule, reason), line["id"]
        if error.value.kind != "promotion_not_allowed":
            assert all(str(square) in reason for square in error.value.squares[:1]), line["id"]


def endings(position: Position, line: dict[str, Any]) -> None:
    name = line["id"]
    termination = position.termination()
    status = termination or ("check" if position.is_check else "ongoing")
    assert status == line["status"], name
    assert position.outcome() == line["outcome"], name
    assert position.is_checkmate() == (line["status"] == "checkmate"), name
    claims = Game(position).claims()
    assert [written(claim) for claim in claims] == line["claims"], name
    for color, expected in zip(Color, line["winnable"], strict=True):
        answer = position.winnability(color, BUDGET)
        if answer.line is not None:
            end = reduce(Position.play, answer.line, position)
            assert end.is_checkmate() and end.turn != color, name
        found = {True: "winnable", False: f"unwinnable: {answer.proof}", None: "undecided"}
        assert found[answer.winnable] == expected, name
    found = {True: "dead", False: "alive", None: "undecided"}
    assert found[position.is_dead(BUDGET)] == line["dead"], name


def written(claim: Claim) -> str:
    kind = {"fifty moves": "fifty moves without a capture or a pawn move"}.get(
        claim.kind, claim.kind
    )
    return kind if claim.move is None else f"{kind}, announcing {claim.move}"


def test_setups() -> None:
    for line in lines("setups"):
        name = line["id"]
        setup = Setup(line["fen"])
        defects = setup.defects()
        assert [defect.message for defect in defects] == line["defects"], name
        tolerated = [
            None if name is None else Tolerance[name.upper()] for name in line["tolerated"]
        ]
        assert [defect.tolerated_by for defect in defects] == tolerated, name
        for defect in defects:
            for square in defect.squares:
                if defect.kind not in ("too_many_pieces", "excess_material"):
                    assert str(square) in defect.message, name
        with pytest.raises(InvalidPositionError) as error:
            setup.validate()
        assert error.value.defects == defects, name
        repaired = setup.without_invalid_rights()
        assert str(repaired) == line["repaired"], name
        assert (not repaired.defects()) == line["valid"], name
