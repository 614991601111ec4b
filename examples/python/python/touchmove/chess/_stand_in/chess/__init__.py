"""Puts ``touchmove.chess`` in the place of this package, for programs that others start."""

from touchmove import chess

chess.install()
