"""The names of ``chess.syzygy``, which is missing: whatever is used of it says so."""

from touchmove.chess._missing import Missing, missing


def __getattr__(name: str) -> type[Missing]:
    return missing(__name__, name, "Syzygy tablebases, which Python does not read here yet")
