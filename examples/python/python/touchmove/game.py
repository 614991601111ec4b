"""What is said about the end of a game."""

from __future__ import annotations

from typing import NamedTuple

from ._core.game import Game
from ._core.moves import Move
from .types import Color, Outcome, Termination

__all__ = ["Claim", "DrawFact", "Game", "GameEnd"]


class Claim(NamedTuple):
    """A draw that can be claimed."""

    kind: str
    """``"threefold repetition"`` or ``"fifty moves"``."""
    move: Move | None
    """The move that must be announced, or None if the claim is about the position on the board."""


class GameEnd(NamedTuple):
    """Where and how the rules ended a game."""

    ply: int
    """The number of moves played when the game ended; later ones are void."""
    termination: Termination
    outcome: Outcome


class DrawFact(NamedTuple):
    """A claim that was possible in a game, or its end."""

    ply: int
    text: str
    player: Color | None
    """The player who could claim."""
    claim: Claim | None
    end: GameEnd | None
