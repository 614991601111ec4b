"""Runs ``touchmove.chess`` and python-chess side by side, compares every answer and every exception, and measures both.

Usage: python against_python_chess_module.py [GAMES] [SEED]

Games are random, in standard chess, Chess960, from illegal boards, with null moves, edited boards and odd FENs.
"""

from __future__ import annotations

import collections
import copy
import enum
import inspect
import pickle
import random
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any
from xml.etree import ElementTree

import chess as theirs
import chess.polyglot
import chess.svg

import touchmove.chess.polyglot
import touchmove.chess.svg
from touchmove import chess as ours

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

FENS = """
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1
r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1
rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8
8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1
8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1
8/8/3k4/8/8/3K4/8/8 w - - 99 80
8/8/3k4/8/8/3K4/4R3/8 w - - 98 80
4k3/8/8/8/8/8/8/4K2R w K - 148 90
7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
7k/6Q1/6K1/8/8/8/8/8 b - - 0 1
8/8/8/8/8/8/8/8 w - - 0 1
8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1
P7/8/8/8/8/8/8/p7 w - - 0 1
PPPPPPPP/8/8/3pP3/3Pp3/8/8/pppppppp w - d6 3 4
kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w KQkq - 0 1
rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq e3 7 0
RRRRKRRR/8/8/8/8/8/8/rrrrkrrr b KQkq - 0 1
1r2k2r/8/8/8/8/8/8/R3K1R1 w GAhb - 0 1
qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqkqqq/QQQQQQQQ/QQQQKQQQ/QQQQQQQQ/QQQQQQQQ b - - 5 5
r3k1nr/pppp1ppp/2nb4/4p2q/2B1P1b1/3P1N2/PPP2PPP/RNBQ1RK1 w kq - 0 7
8/8/8/8/4k3/8/3Q~4/4K3 b - - 0 1
r1b1k2r/8/8/4Pp2/8/8/8/R3K2R w KQkq f6 0 30
8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 1
""".strip().splitlines()

ODD_FENS = """
8
8/8/8/8/8/8/8/8 x
8/8/8/8/8/8/8/8 w z
8/8/8/8/8/8/8/8 w - e9
8/8/8/8/8/8/8/8 w - - -1
8/8/8/8/8/8/8/8 w - - x
8/8/8/8/8/8/8/8 w - - 0 -1
8/8/8/8/8/8/8/8 w - - 0 1 2
8/8/8/8/8/8/8/8  w   KQkq  -  0 1
44/8/8/8/8/8/8/8 w - - 0 1
9/8/8/8/8/8/8/8
~8/8/8/8/8/8/8/8
p~7/8/8/8/8/8/8/8
p~~6/8/8/8/8/8/8/8
x7/8/8/8/8/8/8/8
pppppppp1/8/8/8/8/8/8/8
ppppppppp/8/8/8/8/8/8/8
8/8/8/8/8/8/8
8/8/8/8/8/8/8/4K2R w K - +5 1_0
8/8/8/8/8/8/8/4K2R w KK -
8/8/8/8/8/8/8/4K2R w kK -
8/8/8/8/8/8/8/4K2R w KQH -
8/8/8/8/8/8/8/4K2R w - e3
r7/8/8/8/8/8/8/RR2K1RR w BG -
r7/8/8/8/8/8/8/RR2K1RR w QBGK -
""".splitlines()[1:]

SANS = """
e4 e5 Nf3 O-O O-O-O 0-0 0-0-0+ O-O# exd5 e8=Q e8Q e1=N+ bxa8=b Qh4# -- Z0 0000 @@@@ e2e4 e2-e4 Nb1c3 Nb1-c3 Ng1xf3 Rad1 R1d2
Kxe2 a1 h8=K bb x Nx N e9 i4 e4e e4!? Ke1g1 e1g1 e1h1 e7e8 e7e8q axb8 Kd2 Bb5+ O-O-O-O o-o N@f3 Qd1d8# e.p. exd6e.p. Nge2 N1e2
""".split()

UCIS = "e2e4 e7e5 e1g1 e1h1 e1c1 e1a1 e8g8 e8h8 0000 e7e8q e7e8 a2a1n e2e2 xx e2e4qq P@e4 p@e9 e7e8k e4d5 e5d6".split()

EPDS = """
bm e4; am d4 d5;
bm e4 d4; id "foo; bar";
a;b 1;c 1.5;e "1";hmvc 4; fmvn 7;
pv e4 e5 Nf3;
pv e4 e4;
x
x "a
x "a\\"b\\n";
z 1e5; y -3; u +4; t "";
dm 3 ; dm 4;
- 3;
bm; pv;
c0 "a" "b";
id "a" b;
w inf;
v 0x3;
a 1 2;
a\t1;
fmvn -1;
hmvc "4";
; ;
a -;
""".strip("\n").splitlines()


def plain(value: Any) -> Any:
    """A value that does not depend on the module."""
    name = type(value).__name__
    if isinstance(value, (theirs.Move, ours.Move)):
        return ("Move", value.from_square, value.to_square, value.promotion, value.drop)
    if isinstance(value, (theirs.Piece, ours.Piece)):
        return ("Piece", value.piece_type, value.color)
    if isinstance(value, (theirs.SquareSet, ours.SquareSet)):
        return ("SquareSet", int(value))
    if isinstance(value, (theirs.Board, ours.Board)):
        return ("Board", state(value))
    if isinstance(value, (theirs.BaseBoard, ours.BaseBoard)):
        return ("BaseBoard", pieces(value))
    if isinstance(value, (theirs.Outcome, ours.Outcome)):
        return ("Outcome", value.termination.name, value.winner, value.result())
    if isinstance(value, enum.Enum):
        return (name, value.value)
    if isinstance(value, dict):
        return [(plain(key), plain(item)) for key, item in value.items()]
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (bool, int, float, str, type(None))):
        return value
    if isinstance(value, Iterator):
        return ["an iterator", *map(plain, value)]
    return name


def pieces(board: Any) -> Any:
    sets = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
    return [*sets, *board.occupied_co, board.occupied, board.promoted]


def state(board: Any) -> Any:
    """All that a board consists of."""
    return [
        *pieces(board),
        board.turn,
        board.castling_rights,
        board.ep_square,
        board.halfmove_clock,
        board.fullmove_number,
        board.chess960,
        [plain(move) for move in board.move_stack],
    ]


Question = Callable[[Any, Any], Any]
"""What is asked of a module and of a board of it."""


class Dice(random.Random):
    """What arguments are made of."""

    def square(self) -> int:
        return self.randrange(64)

    def mask(self) -> int:
        return self.getrandbits(64)

    def color(self) -> bool:
        return self.random() < 0.5

    def kind(self) -> int:
        return self.randint(1, 6)


def facts() -> dict[str, Question]:
    """Questions without arguments."""
    names = """
    ply checkers_mask checkers is_check was_into_check is_variant_end is_variant_loss is_variant_win is_variant_draw
    is_game_over result outcome is_checkmate is_stalemate is_insufficient_material is_seventyfive_moves
    is_fivefold_repetition can_claim_draw is_fifty_moves can_claim_fifty_moves can_claim_threefold_repetition
    is_repetition peek castling_shredder_fen castling_xfen has_pseudo_legal_en_passant has_legal_en_passant fen
    shredder_fen epd chess960_pos clean_castling_rights has_chess960_castling_rights status is_valid
    generate_pseudo_legal_moves generate_pseudo_legal_ep generate_pseudo_legal_captures generate_legal_moves
    generate_legal_ep generate_legal_captures generate_castling_moves root mirror copy board_fen piece_map unicode
    """.split()

    def ask(name: str) -> Question:
        return lambda module, board: getattr(board, name)()

    found = {name: ask(name) for name in names}
    found |= {
        "repr": lambda module, board: repr(board),
        "str": lambda module, board: str(board),
        "legal_moves": lambda module, board: list(board.legal_moves),
        "legal_moves.count": lambda module, board: board.legal_moves.count(),
        "legal_moves bool": lambda module, board: bool(board.legal_moves),
        "legal_moves repr": lambda module, board: repr(board.legal_moves).split(" (")[1:],
        "pseudo_legal_moves": lambda module, board: list(board.pseudo_legal_moves),
        "pseudo_legal_moves.count": lambda module, board: board.pseudo_legal_moves.count(),
        "pseudo_legal_moves bool": lambda module, board: bool(board.pseudo_legal_moves),
        "claimed": lambda module, board: (
            board.is_game_over(claim_draw=True),
            board.result(claim_draw=True),
            board.outcome(claim_draw=True),
        ),
        "fens": lambda module, board: [
            board.fen(shredder=shredder, en_passant=ep, promoted=promoted)
            for shredder in (False, True)
            for ep in ("legal", "fen", "xfen")
            for promoted in (None, True)
        ],
        "board_fen promoted": lambda module, board: board.board_fen(promoted=True),
        "chess960_pos ignoring": lambda module, board: board.chess960_pos(
            ignore_turn=True, ignore_castling=True, ignore_counters=False
        ),
        "unicode drawn": lambda module, board: board.unicode(
            borders=True, invert_color=True, orientation=module.BLACK, empty_square="."
        ),
        "copies": lambda module, board: [board.copy(stack=stack) for stack in (True, False, 1, 2, -1)],
        "copy": lambda module, board: [copy.copy(board), copy.deepcopy(board)],
        "pickled": lambda module, board: pickle.loads(pickle.dumps(board)),
        "equal": lambda module, board: (board == board.copy(stack=False), board == board.mirror()),
        "equal to another": lambda module, board: (board == module.Board(), board == 1, board != board.copy()),
        "equal base": lambda module, board: board == module.BaseBoard(board.board_fen()),
        "again": lambda module, board: module.Board(board.fen(), chess960=board.chess960),
        "again shredder": lambda module, board: module.Board(board.shredder_fen(en_passant="fen")),
        "base": lambda module, board: module.BaseBoard(board.board_fen()),
        "pieces": lambda module, board: [
            (board.pieces(kind, color), board.pieces_mask(kind, color))
            for kind in module.PIECE_TYPES
            for color in module.COLORS
        ],
        "squares": lambda module, board: [
            (
                board.piece_at(square),
                board.piece_type_at(square),
                board.color_at(square),
                board.attacks(square),
                board.attacks_mask(square),
            )
            for square in module.SQUARES
        ],
        "by color": lambda module, board: [
            (
                board.king(color),
                board.has_insufficient_material(color),
                board.has_castling_rights(color),
                board.has_kingside_castling_rights(color),
                board.has_queenside_castling_rights(color),
                [board.attackers(color, square) for square in module.SQUARES],
                [board.is_attacked_by(color, square) for square in module.SQUARES],
                [board.pin(color, square) for square in module.SQUARES],
                [board.is_pinned(color, square) for square in module.SQUARES],
                [board.pin_mask(color, square) for square in module.SQUARES],
            )
            for color in module.COLORS
        ],
        "zobrist": lambda module, board: module.polyglot.zobrist_hash(board),
        "zobrist parts": lambda module, board: [
            getattr(module.polyglot.ZobristHasher(module.polyglot.POLYGLOT_RANDOM_ARRAY), name)(board)
            for name in ("hash_board", "hash_castling", "hash_ep_square", "hash_turn", "__call__")
        ],
        "set_epd": lambda module, board: [
            (other := module.Board()).set_epd(board.epd(hmvc=board.halfmove_clock, fmvn=board.fullmove_number)), other
        ],
        "repetitions": lambda module, board: [board.is_repetition(count) for count in range(6)],
    }
    for flip in ("vertical", "horizontal", "diagonal", "anti_diagonal"):
        found[f"flip_{flip}"] = lambda module, board, name=f"flip_{flip}": board.transform(getattr(module, name))
    for shift in ("up", "2_down", "left", "down_right"):
        # python-chess makes a square of -1 if it is shifted off the board.
        found[f"shift_{shift}"] = lambda module, board, name=f"shift_{shift}": (
            board.ep_square is not None or board.transform(getattr(module, name))
        )
    return found


MOVES = """
san lan uci xboard is_legal is_pseudo_legal is_into_check gives_check is_en_passant is_capture is_zeroing is_irreversible
is_castling is_kingside_castling is_queenside_castling
""".split()


def with_arguments(dice: Dice, board: theirs.Board) -> dict[str, Question]:
    """Questions with random arguments."""
    legal = [move.uci() for move in board.legal_moves]
    pseudo = [move.uci() for move in board.pseudo_legal_moves]
    found: dict[str, Question] = {}

    def asked(name: str, *arguments: Any, **options: Any) -> None:
        shown = ", ".join([*map(repr, arguments), *(f"{key}={value!r}" for key, value in options.items())])
        found[f"{name}({shown})"] = lambda module, board: getattr(board, name)(*arguments, **options)

    def about(name: str, uci: str) -> None:
        found[f"{name} {uci}"] = lambda module, board: getattr(board, name)(module.Move.from_uci(uci))

    for uci in dice.sample(pseudo, min(6, len(pseudo))):
        for name in MOVES:
            about(name, uci)
        found[f"in legal_moves {uci}"] = lambda module, board, uci=uci: module.Move.from_uci(uci) in board.legal_moves
        found[f"uci960 {uci}"] = lambda module, board, uci=uci: [
            board.uci(module.Move.from_uci(uci), chess960=chess960) for chess960 in (True, False)
        ]
        asked("parse_uci", uci)
        found[f"push {uci}"] = lambda module, board, uci=uci: (
            board.push(module.Move.from_uci(uci)), state(board), list(board.legal_moves), board.pop()
        )
    for uci in dice.sample(legal, min(6, len(legal))):
        san = board.san(theirs.Move.from_uci(uci))
        for text in (san, san.rstrip("+#"), san.replace("x", ""), san[:1] + san[-2:], uci):
            asked("parse_san", text)
            asked("parse_xboard", text)
        found[f"push_xboard {san}"] = lambda module, board, san=san: (board.push_xboard(san), state(board), board.pop())
        asked("parse_san", board.lan(theirs.Move.from_uci(uci)))
        found[f"push_san {san}"] = lambda module, board, san=san: (board.push_san(san), state(board), board.pop())
        found[f"san_and_push {uci}"] = lambda module, board, uci=uci: (
            board.san_and_push(module.Move.from_uci(uci)), state(board), board.pop()
        )
        found[f"push_uci {uci}"] = lambda module, board, uci=uci: (board.push_uci(uci), state(board), board.pop())
    for _ in range(4):
        uci = theirs.Move(dice.square(), dice.square(), dice.choice([None, None, 5, 2, 1, 6])).uci()
        if uci[:2] != uci[2:4]:
            for name in ("is_legal", "is_pseudo_legal", "is_en_passant", "is_capture", "is_zeroing", "is_castling", "uci"):
                about(name, uci)
            asked("parse_uci", uci)
    for name in ("san", "lan", "uci", "xboard", "is_legal", "is_pseudo_legal", "gives_check", "is_capture", "is_irreversible"):
        about(name, "0000")
    for san in dice.sample(SANS, 6):
        asked("parse_san", san)
    for uci in dice.sample(UCIS, 4):
        asked("parse_uci", uci)
    masks = dice.mask(), dice.mask()
    for name in (
        "generate_legal_moves generate_pseudo_legal_moves generate_legal_captures generate_pseudo_legal_captures "
        "generate_castling_moves generate_legal_ep generate_pseudo_legal_ep"
    ).split():
        asked(name, *masks)
    asked("piece_map", mask=masks[0])
    asked("attackers", dice.color(), dice.square(), masks[0])
    asked("attackers_mask", dice.color(), dice.square(), masks[0])
    asked("is_attacked_by", dice.color(), dice.square(), masks[0] & board.occupied)
    asked("find_move", dice.square(), dice.square())
    if legal:
        move = theirs.Move.from_uci(dice.choice(legal))
        asked("find_move", move.from_square, move.to_square)
        asked("find_move", move.from_square, move.to_square, dice.kind())
        line = [move.uci()]
        after = board.copy()
        after.push(move)
        line += [move.uci() for move in list(after.legal_moves)[:1]] + ["a1a8"] * (dice.random() < 0.2)
        found[f"variation_san {line}"] = lambda module, board: board.variation_san(map(module.Move.from_uci, line))
    return found


def edits(dice: Dice) -> tuple[str, Question]:
    """A change of a board."""
    square, kind, color, promoted = dice.square(), dice.kind(), dice.color(), dice.random() < 0.1
    promoted &= kind != theirs.KING  # python-chess is of two minds about a king that was a pawn
    mask, number, fen = dice.mask() & dice.mask(), dice.randrange(-5, 965), dice.choice(FENS)
    texts = ["KQkq", "-", "", "Kq", "HAha", "x", "BGbg", "KKqq"]
    text = dice.choice(texts)

    # python-chess takes moves back and makes them again to find repetitions, and so forgets what was set in between.
    def change(name: str, value: Any) -> Question:
        return lambda module, board: (board.clear_stack(), setattr(board, name, value))

    def set_attributes(module: Any, board: Any) -> None:
        board.clear_stack()
        board.turn = color
        board.castling_rights = mask & module.BB_BACKRANKS
        board.ep_square = dice_ep
        board.halfmove_clock = abs(number)
        board.fullmove_number = kind

    dice_ep = dice.choice([None, square])
    choices: dict[str, Question] = {
        f"set_piece_at {square} {kind} {color} {promoted}": lambda module, board: board.set_piece_at(
            square, module.Piece(kind, color), promoted
        ),
        f"set_piece_at {square} None": lambda module, board: board.set_piece_at(square, None),
        f"remove_piece_at {square}": lambda module, board: board.remove_piece_at(square),
        f"attributes {color} {mask} {dice_ep}": set_attributes,
        f"turn {color}": change("turn", color),
        f"ep_square {dice_ep}": change("ep_square", dice_ep),
        f"castling {mask}": change("castling_rights", mask & ours.BB_BACKRANKS),
        f"rights {text}": lambda module, board: board.set_castling_fen(text),
        f"set_board_fen {fen}": lambda module, board: board.set_board_fen(fen.split()[0]),
        f"set_piece_map {square}": lambda module, board: board.set_piece_map(
            {**board.piece_map(), square: module.Piece(kind, color)}
        ),
        f"set_chess960_pos {number}": lambda module, board: board.set_chess960_pos(number),
        f"set_fen {fen}": lambda module, board: board.set_fen(fen),
        "reset": lambda module, board: board.reset(),
        "reset_board": lambda module, board: board.reset_board(),
        "clear": lambda module, board: board.clear(),
        "clear_board": lambda module, board: board.clear_board(),
        "clear_stack": lambda module, board: board.clear_stack(),
        "apply_mirror": lambda module, board: board.apply_mirror(),
        "apply_transform": lambda module, board: board.apply_transform(module.flip_horizontal),
        f"chess960 {color}": change("chess960", color),
        f"promoted {mask}": lambda module, board: (
            board.clear_stack(), setattr(board, "promoted", mask & board.occupied & ~board.kings)
        ),
    }
    return dice.choice(list(choices.items()))


def apart(left: Any, right: Any) -> tuple[list[int], Any, Any]:
    """Where two values differ, and what is there."""
    path: list[int] = []
    while type(left) is type(right) and isinstance(left, (list, tuple)):
        pairs = [place for place, pair in enumerate(zip(left, right)) if pair[0] != pair[1]]
        if not pairs:
            return path, left[len(right) :], right[len(left) :]
        path.append(pairs[0])
        left, right = left[pairs[0]], right[pairs[0]]
    return path, left, right


class Comparison:
    """Counts what was compared, and shows what differs."""

    def __init__(self) -> None:
        self.answers: collections.Counter[str] = collections.Counter()
        self.differences: collections.Counter[str] = collections.Counter()

    def ask(self, name: str, question: Question, left: Any, right: Any) -> bool:
        asked = name.split("(")[0].split(" ")[0]
        self.answers[asked] += 1
        found = []
        for module, board in (theirs, left), (ours, right):
            try:
                found.append(plain(question(module, board)))
            except Exception as error:
                found.append(f"{type(error).__name__}")
                if asked == "DEBUG":
                    raise
        if found[0] == found[1]:
            return True
        self.differences[asked] += 1
        if self.differences[asked] <= 3:
            at = f"{left.fen(en_passant='fen')} {left.chess960} {left.castling_rights:#x} {len(left.move_stack)}" if isinstance(left, theirs.Board) else ""
            path, *values = apart(*found)
            print(f"{name[:1500]}\n  at {at} {path}\n  python-chess: {str(values[0])[:600]}\n  touchmove:    {str(values[1])[:600]}")
        return False

    def same(self, name: str, left: Any, right: Any) -> bool:
        return self.ask(name, lambda module, board: state(board), left, right)


def constants(check: Comparison) -> None:
    """Every name of the module, and every function of squares and of sets."""
    for name in dir(theirs):
        value = getattr(theirs, name)
        if name.startswith("_") or type(value).__name__ == "module" or getattr(value, "__module__", "chess") != "chess":
            continue
        check.ask(f"has {name}", lambda module, _, name=name: hasattr(module, name), None, None)
        if isinstance(value, (int, str, list, dict, tuple)):
            check.ask(name, lambda module, _, name=name: getattr(module, name), None, None)
    for kind in ("Board", "BaseBoard", "Move", "Piece", "SquareSet", "LegalMoveGenerator", "Outcome"):
        for name in dir(getattr(theirs, kind)):
            if not name.startswith("_") and not name.startswith(("tb", "pawnless")):
                check.ask(
                    f"has {kind}.{name}",
                    lambda module, _, kind=kind, name=name: hasattr(getattr(module, kind), name),
                    None,
                    None,
                )
    dice = Dice(1)
    sets = [0, 1, 1 << 63, (1 << 64) - 1, *(dice.mask() & dice.mask() for _ in range(50))]
    for name in dir(theirs):
        if name.startswith(("flip_", "shift_", "scan_")) or name in ("lsb", "msb", "popcount"):
            for mask in sets:
                check.ask(f"{name} {mask}", lambda module, _, name=name, mask=mask: getattr(module, name)(mask), None, None)
    for a in range(-2, 66):
        for name in "square_name square_file square_rank square_mirror piece_symbol piece_name".split():
            check.ask(f"{name} {a}", lambda module, _, name=name, a=a: getattr(module, name)(a), None, None)
        for b in range(64):
            names = "square_distance square_manhattan_distance square ray"
            if 0 <= a < 64:
                names += " square_knight_distance between"
            for name in names.split():
                check.ask(f"{name} {a} {b}", lambda module, _, name=name, a=a, b=b: getattr(module, name)(a, b), None, None)
    for text in ["a1", "h8", "e9", "", "E4", "e", "e44", *UCIS]:
        check.ask(f"parse_square {text}", lambda module, _, text=text: module.parse_square(text), None, None)
        check.ask(f"Move.from_uci {text}", lambda module, _, text=text: module.Move.from_uci(text), None, None)
        check.ask(f"Piece.from_symbol {text}", lambda module, _, text=text: module.Piece.from_symbol(text), None, None)
    for text in "PNBRQKpnbrqk":
        check.ask(
            f"Piece {text}",
            lambda module, _, text=text: [
                (piece := module.Piece.from_symbol(text)), repr(piece), str(piece), hash(piece), piece.symbol(),
                piece.unicode_symbol(), piece.unicode_symbol(invert_color=True), piece == module.Piece(1, True),
                copy.copy(piece), pickle.loads(pickle.dumps(piece)), piece == 1,
            ],
            None, None,
        )  # fmt: skip
    for uci in UCIS:
        check.ask(
            f"Move {uci}",
            lambda module, _, uci=uci: [
                (move := module.Move.from_uci(uci)), repr(move), str(move), move.uci(), move.xboard(), bool(move),
                move == module.Move.from_uci(uci), move != module.Move.null(), hash(move) == hash(copy.copy(move)),
                pickle.loads(pickle.dumps(move)), len({move, copy.copy(move)}), move == uci,
            ],
            None, None,
        )  # fmt: skip
    check.ask("Move order", lambda module, _: module.Move(1, 2) < module.Move(2, 3), None, None)
    for kind in ("Board()", "BaseBoard()", "SquareSet()"):
        check.ask(f"hash {kind}", lambda module, _, kind=kind: hash(eval(f"module.{kind}")), None, None)
    sample = [0, 3, -1, 1 << 70, [], [1, 5], (0, 63), [64], [-1], "a", None, range(8), {3}, 1.5, True]
    unary = "len repr str list bool int tolist carry_rippler mirror copy pop invert reversed".split()
    binary = """or and sub xor lshift rshift ior iand isub ixor eq ne union intersection difference symmetric_difference
    update intersection_update difference_update symmetric_difference_update isdisjoint issubset issuperset""".split()
    for value in sample:
        check.ask(f"SquareSet {value}", lambda module, _, value=value: module.SquareSet(value), None, None)
    for mask in [0, 5, 0xFF00, 1 << 63]:
        for name in unary:
            check.ask(f"SquareSet.{name} {mask}", lambda module, _, m=mask, n=name: unary_of(module, m, n), None, None)
        for name in binary:
            for value in sample:
                check.ask(
                    f"SquareSet.{name} {mask} {value}",
                    lambda module, _, m=mask, n=name, v=value: binary_of(module, m, n, v),
                    None,
                    None,
                )
        for name in ("add", "discard", "remove", "__contains__"):
            for square in (-65, -1, 0, 2, 8, 63, 64, "a"):
                check.ask(
                    f"SquareSet.{name} {mask} {square}",
                    lambda module, _, m=mask, n=name, s=square: [
                        (squares := module.SquareSet(m)), getattr(squares, n)(s), squares
                    ],
                    None,
                    None,
                )
    for a, b in [(0, 63), (0, 7), (3, 20), (5, 5)]:
        for name in ("ray", "between"):
            check.ask(f"SquareSet.{name}", lambda module, _, n=name, a=a, b=b: getattr(module.SquareSet, n)(a, b), None, None)
        check.ask("SquareSet.from_square", lambda module, _, a=a: module.SquareSet.from_square(a), None, None)
    for fen in ODD_FENS + FENS:
        for chess960 in (False, True):
            check.ask(f"Board {fen}", lambda module, _, f=fen, c=chess960: module.Board(f, chess960=c), None, None)
        check.ask(f"BaseBoard {fen}", lambda module, _, f=fen: module.BaseBoard(f.split()[0]), None, None)
        check.ask(f"set_board_fen {fen}", lambda module, _, f=fen: module.Board().set_board_fen(f), None, None)
        check.ask(f"Board.from_epd {fen}", lambda module, _, f=fen: module.Board.from_epd(f), None, None)
    for number in (-1, 0, 3, 518, 959, 960):
        for kind in ("Board", "BaseBoard"):
            check.ask(
                f"{kind}.from_chess960_pos {number}",
                lambda module, _, k=kind, n=number: [(b := getattr(module, k).from_chess960_pos(n)), b.chess960_pos()],
                None,
                None,
            )
    check.ask("empty", lambda module, _: [module.Board.empty(), module.Board.empty(chess960=True)], None, None)
    check.ask("BaseBoard.empty", lambda module, _: module.BaseBoard.empty(), None, None)
    check.ask("pop", lambda module, _: module.Board().pop(), None, None)
    check.ask("peek", lambda module, _: module.Board().peek(), None, None)
    start = theirs.Board().epd() + " "
    for text in EPDS:
        check.ask(f"epd {text}", lambda module, _, t=text: module.Board.from_epd(start + t), None, None)
    operands: list[Callable[[Any], dict[str, Any]]] = [
        lambda module: {"a": 1, "b": 'x y"z\\', "c": None, "d": 1.5, "hmvc": 3},
        lambda module: {"bm": [module.Move.from_uci("e2e4"), module.Move.from_uci("d2d4")]},
        lambda module: {"pv": [module.Move.from_uci("e2e4"), module.Move.from_uci("e7e5")]},
        lambda module: {"am": module.Move.from_uci("a2a3"), "x": module.Move.from_uci("a2a3")},
        lambda module: {"a b": 1},
        lambda module: {"-": 1},
        lambda module: {"1a": 1},
        lambda module: {"": 1},
        lambda module: {"x": float("nan")},
        lambda module: {"x": [1], "y": True},
        lambda module: {"bm": [], "pv": []},
        lambda module: {"bm": "e4"},
        lambda module: {"x": "a\tb\nc\rd"},
        lambda module: {"en_passant": "fen", "x": 2},
    ]
    for number, operand in enumerate(operands):
        check.ask(f"epd {number}", lambda module, _, o=operand: module.Board().epd(**o(module)), None, None)


def unary_of(module: Any, mask: int, name: str) -> Any:
    squares = module.SquareSet(mask)
    if name == "invert":
        return ~squares
    if name in ("len", "repr", "str", "list", "bool", "int", "reversed"):
        return getattr(__import__("builtins"), name)(squares)
    return [getattr(squares, name)(), squares]


def binary_of(module: Any, mask: int, name: str, value: Any) -> Any:
    import operator

    squares = module.SquareSet(mask)
    if hasattr(operator, name):
        return [getattr(operator, name)(squares, value), squares]
    return [getattr(squares, name)(value), squares]


def parameters(value: Any) -> Any:
    """The names of a function's parameters, which must be named, and their defaults with their types, but for collections."""

    def default(given: Any) -> Any:
        if isinstance(given, (bool, int, float, str, type(None))):
            return type(given).__name__, given
        return "none" if given is inspect.Parameter.empty else "some"

    found = inspect.signature(value).parameters.values()
    return [
        (p.name, p.kind is p.KEYWORD_ONLY, default(p.default))
        for p in found
        if p.name not in ("self", "cls", "_hasher")
    ]


def signatures(check: Comparison) -> None:
    """Every public function and method has the same parameters."""
    modules = {"": theirs, ".svg": theirs.svg, ".polyglot": theirs.polyglot}
    for path, module in modules.items():
        for name, value in vars(module).items():
            if name.startswith("_") or getattr(value, "__module__", "") != module.__name__ or isinstance(value, enum.EnumMeta):
                continue
            parts = [name]
            if isinstance(value, type):
                parts = [f"{name}.{part}" for part in vars(value) if not part.startswith("_") and callable(getattr(value, part))]
            for part in parts:
                if isinstance(value, type) or inspect.isfunction(value):
                    check.ask(
                        f"parameters {part}",
                        lambda module, _, p=f"{path}.{part}"[1:] if path else part: parameters(attrgetter(p)(module)),
                        None,
                        None,
                    )
    for name in "aliases captures_compulsory connected_kings one_king starting_fen uci_variant xboard_variant".split():
        check.ask(f"Board.{name}", lambda module, _, n=name: getattr(module.Board, n), None, None)
    for winner in (True, False, None):
        check.ask(
            f"Outcome {winner}",
            lambda module, _, w=winner: [
                (outcome := module.Outcome(module.Termination.VARIANT_WIN, w)), repr(outcome), outcome == outcome,
                outcome == module.Outcome(module.Termination.CHECKMATE, w), outcome == 1,
            ],
            None, None,
        )  # fmt: skip
        check.ask(f"hash Outcome {winner}", lambda module, _, w=winner: hash(module.Outcome(module.Termination(1), w)), None, None)
    for name in ("LegalMoveGenerator", "PseudoLegalMoveGenerator"):
        check.ask(
            name,
            lambda module, _, n=name: [
                list(moves := getattr(module, n)(module.Board())), moves.count(), bool(moves), module.Move(12, 28) in moves,
                module.Move.null() in moves, None in moves,
            ],
            None, None,
        )  # fmt: skip


def other_types(check: Comparison) -> None:
    """Arguments that are numbers and flags by what they do, and moves off the board."""

    class Index:
        def __index__(self) -> int:
            return 12

    numbers: list[Any] = [Index(), 12.0, "12", None, -3, 64, 1 << 70]
    if numpy is not None:
        numbers += [numpy.int64(12), numpy.uint8(0), numpy.int32(-1), numpy.uint64(63), numpy.bool_(True), numpy.float64(1)]
    for value in numbers:
        one = {
            "square_name": lambda module, board, v: module.square_name(v),
            "add": lambda module, board, v: (squares := module.SquareSet(), squares.add(v), squares),
            "SquareSet of": lambda module, board, v: module.SquareSet([v]),
            "in": lambda module, board, v: v in module.SquareSet(0xF00F),
            "piece_at": lambda module, board, v: [board.piece_at(v), board.color_at(v), board.piece_type_at(v)],
            "attacks": lambda module, board, v: [board.attacks(v), board.attackers(True, v), board.pin(False, v)],
            "is_attacked_by": lambda module, board, v: [board.is_attacked_by(True, v), board.is_pinned(True, v)],
            "king": lambda module, board, v: board.king(v),
            "set_piece_at": lambda module, board, v: [board.set_piece_at(v, module.Piece(2, True)), board.remove_piece_at(v)],
        }
        for name, question in one.items():
            check.ask(
                f"other {name} {type(value).__name__} {value}", lambda module, _, q=question, v=value: q(module, module.Board(), v), None, None
            )
    for value in (None, 0, 1, "", "x", [], [0], 2.5):
        flags = {
            "chess960": lambda module, v: module.Board(chess960=v).fen(),
            "empty": lambda module, v: bool(module.Board.empty(chess960=v).chess960),
            "claim_draw": lambda module, v: [
                (board := module.Board("8/8/3k4/8/8/3K4/4R3/8 w - - 100 80")).outcome(claim_draw=v), board.result(claim_draw=v),
                board.is_game_over(claim_draw=v),
            ],
            "fen": lambda module, v: [module.Board().fen(shredder=v, promoted=v), module.Board().epd(shredder=v), module.Board().board_fen(promoted=v)],
            "promoted": lambda module, v: (board := module.Board(), board.set_piece_at(20, module.Piece(2, True), v)),
            "uci": lambda module, v: [
                (board := module.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")).uci(module.Move(4, 6), chess960=v),
                board.xboard(module.Move(4, 6), chess960=v),
            ],
            "unicode": lambda module, v: [
                module.Board().unicode(invert_color=v, borders=v, orientation=v), module.Piece(1, True).unicode_symbol(invert_color=v)
            ],
            "chess960_pos": lambda module, v: module.Board().chess960_pos(ignore_turn=v, ignore_castling=v, ignore_counters=v),
            "Piece": lambda module, v: [module.Piece(1, v).symbol(), module.Piece(3, v).unicode_symbol()],
            "copy": lambda module, v: [
                (board := module.Board()).push_san("e4"), board.push_san("e5"), len(board.copy(stack=v).move_stack)
            ] if v != 2.5 else None,
        }  # fmt: skip
        for name, question in flags.items():
            check.ask(f"flag {name} {value!r}", lambda module, _, q=question, v=value: q(module, v), None, None)
    for squares in ((64, 3), (68, 70), (12, 92), (3, 64), (200, 255)):
        # python-chess says no to some questions before it looks at both squares.
        early = "is_en_passant is_into_check is_castling is_kingside_castling is_queenside_castling".split()
        for name in (*(name for name in MOVES if name not in early), "push", "san_and_push"):
            check.ask(
                f"off the board {name} {squares}",
                lambda module, _, n=name, s=squares: getattr(module.Board(), n)(module.Move(*s)),
                None,
                None,
            )
        check.ask(f"off the board in {squares}", lambda module, _, s=squares: module.Move(*s) in module.Board().legal_moves, None, None)


def classes(check: Comparison) -> None:
    """Boards of classes of Python: a method that is overridden is heard by others, but for those that the README names."""
    answers: dict[str, Any] = {
        "is_variant_end": True, "is_variant_loss": True, "is_variant_win": True, "is_variant_draw": True, "is_check": True,
        "is_checkmate": True, "is_insufficient_material": True, "has_insufficient_material": True, "is_seventyfive_moves": True,
        "is_fivefold_repetition": True, "is_repetition": True, "is_fifty_moves": True, "can_claim_fifty_moves": True,
        "can_claim_threefold_repetition": True, "generate_legal_moves": [], "is_legal": False, "is_pseudo_legal": False, "is_into_check": True, "is_zeroing": True,
        "piece_at": None, "status": 1, "parse_san": None,
    }  # fmt: skip
    asked = """
    outcome is_game_over result is_check checkers is_checkmate is_stalemate is_insufficient_material is_seventyfive_moves
    is_fivefold_repetition is_fifty_moves can_claim_fifty_moves can_claim_draw is_valid __str__ unicode board_fen
    generate_legal_moves
    """.split()
    questions: dict[str, Question] = {name: lambda module, board, n=name: getattr(board, n)() for name in asked}
    questions |= {
        "claimed": lambda module, board: [board.outcome(claim_draw=True), board.result(claim_draw=True)],
        "legal_moves": lambda module, board: [board.legal_moves.count(), bool(board.legal_moves), list(board.legal_moves)],
        "is_legal": lambda module, board: [board.is_legal(module.Move(4, 12)), module.Move(4, 12) in board.legal_moves],
        "parse_san": lambda module, board: board.parse_san("Ke2"),
        "parse_san squares": lambda module, board: board.parse_san("e1e2"),
        "parse_san castling": lambda module, board: board.parse_san("O-O"),
        "parse_uci": lambda module, board: board.parse_uci("e1e2"),
        "find_move": lambda module, board: board.find_move(4, 12),
    }
    fens = [fen for fen in FENS if "~" not in fen] + ["4k3/8/8/8/8/8/8/4K2R w K - 99 90", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 99 1"]
    for changed, answer in answers.items():
        for fen in fens:

            def board(module: Any, fen: str = fen, changed: str = changed, answer: Any = answer) -> Any:
                def say(self: Any, *arguments: Any, **options: Any) -> Any:
                    return iter(answer) if isinstance(answer, list) else answer

                return type("Board", (module.Board,), {changed: say})(fen)

            for name, question in questions.items():
                check.ask(
                    f"class {name}({changed}) {fen}", lambda module, _, q=question, b=board: q(module, b(module)), None, None
                )


def bases(check: Comparison, dice: Dice) -> None:
    """Boards without the rules of a game, edited."""
    for _ in range(40):
        left, right = theirs.BaseBoard(), ours.BaseBoard()
        for _ in range(30):
            square, kind, color, promoted = dice.square(), dice.kind(), dice.color(), dice.random() < 0.2
            number = dice.randrange(960)
            mask = dice.mask()
            edits: dict[str, Question] = {
                "set_piece_at": lambda module, b: b.set_piece_at(square, module.Piece(kind, color), promoted),
                "remove_piece_at": lambda module, b: b.remove_piece_at(square),
                "apply_mirror": lambda module, b: b.apply_mirror(),
                "apply_transform": lambda module, b: b.apply_transform(module.flip_anti_diagonal),
                "set_chess960_pos": lambda module, b: b.set_chess960_pos(number),
                "set_piece_map": lambda module, b: b.set_piece_map(b.piece_map(mask=mask)),
            }
            name = dice.choice([*["set_piece_at"] * 10, *["remove_piece_at"] * 10, *edits])
            check.ask(f"BaseBoard.{name}", edits[name], left, right)
            answers: dict[str, Question] = {
                "all": lambda module, b: [
                    b, repr(b), str(b), b.unicode(), b.board_fen(promoted=True), b.piece_map(), b.chess960_pos(), b.mirror(), b.copy(),
                    b.transform(module.shift_up_left), b == b.copy(), b == b.mirror(), b.king(color), b.attackers(color, square),
                    b.pin(color, square), copy.deepcopy(b), pickle.loads(pickle.dumps(b)), b.piece_at(square), b.attacks(square),
                ],
            }  # fmt: skip
            for name, question in answers.items():
                check.ask(f"BaseBoard.{name}", question, left, right)


def books(check: Comparison, dice: Dice) -> None:
    """Books of Polyglot, read by both."""
    for _ in range(60):
        boards = [theirs.Board(dice.choice(FENS), chess960=dice.random() < 0.2) for _ in range(5)]
        entries = []
        for board in boards:
            moves = [*board.legal_moves, *board.pseudo_legal_moves, theirs.Move(dice.square(), dice.square())]
            for move in dice.sample(moves, min(6, len(moves))):
                raw = move.to_square | move.from_square << 6 | ((move.promotion or 1) - 1) << 12
                entries.append((theirs.polyglot.zobrist_hash(board), raw, dice.choice([0, 1, 5, 65535]), dice.randrange(9)))
        entries.sort(key=lambda entry: entry[0])
        with tempfile.NamedTemporaryFile(suffix=".bin") as file:
            file.write(b"".join(struct.pack(">QHHI", *entry) for entry in entries) + b"x" * (dice.random() < 0.1))
            file.flush()
            opened: list[Any] = []
            for module in (theirs, ours):
                try:
                    opened.append(module.polyglot.open_reader(file.name))
                except OSError:
                    opened.append(None)
            questions: dict[str, Question] = {
                "entries": lambda module, reader: [list(reader), len(reader), reader[0], reader[-1]],
                "out of it": lambda module, reader: reader[10_000],
                "keys": lambda module, reader: [reader.bisect_key_left(key) for key in (0, entries[3][0], 2**64 - 1)],
                "contains": lambda module, reader: [entry in reader for entry in reader],
            }
            for board in boards:
                fen, chess960 = board.fen(), board.chess960
                for name in ("find_all", "find", "get", "choice", "weighted_choice"):
                    options: dict[str, Any] = {} if name in ("find_all", "find", "get") else {"random": 1}
                    for more in ({}, {"minimum_weight": 0}, {"exclude_moves": "some"}):
                        if name == "weighted_choice" and "minimum_weight" in more:
                            continue

                        def ask(
                            module: Any,
                            reader: Any,
                            name: str = name,
                            options: Any = {**options, **more},
                            fen: str = fen,
                            chess960: bool = chess960,
                        ) -> Any:
                            board = module.Board(fen, chess960=chess960)
                            options = dict(options)
                            if "random" in options:
                                options["random"] = random.Random(fen)
                            if "exclude_moves" in options:
                                options["exclude_moves"] = list(board.legal_moves)[:4]
                            answers = getattr(reader, name)(board, **options)
                            return list(answers) if name == "find_all" else answers

                        questions[f"{name} {fen} {more}"] = ask
                questions[f"by key {fen}"] = lambda module, reader, key=chess.polyglot.zobrist_hash(board): list(reader.find_all(key))
            questions["closed"] = lambda module, reader: [reader.close(), len(reader)]
            for name, question in questions.items():
                check.ask(f"book.{name}", lambda module, pair, q=question: q(module, pair[module is ours]), opened, opened)


def drawings(check: Comparison) -> None:
    """Arrows; drawings are touchmove's own, but well-formed and of the same size."""
    for text in ("Ga1b2", "Ra1", "Yh8a1", "Be2e4", "a1b2", "Xa1b2", "zz", "", "Ga1b2c3", "ra1"):
        check.ask(
            f"Arrow.from_pgn {text}",
            lambda module, _, t=text: [
                (arrow := module.svg.Arrow.from_pgn(t)).tail, arrow.head, arrow.color, str(arrow), repr(arrow), arrow.pgn()
            ],
            None,
            None,
        )  # fmt: skip
    for color in ("green", "red", "#15781B80", "x"):
        check.ask(f"Arrow {color}", lambda module, _, c=color: str(module.svg.Arrow(0, 9, color=c)), None, None)

    def drawn(module: Any, **options: Any) -> Any:
        drawing = module.svg.board(module.Board(), **options)
        root = ElementTree.fromstring(drawing)
        squares = [e.get("class") for e in root.iter() if "square" in (e.get("class") or "")]
        kinds = sorted(e.get("class") for e in root.iter() if (e.get("class") or "").split(" ")[0] in ("check", "arrow", "circle"))
        return [root.get("viewBox"), root.get("width"), root.get("height"), squares, kinds, type(drawing).__name__]

    for options in (
        {},
        {"size": 350, "orientation": False},
        {"coordinates": False, "lastmove": theirs.Move(12, 28), "check": 4},
        {"borders": True, "flipped": True, "arrows": [(0, 9), (3, 3)], "fill": {3: "#cc0000cc"}},
        {"borders": True, "coordinates": False, "squares": [1, 2], "style": ".x > y {}", "colors": {"square light": "#fff"}},
    ):
        check.ask(f"svg.board {options}", lambda module, _, o=options: drawn(module, **o), None, None)


def game(check: Comparison, dice: Dice, number: int) -> None:
    """A random game of both."""
    sort = number % 8
    if sort == 0:
        boards: Any = theirs.Board(), ours.Board()
    elif sort in (1, 2):
        start = dice.randrange(960)
        boards = theirs.Board.from_chess960_pos(start), ours.Board.from_chess960_pos(start)
    elif sort == 3:
        fen = random_fen(dice)
        chess960 = dice.random() < 0.4
        boards = theirs.Board(fen, chess960=chess960), ours.Board(fen, chess960=chess960)
    else:
        fen = dice.choice(FENS)
        chess960 = dice.random() < 0.3
        boards = theirs.Board(fen, chess960=chess960), ours.Board(fen, chess960=chess960)
    left, right = boards
    everything = facts()
    for ply in range(dice.randrange(4, 60)):
        if not check.same("state", left, right):
            return
        asked = everything if ply % 12 == 0 else dict(dice.sample(list(everything.items()), 8))
        for name, question in {**asked, **(with_arguments(dice, left) if ply % 4 == 0 else {})}.items():
            check.ask(name, question, left, right)
            if not check.same(f"state after {name}", left, right):
                return
        if sort in (3, 5) and dice.random() < 0.15:
            name, edit = edits(dice)
            check.ask(name, edit, left, right)
            continue
        if left.move_stack and dice.random() < 0.08:
            check.ask("pop", lambda module, board: board.pop(), left, right)
            continue
        if dice.random() < (0.1 if sort == 6 else 0.01):
            move = theirs.Move.null()
        else:
            moves = list(left.pseudo_legal_moves if sort == 7 and dice.random() < 0.2 else left.legal_moves)
            if sort == 4 and dice.random() < 0.7:  # to and fro, for repetitions
                moves = [move for move in moves if not left.is_irreversible(move)][:3] or moves
            if not moves:
                return
            move = dice.choice(moves)
        uci = move.uci()
        check.ask(f"push {uci}", lambda module, board: board.push(module.Move.from_uci(uci)), left, right)


def random_fen(dice: Dice) -> str:
    """Pieces anywhere, with rights and counters of any kind."""
    board = theirs.Board(None)
    for _ in range(dice.randrange(2, 40)):
        kind = dice.kind()
        promoted = kind != theirs.KING and dice.random() < 0.05
        board.set_piece_at(dice.square(), theirs.Piece(kind, dice.color()), promoted)
    if dice.random() < 0.8:
        for color, square in (True, dice.choice([4, dice.square()])), (False, dice.choice([60, dice.square()])):
            for king in board.pieces(theirs.KING, color):
                board.remove_piece_at(king)
            board.set_piece_at(square, theirs.Piece(theirs.KING, color))
    for corner in (0, 7, 56, 63):
        if dice.random() < 0.4:
            board.set_piece_at(corner, theirs.Piece(theirs.ROOK, corner < 8))
    fields = [
        board.board_fen(promoted=True),
        dice.choice("wb"),
        dice.choice(["-", "KQkq", "KQkq", "Kq", "HAha", "Bg"]),
        dice.choice(["-", theirs.square_name(dice.square()), theirs.square_name(dice.choice([*range(16, 24), *range(40, 48)]))]),
        str(dice.choice([0, 0, 5, 98, 99, 100, 149, 150])),
        str(dice.choice([1, 1, 50])),
    ]
    return " ".join(fields)


def loops(module: Any, lines: list[list[str]]) -> dict[str, Callable[[], Any]]:
    """What programs do all day, on the positions of some games."""
    games = [[module.Move.from_uci(uci) for uci in line] for line in lines]
    boards = []
    for game in games:
        board = module.Board()
        for ply, move in enumerate(game, 1):
            board.push(move)
            if ply % 8 == 0:
                boards.append(board.copy())
    moves = [(board, move, board.san(move)) for board in boards for move in board.legal_moves]
    fens = [board.fen() for board in boards]

    def push_and_pop() -> None:
        for game in games:
            board = module.Board()
            for move in game:
                board.push(move)
            for _ in game:
                board.pop()

    def perft(board: Any, depth: int) -> int:
        if depth == 0:
            return 1
        count = 0
        for move in board.legal_moves:
            board.push(move)
            count += perft(board, depth - 1)
            board.pop()
        return count

    def playout() -> int:
        dice, plies = random.Random(5), 0
        for _ in range(10):
            board = module.Board()
            while not board.is_game_over() and board.ply() < 150:
                board.push(dice.choice(list(board.legal_moves)))
                plies += 1
        return plies

    squares = module.SQUARES
    return {
        "`push`, `pop`": push_and_pop,
        "`list(board.legal_moves)`": lambda: sum(len(list(board.legal_moves)) for board in boards),
        "`legal_moves.count()`": lambda: sum(board.legal_moves.count() for board in boards),
        "`move in board.legal_moves`": lambda: [move in board.legal_moves for board, move, _ in moves],
        "`san`": lambda: [board.san(move) for board, move, _ in moves],
        "`parse_san`": lambda: [board.parse_san(san) for board, _, san in moves],
        "`parse_uci`": lambda: [board.parse_uci(move.uci()) for board, move, _ in moves],
        "`fen`": lambda: [board.fen() for board in boards],
        "`Board(fen)`": lambda: [module.Board(fen) and None for fen in fens],
        "`is_check`, `is_checkmate`, `is_game_over`": lambda: [
            (board.is_check(), board.is_checkmate(), board.is_game_over()) for board in boards
        ],
        "`outcome(claim_draw=True)`": lambda: [board.outcome(claim_draw=True) for board in boards],
        "`can_claim_threefold_repetition`": lambda: [board.can_claim_threefold_repetition() for board in boards],
        "`status`, `is_valid`": lambda: [(int(board.status()), board.is_valid()) for board in boards],
        "`copy`": lambda: [board.copy() and None for board in boards],
        "`piece_at`": lambda: [board.piece_at(square) is None for board in boards for square in squares],
        "`attackers`": lambda: [bool(board.attackers(True, square)) for board in boards for square in squares],
        "`str`, `unicode`": lambda: [(str(board), board.unicode()) for board in boards],
        "`zobrist_hash`": lambda: [module.polyglot.zobrist_hash(board) for board in boards],
        "perft in Python": lambda: perft(module.Board(), 3),
        "random games": playout,
    }


def measure(dice: Dice) -> None:
    """Prints how many times as fast each loop is."""
    lines = []
    for _ in range(60):
        board = theirs.Board()
        while len(board.move_stack) < 80 and (moves := list(board.legal_moves)):
            board.push(dice.choice(moves))
        lines.append([move.uci() for move in board.move_stack])
    print("| | times as fast |\n|---|--:|")
    for (name, slow), fast in zip(loops(theirs, lines).items(), loops(ours, lines).values(), strict=True):
        assert plain(slow()) == plain(fast()), name
        taken = []
        for loop in (slow, fast):
            runs = []
            for _ in range(3):
                start = time.perf_counter()
                loop()
                runs.append(time.perf_counter() - start)
            taken.append(min(runs))
        print(f"| {name} | {taken[0] / taken[1]:.0f} |")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    check = Comparison()
    constants(check)
    drawings(check)
    dice = Dice(seed)
    signatures(check)
    other_types(check)
    classes(check)
    bases(check, dice)
    books(check, dice)
    for number in range(games):
        game(check, dice, number)
    print(f"{games} games, seed {seed}, {sum(check.answers.values()):,} answers of {len(check.answers)} kinds compared")
    print(f"{sum(check.differences.values())} differ: {dict(check.differences)}")
    measure(dice)
    sys.exit(1 if check.differences else 0)


if __name__ == "__main__":
    main()
