"""The names of ``chess.variant``, which is missing: whatever is used of it says so."""

from touchmove.chess._missing import Missing


def __getattr__(name: str) -> type[Missing]:
    return Missing.named(__name__, name, "chess variants, which touchmove does not have")
