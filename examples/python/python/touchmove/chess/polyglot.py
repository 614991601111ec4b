"""Opening books in the Polyglot format, with the names of ``chess.polyglot``.

>>> from touchmove import chess
>>> from touchmove.chess import polyglot
>>> hex(polyglot.zobrist_hash(chess.Board()))
'0x463b96181691fc9c'
"""

from __future__ import annotations

import bisect
import mmap
import os
import random as _random
import struct
from collections.abc import Callable, Container, Iterator
from typing import NamedTuple

from touchmove._core.chess import POLYGLOT_RANDOM_ARRAY as POLYGLOT_RANDOM_ARRAY
from touchmove._core.chess import Board, Move, polyglot_places
from touchmove._core.chess import zobrist_hash as _zobrist_hash

StrOrBytesPath = str | bytes | os.PathLike[str] | os.PathLike[bytes]

ENTRY_STRUCT = struct.Struct(">QHHI")


class Entry(NamedTuple):
    """An entry of a book."""

    key: int
    """The key of the position."""
    raw_move: int
    """The move as the file has it."""
    weight: int
    """How good it is, beside others."""
    learn: int
    """What a program may have learned of it."""
    move: Move
    """The move: castling as the king takes its rook, if it was not found by a board."""


class ZobristHasher:
    """Keys of positions, from an array of 781 numbers."""

    def __init__(self, array: list[int]) -> None:
        assert len(array) >= 781
        self.array = array

    def _of(self, board: Board, part: int) -> int:
        key = 0
        for place in polyglot_places(board)[part]:
            key ^= self.array[place]
        return key

    def hash_board(self, board: Board) -> int:
        """What the pieces add."""
        return self._of(board, 0)

    def hash_castling(self, board: Board) -> int:
        """What the castling rights add."""
        return self._of(board, 1)

    def hash_ep_square(self, board: Board) -> int:
        """What a capture en passant adds."""
        return self._of(board, 2)

    def hash_turn(self, board: Board) -> int:
        """What the side to move adds."""
        return self._of(board, 3)

    def __call__(self, board: Board) -> int:
        parts = (self.hash_board, self.hash_castling, self.hash_ep_square, self.hash_turn)
        key = 0
        for part in parts:
            key ^= part(board)
        return key


def zobrist_hash(board: Board, *, _hasher: Callable[[Board], int] | None = None) -> int:
    """The key of a position in Polyglot books."""
    return _zobrist_hash(board) if _hasher is None else _hasher(board)


def _move(raw: int) -> Move:
    """The move of a number: squares of three and three bits, and a promotion or a drop."""
    to_square, from_square, kind = raw & 63, raw >> 6 & 63, raw >> 12 & 7
    piece = kind + 1 if kind else None
    if from_square == to_square:
        return Move(from_square, to_square, drop=piece)
    return Move(from_square, to_square, promotion=piece)


class _Keys:
    """The keys of a book as a sequence."""

    def __init__(self, reader: MemoryMappedReader) -> None:
        self.reader = reader

    def __len__(self) -> int:
        return len(self.reader)

    def __getitem__(self, index: int) -> int:
        return self.reader[index].key


class MemoryMappedReader:
    """A book, mapped to memory.

    :raises OSError: if it is no file of entries.
    """

    def __init__(self, filename: StrOrBytesPath) -> None:
        with open(filename, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size % ENTRY_STRUCT.size:
                raise OSError(f"a Polyglot book of {size} bytes, which are no whole entries: {filename!r}")
            self.mmap: mmap.mmap | None = None
            if size:
                self.mmap = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def __enter__(self) -> MemoryMappedReader:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __len__(self) -> int:
        return len(self.mmap) // ENTRY_STRUCT.size if self.mmap is not None else 0

    def __getitem__(self, index: int) -> Entry:
        length = len(self)
        if index < 0:
            index += length
        if self.mmap is None or not 0 <= index < length:
            raise IndexError
        key, raw_move, weight, learn = ENTRY_STRUCT.unpack_from(self.mmap, index * ENTRY_STRUCT.size)
        return Entry(key, raw_move, weight, learn, _move(raw_move))

    def __iter__(self) -> Iterator[Entry]:
        return (self[index] for index in range(len(self)))

    def __contains__(self, entry: Entry) -> bool:
        return any(entry == found for found in self.find_all(entry.key, minimum_weight=entry.weight))

    def bisect_key_left(self, key: int) -> int:
        """The place of the first entry whose key is not less."""
        return bisect.bisect_left(_Keys(self), key)

    def find_all(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Iterator[Entry]:
        """The entries of a position, or of a key; of a position only legal moves."""
        position = None if isinstance(board, int) else board
        key = zobrist_hash(position) if position is not None else int(board)  # type: ignore[arg-type]
        for index in range(self.bisect_key_left(key), len(self)):
            entry = self[index]
            if entry.key != key:
                break
            if entry.weight < minimum_weight:
                continue
            if position is not None:
                from_square, to_square, kind = entry.move.from_square, entry.move.to_square, entry.move.promotion
                if from_square == to_square or kind is not None and kind > 6:
                    continue
                move = entry.move if position.chess960 else Move.from_uci(position.uci(entry.move))
                if not position.is_legal(move):
                    continue
                entry = entry._replace(move=move)
            if entry.move not in exclude_moves:
                yield entry

    def find(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Entry:
        """The first entry of those with the highest weight.

        :raises IndexError: if there is none.
        """
        entries = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        best = max(entries, key=lambda entry: entry.weight, default=None)
        if best is None:
            raise IndexError
        return best

    def get(
        self,
        board: Board | int,
        default: Entry | None = None,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Entry | None:
        """The same, or a default if there is none."""
        try:
            return self.find(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        except IndexError:
            return default

    def choice(
        self,
        board: Board | int,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] = (),
        random: _random.Random | None = None,
    ) -> Entry:
        """An entry by chance, each as often as another.

        :raises IndexError: if there is none.
        """
        draw = _random.randint if random is None else random.randint
        chosen = None
        for index, entry in enumerate(
            self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        ):
            if chosen is None or draw(0, index) == index:
                chosen = entry
        if chosen is None:
            raise IndexError
        return chosen

    def weighted_choice(
        self,
        board: Board | int,
        *,
        exclude_moves: Container[Move] = (),
        random: _random.Random | None = None,
    ) -> Entry:
        """An entry by chance, more often the more it weighs.

        :raises IndexError: if there is none.
        """
        entries = list(self.find_all(board, exclude_moves=exclude_moves))
        if not entries:
            raise IndexError
        draw = _random.randint if random is None else random.randint
        rest = draw(0, sum(entry.weight for entry in entries) - 1)
        for entry in entries:
            rest -= entry.weight
            if rest < 0:
                return entry
        return entries[-1]

    def close(self) -> None:
        """Closes the book."""
        if self.mmap is not None:
            self.mmap.close()


def open_reader(path: StrOrBytesPath) -> MemoryMappedReader:
    """Opens a book."""
    return MemoryMappedReader(path)
