"""The vocabulary: colors, roles, pieces, squares, outcomes.

Each is an ordinary enumeration, so it can be compared, hashed, pickled, iterated and matched.
A color, a role, a piece and an outcome is also its text, a square also its number from 0 to 63.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Self, TypeAlias

from ._core.moves import LegalMove, Move

__all__ = [
    "CastlingSide",
    "Color",
    "File",
    "MoveLike",
    "Outcome",
    "Piece",
    "Rank",
    "Role",
    "Square",
    "SquareLike",
    "Termination",
]


class Color(StrEnum):
    """A side.

    >>> Color.WHITE.opponent
    <Color.BLACK: 'black'>
    >>> Color.WHITE == "white"
    True
    """

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> Color:
        """The other side."""
        return Color.BLACK if self is Color.WHITE else Color.WHITE


class Role(StrEnum):
    """A kind of piece.

    >>> Role.KNIGHT.letter
    'n'
    """

    PAWN = "pawn"
    KNIGHT = "knight"
    BISHOP = "bishop"
    ROOK = "rook"
    QUEEN = "queen"
    KING = "king"

    @property
    def letter(self) -> str:
        """The letter in lower case."""
        return "n" if self is Role.KNIGHT else self.value[0]


class Piece(StrEnum):
    """A piece: its letter in a FEN, a capital for White.

    >>> Piece("N").role
    <Role.KNIGHT: 'knight'>
    >>> Piece.of(Color.BLACK, Role.QUEEN)
    <Piece.BLACK_QUEEN: 'q'>
    """

    WHITE_PAWN = "P"
    WHITE_KNIGHT = "N"
    WHITE_BISHOP = "B"
    WHITE_ROOK = "R"
    WHITE_QUEEN = "Q"
    WHITE_KING = "K"
    BLACK_PAWN = "p"
    BLACK_KNIGHT = "n"
    BLACK_BISHOP = "b"
    BLACK_ROOK = "r"
    BLACK_QUEEN = "q"
    BLACK_KING = "k"

    @classmethod
    def of(cls, color: Color, role: Role) -> Piece:
        """The piece of a color and a role."""
        letter = role.letter
        return cls(letter.upper() if color is Color.WHITE else letter)

    @property
    def color(self) -> Color:
        """The side of the piece."""
        return Color.WHITE if self.value.isupper() else Color.BLACK

    @property
    def role(self) -> Role:
        """The kind of the piece."""
        return _ROLES["pnbrqk".index(self.value.lower())]

    @property
    def figurine(self) -> str:
        """The chess symbol of Unicode.

        >>> Piece.WHITE_KING.figurine
        '♔'
        """
        return "♙♘♗♖♕♔♟♞♝♜♛♚"["PNBRQKpnbrqk".index(self.value)]


_ROLES = tuple(Role)


class File(IntEnum):
    """A file, from 0 for the a-file to 7.

    >>> str(File.E)
    'e'
    """

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    F = 5
    G = 6
    H = 7

    def __str__(self) -> str:
        return "abcdefgh"[self.value]


class Rank(IntEnum):
    """A rank, from 0 for the first to 7.

    >>> str(Rank.FOURTH), int(Rank.FOURTH)
    ('4', 3)
    """

    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3
    FIFTH = 4
    SIXTH = 5
    SEVENTH = 6
    EIGHTH = 7

    def __str__(self) -> str:
        return str(self.value + 1)


class Square(IntEnum):
    """A square, from 0 for a1 and 1 for b1 to 63 for h8.

    >>> Square("e4") is Square.E4 is Square(28)
    True
    >>> str(Square.E4), Square.E4.file, Square.E4.rank
    ('e4', <File.E: 4>, <Rank.FOURTH: 3>)
    """

    A1 = 0
    B1 = 1
    C1 = 2
    D1 = 3
    E1 = 4
    F1 = 5
    G1 = 6
    H1 = 7
    A2 = 8
    B2 = 9
    C2 = 10
    D2 = 11
    E2 = 12
    F2 = 13
    G2 = 14
    H2 = 15
    A3 = 16
    B3 = 17
    C3 = 18
    D3 = 19
    E3 = 20
    F3 = 21
    G3 = 22
    H3 = 23
    A4 = 24
    B4 = 25
    C4 = 26
    D4 = 27
    E4 = 28
    F4 = 29
    G4 = 30
    H4 = 31
    A5 = 32
    B5 = 33
    C5 = 34
    D5 = 35
    E5 = 36
    F5 = 37
    G5 = 38
    H5 = 39
    A6 = 40
    B6 = 41
    C6 = 42
    D6 = 43
    E6 = 44
    F6 = 45
    G6 = 46
    H6 = 47
    A7 = 48
    B7 = 49
    C7 = 50
    D7 = 51
    E7 = 52
    F7 = 53
    G7 = 54
    H7 = 55
    A8 = 56
    B8 = 57
    C8 = 58
    D8 = 59
    E8 = 60
    F8 = 61
    G8 = 62
    H8 = 63

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Square | None:
        if isinstance(value, str) and value.islower():
            return cls.__members__.get(value.upper())
        return None

    @classmethod
    def of(cls, file: File | int, rank: Rank | int) -> Square:
        """The square of a file and a rank, both from 0 to 7."""
        return cls(File(file) + 8 * Rank(rank))

    @property
    def file(self) -> File:
        """The file."""
        return _FILES[self.value % 8]

    @property
    def rank(self) -> Rank:
        """The rank."""
        return _RANKS[self.value // 8]

    @property
    def is_light(self) -> bool:
        """Whether it is a light square."""
        return (self.file + self.rank) % 2 == 1

    def offset(self, files: int, ranks: int) -> Square | None:
        """The square so many files and ranks away, or None beyond the edge.

        >>> Square.G1.offset(-1, 2)
        <Square.F3: 21>
        """
        file, rank = self.file + files, self.rank + ranks
        return Square(file + 8 * rank) if 0 <= file < 8 and 0 <= rank < 8 else None

    def distance(self, other: Square) -> int:
        """The number of king moves between two squares."""
        return max(abs(self.file - other.file), abs(self.rank - other.rank))

    def flip_vertical(self) -> Square:
        """The square with its rank counted from the other side."""
        return Square(self.value ^ 56)

    def flip_horizontal(self) -> Square:
        """The square with its file counted from the other side."""
        return Square(self.value ^ 7)

    def __str__(self) -> str:
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


_FILES = tuple(File)
_RANKS = tuple(Rank)


class CastlingSide(StrEnum):
    """A side of the board to castle to."""

    KINGSIDE = "kingside"
    QUEENSIDE = "queenside"


class Outcome(StrEnum):
    """How a game ended, as PGN writes it.

    >>> Outcome("0-1").winner
    <Color.BLACK: 'black'>
    """

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"

    @property
    def winner(self) -> Color | None:
        """The winner, or None for a draw."""
        match self:
            case Outcome.WHITE_WINS:
                return Color.WHITE
            case Outcome.BLACK_WINS:
                return Color.BLACK
        return None


class Termination(StrEnum):
    """How the rules ended a game without a claim."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    DEAD_POSITION = "dead position"
    FIVEFOLD_REPETITION = "fivefold repetition"
    SEVENTY_FIVE_MOVES = "seventy-five moves without a capture or a pawn move"


SquareLike: TypeAlias = Square | int | str
"""What is taken as a square: ``Square.E4``, ``28`` or ``"e4"``."""

MoveLike: TypeAlias = Move | LegalMove | str
"""What is taken as a move: a move, a legal move, or a text such as ``"e2e4"``."""
