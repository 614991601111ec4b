"""Games in PGN with the names of ``chess.pgn``: read, changed, walked through and written.

Games are read without an object for each move; moves become objects when a program asks for them.

>>> import io
>>> from touchmove.chess import pgn
>>> game = pgn.read_game(io.StringIO("1. e4 {best by test} e5 (1... c5) 2. Nf3 *"))
>>> game.next(), game.next().comment, game.end().ply()
(<ChildNode at ... (1. e4 ...)>, 'best by test', 3)
>>> game.next().variations[1].san(), game.mainline_moves()
('c5', <Mainline at ... (1. e4 e5 2. Nf3)>)
"""

from __future__ import annotations

import abc
import dataclasses
import enum
import logging
import re
import sys
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping

import touchmove.chess as chess
from touchmove._core.chess import Tree, read_tree, visit_game
from touchmove.chess import engine, svg, variant

if typing.TYPE_CHECKING:
    from typing_extensions import Self

LOGGER = logging.getLogger("chess.pgn")

NAG_NULL = 0
NAG_GOOD_MOVE = 1
NAG_MISTAKE = 2
NAG_BRILLIANT_MOVE = 3
NAG_BLUNDER = 4
NAG_SPECULATIVE_MOVE = 5
NAG_DUBIOUS_MOVE = 6
NAG_FORCED_MOVE = 7
NAG_SINGULAR_MOVE = 8
NAG_WORST_MOVE = 9
NAG_DRAWISH_POSITION = 10
NAG_QUIET_POSITION = 11
NAG_ACTIVE_POSITION = 12
NAG_UNCLEAR_POSITION = 13
NAG_WHITE_SLIGHT_ADVANTAGE = 14
NAG_BLACK_SLIGHT_ADVANTAGE = 15
NAG_WHITE_MODERATE_ADVANTAGE = 16
NAG_BLACK_MODERATE_ADVANTAGE = 17
NAG_WHITE_DECISIVE_ADVANTAGE = 18
NAG_BLACK_DECISIVE_ADVANTAGE = 19
NAG_WHITE_ZUGZWANG = 22
NAG_BLACK_ZUGZWANG = 23
NAG_WHITE_MODERATE_COUNTERPLAY = 132
NAG_BLACK_MODERATE_COUNTERPLAY = 133
NAG_WHITE_DECISIVE_COUNTERPLAY = 134
NAG_BLACK_DECISIVE_COUNTERPLAY = 135
NAG_WHITE_MODERATE_TIME_PRESSURE = 136
NAG_BLACK_MODERATE_TIME_PRESSURE = 137
NAG_WHITE_SEVERE_TIME_PRESSURE = 138
NAG_BLACK_SEVERE_TIME_PRESSURE = 139
NAG_NOVELTY = 146

TAG_ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
_DEFAULTS = dict.fromkeys(TAG_ROSTER, "?") | {"Date": "????.??.??", "Result": "*"}
_TAG_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*")

_TIME = r"(?P<hours>\d+):(?P<minutes>\d+):(?P<seconds>\d+(?:\.\d*)?)"
_ARROW = r"[RGYB][a-h][1-8](?:[a-h][1-8])?"


def _annotation(name: str, value: str) -> re.Pattern[str]:
    """A command in a comment, with a space before and after it."""
    return re.compile(rf"(?P<prefix>\s?)\[%(?:{name})\s{value}\](?P<suffix>\s?)", re.ASCII)


CLOCK_REGEX = _annotation("clk", _TIME)
EMT_REGEX = _annotation("emt", _TIME)
EVAL_REGEX = _annotation(
    "eval", r"(?:#(?P<mate>[+-]?\d+)|(?P<cp>[+-]?(?:\d{0,10}\.\d{1,2}|\d{1,10}\.?)))(?:,(?P<depth>\d+))?"
)
ARROWS_REGEX = _annotation("csl|cal", rf"(?P<arrows>{_ARROW}(?:,{_ARROW})*)")

ResultT = typing.TypeVar("ResultT", covariant=True)
GameT = typing.TypeVar("GameT", bound="Game")
HeadersT = typing.TypeVar("HeadersT", bound="Headers")
MainlineMapT = typing.TypeVar("MainlineMapT")


# What a move is chosen by: its place, itself or its node.
_Chosen: typing.TypeAlias = typing.Union[int, chess.Move, "GameNode"]


class SkipType(enum.Enum):
    """What a visitor returns to skip what follows."""

    SKIP = None


SKIP = SkipType.SKIP


class TimeControlType(enum.Enum):
    """How long games of a time control are."""

    UNKNOWN = 0
    UNLIMITED = 1
    STANDARD = 2
    RAPID = 3
    BLITZ = 4
    BULLET = 5


@dataclasses.dataclass
class TimeControlPart:
    """A period of a time control: its moves, 0 for all others, and seconds."""

    moves: int = 0
    time: int = 0
    increment: float = 0
    delay: float = 0


@dataclasses.dataclass
class TimeControl:
    """The periods of a time control.

    >>> from touchmove.chess import pgn
    >>> pgn.parse_time_control("40/7200:1800+30").parts[1]
    TimeControlPart(moves=0, time=1800, increment=30.0, delay=0)
    """

    parts: list[TimeControlPart] = dataclasses.field(default_factory=list)
    type: TimeControlType = TimeControlType.UNKNOWN


def parse_time_control(time_control: str) -> TimeControl:
    """Reads the value of the tag ``TimeControl``.

    :raises ValueError: if it is written otherwise than with moves, seconds and increments.
    """
    if time_control in ("", "?"):
        return TimeControl()
    if time_control.startswith("-"):
        return TimeControl(type=TimeControlType.UNLIMITED)
    parts: list[TimeControlPart] = []
    for text in time_control.split(":"):
        if parts and not parts[-1].moves:
            raise ValueError(f"a period without a number of moves must be the last: {time_control!r}")
        moves, slash, period = text.rpartition("/")
        seconds, plus, increment = period.partition("+")
        part = TimeControlPart(moves=int(moves) if slash else 0, time=int(seconds))
        if plus:
            part.increment = float(increment)
        parts.append(part)
    # A game takes about sixty moves.
    total = parts[0].time + 60 * parts[0].increment
    kinds = [(180, TimeControlType.BULLET), (900, TimeControlType.BLITZ), (3600, TimeControlType.RAPID)]
    kind = next((kind for limit, kind in kinds if total < limit), TimeControlType.STANDARD)
    return TimeControl(parts, kind)


class Headers(MutableMapping[str, str]):
    """The tags of a game: the seven of PGN first, the others in the order in which they came.

    >>> from touchmove.chess import pgn
    >>> list(pgn.Headers({"ECO": "B01", "White": "a"}))
    ['White', 'ECO']
    """

    def __init__(
        self, data: Mapping[str, str] | Iterable[tuple[str, str]] | None = None, **kwargs: str
    ) -> None:
        self._roster: dict[str, str] = {}
        self._others: dict[str, str] = {}
        self.update(_DEFAULTS if data is None else data)
        self.update(kwargs)

    def is_chess960(self) -> bool:
        """Whether the variant is Chess960, by any of its names."""
        names = ("chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random")
        return self.get("Variant", "").lower() in names

    def is_wild(self) -> bool:
        """Whether the variant is a start position of another kind, from ``wild/0`` to ``wild/8a``."""
        return re.fullmatch(r"wild/([0-8]|8a)", self.get("Variant", "").lower()) is not None

    def variant(self) -> type[chess.Board]:
        """The class of the boards.

        :raises NotImplementedError: for another variant of chess.
        :raises ValueError: for an unknown one.
        """
        name = self.get("Variant")
        if name is None or self.is_chess960() or self.is_wild():
            return chess.Board
        return variant.find_variant(name)

    def board(self) -> chess.Board:
        """The board at the start of the game."""
        class_ = self.variant()
        board = class_(self.get("FEN", class_.starting_fen), chess960=self.is_chess960())
        board.chess960 = board.chess960 or board.has_chess960_castling_rights()
        return board

    def copy(self) -> Self:
        """A copy."""
        return type(self)(self)

    __copy__ = copy

    @classmethod
    def builder(cls: type[HeadersT]) -> HeadersBuilder[HeadersT]:
        """The visitor that collects tags in this class."""
        return typing.cast("HeadersBuilder[HeadersT]", HeadersBuilder(Headers=cls))

    def __getitem__(self, key: str) -> str:
        return (self._roster if key in _DEFAULTS else self._others)[key]

    def __setitem__(self, key: str, value: str) -> None:
        if key in _DEFAULTS:
            self._roster[key] = value
            return
        if not _TAG_NAME.fullmatch(key):
            raise ValueError(f"not a name of a tag in PGN: {key!r}")
        if "\n" in value or "\r" in value:
            raise ValueError(f"a line break in the tag {key}: {value!r}")
        self._others[key] = value

    def __delitem__(self, key: str) -> None:
        del (self._roster if key in _DEFAULTS else self._others)[key]

    def __iter__(self) -> Iterator[str]:
        yield from (key for key in TAG_ROSTER if key in self._roster)
        yield from self._others

    def __len__(self) -> int:
        return len(self._roster) + len(self._others)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in self.items())})"


def _start(headers: Headers, handle_error: Callable[[Exception], object]) -> chess.Board | None:
    """The board at the start of a game that is read; None if there is none, or if its variant is missing."""
    class_ = chess.Board
    try:
        class_ = headers.variant()
    except NotImplementedError as error:
        handle_error(error)
        return None
    except ValueError as error:
        handle_error(error)
    try:
        board = class_(headers.get("FEN", class_.starting_fen), chess960=headers.is_chess960())
    except ValueError as error:
        handle_error(error)
        return None
    board.chess960 = board.chess960 or board.has_chess960_castling_rights()
    return board


def _board_of(headers: list[tuple[str, str]]) -> tuple[chess.Board | None, list[Exception]]:
    """The board at the start of a game with these tags, and what is wrong with them."""
    errors: list[Exception] = []
    return _start(Headers(headers), errors.append), errors


class GameNode(abc.ABC):
    """A position in a game, with the moves that follow it."""

    parent: GameNode | None
    """The node before."""
    move: chess.Move | None
    """The move that leads to it; None for the game."""
    variations: list[ChildNode]
    """The moves that follow, the main one first."""
    comment: str
    """The comment after the move."""
    starting_comment: str
    """The comment before the move, if it starts a variation."""
    nags: set[int]
    """The numbers of its marks."""

    def __init__(self, *, comment: str = "") -> None:
        self.parent = None
        self.move = None
        self.variations = []
        self.comment = comment
        self.starting_comment = ""
        self.nags = set()

    if not typing.TYPE_CHECKING:

        def __getattr__(self, name):
            """What was read becomes objects when it is asked for."""
            lazy = self.__dict__.get("_lazy")
            if lazy is not None and name == "variations":
                self.variations = lazy[0].variations(lazy[1], self, ChildNode)
                return self.variations
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

        def __getstate__(self):
            """What is copied and pickled is all that was read."""
            return {name: value for name, value in [("variations", self.variations), *vars(self).items()] if name != "_lazy"}

    @abc.abstractmethod
    def board(self) -> chess.Board:
        """A board with the position, which is a copy, and the moves that lead to it."""

    @abc.abstractmethod
    def ply(self) -> int:
        """Half-moves up to here, by the number of the move in the position."""

    @abc.abstractmethod
    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Shows the moves from here on to a visitor, in the order of PGN, and returns its result."""

    def turn(self) -> chess.Color:
        """The side to move."""
        return self.ply() % 2 == 0

    def root(self) -> GameNode:
        """The first node."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    def game(self) -> Game:
        """The game."""
        root = self.root()
        assert isinstance(root, Game), "the first node is no game"
        return root

    def end(self) -> GameNode:
        """The last node of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_end(self) -> bool:
        """Whether no move follows."""
        return not self.variations

    def starts_variation(self) -> bool:
        """Whether it is the first move of a variation."""
        return self.parent is not None and bool(self.parent.variations) and self.parent.variations[0] is not self

    def is_mainline(self) -> bool:
        """Whether it is in the main line of the game."""
        node: GameNode = self
        while node.parent is not None:
            if not node.parent.variations or node.parent.variations[0] is not node:
                return False
            node = node.parent
        return True

    def is_main_variation(self) -> bool:
        """Whether it is the first of the moves of its parent."""
        return self.parent is None or not self.parent.variations or self.parent.variations[0] is self

    def _place(self, chosen: _Chosen) -> int | None:
        """The place of a move among the variations, given as a number, a move or a node."""
        if isinstance(chosen, int):
            return self.variations.index(self.variations[chosen])
        for place, node in enumerate(self.variations):
            if node is chosen or node.move == chosen:
                return place
        return None

    def __getitem__(self, move: _Chosen) -> ChildNode:
        place = self._place(move)
        if place is None:
            raise KeyError(move)
        return self.variations[place]

    def __contains__(self, move: object) -> bool:
        return self._place(typing.cast(_Chosen, move)) is not None

    def variation(self, move: _Chosen) -> ChildNode:
        """A following node, by its place, its move or itself.

        :raises KeyError: if there is none.
        """
        return self[move]

    def has_variation(self, move: _Chosen) -> bool:
        """Whether a move follows."""
        return move in self

    def _shift(self, move: _Chosen, to: Callable[[int], int]) -> None:
        place = self.variations.index(self[move])
        self.variations.insert(max(to(place), 0), self.variations.pop(place))

    def promote_to_main(self, move: _Chosen) -> None:
        """Makes a variation the main one."""
        self._shift(move, lambda _: 0)

    def promote(self, move: _Chosen) -> None:
        """Moves a variation one place up."""
        self._shift(move, lambda place: place - 1)

    def demote(self, move: _Chosen) -> None:
        """Moves a variation one place down."""
        self._shift(move, lambda place: place + 1)

    def remove_variation(self, move: _Chosen) -> None:
        """Takes a variation out."""
        self.variations.remove(self[move])

    def add_variation(
        self, move: chess.Move, *, comment: str = "", starting_comment: str = "", nags: Iterable[int] = ()
    ) -> ChildNode:
        """Adds a move as the last variation and returns its node."""
        return ChildNode(self, move, comment=comment, starting_comment=starting_comment, nags=nags)

    def add_main_variation(self, move: chess.Move, *, comment: str = "", nags: Iterable[int] = ()) -> ChildNode:
        """Adds a move as the main variation and returns its node."""
        node = self.add_variation(move, comment=comment, nags=nags)
        self.promote_to_main(node)
        return node

    def next(self) -> ChildNode | None:
        """The main move that follows."""
        return self.variations[0] if self.variations else None

    def mainline(self) -> Mainline[ChildNode]:
        """The nodes of the main line after this one."""
        return Mainline(self, lambda node: node)

    def mainline_moves(self) -> Mainline[chess.Move]:
        """The moves of the main line after this node."""
        return Mainline(self, _move_of)

    def add_line(
        self,
        moves: Iterable[chess.Move],
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> GameNode:
        """Adds moves one after another; the comment and the marks are those of the last, which is returned."""
        node = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        node.comment = f"{node.comment} {comment}" if node.comment and comment else node.comment or comment
        node.nags.update(nags)
        return node

    def _annotate(self, pattern: re.Pattern[str], text: str) -> None:
        """Puts a command into the comment, in the place of the first one of its kind."""
        found = pattern.search(self.comment)
        if found is None:
            space = " " if self.comment and text and not self.comment.endswith(" ") else ""
            self.comment += space + text
            return
        start, end = found.span()
        self.comment = self.comment[:start] + _spaced(found, text) + self.comment[end:]

    def eval(self) -> engine.PovScore | None:
        """The first valid ``[%eval …]`` of the comment."""
        found = EVAL_REGEX.search(self.comment)
        if found is None:
            return None
        turn = self.turn()
        if found["mate"]:
            moves = int(found["mate"])
            # Mate in no moves has been given to the side to move.
            return engine.PovScore(engine.Mate(moves if turn else -moves), turn)
        pawns = round(float(found["cp"]) * 100)
        return engine.PovScore(engine.Cp(pawns if turn else -pawns), turn)

    def eval_depth(self) -> int | None:
        """The depth in the first valid ``[%eval …]`` of the comment."""
        found = EVAL_REGEX.search(self.comment)
        return int(found["depth"]) if found and found["depth"] else None

    def set_eval(self, score: engine.PovScore | None, depth: int | None = None) -> None:
        """Sets or removes ``[%eval …]``."""
        text = ""
        if score is not None:
            after = "" if depth is None else f",{max(depth, 0)}"
            white = score.white()
            pawns, mate = white.score(), white.mate()
            if pawns is not None:
                text = f"[%eval {pawns / 100:.2f}{after}]"
            elif mate:
                text = f"[%eval #{mate}{after}]"
        self._annotate(EVAL_REGEX, text)

    def arrows(self) -> list[svg.Arrow]:
        """The arrows and circles of ``[%csl …]`` and ``[%cal …]``."""
        texts = (found["arrows"].split(",") for found in ARROWS_REGEX.finditer(self.comment))
        return [svg.Arrow.from_pgn(text) for found in texts for text in found]

    def set_arrows(self, arrows: Iterable[svg.Arrow | tuple[chess.Square, chess.Square]]) -> None:
        """Sets or removes arrows and circles, which stand before the rest of the comment."""
        circles: list[str] = []
        lines: list[str] = []
        for arrow in arrows:
            drawn = svg.Arrow(*arrow) if isinstance(arrow, tuple) else arrow
            (circles if drawn.tail == drawn.head else lines).append(drawn.pgn())
        text = f"[%csl {','.join(circles)}]" if circles else ""
        text += f"[%cal {','.join(lines)}]" if lines else ""
        rest = ARROWS_REGEX.sub(lambda found: _spaced(found, ""), self.comment)
        space = " " if text and rest and not rest.startswith(" ") else ""
        self.comment = text + space + rest

    def clock(self) -> float | None:
        """The seconds left, by the first valid ``[%clk …]`` of the comment."""
        return _seconds(CLOCK_REGEX.search(self.comment))

    def set_clock(self, seconds: float | None) -> None:
        """Sets or removes ``[%clk …]``."""
        self._annotate(CLOCK_REGEX, _timed("clk", seconds))

    def emt(self) -> float | None:
        """The seconds that the move took, by the first valid ``[%emt …]`` of the comment."""
        return _seconds(EMT_REGEX.search(self.comment))

    def set_emt(self, seconds: float | None) -> None:
        """Sets or removes ``[%emt …]``."""
        self._annotate(EMT_REGEX, _timed("emt", seconds))

    def accept_subgame(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Shows a visitor the game as if it started after this node, and returns its result."""
        if visitor.begin_game() is not SKIP:
            game, board = self.game(), self.board()
            start = Game.without_tag_roster()
            start.setup(board)
            visitor.begin_headers()
            for name, value in _merged(game.headers, start.headers):
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                visitor.visit_board(board)
                if self.variations:
                    _show(_line(self.variations[0], board, visitor, True, True))
                visitor.visit_result(game.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def __str__(self) -> str:
        return self.accept(StringExporter(columns=None))


def _merged(first: Headers, second: Headers) -> Iterator[tuple[str, str]]:
    """Tags, those of the second ones last and instead of the others."""
    yield from ((name, value) for name, value in first.items() if name not in second)
    yield from second.items()


def _move_of(node: ChildNode) -> chess.Move:
    return node.move


def _spaced(found: re.Match[str], text: str) -> str:
    """A text in the place of a command; where there is none, one of the spaces around it remains."""
    before, after = found["prefix"], found["suffix"]
    return before + text + after if text else before and after


def _seconds(found: re.Match[str] | None) -> float | None:
    if found is None:
        return None
    return int(found["hours"]) * 3600 + int(found["minutes"]) * 60 + float(found["seconds"])


def _timed(name: str, seconds: float | None) -> str:
    if seconds is None:
        return ""
    minutes, rest = divmod(max(seconds, 0), 60)
    hours, minutes = divmod(int(minutes), 60)
    written = f"{rest:06.3f}".rstrip("0").rstrip(".")
    return f"[%{name} {hours}:{minutes:02}:{written}]"


def _line(
    node: ChildNode, board: chess.Board, visitor: BaseVisitor[ResultT], sidelines: bool, first: bool
) -> Iterator[Iterator[typing.Any]]:
    """Shows a line to a visitor, and gives each variation in it as a line to be shown before the rest."""
    pushed = 0
    following: ChildNode | None = node
    while following is not None:
        node = following
        if node.starting_comment:
            visitor.visit_comment(node.starting_comment)
        visitor.visit_move(board, node.move)
        board.push(node.move)
        visitor.visit_board(board)
        for nag in sorted(node.nags):
            visitor.visit_nag(nag)
        if node.comment:
            visitor.visit_comment(node.comment)
        siblings = node.parent.variations
        if first and len(siblings) > 1:
            board.pop()
            for sibling in siblings[1:]:
                if visitor.begin_variation() is not SKIP:
                    yield _line(sibling, board, visitor, sidelines, False)
                visitor.end_variation()
            board.push(node.move)
        pushed += 1
        first = sidelines
        following = node.next()
    for _ in range(pushed):
        board.pop()


def _show(line: Iterator[Iterator[typing.Any]]) -> None:
    """Shows a line and all variations in it, however deep they are."""
    lines = [line]
    while lines:
        inner = next(lines[-1], None)
        if inner is None:
            lines.pop()
        else:
            lines.append(inner)


class ChildNode(GameNode):
    """A node with the move that leads to it."""

    parent: GameNode
    move: chess.Move

    def __init__(
        self,
        parent: GameNode,
        move: chess.Move,
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> None:
        super().__init__(comment=comment)
        self.parent = parent
        self.move = move
        self.parent.variations.append(self)
        self.nags.update(nags)
        self.starting_comment = starting_comment

    def board(self) -> chess.Board:
        moves = []
        node: GameNode = self
        while isinstance(node, ChildNode):
            moves.append(node.move)
            node = node.parent
        board = node.board()
        for move in reversed(moves):
            board.push(move)
        return board

    def ply(self) -> int:
        count = 0
        node: GameNode = self
        while isinstance(node, ChildNode):
            count += 1
            node = node.parent
        return node.ply() + count

    def san(self) -> str:
        """The move in algebraic notation."""
        return self.parent.board().san(self.move)

    def uci(self, *, chess960: bool | None = None) -> str:
        """The move in UCI."""
        return self.parent.board().uci(self.move, chess960=chess960)

    def end(self) -> ChildNode:
        return typing.cast(ChildNode, super().end())

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        _show(_line(self, self.parent.board(), visitor, True, False))
        return visitor.result()

    def __repr__(self) -> str:
        board = self.parent.board()
        dots = "." if board.turn else "..."
        name = type(self).__name__
        return f"<{name} at {id(self):#x} ({board.fullmove_number}{dots} {board.san(self.move)} ...)>"


class Game(GameNode):
    """The first node of a game, with its tags and what was wrong in its text.

    >>> from touchmove import chess
    >>> from touchmove.chess import pgn
    >>> game = pgn.Game()
    >>> game.headers["Event"] = "Example"
    >>> node = game.add_variation(chess.Move.from_uci("e2e4"), comment="a start")
    >>> print(game.accept(pgn.StringExporter(headers=False)))
    1. e4 { a start } *
    """

    headers: Headers
    """The tags."""
    errors: list[Exception]
    """What was wrong when it was read."""

    def __init__(self, headers: Mapping[str, str] | Iterable[tuple[str, str]] | None = None) -> None:
        super().__init__()
        self.headers = Headers(headers)
        self.errors = []

    def board(self) -> chess.Board:
        return self.headers.board()

    def ply(self) -> int:
        return self.board().ply()

    def setup(self, board: chess.Board | str) -> None:
        """Sets where the game starts, by the tags ``FEN``, ``SetUp`` and ``Variant``."""
        if isinstance(board, str):
            board = chess.Board(board)
            board.chess960 = board.has_chess960_castling_rights()
        fen = board.fen()
        if fen == type(board).starting_fen:
            self.headers.pop("FEN", None)
            self.headers.pop("SetUp", None)
        else:
            self.headers["FEN"] = fen
            self.headers["SetUp"] = "1"
        if board.chess960:
            self.headers["Variant"] = "Chess960"
        else:
            self.headers.pop("Variant", None)

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        if visitor.begin_game() is not SKIP:
            for name, value in self.headers.items():
                visitor.visit_header(name, value)
            if visitor.end_headers() is not SKIP:
                board = self.board()
                visitor.visit_board(board)
                if self.comment:
                    visitor.visit_comment(self.comment)
                if self.variations:
                    _show(_line(self.variations[0], board, visitor, True, True))
                visitor.visit_result(self.headers.get("Result", "*"))
        visitor.end_game()
        return visitor.result()

    def time_control(self) -> TimeControl:
        """The time control, by its tag."""
        return parse_time_control(self.headers.get("TimeControl", ""))

    @classmethod
    def from_board(cls: type[GameT], board: chess.Board) -> GameT:
        """The game of the moves made on a board."""
        game = cls()
        game.setup(board.root())
        game.add_line(board.move_stack)
        game.headers["Result"] = board.result()
        return game

    @classmethod
    def without_tag_roster(cls: type[GameT]) -> GameT:
        """A game without tags."""
        return cls(headers={})

    @classmethod
    def builder(cls: type[GameT]) -> GameBuilder[GameT]:
        """The visitor that makes games of this class."""
        return typing.cast("GameBuilder[GameT]", GameBuilder(Game=cls))

    def __repr__(self) -> str:
        white, black, date, site = (
            self.headers.get(name, _DEFAULTS[name]) for name in ("White", "Black", "Date", "Site")
        )
        errors = f", {len(self.errors)} errors" if self.errors else ""
        return f"<{type(self).__name__} at {id(self):#x} ({white!r} vs. {black!r}, {date!r} at {site!r}{errors})>"


class Mainline(typing.Generic[MainlineMapT]):
    """The nodes or moves of a main line."""

    def __init__(self, start: GameNode, f: Callable[[ChildNode], MainlineMapT]) -> None:
        self.start = start
        self.f = f

    def __bool__(self) -> bool:
        return bool(self.start.variations)

    def __iter__(self) -> Iterator[MainlineMapT]:
        node: GameNode | None = self.start
        while node is not None:
            if self.f is _move_of and "variations" not in node.__dict__:
                # Nobody has asked for these nodes, so nobody can have changed them.
                tree, number = node.__dict__["_lazy"]
                yield from tree.line(number)
                return
            node = node.next()
            if node is not None:
                yield self.f(node)

    def __reversed__(self) -> Iterator[MainlineMapT]:
        node = self.start.end()
        while node is not self.start:
            assert isinstance(node, ChildNode)
            yield self.f(node)
            node = node.parent

    def accept(self, visitor: BaseVisitor[ResultT]) -> ResultT:
        """Shows the line to a visitor, without its variations."""
        board = self.start.board()
        if self.start.variations:
            _show(_line(self.start.variations[0], board, visitor, False, False))
        return visitor.result()

    def __str__(self) -> str:
        return self.accept(StringExporter(columns=None))

    def __repr__(self) -> str:
        moves = self.accept(StringExporter(columns=None, comments=False))
        return f"<Mainline at {id(self):#x} ({moves})>"


class BaseVisitor(abc.ABC, typing.Generic[ResultT]):
    """What is called with the parts of a game, in the order of PGN.

    >>> import io
    >>> from touchmove.chess import pgn
    >>> class Comments(pgn.BaseVisitor[list[str]]):
    ...     def begin_game(self):
    ...         self.found = []
    ...     def visit_comment(self, comment):
    ...         self.found.append(comment)
    ...     def result(self):
    ...         return self.found
    >>> pgn.read_game(io.StringIO("1. e4 {good} e5 {as good} *"), Visitor=Comments)
    ['good', 'as good']
    """

    def begin_game(self) -> SkipType | None:
        """Is called first."""
        return None

    def begin_headers(self) -> Headers | None:
        """Is called before the tags; what it returns is where they will be."""
        return None

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        """Is called for each tag."""

    def end_headers(self) -> SkipType | None:
        """Is called after the tags."""
        return None

    def begin_parse_san(self, board: chess.Board, san: str) -> SkipType | None:
        """Is called before a move is read."""
        return None

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        """Reads a move."""
        return board.parse_san(san)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        """Is called for each move, with the board before it."""

    def visit_board(self, board: chess.Board) -> None:
        """Is called for the first position and after each move."""

    def visit_comment(self, comment: str) -> None:
        """Is called for each comment."""

    def visit_nag(self, nag: int) -> None:
        """Is called for each mark."""

    def begin_variation(self) -> SkipType | None:
        """Is called before a variation."""
        return None

    def end_variation(self) -> None:
        """Is called after a variation."""

    def visit_result(self, result: str) -> None:
        """Is called for the result."""

    def end_game(self) -> None:
        """Is called last."""

    @abc.abstractmethod
    def result(self) -> ResultT:
        """What the reader returns."""

    def handle_error(self, error: Exception) -> None:
        """Is called for what is wrong, and raises it."""
        raise error


# Parameters have these names too.
_Game: typing.TypeAlias = Game
_Headers: typing.TypeAlias = Headers


class GameBuilder(BaseVisitor[GameT]):
    """Makes a game of what it is shown."""

    @typing.overload
    def __init__(self: GameBuilder[_Game], *, Game: type[_Game] = ...) -> None: ...
    @typing.overload
    def __init__(self, *, Game: type[GameT]) -> None: ...
    def __init__(self, *, Game: typing.Any = Game) -> None:
        self.Game = Game

    def begin_game(self) -> None:
        self.game: GameT = self.Game()
        self._nodes: list[GameNode] = [self.game]
        self._starting_comment = ""
        self._in_variation = False

    def begin_headers(self) -> Headers:
        return self.game.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.game.headers[tagname] = tagvalue

    def visit_nag(self, nag: int) -> None:
        self._nodes[-1].nags.add(nag)

    def begin_variation(self) -> None:
        parent = self._nodes[-1].parent
        assert parent is not None, "a variation needs a move before it"
        self._nodes.append(parent)
        self._in_variation = False

    def end_variation(self) -> None:
        self._nodes.pop()

    def visit_result(self, result: str) -> None:
        if self.game.headers.get("Result", "*") == "*":
            self.game.headers["Result"] = result

    def visit_comment(self, comment: str) -> None:
        node = self._nodes[-1]
        if self._in_variation or node.parent is None and node.is_end():
            node.comment = _joined(node.comment, comment)
        else:
            self._starting_comment = _joined(self._starting_comment, comment)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._nodes[-1] = self._nodes[-1].add_variation(move)
        self._nodes[-1].starting_comment = self._starting_comment
        self._starting_comment = ""
        self._in_variation = True

    def handle_error(self, error: Exception) -> None:
        """Logs what is wrong, and collects it in the ``errors`` of the game."""
        LOGGER.error("%s in %r", error, self.game)
        self.game.errors.append(error)

    def result(self) -> GameT:
        return self.game


def _joined(comment: str, more: str) -> str:
    return f"{comment} {more}" if comment and more else comment or more


class HeadersBuilder(BaseVisitor[HeadersT]):
    """Collects the tags."""

    @typing.overload
    def __init__(self: HeadersBuilder[_Headers], *, Headers: type[_Headers] = ...) -> None: ...
    @typing.overload
    def __init__(self, *, Headers: type[HeadersT]) -> None: ...
    def __init__(self, *, Headers: typing.Any = Headers) -> None:
        self.Headers = Headers

    def begin_headers(self) -> HeadersT:
        self.headers: HeadersT = self.Headers({})
        return self.headers

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.headers[tagname] = tagvalue

    def end_headers(self) -> SkipType:
        return SKIP

    def result(self) -> HeadersT:
        return self.headers


class BoardBuilder(BaseVisitor[chess.Board]):
    """Gives the last position of the main line."""

    def begin_game(self) -> None:
        self._depth = 0

    def begin_variation(self) -> SkipType:
        self._depth += 1
        return SKIP

    def end_variation(self) -> None:
        self._depth = max(self._depth - 1, 0)

    def visit_board(self, board: chess.Board) -> None:
        if not self._depth:
            self.board = board

    def result(self) -> chess.Board:
        return self.board


class SkipVisitor(BaseVisitor[typing.Literal[True]]):
    """Skips a game."""

    def begin_game(self) -> SkipType:
        return SKIP

    def end_headers(self) -> SkipType:
        return SKIP

    def begin_variation(self) -> SkipType:
        return SKIP

    def result(self) -> typing.Literal[True]:
        return True


class StringExporterMixin:
    """Writes lines of PGN."""

    def __init__(
        self, *, columns: int | None = 80, headers: bool = True, comments: bool = True, variations: bool = True
    ) -> None:
        self.columns = columns
        self.headers = headers
        self.comments = comments
        self.variations = variations
        self.found_headers = False
        self.force_movenumber = True
        self.lines: list[str] = []
        self.current_line = ""
        self.variation_depth = 0

    def flush_current_line(self) -> None:
        """Ends the line that is being written."""
        if self.current_line:
            self.lines.append(self.current_line.rstrip())
        self.current_line = ""

    def write_token(self, token: str) -> None:
        """Writes a word, on a new line if there is no room."""
        if self.columns is not None and self.columns - len(self.current_line) < len(token):
            self.flush_current_line()
        self.current_line += token

    def write_line(self, line: str = "") -> None:
        """Writes a line."""
        self.flush_current_line()
        self.lines.append(line.rstrip())

    def _shown(self) -> bool:
        return self.variations or not self.variation_depth

    def end_game(self) -> None:
        self.write_line()

    def begin_headers(self) -> None:
        self.found_headers = False

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        if self.headers:
            self.found_headers = True
            self.write_line(f'[{tagname} "{tagvalue}"]')

    def end_headers(self) -> None:
        if self.found_headers:
            self.write_line()

    def begin_variation(self) -> SkipType | None:
        self.variation_depth += 1
        if not self.variations:
            return SKIP
        self.write_token("( ")
        self.force_movenumber = True
        return None

    def end_variation(self) -> None:
        self.variation_depth -= 1
        if self.variations:
            self.write_token(") ")
            self.force_movenumber = True

    def visit_comment(self, comment: str) -> None:
        if self.comments and self._shown():
            self.write_token(f"{{ {comment.replace('}', '').strip()} }} ")
            self.force_movenumber = True

    def visit_nag(self, nag: int) -> None:
        if self.comments and self._shown():
            self.write_token(f"${nag} ")

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        if not self._shown():
            return
        if board.turn:
            self.write_token(f"{board.fullmove_number}. ")
        elif self.force_movenumber:
            self.write_token(f"{board.fullmove_number}... ")
        self.write_token(f"{board.san(move)} ")
        self.force_movenumber = False

    def visit_result(self, result: str) -> None:
        self.write_token(f"{result} ")


class StringExporter(StringExporterMixin, BaseVisitor[str]):
    """Writes a game into a text, in lines of at most so many columns.

    >>> import io
    >>> from touchmove.chess import pgn
    >>> game = pgn.read_game(io.StringIO("1. e4 e5 (1... c5) 2. Nf3 1-0"))
    >>> game.accept(pgn.StringExporter(headers=False, variations=False))
    '1. e4 e5 2. Nf3 1-0'
    """

    def result(self) -> str:
        lines = [*self.lines, self.current_line.rstrip()] if self.current_line else self.lines
        return "\n".join(lines).rstrip()

    def __str__(self) -> str:
        return self.result()


class FileExporter(StringExporterMixin, BaseVisitor[int]):
    """Writes games into an open file, each with an empty line after it."""

    def __init__(
        self,
        handle: typing.TextIO,
        *,
        columns: int | None = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
    ) -> None:
        super().__init__(columns=columns, headers=headers, comments=comments, variations=variations)
        self.handle = handle

    def begin_game(self) -> None:
        self.written = 0

    def flush_current_line(self) -> None:
        if self.current_line:
            self.written += self.handle.write(f"{self.current_line.rstrip()}\n")
        self.current_line = ""

    def write_line(self, line: str = "") -> None:
        self.flush_current_line()
        self.written += self.handle.write(f"{line.rstrip()}\n")

    def result(self) -> int:
        return self.written

    def __repr__(self) -> str:
        return f"<FileExporter at {id(self):#x}>"

    __str__ = __repr__


@typing.overload
def read_game(handle: typing.TextIO, *, Visitor: type[GameBuilder[Game]] = ...) -> Game | None: ...
@typing.overload
def read_game(handle: typing.TextIO, *, Visitor: Callable[[], BaseVisitor[ResultT]]) -> ResultT | None: ...
def read_game(handle: typing.TextIO, *, Visitor: typing.Any = GameBuilder) -> typing.Any:
    """Reads the next game of a file opened for text; None at its end.

    What cannot be read is skipped, logged, and collected in the ``errors`` of the game. A visitor, if given, is shown
    the game, and its result is returned.

    >>> import io
    >>> from touchmove.chess import pgn
    >>> file = io.StringIO("1. e4 e5 1-0\\n\\n1. d4 *\\n")
    >>> pgn.read_game(file).headers["Result"], str(pgn.read_game(file).mainline()), pgn.read_game(file)
    ('1-0', '1. d4', None)
    """
    if Visitor is not GameBuilder or _PARTS != [dict(vars(part)) for part in (GameBuilder, BaseVisitor)]:
        visitor = Visitor()
        return visitor.result() if visit_game(handle, visitor, _MODULE) else None
    tree: Tree | None = read_tree(handle, _board_of)
    if tree is None:
        return None
    game = Game.__new__(Game)
    comment, nags = tree.root()
    headers = Headers()
    headers.update(tree.headers)
    if tree.result is not None and headers["Result"] == "*":
        headers["Result"] = tree.result
    game.__dict__.update(
        parent=None,
        move=None,
        comment=comment,
        starting_comment="",
        nags=nags,
        headers=headers,
        errors=tree.errors,
        _lazy=(tree, 0),
    )
    for error in game.errors:
        LOGGER.error("%s in %r", error, game)
    return game


def read_headers(handle: typing.TextIO) -> Headers | None:
    """Reads the tags of the next game and skips its moves; None at the end of the file."""
    return read_game(handle, Visitor=HeadersBuilder)


def skip_game(handle: typing.TextIO) -> bool:
    """Skips the next game, and says whether there was one."""
    return bool(read_game(handle, Visitor=SkipVisitor))


_MODULE = sys.modules[__name__]

# Games are built without a visitor while its methods are those written above.
_PARTS = [dict(vars(part)) for part in (GameBuilder, BaseVisitor)]
