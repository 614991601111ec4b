from collections.abc import Sequence
from typing import Literal, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

__all__ = ["count_legal_moves", "is_valid", "keys", "legal_moves", "pack", "planes", "winnable"]

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
