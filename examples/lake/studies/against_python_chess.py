"""Compares answers over a sample with python-chess, and asks a file with the columns of the Lichess set.

usage: against_python_chess.py LAKE SAMPLE.pgn LICHESS.parquet
"""

import json
import subprocess
import sys

import chess
import chess.pgn
import chess.polyglot
import pyarrow
import pyarrow.parquet

lake, sample, lichess = sys.argv[1:]


def ask(table, query):
    command = [lake, "sql", query, "--table", f"games={table}", "--format", "json"]
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return {row.pop("site"): row for row in map(json.loads, out.splitlines())}


def repeats(board, move):
    board.push(move)
    third = board.is_repetition(3)
    board.pop()
    return third


def is_missed(board, played, is_last):
    """Whether a third occurrence is on the board or one move away; the move that ended the game does not count."""
    moves = (move for move in board.legal_moves if not (is_last and move == played))
    return board.is_repetition(3) or any(repeats(board, move) for move in moves)


expected, rows = {}, []
with open(sample) as stream:
    while (game := chess.pgn.read_game(stream)) is not None:
        board, sans, clocks, missed, checks = game.board(), [], [], 0, 0
        nodes = list(game.mainline())
        for node in nodes:
            missed += is_missed(board, node.move, node is nodes[-1])
            sans.append(board.san(node.move))
            board.push(node.move)
            checks += board.is_check()
            clocks.append(round(node.clock() * 1000))
        key = chess.polyglot.zobrist_hash(board)
        expected[game.headers["Site"]] = {
            "plies": len(nodes),
            "san": sans,
            "clocks": clocks,
            "missed": missed,
            "checks": checks,
            "key": key - (1 << 64) if key >> 63 else key,
            "fen": board.fen(en_passant="legal"),
        }
        tags = dict(game.headers)
        movetext = game.accept(chess.pgn.StringExporter(headers=False, columns=None))
        rows.append({name: tags.get(name) for name in ("Event", "Site", "White", "Black", "Result", "TimeControl", "Termination")})
        rows[-1]["movetext"] = movetext

query = """SELECT {site} AS site, chess_plies({moves}) AS plies, chess_san_list({moves}) AS san, {clocks} AS clocks,
    chess_missed_claims({moves}, 'threefold repetition') AS missed, chess_checks({moves}) AS checks,
    chess_key({moves}, -1) AS key, chess_fen({moves}, -1) AS fen FROM games"""
answers = ask(sample, query.format(site="site", moves="moves", clocks="clocks"))
assert answers == expected, [site for site in expected if answers.get(site) != expected[site]]
print(f"    {len(expected)} games: the same as python-chess")

# A file as the Lichess set has it: tags as columns, and movetext with clocks and evaluations in comments.
pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), lichess)
answers = ask(lichess, query.format(site='"Site"', moves="movetext", clocks="chess_clocks(movetext)"))
assert answers == expected, [site for site in expected if answers.get(site) != expected[site]]
print(f"    {len(expected)} games in a file of pyarrow with movetext: the same")
