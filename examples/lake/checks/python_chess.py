"""Compares answers over a sample with python-chess: functions, the studies, and a file with the columns of the Lichess set.

usage: python_chess.py LAKE SAMPLE.pgn STUDIES FOLDER
"""

import collections
import csv
import datetime
import json
import pathlib
import subprocess
import sys

import chess
import chess.pgn
import chess.polyglot
import pyarrow
import pyarrow.parquet

lake, sample = sys.argv[1:3]
studies, folder = map(pathlib.Path, sys.argv[3:])


def run(*args):
    return subprocess.run([lake, "sql", *map(str, args)], check=True, stdout=subprocess.PIPE, text=True).stdout


def ask(table, query):
    out = run(query, "--table", f"games={table}", "--format", "json")
    rows = [json.loads(row) for row in out.splitlines()]
    for row in rows:
        # Converted games without clocks have NULL, and movetext without has a list of them.
        if all(clock is None for clock in row.get("clocks", [])):
            row["clocks"] = None
    return {row.pop("site"): row for row in rows}


def study(name):
    return list(csv.DictReader(run("--file", studies / f"{name}.sql", "--table", f"games={sample}", "--format", "csv").splitlines()))


def repeats(board, move):
    board.push(move)
    third = board.is_repetition(3)
    board.pop()
    return third


def is_missed(board, played, is_last):
    """Whether a third occurrence is on the board or one move away; the move that ended the game does not count."""
    moves = (move for move in board.legal_moves if not (is_last and move == played))
    return board.is_repetition(3) or any(repeats(board, move) for move in moves)


def key_of(board):
    """The key of Polyglot's books, which counts en passant only where it is legal."""
    if board.ep_square is not None and not board.has_legal_en_passant():
        board = board.copy(stack=False)
        board.ep_square = None
    key = chess.polyglot.zobrist_hash(board)
    return key - (1 << 64) if key >> 63 else key


def material(board):
    sides = ("".join(letter * len(board.pieces(piece, color)) for piece, letter in zip(range(6, 0, -1), "KQRBNP")) for color in (True, False))
    return "v".join(sides)


def spent(clocks, control):
    """The milliseconds of each half-move: what was on the clock before it, and the increment, without what is behind it."""
    base, increment = (int(part) * 1000 for part in control.split("+"))
    for ply, clock in enumerate(clocks):
        before = clocks[ply - 2] + increment if ply >= 2 else base
        yield max(0, before - clock)


expected, rows = {}, []
timeouts, unfair = collections.Counter(), collections.Counter()
tree, phases = {}, collections.defaultdict(list)
endings = collections.defaultdict(collections.Counter)
claims = collections.defaultdict(collections.Counter)
with open(sample) as stream:
    while (game := chess.pgn.read_game(stream)) is not None:
        board, sans, clocks, missed, checks = game.board(), [], [], 0, 0
        nodes = list(game.mainline())
        result, termination = game.headers["Result"], game.headers["Termination"]
        for ply, node in enumerate(nodes):
            missed += is_missed(board, node.move, node is nodes[-1])
            sans.append(board.san(node.move))
            if ply < 6:
                name = board.fen(en_passant="legal").rsplit(" ", 2)[0] + " 0 1"
                entry = tree.setdefault((name, sans[-1]), [ply, collections.Counter()])
                entry[0] = min(entry[0], ply)
                entry[1][result] += 1
            board.push(node.move)
            checks += board.is_check()
            if node.clock() is not None:
                clocks.append(round(node.clock() * 1000))
            if material(board) == "KRvKN":
                endings[key_of(board)][result] += 1
        if termination == "Time forfeit" and result in ("1-0", "0-1"):
            timeouts[result] += 1
            unfair[result] += board.has_insufficient_material(result == "1-0")
        for ply, took in enumerate(spent(clocks, game.headers["TimeControl"]) if clocks else [], 1):
            phases["1 opening" if ply <= 20 else "2 middlegame" if ply <= 60 else "3 endgame"].append(took)
        claims[termination].update(games=1, with_claims=missed > 0, claims=missed)
        expected[game.headers["Site"]] = {
            "plies": len(nodes),
            "san": sans,
            "clocks": clocks or None,
            "missed": missed,
            "checks": checks,
            "key": key_of(board),
            "fen": board.fen(en_passant="legal"),
        }
        tags = dict(game.headers)
        movetext = game.accept(chess.pgn.StringExporter(headers=False, columns=None))
        texts = "Event Site White Black Result WhiteTitle BlackTitle ECO Opening Termination TimeControl".split()
        row = {name: tags.get(name) for name in texts}
        row |= {name: int(tags[name]) if name in tags else None for name in ("WhiteElo", "BlackElo")}
        row |= {"WhiteRatingDiff": 5, "BlackRatingDiff": None}
        row |= {"UTCDate": datetime.date(2024, 1 + len(rows) % 3, 1), "UTCTime": datetime.time(12, 30), "movetext": movetext}
        rows.append(row)

query = """SELECT {site} AS site, chess_plies({moves}) AS plies, chess_san_list({moves}) AS san, {clocks} AS clocks,
    chess_missed_claims({moves}, 'threefold repetition') AS missed, chess_checks({moves}) AS checks,
    chess_key({moves}, -1) AS key, chess_fen({moves}, -1) AS fen FROM games"""
answers = ask(sample, query.format(site="site", moves="moves", clocks="clocks"))
assert answers == expected, [site for site in expected if answers.get(site) != expected[site]]
print(f"    {len(expected)} games: the same as python-chess")


def same(name, theirs):
    ours = study(name)
    theirs = [{column: str(value) for column, value in row.items()} for row in theirs]
    assert ours == theirs, (name, ours, theirs)
    print(f"    {name}: the same as python-chess, {len(ours)} rows")


# python-chess judges by the pieces alone, and so knows fewer positions without a mate than the Laws have; in these games it knows all.
same("unfair_timeouts", [{"result": result, "timeouts": timeouts[result], "unfair": unfair[result]} for result in sorted(timeouts)])
moves = [
    {"ply": ply, "fen": fen, "san": san, "games": games.total(), "white": games["1-0"], "draws": games["1/2-1/2"], "black": games["0-1"]}
    for (fen, san), (ply, games) in tree.items()
]
moves.sort(key=lambda move: (-move["games"], move["ply"], move["fen"], move["san"]))
same("opening_tree", moves)
same(
    "time_by_phase",
    [{"phase": name, "plies": len(took), "total": sum(took), "average": sum(took) // len(took)} for name, took in sorted(phases.items())],
)
positions = [
    {"material": "KRvKN", "key": key, "times": games.total(), "white": games["1-0"], "draws": games["1/2-1/2"], "black": games["0-1"]}
    for key, games in endings.items()
]
positions.sort(key=lambda position: (-position["times"], position["key"]))
same("material", positions)
same("missed_claims", [{"termination": name, **count} for name, count in sorted(claims.items())])

# Files as the Lichess set has them: its columns and types, and movetext with clocks and evaluations in comments.
text, short = pyarrow.string(), pyarrow.int16()
schema = pyarrow.schema(
    [(name, text) for name in ("Event", "Site", "White", "Black", "Result", "WhiteTitle", "BlackTitle")]
    + [(name, short) for name in ("WhiteElo", "BlackElo", "WhiteRatingDiff", "BlackRatingDiff")]
    + [("UTCDate", pyarrow.date32()), ("UTCTime", pyarrow.time32("s"))]
    + [(name, text) for name in ("ECO", "Opening", "Termination", "TimeControl", "movetext")]
)
data = folder / "data"
for month in (1, 2, 3):
    part = [row for row in rows if row["UTCDate"].month == month]
    path = data / "year=2024" / f"month={month:02}" / "train-00000-of-00001.parquet"
    path.parent.mkdir(parents=True)
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(part, schema), path)
answers = ask(data, query.format(site='"Site"', moves="movetext", clocks="chess_clocks(movetext)"))
assert answers == expected, [site for site in expected if answers.get(site) != expected[site]]
counts = """SELECT month, count(*) AS games, min("WhiteElo") AS least, max("UTCDate") AS last, min("UTCTime") AS at, sum("WhiteRatingDiff") AS gained,
    count("BlackRatingDiff") AS others, count("WhiteTitle") AS titles FROM games WHERE year = 2024 AND month >= 2 GROUP BY month ORDER BY month"""
answers = [json.loads(row) for row in run(counts, "--table", f"games={data}", "--format", "json").splitlines()]
for month, answer in zip((2, 3), answers, strict=True):
    part = [row for row in rows if row["UTCDate"].month == month]
    least = min(row["WhiteElo"] for row in part if row["WhiteElo"] is not None)
    theirs = {"month": month, "games": len(part), "least": least, "last": f"2024-{month:02}-01", "at": "12:30:00"}
    theirs |= {"gained": 5 * len(part), "others": 0, "titles": 0}
    assert answer == theirs, (answer, theirs)
print(f"    {len(expected)} games in files of pyarrow with the columns of the Lichess set: the same")
