"""The names of ``chess.variant``, which is missing: whatever is used of it says so."""

from touchmove.chess._missing import Missing, missing


def __getattr__(name: str) -> type[Missing]:
    return missing(__name__, name, "chess variants, which touchmove does not have")
