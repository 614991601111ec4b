"""The functions of SQL over arrays of Arrow, and the table of games that they are asked about.

Each function has its SQL name here, is documented by ``help(arrow.chess_fen)``, and takes columns and constants: a
column is whatever knows the PyCapsule interface of Arrow, such as an array of pyarrow or a series of polars; a constant
is a text, ``bytes``, a number, None, or a list of texts or numbers. Columns have as many rows each, in any pieces. What
is returned is an :class:`Array`, with one row if all is constant. The lock of Python is released while a function works.

* *moves* are packed games, movetext, or lists of UCI moves; a *position* is a FEN, or packed.
* A value that cannot be read gives NULL in its row. A constant that cannot be read is a ``touchmove.Error``, and an
  argument of a wrong type a ``TypeError``.

>>> from touchmove import arrow
>>> import pyarrow
>>> games = pyarrow.table(arrow.read_games(b"1. e4 e5 2. Nf3 1-0 1. d4 *"))
>>> pyarrow.array(arrow.chess_fen(games["moves"], 1)).to_pylist()[1]
'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1'
>>> arrow.FUNCTIONS["chess_fen"].signature
'chess_fen(moves, ply)'
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, NamedTuple

from ._core.arrow import (
    Array,
    Games,
    OpeningTree,
    Type,
    call,
    functions,
    games_schema,
    read_games,
    rejects_schema,
)


class Parameter(NamedTuple):
    """A parameter of a function: its name, what it is, and whether it may be left out."""

    name: str
    type: str
    is_optional: bool


class Example(NamedTuple):
    """An example of a function: the arguments, the call as SQL, and the text of the result."""

    args: tuple[Any, ...]
    sql: str
    gives: str


class Function:
    """A function, which is called with arrays and constants.

    >>> from touchmove import arrow
    >>> arrow.FUNCTIONS["chess_san"].parameters[1]
    Parameter(name='ply', type='bigint', is_optional=False)
    """

    def __init__(
        self,
        name: str,
        is_aggregate: bool,
        parameters: list[tuple[str, str, bool]],
        returns: Type,
        doc: str,
        examples: list[tuple[tuple[Any, ...], str, str]],
    ) -> None:
        self.name = self.__name__ = name
        self.kind = "aggregate" if is_aggregate else "scalar"
        self.parameters = tuple(Parameter(*parameter) for parameter in parameters)
        self.returns = returns
        self.doc = doc
        self.examples = tuple(Example(*example) for example in examples)
        texts = [
            f">>> from touchmove import arrow\n>>> print(arrow.{name}{_shown(args)})\n[{gives}]\n"
            for args, _, gives in examples
        ]
        self.__doc__ = "\n\n".join([f"{self.signature} -> {returns}: {doc}.", *texts])

    @property
    def signature(self) -> str:
        """The name with its parameters, as in the documentation of SQL."""
        text, last = "", ""
        for name, _, is_optional in self.parameters:
            text += f"[, {name}]" if is_optional else f"{last}{name}"
            last = ", "
        return f"{self.name}({text})"

    def __call__(self, *args: Any) -> Array:
        return call(self.name, *args)

    def __repr__(self) -> str:
        return f"<function {self.signature}>"

    def __reduce__(self) -> str:
        return self.name


def _shown(args: tuple[Any, ...]) -> str:
    return f"({', '.join(map(repr, args))})"


FUNCTIONS = MappingProxyType({row[0]: Function(*row) for row in functions()})

chess_plies = FUNCTIONS["chess_plies"]
chess_fault = FUNCTIONS["chess_fault"]
chess_fen = FUNCTIONS["chess_fen"]
chess_key = FUNCTIONS["chess_key"]
chess_packed = FUNCTIONS["chess_packed"]
chess_position_fen = FUNCTIONS["chess_position_fen"]
chess_position_key = FUNCTIONS["chess_position_key"]
chess_position_packed = FUNCTIONS["chess_position_packed"]
chess_contains = FUNCTIONS["chess_contains"]
chess_contains_board = FUNCTIONS["chess_contains_board"]
chess_contains_material = FUNCTIONS["chess_contains_material"]
chess_contains_imbalance = FUNCTIONS["chess_contains_imbalance"]
chess_first_with_material = FUNCTIONS["chess_first_with_material"]
chess_material_at = FUNCTIONS["chess_material_at"]
chess_san = FUNCTIONS["chess_san"]
chess_uci = FUNCTIONS["chess_uci"]
chess_san_list = FUNCTIONS["chess_san_list"]
chess_uci_list = FUNCTIONS["chess_uci_list"]
chess_movetext = FUNCTIONS["chess_movetext"]
chess_opening = FUNCTIONS["chess_opening"]
chess_checks = FUNCTIONS["chess_checks"]
chess_captures = FUNCTIONS["chess_captures"]
chess_castlings = FUNCTIONS["chess_castlings"]
chess_promotions = FUNCTIONS["chess_promotions"]
chess_material = FUNCTIONS["chess_material"]
chess_legal_moves = FUNCTIONS["chess_legal_moves"]
chess_is_legal = FUNCTIONS["chess_is_legal"]
chess_in_check = FUNCTIONS["chess_in_check"]
chess_is_checkmate = FUNCTIONS["chess_is_checkmate"]
chess_is_stalemate = FUNCTIONS["chess_is_stalemate"]
chess_is_dead = FUNCTIONS["chess_is_dead"]
chess_can_mate = FUNCTIONS["chess_can_mate"]
chess_unfair_timeout = FUNCTIONS["chess_unfair_timeout"]
chess_end = FUNCTIONS["chess_end"]
chess_end_ply = FUNCTIONS["chess_end_ply"]
chess_repetitions = FUNCTIONS["chess_repetitions"]
chess_quiet_plies = FUNCTIONS["chess_quiet_plies"]
chess_missed_claims = FUNCTIONS["chess_missed_claims"]
chess_clocks = FUNCTIONS["chess_clocks"]
chess_evals = FUNCTIONS["chess_evals"]
chess_time_spent = FUNCTIONS["chess_time_spent"]
chess_plies_under = FUNCTIONS["chess_plies_under"]
chess_swings = FUNCTIONS["chess_swings"]
chess_accuracy = FUNCTIONS["chess_accuracy"]
chess_each = FUNCTIONS["chess_each"]
chess_opening_tree = FUNCTIONS["chess_opening_tree"]

__all__ = [
    "FUNCTIONS",
    "Array",
    "Example",
    "Function",
    "Games",
    "OpeningTree",
    "Parameter",
    "Type",
    "call",
    "games_schema",
    "read_games",
    "rejects_schema",
]
