#!/usr/bin/env python3
"""Compares touchmove with python-chess in random games, position by position.

Needs `pip install chess==1.11.2`, which is under the GPL and is only run to compare answers. From benches/peers:

    cargo run --release --bin answers -- --games 10000 | python3 against_python_chess.py

In every position it compares the legal moves and their SAN, and what each SAN is read as; the FEN with the en passant square always
or only if a capture is legal, and with Chess960's castling rights; check; how often the position has occurred; claims of threefold
repetition and of fifty moves, now and with each intended move; the ends by checkmate, stalemate, insufficient material, fivefold
repetition and 75 moves, and the result; for each side whether its material suffices to mate.

What differs on purpose, and is not compared:
* touchmove has no claims once a game is over, also in a dead position that material alone does not show.
* Material after checkmate: python-chess looks at the pieces only, and in touchmove a side that has mated has the material to mate.

The last line says how many differences there are; the exit status is 1 if there is one.
"""

import sys

import chess

EXPECTED_VERSION = "1.11.2"
MOST_TOLD = 20
TERMINATIONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "material",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold",
    chess.Termination.SEVENTYFIVE_MOVES: "seventyfive",
}
# If several rules apply at once, touchmove names the first of these, and python-chess has an order of its own.
FIRST = ("checkmate", "stalemate", "material", "fivefold", "seventyfive")


def ends(board):
    """Returns every rule that ends the game."""
    found = {
        "checkmate": board.is_checkmate(),
        "stalemate": board.is_stalemate(),
        "material": board.is_insufficient_material(),
        "fivefold": board.is_fivefold_repetition(),
        "seventyfive": board.is_seventyfive_moves(),
    }
    return [name for name in FIRST if found[name]]


def occurrences(board):
    """Returns how often the position has occurred, up to five times."""
    return next((times for times in range(5, 1, -1) if board.is_repetition(times)), 1)


def intended(board, holds):
    """Returns the moves after which something holds."""
    moves = []
    for move in list(board.legal_moves):
        board.push(move)
        if holds(move):
            moves.append(move)
        board.pop()
    return sorted(board.uci(move) for move in moves)


def threefold_claims(board):
    now = ["now"] if board.is_repetition(3) else []
    return now + intended(board, lambda move: board.is_repetition(3))


def fifty_claims(board):
    if not any(board.legal_moves):
        return []
    now = ["now"] if board.halfmove_clock >= 100 else []
    if board.halfmove_clock < 99:
        return now
    # The clock after the move tells; python-chess asks that the opponent can still move.
    return now + intended(board, lambda move: board.halfmove_clock >= 100)


def claims(text):
    """Returns claims with the one about the board first."""
    told = text.split(" ") if text else []
    now = [claim for claim in told if claim == "now"]
    return now + sorted(claim for claim in told if claim != "now")


class Comparison:
    def __init__(self):
        self.games = self.positions = self.moves = self.differences = 0
        self.seen = dict.fromkeys(["checks", "repetitions", "threefold claims", "fifty-move claims", *FIRST], 0)
        self.board = None
        self.number = None
        self.told = 0

    def start(self, number, rules, fen):
        self.games += 1
        self.number = number
        self.board = chess.Board(fen, chess960=rules == "chess960")

    def expect(self, what, ours, theirs):
        if ours != theirs:
            self.differences += 1
            if self.differences <= MOST_TOLD:
                fen = self.board.shredder_fen(en_passant="fen")
                print(f"game {self.number}: {fen}\n    {what}: touchmove {ours}, python-chess {theirs}")

    def position(self, fields):
        (always, legal_fen, shredder, check, times, threefold, fifty, termination, result, over, material, moves, played) = fields
        board = self.board
        self.positions += 1
        self.expect("FEN", always, board.fen(en_passant="fen"))
        self.expect("FEN with legal en passant", legal_fen, board.fen(en_passant="legal"))
        self.expect("Shredder-FEN", shredder, board.shredder_fen(en_passant="legal"))
        self.expect("check", check == "1", board.is_check())
        self.texts(moves.split(" ") if moves else [])

        self.expect("occurrences", min(int(times), 5), occurrences(board))
        if over == "0":
            self.claims(claims(threefold), claims(fifty))
        else:
            self.expect("claims when the game is over", threefold + fifty, "")
        found = ends(board)
        first = found[0] if found else "-"
        self.expect("end", termination, first)
        outcome = board.outcome()
        self.expect("result", result, outcome.result() if outcome else "*")
        self.expect("is one of the ends", outcome is None or TERMINATIONS[outcome.termination] in found, True)
        if first != "checkmate":
            lacks = [board.has_insufficient_material(color) for color in (chess.WHITE, chess.BLACK)]
            theirs = "".join(str(int(lack)) for lack in [board.is_insufficient_material(), *lacks])
            self.expect("insufficient material of both, White, Black", material, theirs)

        for name in found:
            self.seen[name] += 1
        self.seen["checks"] += check == "1"
        self.seen["repetitions"] += int(times) > 1
        self.seen["threefold claims"] += bool(threefold)
        self.seen["fifty-move claims"] += bool(fifty)
        if played != "-":
            self.moves += 1
            board.push(board.parse_uci(played))

    def texts(self, told):
        """Compares the legal moves, their SAN, and what is read from it."""
        board = self.board
        ours = dict(move.split("=", 1) for move in told)
        theirs = {board.uci(move): board.san(move) for move in board.legal_moves}
        self.expect("SAN", dict(sorted(ours.items())), dict(sorted(theirs.items())))
        self.expect("number of moves", len(told), len(theirs))
        for uci, san in ours.items():
            try:
                read = board.uci(board.parse_san(san))
            except ValueError as error:
                read = str(error)
            self.expect(f"reads {san}", uci, read)

    def claims(self, threefold, fifty):
        board = self.board
        theirs = board.can_claim_threefold_repetition()
        self.expect("threefold claim", bool(threefold), theirs)
        if threefold or theirs:
            self.expect("threefold claims", threefold, threefold_claims(board))
        theirs = fifty_claims(board)
        self.expect("fifty-move claims", fifty, theirs)
        if board.halfmove_clock >= 99:
            # python-chess has no claim with a move that checkmates or stalemates; every other claim it has too.
            alive = [claim for claim in fifty if claim == "now" or self.can_answer(claim)]
            self.expect("fifty-move claim", bool(alive), board.can_claim_fifty_moves())

    def can_answer(self, uci):
        board = self.board
        board.push(board.parse_uci(uci))
        answer = any(board.legal_moves)
        board.pop()
        return answer


def main():
    if chess.__version__ != EXPECTED_VERSION:
        print(f"needs python-chess {EXPECTED_VERSION}, not {chess.__version__}", file=sys.stderr)
        return 2
    comparison = Comparison()
    for line in sys.stdin:
        fields = line.rstrip("\n").split("\t")
        if fields[0] == "game":
            comparison.start(*fields[1:])
        else:
            comparison.position(fields)
    print("Seen: " + ", ".join(f"{times} {name}" for name, times in comparison.seen.items()))
    print(f"{comparison.positions} positions in {comparison.games} games")
    print(f"{comparison.games} games, {comparison.moves} moves: {comparison.differences} differences")
    return 1 if comparison.differences or not comparison.games else 0


if __name__ == "__main__":
    sys.exit(main())
