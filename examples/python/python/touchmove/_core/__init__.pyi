from . import (
    arbiter as arbiter,
    arrow as arrow,
    batch as batch,
)
from . import (
    bitboard as bitboard,
)
from . import (
    chess as chess,
)
from . import (
    clock as clock,
)
from . import (
    epd as epd,
)
from . import (
    game as game,
)
from . import (
    laws as laws,
)
from . import (
    moves as moves,
)
from . import (
    openings as openings,
)
from . import (
    packed as packed,
)
from . import (
    pgn as pgn,
)
from . import (
    polyglot as polyglot,
)
from . import (
    position as position,
)
from . import (
    premoves as premoves,
)
from . import (
    record as record,
)
from . import (
    setup as setup,
)
from . import (
    uci as uci,
)

__all__ = [
    "__version__",
    "arbiter",
    "arrow",
    "batch",
    "bitboard",
    "chess",
    "clock",
    "epd",
    "game",
    "laws",
    "moves",
    "openings",
    "packed",
    "pgn",
    "polyglot",
    "position",
    "premoves",
    "record",
    "setup",
    "uci",
]

__version__: str
