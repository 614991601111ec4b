"""Files of games."""

from ._core.pgn import Records, next_game, read

__all__ = ["Records", "next_game", "read"]
