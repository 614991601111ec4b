"""A small engine: looks for the best move by alpha and beta, captures first, with the material and the number of moves."""

import chess

POSITIONS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/1PN1P3/PB2BPPP/R2Q1RK1 b - - 2 12",
]
VALUES = {chess.PAWN: 100, chess.KNIGHT: 320, chess.BISHOP: 330, chess.ROOK: 500, chess.QUEEN: 900}
nodes = 0


def evaluate(board: chess.Board) -> int:
    score = 0
    for kind, value in VALUES.items():
        score += value * (len(board.pieces(kind, board.turn)) - len(board.pieces(kind, not board.turn)))
    return score + board.legal_moves.count()


def search(board: chess.Board, depth: int, alpha: int, beta: int) -> int:
    global nodes
    nodes += 1
    if board.is_checkmate():
        return -100_000 - depth
    if board.is_stalemate() or board.is_insufficient_material():
        return 0
    if depth == 0:
        return evaluate(board)
    for move in sorted(board.legal_moves, key=board.is_capture, reverse=True):
        board.push(move)
        alpha = max(alpha, -search(board, depth - 1, -beta, -alpha))
        board.pop()
        if alpha >= beta:
            break
    return alpha


def main() -> None:
    for fen in POSITIONS:
        board = chess.Board(fen)
        scores = []
        for move in list(board.legal_moves):
            san = board.san(move)
            board.push(move)
            scores.append((-search(board, 2, -1_000_000, 1_000_000), san))
            board.pop()
        print(fen, max(scores), nodes)


if __name__ == "__main__":
    main()
