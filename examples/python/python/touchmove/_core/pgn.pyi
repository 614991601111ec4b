from collections.abc import Iterable
from os import PathLike
from typing import BinaryIO, Literal, Self, TextIO, final

from touchmove._core.record import GameRecord

__all__ = ["Records", "next_game", "read"]

@final
class Records:
    def __iter__(self) -> Self: ...
    def __next__(self) -> GameRecord: ...

def read(
    source: str | PathLike[str] | bytes | BinaryIO | TextIO | Iterable[bytes | str],
    *,
    strict: bool = False,
    errors: Literal["raise", "skip"] = "raise",
) -> Records: ...
def next_game(data: bytes, offset: int) -> int | None: ...
