"""The scores and limits of ``chess.engine``, as values. What runs engines is missing: it says so when it is used.

>>> from touchmove.chess import engine
>>> score = engine.PovScore(engine.Cp(35), False)
>>> score.white(), engine.Mate(-2) < engine.Cp(-500) < engine.MateGiven
(Cp(-35), True)
"""

from __future__ import annotations

import dataclasses
import functools
import typing

from touchmove.chess._missing import Missing, missing

_NAMES = """
popen_uci popen_xboard run_in_background SimpleEngine SimpleAnalysisResult Protocol UciProtocol XBoardProtocol UciOptionMap Option Opponent
PlayResult BestMove AnalysisResult Info InfoDict INFO_NONE INFO_BASIC INFO_SCORE INFO_PV INFO_REFUTATION INFO_CURRLINE INFO_ALL Wdl PovWdl
MANAGED_OPTIONS BaseCommand CommandState MockTransport LOGGER
"""
_MODELS = "models of how games end, but see touchmove.uci"


class EngineError(RuntimeError):
    """An engine failed. Nothing raises it: it can be named in ``except``."""


class EngineTerminatedError(EngineError):
    """An engine ended. Nothing raises it: it can be named in ``except``."""


class AnalysisComplete(Exception):
    """An analysis has ended. Nothing raises it: it can be named in ``except``."""


@functools.total_ordering
class Score:
    """How good a position is for a side: in hundredths of a pawn, or by a mate."""

    __hash__ = None  # type: ignore[assignment]

    def _rank(self) -> tuple[int, int]:
        """What scores are ordered by."""
        raise TypeError("a score is Cp, Mate or MateGiven")

    def score(self, *, mate_score: int | None = None) -> int | None:
        """The hundredths of a pawn; for a mate, how near it is to the score given for one."""
        raise NotImplementedError

    def mate(self) -> int | None:
        """In how many moves it is mate: negative if the side is mated."""
        raise NotImplementedError

    def is_mate(self) -> bool:
        """Whether it is a mate."""
        return self.mate() is not None

    def wdl(self, *, model: str = "sf", ply: int = 30) -> typing.NoReturn:
        """Is missing: chances of a score depend on the engine."""
        raise NotImplementedError(f"chess.engine.Score.wdl is missing: it is for {_MODELS}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._rank() == other._rank()

    def __lt__(self, other: Score) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._rank() < other._rank()


class Cp(Score):
    """Hundredths of a pawn."""

    def __init__(self, cp: int) -> None:
        self.cp = cp

    def _rank(self) -> tuple[int, int]:
        return 0, self.cp

    def score(self, *, mate_score: int | None = None) -> int:
        return self.cp

    def mate(self) -> None:
        return None

    def __neg__(self) -> Cp:
        return Cp(-self.cp)

    def __pos__(self) -> Cp:
        return Cp(self.cp)

    def __abs__(self) -> Cp:
        return Cp(abs(self.cp))

    def __str__(self) -> str:
        return f"+{self.cp:d}" if self.cp > 0 else str(self.cp)

    def __repr__(self) -> str:
        return f"Cp({self})"


class Mate(Score):
    """A mate in some moves: a negative number, or 0, if the side itself is mated."""

    def __init__(self, moves: int) -> None:
        self.moves = moves

    def _rank(self) -> tuple[int, int]:
        return (1, -self.moves) if self.moves > 0 else (-1, -self.moves)

    def score(self, *, mate_score: int | None = None) -> int | None:
        if mate_score is None:
            return None
        return mate_score - self.moves if self.moves > 0 else -mate_score - self.moves

    def mate(self) -> int:
        return self.moves

    def __neg__(self) -> Mate | MateGivenType:
        return Mate(-self.moves) if self.moves else MateGiven

    def __pos__(self) -> Mate:
        return Mate(self.moves)

    def __abs__(self) -> Mate | MateGivenType:
        return Mate(abs(self.moves)) if self.moves else MateGiven

    def __str__(self) -> str:
        return f"#+{self.moves}" if self.moves > 0 else f"#-{abs(self.moves)}"

    def __repr__(self) -> str:
        return f"Mate({str(self)[1:]})"


class MateGivenType(Score):
    """The mate that the side has given."""

    def _rank(self) -> tuple[int, int]:
        return 2, 0

    def score(self, *, mate_score: int | None = None) -> int | None:
        return mate_score

    def mate(self) -> int:
        return 0

    def __neg__(self) -> Mate:
        return Mate(0)

    def __pos__(self) -> MateGivenType:
        return self

    def __abs__(self) -> MateGivenType:
        return self

    def __str__(self) -> str:
        return "#+0"

    def __repr__(self) -> str:
        return "MateGiven"


MateGiven = MateGivenType()


class PovScore:
    """A score with the side whose it is."""

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, relative: Score, turn: bool) -> None:
        self.relative = relative
        self.turn = turn

    def pov(self, color: bool) -> Score:
        """The score for a side."""
        return self.relative if self.turn == color else -self.relative  # type: ignore[operator, no-any-return]

    def white(self) -> Score:
        """The score for White."""
        return self.pov(True)

    def black(self) -> Score:
        """The score for Black."""
        return self.pov(False)

    def is_mate(self) -> bool:
        """Whether it is a mate."""
        return self.relative.is_mate()

    def wdl(self, *, model: str = "sf", ply: int = 30) -> typing.NoReturn:
        """Is missing: chances of a score depend on the engine."""
        self.relative.wdl(model=model, ply=ply)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PovScore):
            return NotImplemented
        return self.white() == other.white()

    def __repr__(self) -> str:
        return f"PovScore({self.relative!r}, {'WHITE' if self.turn else 'BLACK'})"


@dataclasses.dataclass
class Limit:
    """How long a search may take: seconds, half-moves, nodes, a mate, or clocks."""

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float | None = None
    black_inc: float | None = None
    remaining_moves: int | None = None
    clock_id: object = None

    def __repr__(self) -> str:
        given = {name: value for name, value in vars(self).items() if value is not None}
        return f"Limit({', '.join(f'{name}={value!r}' for name, value in given.items())})"


def __getattr__(name: str) -> type[Missing]:
    return missing(__name__, name, _NAMES, "chess engines as other processes, but see touchmove.uci")
