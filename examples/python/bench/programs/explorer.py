"""An opening explorer: counts what was played in each position of a file of games, and how it ended."""

import collections
import sys

import chess
import chess.pgn
import chess.polyglot


def main() -> None:
    played: dict[int, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    results: collections.Counter[str] = collections.Counter()
    with open(sys.argv[1]) as file:
        while (game := chess.pgn.read_game(file)) is not None:
            results[game.headers["Result"]] += 1
            board = game.board()
            for move in game.mainline_moves():
                played[chess.polyglot.zobrist_hash(board)][board.san(move)] += 1
                board.push(move)
    for key, moves in sorted(played.items(), key=lambda item: (-item[1].total(), item[0]))[:20]:
        print(f"{key:016x}", moves.total(), moves.most_common(3))
    print(len(played), sorted(results.items()))


if __name__ == "__main__":
    main()
