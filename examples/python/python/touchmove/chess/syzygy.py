"""The names of ``chess.syzygy``, which is missing: whatever is used of it says so."""

from touchmove.chess._missing import Missing


def __getattr__(name: str) -> type[Missing]:
    return Missing.named(__name__, name, "Syzygy tablebases, which touchmove does not read")
