"""The names of python-chess, on touchmove: boards that change, moves, squares and sets of squares as numbers.

A program written for python-chess runs on it without a change: ``python -m touchmove.chess program.py``, or
``touchmove.chess.install()`` before the first ``import chess``.

>>> from touchmove import chess
>>> board = chess.Board()
>>> board.push_san("e4")
Move.from_uci('e2e4')
>>> board.is_checkmate(), board.fen()
(False, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')
"""

from __future__ import annotations

import dataclasses
import enum
import pkgutil
import re
import sys
import typing
from collections.abc import Iterable, Iterator
from importlib import import_module

from touchmove._core.chess import (
    AmbiguousMoveError as AmbiguousMoveError,
    BaseBoard as BaseBoard,
    Board as Board,
    IllegalMoveError as IllegalMoveError,
    InvalidMoveError as InvalidMoveError,
    LegalMoveGenerator as LegalMoveGenerator,
    Move as Move,
    Piece as Piece,
    PseudoLegalMoveGenerator as PseudoLegalMoveGenerator,
    SquareSet as SquareSet,
    between as between,
    flip_anti_diagonal as flip_anti_diagonal,
    flip_diagonal as flip_diagonal,
    flip_horizontal as flip_horizontal,
    flip_vertical as flip_vertical,
    lsb as lsb,
    msb as msb,
    parse_square as parse_square,
    ray as ray,
    scan_forward as scan_forward,
    scan_reversed as scan_reversed,
    shift_2_down as shift_2_down,
    shift_2_left as shift_2_left,
    shift_2_right as shift_2_right,
    shift_2_up as shift_2_up,
    shift_down as shift_down,
    shift_down_left as shift_down_left,
    shift_down_right as shift_down_right,
    shift_left as shift_left,
    shift_right as shift_right,
    shift_up as shift_up,
    shift_up_left as shift_up_left,
    shift_up_right as shift_up_right,
    square as square,
    square_distance as square_distance,
    square_file as square_file,
    square_knight_distance as square_knight_distance,
    square_manhattan_distance as square_manhattan_distance,
    square_mirror as square_mirror,
    square_name as square_name,
    square_rank as square_rank,
)

__version__ = "1.11.2"
"""The version of python-chess whose names these are."""

Color: typing.TypeAlias = bool
COLORS = [WHITE, BLACK] = [True, False]
ColorName: typing.TypeAlias = str
COLOR_NAMES: list[ColorName] = ["black", "white"]

PieceType: typing.TypeAlias = int
PIECE_TYPES = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6]
PIECE_SYMBOLS = [None, "p", "n", "b", "r", "q", "k"]
PIECE_NAMES = [None, "pawn", "knight", "bishop", "rook", "queen", "king"]
UNICODE_PIECE_SYMBOLS = dict(zip("RrNnBbQqKkPp", "♖♜♘♞♗♝♕♛♔♚♙♟", strict=True))

FILE_NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"]
RANK_NAMES = ["1", "2", "3", "4", "5", "6", "7", "8"]

STARTING_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
STARTING_BOARD_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

EnPassantSpec: typing.TypeAlias = str

SAN_REGEX = re.compile(r"^([NBKRQ])?([a-h])?([1-8])?[\-x]?([a-h][1-8])(=?[nbrqkNBRQK])?[\+#]?\Z")
FEN_CASTLING_REGEX = re.compile(r"^(?:-|[KQABCDEFGH]{0,2}[kqabcdefgh]{0,2})\Z")

Square: typing.TypeAlias = int
# fmt: off
SQUARES = [
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
] = list(range(64))
# fmt: on
SQUARE_NAMES = [square_name(index) for index in SQUARES]
SQUARES_180 = [square_mirror(index) for index in SQUARES]

Bitboard: typing.TypeAlias = int
BB_EMPTY = 0
BB_ALL = 0xFFFF_FFFF_FFFF_FFFF
# fmt: off
BB_SQUARES = [
    BB_A1, BB_B1, BB_C1, BB_D1, BB_E1, BB_F1, BB_G1, BB_H1,
    BB_A2, BB_B2, BB_C2, BB_D2, BB_E2, BB_F2, BB_G2, BB_H2,
    BB_A3, BB_B3, BB_C3, BB_D3, BB_E3, BB_F3, BB_G3, BB_H3,
    BB_A4, BB_B4, BB_C4, BB_D4, BB_E4, BB_F4, BB_G4, BB_H4,
    BB_A5, BB_B5, BB_C5, BB_D5, BB_E5, BB_F5, BB_G5, BB_H5,
    BB_A6, BB_B6, BB_C6, BB_D6, BB_E6, BB_F6, BB_G6, BB_H6,
    BB_A7, BB_B7, BB_C7, BB_D7, BB_E7, BB_F7, BB_G7, BB_H7,
    BB_A8, BB_B8, BB_C8, BB_D8, BB_E8, BB_F8, BB_G8, BB_H8,
] = [1 << index for index in SQUARES]
# fmt: on
BB_CORNERS = BB_A1 | BB_H1 | BB_A8 | BB_H8
BB_CENTER = BB_D4 | BB_E4 | BB_D5 | BB_E5
BB_LIGHT_SQUARES = 0x55AA_55AA_55AA_55AA
BB_DARK_SQUARES = 0xAA55_AA55_AA55_AA55
BB_FILES = [
    BB_FILE_A, BB_FILE_B, BB_FILE_C, BB_FILE_D, BB_FILE_E, BB_FILE_F, BB_FILE_G, BB_FILE_H,
] = [0x0101_0101_0101_0101 << index for index in range(8)]  # fmt: skip
BB_RANKS = [
    BB_RANK_1, BB_RANK_2, BB_RANK_3, BB_RANK_4, BB_RANK_5, BB_RANK_6, BB_RANK_7, BB_RANK_8,
] = [0xFF << 8 * index for index in range(8)]  # fmt: skip
BB_BACKRANKS = BB_RANK_1 | BB_RANK_8

IntoSquareSet: typing.TypeAlias = typing.SupportsInt | Iterable[Square]

popcount = int.bit_count

BoardT = typing.TypeVar("BoardT", bound=Board)
BaseBoardT = typing.TypeVar("BaseBoardT", bound=BaseBoard)


def piece_symbol(piece_type: PieceType) -> str:
    """The letter of a type of piece."""
    return typing.cast(str, PIECE_SYMBOLS[piece_type])


def piece_name(piece_type: PieceType) -> str:
    """The name of a type of piece."""
    return typing.cast(str, PIECE_NAMES[piece_type])


class Status(enum.IntFlag):
    """Faults of a position."""

    VALID = 0
    NO_WHITE_KING = 1 << 0
    NO_BLACK_KING = 1 << 1
    TOO_MANY_KINGS = 1 << 2
    TOO_MANY_WHITE_PAWNS = 1 << 3
    TOO_MANY_BLACK_PAWNS = 1 << 4
    PAWNS_ON_BACKRANK = 1 << 5
    TOO_MANY_WHITE_PIECES = 1 << 6
    TOO_MANY_BLACK_PIECES = 1 << 7
    BAD_CASTLING_RIGHTS = 1 << 8
    INVALID_EP_SQUARE = 1 << 9
    OPPOSITE_CHECK = 1 << 10
    EMPTY = 1 << 11
    RACE_CHECK = 1 << 12
    RACE_OVER = 1 << 13
    RACE_MATERIAL = 1 << 14
    TOO_MANY_CHECKERS = 1 << 15
    IMPOSSIBLE_CHECK = 1 << 16


STATUS_VALID = Status.VALID
STATUS_NO_WHITE_KING = Status.NO_WHITE_KING
STATUS_NO_BLACK_KING = Status.NO_BLACK_KING
STATUS_TOO_MANY_KINGS = Status.TOO_MANY_KINGS
STATUS_TOO_MANY_WHITE_PAWNS = Status.TOO_MANY_WHITE_PAWNS
STATUS_TOO_MANY_BLACK_PAWNS = Status.TOO_MANY_BLACK_PAWNS
STATUS_PAWNS_ON_BACKRANK = Status.PAWNS_ON_BACKRANK
STATUS_TOO_MANY_WHITE_PIECES = Status.TOO_MANY_WHITE_PIECES
STATUS_TOO_MANY_BLACK_PIECES = Status.TOO_MANY_BLACK_PIECES
STATUS_BAD_CASTLING_RIGHTS = Status.BAD_CASTLING_RIGHTS
STATUS_INVALID_EP_SQUARE = Status.INVALID_EP_SQUARE
STATUS_OPPOSITE_CHECK = Status.OPPOSITE_CHECK
STATUS_EMPTY = Status.EMPTY
STATUS_RACE_CHECK = Status.RACE_CHECK
STATUS_RACE_OVER = Status.RACE_OVER
STATUS_RACE_MATERIAL = Status.RACE_MATERIAL
STATUS_TOO_MANY_CHECKERS = Status.TOO_MANY_CHECKERS
STATUS_IMPOSSIBLE_CHECK = Status.IMPOSSIBLE_CHECK


class Termination(enum.Enum):
    """How a game can end."""

    CHECKMATE = 1
    STALEMATE = 2
    INSUFFICIENT_MATERIAL = 3
    SEVENTYFIVE_MOVES = 4
    FIVEFOLD_REPETITION = 5
    FIFTY_MOVES = 6
    THREEFOLD_REPETITION = 7
    VARIANT_WIN = 8
    VARIANT_LOSS = 9
    VARIANT_DRAW = 10


@dataclasses.dataclass
class Outcome:
    """The end of a game: how it ended, and the color that won, if one did.

    >>> from touchmove import chess
    >>> board = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    >>> board.outcome()
    Outcome(termination=<Termination.STALEMATE: 2>, winner=None)
    >>> board.result()
    '1/2-1/2'
    """

    termination: Termination
    winner: Color | None

    def result(self) -> str:
        """The result as PGN has it."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


_DIRECTIONS = {
    "DIAG": [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    "FILE": [(0, -1), (0, 1)],
    "RANK": [(-1, 0), (1, 0)],
}


def _slide(origin: Square, directions: list[tuple[int, int]], occupied: Bitboard) -> Iterator[Square]:
    """The squares in some directions, up to the first occupied one."""
    for files, ranks in directions:
        file, rank = square_file(origin) + files, square_rank(origin) + ranks
        while 0 <= file < 8 and 0 <= rank < 8:
            yield (reached := square(file, rank))
            if occupied & BB_SQUARES[reached]:
                break
            file, rank = file + files, rank + ranks


def _attacks_by_occupied(kind: str) -> tuple[list[Bitboard], list[dict[Bitboard, Bitboard]]]:
    """For each square which others may block, and what is attacked for each way in which they do."""
    masks, attacks = [], []
    for origin in SQUARES:
        relevant = SquareSet()
        for direction in _DIRECTIONS[kind]:
            relevant.update(list(_slide(origin, [direction], BB_EMPTY))[:-1])
        masks.append(int(relevant))
        attacks.append(
            {
                blockers: int(SquareSet(_slide(origin, _DIRECTIONS[kind], blockers)))
                for blockers in relevant.carry_rippler()
            }
        )
    return masks, attacks


def _attacks_of(piece: Piece) -> list[Bitboard]:
    """What a piece attacks from each square of an empty board."""
    board, attacks = BaseBoard.empty(), []
    for origin in SQUARES:
        board.set_piece_at(origin, piece)
        attacks.append(board.attacks_mask(origin))
        board.remove_piece_at(origin)
    return attacks


def __getattr__(name: str) -> typing.Any:
    """Tables that few programs use are made when they are asked for."""
    table: typing.Any
    if name == "BB_KNIGHT_ATTACKS":
        table = _attacks_of(Piece(KNIGHT, WHITE))
    elif name == "BB_KING_ATTACKS":
        table = _attacks_of(Piece(KING, WHITE))
    elif name == "BB_PAWN_ATTACKS":
        table = [_attacks_of(Piece(PAWN, color)) for color in (BLACK, WHITE)]
    elif name == "BB_RAYS":
        table = [[ray(a, b) for b in SQUARES] for a in SQUARES]
    elif name[3:7] in _DIRECTIONS and name in (f"BB_{name[3:7]}_MASKS", f"BB_{name[3:7]}_ATTACKS"):
        masks, attacks = _attacks_by_occupied(name[3:7])
        table = masks if name.endswith("MASKS") else attacks
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = table
    return table


def _svg(squares: SquareSet) -> str:
    """A board with squares marked."""
    from touchmove.chess import svg

    return svg.board(squares=squares, size=390)


def install() -> None:
    """Puts this module and its parts in the place of ``chess`` for every import that follows."""
    for name in [name for name in sys.modules if name.split(".")[0] == "chess"]:
        del sys.modules[name]
    sys.modules["chess"] = sys.modules[__name__]
    for part in pkgutil.iter_modules(__path__):
        if not part.name.startswith("_"):
            sys.modules[f"chess.{part.name}"] = import_module(f"{__name__}.{part.name}")
