"""Syzygy tablebases with the names of ``chess.syzygy``: results and distances of positions with few pieces.

>>> from touchmove import chess
>>> from touchmove.chess import syzygy
>>> with syzygy.open_tablebase(".") as tables:
...     print(tables.get_wdl(chess.Board("8/2K5/4B3/3N4/8/8/4k3/8 b - - 0 1"), 7))
7
"""

from __future__ import annotations

import os
from types import TracebackType

import touchmove.chess as chess
from touchmove._core.chess import MissingTableError as MissingTableError, Tables
from touchmove.chess._missing import Missing, missing


_NAMES = """
Table WdlTable DtzTable PairsData PawnFileData PawnFileDataDtz is_tablename tablenames normalize_tablename dependencies all_dependencies
calc_key recalc_key dtz_before_zeroing
"""


class Tablebase:
    """The tables in folders. What is asked is answered as if the half-move clock stood at 0."""

    def __init__(self, *, max_fds: int | None = 128, VariantBoard: type[chess.Board] = chess.Board) -> None:
        if VariantBoard.uci_variant != "chess":
            raise NotImplementedError("touchmove.chess.syzygy is for chess, not for its variants")
        self._tables = Tables()
        self._files = 0

    def add_directory(self, directory: str, *, load_wdl: bool = True, load_dtz: bool = True) -> int:
        """Looks for tables in a folder, and returns how many it has. Each is opened when it is asked for first."""
        if not (load_wdl and load_dtz):
            raise NotImplementedError("touchmove.chess.syzygy looks for tables of both kinds")
        before, self._files = self._files, self._tables.add(os.fspath(directory))
        return self._files - before

    def probe_wdl(self, board: chess.Board) -> int:
        """The result for the side to move: 2 for a win, 1 for one that 50 moves make a draw, 0, −1, −2.

        :raises KeyError: if the position is in no table; :exc:`MissingTableError` if its table is not there.
        """
        return self._tables.wdl(board)

    def get_wdl(self, board: chess.Board, default: int | None = None) -> int | None:
        """The result, or something else if there is none."""
        try:
            return self.probe_wdl(board)
        except KeyError:
            return default

    def probe_dtz(self, board: chess.Board) -> int:
        """The half-moves to the next capture or pawn move: above 0 if the side to move wins. They may be one too few.

        :raises KeyError: if the position is in no table; :exc:`MissingTableError` if its table is not there.
        """
        return self._tables.dtz(board)

    def get_dtz(self, board: chess.Board, default: int | None = None) -> int | None:
        """The half-moves, or something else if there are none."""
        try:
            return self.probe_dtz(board)
        except KeyError:
            return default

    def close(self) -> None:
        """Closes all tables."""
        self._tables.close()
        self._files = 0

    def __enter__(self) -> Tablebase:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def open_tablebase(
    directory: str,
    *,
    load_wdl: bool = True,
    load_dtz: bool = True,
    max_fds: int | None = 128,
    VariantBoard: type[chess.Board] = chess.Board,
) -> Tablebase:
    """The tables of a folder."""
    tables = Tablebase(max_fds=max_fds, VariantBoard=VariantBoard)
    tables.add_directory(directory, load_wdl=load_wdl, load_dtz=load_dtz)
    return tables


def __getattr__(name: str) -> type[Missing]:
    return missing(__name__, name, _NAMES, "what is inside of Syzygy tablebases")
