"""The Laws of Chess as data: editions, rulebooks, rules and their articles.

>>> from touchmove.laws import Rulebook, editions
>>> list(editions())[-1]
'server'
>>> Rulebook("fide1997").cite("FivefoldRepetition") is None
True
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ._core.laws import Rulebook, editions, rules

__all__ = ["Citation", "Rulebook", "editions", "rules"]


class Citation(NamedTuple):
    """Where a rulebook states a rule."""

    rule: str
    """The name of the rule."""
    edition: str
    article: str
    summary: str
    """The rule in a sentence."""
    source: Literal["edition", "schools", "event"]
    """Whether the edition, the notes for schools or the event prints it."""
    is_verified: bool
    """Whether the number of the article was read in the edition itself."""

    def __str__(self) -> str:
        return f"{self.edition} {self.article}{'' if self.is_verified else '?'}"
