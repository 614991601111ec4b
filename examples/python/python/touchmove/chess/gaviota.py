"""The names of ``chess.gaviota``, which is missing: whatever is used of it says so."""

from touchmove.chess._missing import Missing, missing


def __getattr__(name: str) -> type[Missing]:
    return missing(__name__, name, "Gaviota tablebases, which touchmove does not read")
