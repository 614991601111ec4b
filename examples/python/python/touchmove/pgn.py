"""Files of games."""

from ._core.pgn import Records, read

__all__ = ["Records", "read"]
