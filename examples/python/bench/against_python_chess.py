"""Measures touchmove beside python-chess, which must be installed, and compares the answers.

Usage: python against_python_chess.py [GAMES]
"""

from __future__ import annotations

import io
import random
import sys
import time
from collections.abc import Callable

import chess
import chess.pgn
import chess.polyglot
import touchmove


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The shortest of some runs."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)


def random_games(count: int) -> list[chess.Board]:
    """Boards after random games, every fourth of Chess960."""
    dice = random.Random(1)
    boards = []
    for number in range(count):
        board = (
            chess.Board.from_chess960_pos(dice.randrange(960)) if number % 4 == 3 else chess.Board()
        )
        for _ in range(dice.randrange(20, 100)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(dice.choice(moves))
        boards.append(board)
    return boards


def written(board: chess.Board) -> str:
    """A game as PGN."""
    return str(chess.pgn.Game.from_board(board)) + "\n\n"


def main() -> None:
    games = random_games(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
    sample = games[:2_000]
    positions = [(board.fen(), board.chess960) for board in sample]
    boards = [chess.Board(fen, chess960=chess960) for fen, chess960 in positions]
    ours = [touchmove.Position(fen) for fen, _ in positions]

    for board, position in zip(boards, ours, strict=True):
        theirs = {board.san(move) for move in board.legal_moves}
        assert theirs == {move.san() for move in position.legal_moves()}, board.fen()
        assert board.is_checkmate() == position.is_checkmate()
        assert chess.polyglot.zobrist_hash(board) == position.polyglot_key

    def read_theirs() -> None:
        for fen, chess960 in positions:
            chess.Board(fen, chess960=chess960)

    def read_ours() -> None:
        for fen, _ in positions:
            touchmove.Position(fen)

    def list_theirs() -> None:
        for board in boards:
            list(board.legal_moves)

    def list_ours() -> None:
        for position in ours:
            position.legal_moves()

    lines = [(board.root(), board.move_stack) for board in sample]
    our_lines = [
        (
            touchmove.Position(board.root().fen()),
            list(map(touchmove.Move.from_uci, map(str, stack))),
        )
        for board, (_, stack) in zip(sample, lines, strict=True)
    ]

    def play_theirs() -> None:
        for board, moves in lines:
            for move in moves:
                board.push(move)
            for _ in moves:
                board.pop()

    def play_ours() -> None:
        for position, moves in our_lines:
            for move in moves:
                position = position.play(move)

    def play_games() -> None:
        for position, moves in our_lines:
            game = touchmove.Game(position)
            for move in moves:
                game.play(move)
            for _ in moves:
                game.undo()

    text = "".join(map(written, games))
    short = "".join(map(written, sample[:500]))

    def parse_theirs(text: str) -> list[chess.pgn.Game]:
        file = io.StringIO(text)
        return list(iter(lambda: chess.pgn.read_game(file), None))

    def parse_ours(text: str) -> list[touchmove.GameRecord]:
        return list(touchmove.pgn.read(text.encode()))

    for theirs_game, record in zip(parse_theirs(short), parse_ours(short), strict=True):
        played = theirs_game.end().board()
        assert record.end.position == touchmove.Position(played.fen()) and not record.faults
    assert len(parse_ours(text)) == len(games)

    rows: list[tuple[str, Callable[[], object], Callable[[], object]]] = [
        ("FEN to a position", read_theirs, read_ours),
        ("push and pop, as positions", play_theirs, play_ours),
        ("push and pop, as a game", play_theirs, play_games),
        ("legal moves as objects", list_theirs, list_ours),
        ("PGN as objects", lambda: parse_theirs(short), lambda: parse_ours(short)),
    ]
    for name, theirs, mine in rows:
        print(f"| {name} | {seconds(theirs) / seconds(mine):.0f} |")


if __name__ == "__main__":
    main()
