"""The rules of chess: legal moves, every notation, games and their endings, PGN, clocks and an arbiter.

What most programs need is here; the rest is in modules, one for each subject:

=============== ==========================================================================
``types``       colors, roles, pieces, squares, outcomes
``errors``      every exception, with its fields
``setup``       what is wrong with a setup, and what is tolerated
``game``        what ends games, and claims
``record``      parts of a record: nodes, tags, evaluations
``pgn``         files of games
``winnability`` who can still mate
``clock``       time controls and chess clocks
``laws``        editions of the Laws of Chess, rules and their articles
``arbiter``     events at the board in, rulings that cite the Laws out
``uci``         the messages of engines
``polyglot``    opening books
``openings``    names of openings
``identify``    what a sensor board shows
``packed``      games as bytes
``batch``       many positions in one call, as arrays of NumPy
``arrow``       the functions of SQL over arrays of Arrow
=============== ==========================================================================

>>> import touchmove
>>> position = touchmove.Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
>>> len(position.legal_moves()), len(position.legal_moves("captures"))
(48, 8)
>>> print(position.play("e1g1"))
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1
"""

from . import (
    arbiter,
    arrow,
    batch,
    clock,
    errors,
    game,
    identify,
    laws,
    openings,
    packed,
    pgn,
    polyglot,
    record,
    setup,
    types,
    uci,
    winnability,
)
from ._core import __version__
from ._core.arbiter import Arbiter
from ._core.bitboard import Bitboard
from ._core.clock import ChessClock, TimeControl
from ._core.epd import Epd
from ._core.game import Game
from ._core.laws import Rulebook
from ._core.moves import LegalMove, Move
from ._core.position import Position
from ._core.premoves import PremoveQueue
from ._core.record import GameRecord
from ._core.setup import Setup
from .errors import (
    ClaimError,
    Error,
    FenError,
    IllegalMoveError,
    InvalidPositionError,
    ParseError,
    PgnError,
    RecordError,
    SanError,
    UciError,
)
from .setup import Tolerance
from .types import CastlingSide, Color, File, Outcome, Piece, Rank, Role, Square, Termination

__all__ = [
    "Arbiter",
    "Bitboard",
    "CastlingSide",
    "ChessClock",
    "ClaimError",
    "Color",
    "Epd",
    "Error",
    "FenError",
    "File",
    "Game",
    "GameRecord",
    "IllegalMoveError",
    "InvalidPositionError",
    "LegalMove",
    "Move",
    "Outcome",
    "ParseError",
    "PgnError",
    "Piece",
    "Position",
    "PremoveQueue",
    "Rank",
    "RecordError",
    "Role",
    "Rulebook",
    "SanError",
    "Setup",
    "Square",
    "Termination",
    "TimeControl",
    "Tolerance",
    "UciError",
    "__version__",
    "arbiter",
    "arrow",
    "batch",
    "clock",
    "errors",
    "game",
    "identify",
    "laws",
    "openings",
    "packed",
    "pgn",
    "polyglot",
    "record",
    "setup",
    "types",
    "uci",
    "winnability",
]
