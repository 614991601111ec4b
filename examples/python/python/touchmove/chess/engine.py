"""The names of ``chess.engine``, which is missing: whatever is used of it says so."""

from touchmove.chess._missing import Missing, missing


def __getattr__(name: str) -> type[Missing]:
    return missing(__name__, name, "chess engines as other processes, but see touchmove.uci")
