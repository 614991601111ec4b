"""The names of ``chess.gaviota``, which is missing: whatever is used of it says so."""

from touchmove.chess._missing import Missing, missing

_NAMES = "open_tablebase open_tablebase_native PythonTablebase NativeTablebase TableBlock Request ZipInfo EndgameKey"


class MissingTableError(KeyError):
    """A table is missing. Nothing raises it: it can be named in ``except``."""


def __getattr__(name: str) -> type[Missing]:
    return missing(__name__, name, _NAMES, "Gaviota tablebases, which touchmove does not read")
