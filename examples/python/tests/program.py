"""A program that uses the package with every type checked: mypy reads it strictly."""

from collections.abc import Iterable
from datetime import timedelta
from typing import assert_type

import touchmove
from touchmove import (
    Bitboard,
    Color,
    Game,
    GameRecord,
    IllegalMoveError,
    LegalMove,
    Move,
    Outcome,
    Piece,
    Position,
    Role,
    Setup,
    Square,
    batch,
)
from touchmove.arbiter import Arbiter, GameConfig, Ruling
from touchmove.record import Node


def tightest(position: Position) -> LegalMove | None:
    """The move that leaves the fewest replies."""
    return min(
        position.legal_moves(), key=lambda move: move.play().count_legal_moves(), default=None
    )


def attacked(position: Position, by: Color) -> Bitboard:
    """The occupied squares that a side attacks."""
    return Bitboard(
        square
        for square in position.occupied
        if position.attackers_to(square) & position.squares(by)
    )


def reason(position: Position, text: str) -> str:
    """Why a move is illegal."""
    try:
        position.play(text)
    except IllegalMoveError as error:
        assert_type(error.squares, tuple[Square, ...])
        assert_type(error.role, Role | None)
        return f"{error.kind}: {', '.join(map(str, error.squares))}"
    return "legal"


def sans(nodes: Iterable[Node]) -> list[str]:
    """The moves of a line."""
    return [node.san for node in nodes if node.san is not None]


def main() -> None:
    position = Position()
    move = tightest(position)
    assert move is not None
    assert_type(move.captured, Role | None)
    assert_type(position["e2"], Piece | None)
    assert_type(position.play(move), Position)
    game = Game(position, ["e2e4", Move("e7", "e5"), position.legal_moves()[0].move])
    assert_type(game[0], Move)
    assert_type(game[:2], list[Move])
    assert_type(game.outcome(), Outcome | None)
    record = GameRecord.from_pgn("1. e4 e5 *")
    record.tags["White"] = "Morphy"
    assert_type(sans(record), list[str])
    with batch.read_pgn(b"1. e4 e5 *", columns=["White", "san"], threads=2) as stream:
        assert_type(stream.columns, tuple[str, ...])
        assert_type([len(rows) for rows in stream], list[int])
    setup: Setup = position.to_setup()
    setup.en_passant = None
    del setup["a1"]
    assert_type([defect.color for defect in setup.defects()], list[Color | None])
    arbiter = Arbiter(GameConfig(touchmove.Rulebook(), "90+30"))
    assert_type(arbiter.handle(timedelta(0), "the game starts"), list[Ruling])
    assert reason(position, "e2e5") == "invalid_movement: e2, e5"
    assert not attacked(position, Color.WHITE) & position.squares(Color.BLACK)


if __name__ == "__main__":
    main()
