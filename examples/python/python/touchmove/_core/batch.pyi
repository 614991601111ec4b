from collections.abc import Callable, Iterable, Sequence
from os import PathLike
from types import TracebackType
from typing import BinaryIO, Literal, Self, TextIO, TypeAlias, TypeVar, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import CapsuleType

from touchmove._core.arrow import Array
from touchmove.errors import PgnError

__all__ = [
    "PgnStream",
    "count_legal_moves",
    "is_valid",
    "keys",
    "legal_moves",
    "pack",
    "planes",
    "read_pgn",
    "winnable",
]

_Positions: TypeAlias = Sequence[str] | NDArray[np.uint8]

_Out = TypeVar("_Out", NDArray[np.uint8], NDArray[np.float32])

def pack(positions: _Positions, *, threads: int = 1) -> NDArray[np.uint8]: ...
def is_valid(positions: _Positions, *, threads: int = 1) -> NDArray[np.bool_]: ...
def keys(
    positions: _Positions, kind: Literal["zobrist", "polyglot"] = "zobrist", *, threads: int = 1
) -> NDArray[np.uint64]: ...
def count_legal_moves(positions: _Positions, *, threads: int = 1) -> NDArray[np.uint16]: ...
def legal_moves(
    positions: _Positions, *, threads: int = 1
) -> tuple[NDArray[np.int64], NDArray[np.uint16]]: ...
def winnable(
    positions: _Positions, budget: int = 2000, *, threads: int = 1
) -> NDArray[np.int8]: ...
@overload
def planes(
    positions: NDArray[np.uint8], *, dtype: Literal["uint8"] = "uint8", out: None = None
) -> NDArray[np.uint8]: ...
@overload
def planes(
    positions: NDArray[np.uint8], *, dtype: Literal["float32"], out: None = None
) -> NDArray[np.float32]: ...
@overload
def planes(
    positions: NDArray[np.uint8], *, dtype: Literal["uint8", "float32"] = "uint8", out: _Out
) -> _Out: ...
@final
class PgnStream:
    @property
    def columns(self) -> tuple[str, ...]: ...
    @property
    def error(self) -> BaseException | None: ...
    def __arrow_c_stream__(self, requested_schema: object = None) -> CapsuleType: ...
    def __arrow_c_schema__(self) -> CapsuleType: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Array: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, *raised: type[BaseException] | BaseException | TracebackType | None
    ) -> None: ...

def read_pgn(
    source: str | PathLike[str] | bytes | BinaryIO | TextIO | Iterable[bytes | str],
    *,
    rows: Literal["games", "positions"] = "games",
    columns: Sequence[str] | None = None,
    threads: int = 1,
    strict: bool = False,
    errors: Literal["raise", "skip"] | Callable[[PgnError], object] | None = None,
    progress: Callable[[int, int], object] | None = None,
    batch_size: int = 32_768,
) -> PgnStream: ...
