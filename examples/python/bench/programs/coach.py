"""A coach: writes into games which pieces are left hanging, which checks there are, and how far a draw is."""

import io
import sys

import chess
import chess.pgn


def hanging(board: chess.Board, color: bool) -> list[str]:
    found = []
    for square, piece in board.piece_map().items():
        if piece.color == color and piece.piece_type not in (chess.PAWN, chess.KING):
            attackers = board.attackers(not color, square)
            if attackers and not board.attackers(color, square):
                found.append(piece.symbol() + chess.square_name(square))
    return sorted(found)


def main() -> None:
    with open(sys.argv[1]) as file:
        while (game := chess.pgn.read_game(file)) is not None:
            board = game.board()
            for node in game.mainline():
                checks = sum(board.gives_check(move) for move in board.legal_moves)
                board.push(node.move)
                words = hanging(board, not board.turn)
                pins = [square for square in chess.SQUARES if board.is_pinned(board.turn, square)]
                if words:
                    node.nags.add(chess.pgn.NAG_DUBIOUS_MOVE)
                    node.comment = f"{' '.join(words)} hang, {checks} checks, {len(pins)} pins"
                if board.can_claim_draw():
                    node.comment = "a draw can be claimed"
            text = io.StringIO()
            game.accept(chess.pgn.FileExporter(text))
            print(text.getvalue())
            print(board.outcome(), board.result(claim_draw=True), board.fen())


if __name__ == "__main__":
    main()
