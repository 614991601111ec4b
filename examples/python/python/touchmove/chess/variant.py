"""The names of ``chess.variant``: chess itself can be found, what is for other variants says that it is missing.

>>> from touchmove.chess import variant
>>> variant.find_variant("Standard")
<class 'touchmove.chess.Board'>
"""

from __future__ import annotations

import touchmove.chess as chess
from touchmove.chess._missing import Missing, missing

VARIANTS = [chess.Board]

# Names of other variants, without spaces, dashes and "chess".
_OTHERS = (
    "suicide giveaway antichess anti atomic atom kingofthehill koth racingkings racing race horde "
    "threecheck 3check crazyhouse house zh"
).split()


_NAMES = """
SuicideBoard GiveawayBoard AntichessBoard AtomicBoard KingOfTheHillBoard RacingKingsBoard HordeBoard ThreeCheckBoard CrazyhouseBoard
CrazyhousePocket
"""


def find_variant(name: str) -> type[chess.Board]:
    """The class of the boards of a variant, by any of its names.

    :raises NotImplementedError: for another variant than chess.
    :raises ValueError: for an unknown one.
    """
    if name.lower() in (alias.lower() for alias in chess.Board.aliases):
        return chess.Board
    if name.lower().replace(" ", "").replace("-", "").removesuffix("chess") in _OTHERS:
        raise NotImplementedError(f"the variant {name} is missing: this package has the rules of chess")
    raise ValueError(f"unsupported variant: {name}")


def __getattr__(name: str) -> type[Missing]:
    return missing(__name__, name, _NAMES, "chess variants, which touchmove does not have")
