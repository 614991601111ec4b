"""Runs ``touchmove.chess.pgn`` and ``chess.pgn`` side by side on random texts of games, whole and broken ones, compares every
answer and every exception, and measures both.

Usage: python against_python_chess_pgn.py [TEXTS] [SEED]
"""

from __future__ import annotations

import copy
import io
import logging
import pickle
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import chess as theirs
import chess.engine
import chess.pgn
import chess.svg
from against_python_chess_module import FENS, Comparison, Dice, parameters, plain

import touchmove.chess.engine
import touchmove.chess.pgn
import touchmove.chess.svg
from touchmove import chess as ours

# What texts of games are made of, whether it belongs there or not.
PIECES = """
e4 d4 e5 d5 Nf3 Nc6 c4 c5 Bb5 a6 O-O 0-0 O-O-O 0-0-0 exd5 Qxd5 Nbd7 N1d2 R1a3 Kf1 a8=Q a8Q a1=n e2e4 e7-e5 Ng1f3 Ke3 Qh9
-- Z0 0000 @@@@ P@e4 N@f3 @e4 e4+ Nf3# d4! e5?? c4!? f4?! $1 $3 $14 $146 $0 $ $x 1. 1... 23. 4.Nf3 5...e5 e4e5 bxc3 Bxc3
( ) ( ) (( )) {a} {} { } {{} {x } { y} } { {multi ; \\n words} {[%clk_0:01:02]} {[%eval_0.3,4]_good} {[%csl_Ra1][%cal_Gb1b2]}
; ;rest % %x \\n \\n \\n \\n\\n \\n% \\n%{ \\n; \\n\\ufeff * 1-0 0-1 1/2-1/2 1-0* e.p. = += +- N = ! ? !! !!! $5$6 0-1-0 \u00e9 \u2192
[ ] [A_"b"] \\n[A_"b"]\\n [%x] <r> e8=(Q) K-e2 Kxe2 --- Z1 00 o-o \\t \\r\\n \\x0c \\x0b \\u2028 \\x85
""".split()
PIECES = [piece.replace("_", " ").encode("raw_unicode_escape").decode("unicode_escape") if "\\" in piece else piece.replace("_", " ") for piece in PIECES]

TAGS = """
[Event "x"]
[Site ""]
[Date "2001.??.??"]
[White "a \\"b\\" c\\\\"]
[Black "O'Neil"]
[Result "1-0"]
[Result "*"]
[Result "?"]
[Zed "1"]
[Abc "2"]
[White "again"]
[Variant "Chess960"]
[Variant "Standard"]
[Variant "fischerandom"]
[Variant "wild/3"]
[Variant "From Position"]
[Variant "nothing"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
[FEN "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"]
[FEN "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17"]
[FEN "8/8/8/8/8/8/4k3/K7 b - - 3 9"]
[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]
[FEN "bad"]
[FEN ""]
[TimeControl "40/7200:3600+30"]
[ Space "x"]
[Tab\t"x"]  
[NoQuotes x]
[Quote "a"b"]
[After "x"] ; c
[_under "x"]
[a-b:c+#=_ "x"]
[Umlaut\u00e4 "x"]
[Long "x"]]
[Half "x
[Two "a"] [Three "b"]
% escaped
; remark
[
[]
""".strip("\n").split("\n")

COMMANDS = """
[%clk 1:02:03]|[%clk 0:00]|a [%clk 0:00:01.25] b|[%clk -1:00:00]|[%CLK 1:00:00]|[%clk  1:00:00]|x[%clk 1:99:99]y[%clk 0:00:02]
[%emt 0:0:5][%clk 0:00:01.]|[%eval 0.3]|[%eval #3]|z [%eval #-3,20]|[%eval -1.25,12] a|[%eval 12]|[%eval +.5]|[%eval #0]|[%eval #-0]
[%eval 0.333]|[%eval 1.15]|[%eval -0.29]|[%csl Ra1,Gb2][%cal Ya1b2]|a [%csl Ra1b2] b|[%cal Ra1]|[%csl Xa1]|[%csl Ra1, Gb2]| [%csl ]
a  [%csl Ba1] [%cal Rb1b2,Gc1c2] z|a|| |a |  a\tb |a} b {c|[%cal Ra1a1]\n[%eval 3.]|[%clk\t0:00:01]
""".strip("\n").replace("\n", "|").split("|")

TIMES = """
|?|-|40/7200|300|40/7200:3600|60+1|*180|40/9000+30:1800+30|5m|1:2:3|40/|+5|0+1|179|899+0|900|3599|3600|1/60|60+1.5|x|G/60|40/60+|::|a/b/3
40/60:20/60:60| 300 |3_0|-5|1e3
""".strip("\n").replace("\n", "|").split("|")


def tree(node: Any) -> Any:
    """A node with all that follows it, as plain data."""
    lines = []
    todo = [(node, 0)]
    while todo:
        node, depth = todo.pop()
        move = node.move and node.move.uci()
        lines.append((depth, move, node.comment, node.starting_comment, sorted(node.nags)))
        todo += [(child, depth + 1) for child in reversed(node.variations)]
    return lines


def shown(game: Any) -> Any:
    """All that can be seen of a game."""
    if game is None:
        return None
    errors = [type(error).__name__ for error in game.errors]
    return [tree(game), dict(game.headers), errors, repr(game).split("(", 1)[1]]


def recorder(module: Any, skips: set[str], log: list[Any]) -> type:
    """A visitor that writes down how it is called, and skips at some calls."""

    class Recorder(module.pgn.BaseVisitor):  # type: ignore[misc, name-defined]
        headers = None

        def note(self, name: str, *values: Any) -> Any:
            log.append((name, *(v if isinstance(v, (str, int)) else plain(v) for v in values)))
            return module.pgn.SKIP if name in skips or f"{name}{len(log) % 3}" in skips else None

        def result(self) -> Any:
            return self.note("result") or log

        def handle_error(self, error: Exception) -> None:
            self.note("handle_error", type(error).__name__)

        def parse_san(self, board: Any, san: str) -> Any:
            # Where moves are left out, those that follow are wrong, which must not end a variation.
            try:
                return board.parse_san(san)
            except ValueError:
                if skips & {"begin_parse_san", "begin_parse_san1"}:
                    return module.Move.null()
                raise

        def begin_headers(self) -> Any:
            self.note("begin_headers")
            self.headers = module.pgn.Headers({}) if "own headers" in skips else None
            return self.headers

        def visit_header(self, name: str, value: str) -> None:
            self.note("visit_header", name, value)
            if self.headers is not None:
                self.headers[name] = value

    for name in (
        "begin_game end_game end_headers begin_parse_san visit_move visit_board visit_comment visit_nag "
        "begin_variation end_variation visit_result"
    ).split():
        setattr(Recorder, name, lambda self, *values, name=name: self.note(name, *values))
    return Recorder


def loses_its_place(text: str) -> bool:
    """Whether python-chess reads a wrong move in a variation, after which it makes the moves of the main line on the board of
    the variation, or a variation that ends where none began after a wrong move, which ends its game."""
    log: list[Any] = []
    try:
        all_of(theirs, text, lambda file: theirs.pgn.read_game(file, Visitor=recorder(theirs, set(), log)))
    except IndexError:
        return True
    depth = 0
    for name, *_ in log:
        depth += (name == "begin_variation") - (name == "end_variation")
        if depth < 0 or depth and name == "handle_error":
            return True
        if name == "end_game":
            depth = 0
    return False


def all_of(module: Any, text: str, read: Callable[[Any], Any]) -> Any:
    """What is read from a text, with the places after it."""
    file = io.StringIO(text, newline="")
    found: list[Any] = []
    while len(found) < 50:
        answer = read(file)
        found.append((answer, file.tell()))
        if answer is None or answer is False:
            break
    return found


def readers(dice: Dice) -> dict[str, Callable[[Any, str], Any]]:
    calls = "begin_game begin_headers end_headers begin_variation begin_variation0 begin_parse_san begin_parse_san1".split()
    skips = {call for call in calls if dice.random() < 0.08}
    if dice.random() < 0.5:
        skips.add("own headers")

    def record(module: Any, text: str) -> Any:
        log: list[Any] = []
        return [all_of(module, text, lambda file: module.pgn.read_game(file, Visitor=recorder(module, skips, log)) and len(log)), log]

    def write(module: Any, text: str) -> Any:
        games = all_of(module, text, module.pgn.read_game)
        written = []
        for game, _ in games[:-1]:
            for options in ({}, {"columns": 20}, {"columns": None, "comments": False}, {"headers": False, "variations": False}):
                try:
                    file = io.StringIO()
                    count = game.accept(module.pgn.FileExporter(file, **options))
                    written.append([count, file.getvalue(), game.accept(module.pgn.StringExporter(**options))])
                    written.append(str(game))
                except Exception as error:
                    written.append(type(error).__name__)
        return written

    def walk(module: Any, text: str) -> Any:
        found: list[Any] = []
        for game, _ in all_of(module, text, module.pgn.read_game)[:-1]:
            log: list[Any] = []
            nodes = [game]
            for node in nodes:
                nodes += node.variations
            for node in nodes[:: max(len(nodes) // 4, 1)]:
                for way in ("accept", "accept_subgame"):
                    try:
                        getattr(node, way)(recorder(module, skips, log)())
                    except Exception as error:
                        log.append(type(error).__name__)
                try:
                    node.mainline().accept(recorder(module, skips, log)())
                    log += [
                        node.ply(), node.turn(), node.is_end(), node.is_mainline(), node.is_main_variation(), node.board().fen(),
                        node.starts_variation(), list(map(plain, node.mainline_moves())), len(list(node.mainline())),
                        list(map(plain, reversed(node.mainline_moves()))), bool(node.mainline()), str(node.mainline_moves()),
                        repr(node.mainline()).split("(")[-1], repr(node).split("(", 1)[-1], tree(node.end()),
                        node.clock(), node.emt(), node.eval_depth(), repr(node.eval()), [repr(arrow) for arrow in node.arrows()],
                        [node.san(), node.uci(), node.uci(chess960=True)] if node.parent else None,
                    ]  # fmt: skip
                except Exception as error:
                    log.append(type(error).__name__)
            for copied in copy.deepcopy(game), pickle.loads(pickle.dumps(game)), copy.copy(game):
                found.append(shown(copied))
            found.append(log)
        return found

    return {
        "read_game": lambda module, text: all_of(module, text, lambda file: shown(module.pgn.read_game(file))),
        "visitor": record,
        "read_headers": lambda module, text: all_of(
            module, text, lambda file: (headers := module.pgn.read_headers(file)) is not None and list(headers.items()) or headers
        ),
        "skip_game": lambda module, text: all_of(module, text, module.pgn.skip_game),
        "BoardBuilder": lambda module, text: all_of(
            module, text, lambda file: plain(module.pgn.read_game(file, Visitor=module.pgn.BoardBuilder))
        ),
        "subclass": lambda module, text: all_of(
            module, text, lambda file: shown(module.pgn.read_game(file, Visitor=type("Mine", (module.pgn.Game,), {}).builder))
        ),
        "exporters": write,
        "accept": walk,
    }


def soup(dice: Dice) -> str:
    """Words that may or may not make a game."""
    tags = [tag + "\n" for tag in dice.choices(TAGS, k=dice.randrange(6))]
    words = dice.choices(PIECES, k=dice.randrange(40))
    glue = dice.choice([" ", " ", "", "\n"])
    text = "".join(tags) + dice.choice(["", "\n", "\n\n", " \n"]) + glue.join(words)
    return dice.choice(["", "", "", "\ufeff", "\n", "%x\n"]) + text


def annotated(dice: Dice) -> str:
    """A game with variations, comments and marks, in which something may be broken."""
    fen = dice.choice(FENS) if dice.random() < 0.2 else theirs.STARTING_FEN
    chess960 = dice.random() < 0.1
    board = theirs.Board.from_chess960_pos(dice.randrange(960)) if chess960 else theirs.Board(fen)
    tags = ['[Event "x"]', f'[Result "{dice.choice(["*", "1-0", "0-1", "1/2-1/2"])}"]']
    if board.fen() != theirs.STARTING_FEN:
        tags += [f'[FEN "{board.fen()}"]', '[SetUp "1"]']
    if chess960:
        tags.append('[Variant "Chess960"]')
    words: list[str] = []

    def line(length: int, depth: int) -> None:
        if dice.random() < 0.1:
            words.append("{%s}" % dice.choice(COMMANDS))
        made = 0
        for _ in range(length):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = theirs.Move.null() if dice.random() < 0.02 else dice.choice(moves)
            number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
            words.append(dice.choice([number, "", number + " "]) + board.san(move) + dice.choice(["", "", "", "!", "?!", " $14"]))
            if dice.random() < 0.15:
                words.append("{%s}" % dice.choice(COMMANDS))
            if depth < 4 and dice.random() < 0.12:
                words.append("(")
                line(dice.randrange(8), depth + 1)
                words.append(")")
            board.push(move)
            made += 1
        for _ in range(made):
            board.pop()

    line(dice.randrange(120), 0)
    words.append(dice.choice(["*", "1-0", ""]))
    for _ in range(dice.choice([0, 0, 0, 1, 3])):
        words.insert(dice.randrange(len(words) + 1), dice.choice(PIECES))
    text = "\n".join(tags) + "\n\n"
    column = 0
    for word in words:
        if column + len(word) > 78:
            text, column = text.rstrip(" ") + "\n", 0
        text, column = text + word + " ", column + len(word) + 1
    return text + "\n\n"


def edits(dice: Dice, check: Comparison, text: str) -> None:
    """The same changes to the tree of both, found by the same way through it."""
    games = [module.pgn.read_game(io.StringIO(text)) for module in (theirs, ours)]
    if games[0] is None:
        return
    for _ in range(12):
        way = [dice.randrange(8) for _ in range(dice.randrange(8))]
        place, move = dice.randrange(-3, 4), (dice.square(), dice.square())
        command, number = dice.choice(COMMANDS), dice.choice([None, 0, -5, 3661.5, 59.9996, 0.1, 12.3456, 7, 86400 * 5, 3599.9999])
        depth, score = dice.choice([None, -1, 0, 12]), dice.choice([-35, 0, 7, 123456, "#1", "#0", "#-4", "given", None])
        turn, marks = dice.color(), [dice.randrange(10) for _ in range(dice.randrange(3))]
        arrows = [(dice.square(), dice.square(), dice.choice(["red", "#fff", "blue", "green", "yellow"])) for _ in range(dice.randrange(4))]
        if arrows and dice.random() < 0.5:
            arrows[0] = (arrows[0][0], arrows[0][0], arrows[0][2])

        def scored(module: Any, score: Any = score, turn: bool = turn) -> Any:
            if score is None:
                return None
            engine = module.engine
            if score == "given":
                return engine.PovScore(engine.MateGiven, turn)
            return engine.PovScore(engine.Mate(int(score[1:])) if isinstance(score, str) else engine.Cp(score), turn)

        changes: dict[str, Callable[[Any, Any], Any]] = {
            "promote": lambda m, n: n.promote(place),
            "demote": lambda m, n: n.demote(place),
            "promote_to_main": lambda m, n: n.promote_to_main(place),
            "remove_variation": lambda m, n: n.remove_variation(place),
            "promote node": lambda m, n: n.parent.promote_to_main(n),
            "remove node": lambda m, n: n.parent.remove_variation(n.move) if dice.random() < 2 else None,
            "variation": lambda m, n: tree(n.variation(place)),
            "getitem": lambda m, n: tree(n[m.Move(*move)]),
            "contains": lambda m, n: [m.Move(*move) in n, n.has_variation(n), "x" in n, place in n],
            "add_variation": lambda m, n: n.add_variation(m.Move(*move), comment=command, starting_comment="s", nags=marks).is_end(),
            "add_main_variation": lambda m, n: n.add_main_variation(m.Move(*move), comment=command, nags=marks).is_end(),
            "add_line": lambda m, n: tree(n.add_line([m.Move(*move)] * len(arrows), comment=command, starting_comment="t", nags=marks)),
            "comment": lambda m, n: setattr(n, "comment", command),
            "set_clock": lambda m, n: n.set_clock(number),
            "set_emt": lambda m, n: n.set_emt(number),
            "set_eval": lambda m, n: n.set_eval(scored(m), depth),
            "set_arrows": lambda m, n: n.set_arrows(m.svg.Arrow(a, b, color=c) for a, b, c in arrows),
            "set_arrows pairs": lambda m, n: n.set_arrows([(a, b) for a, b, _ in arrows]),
            "nags": lambda m, n: n.nags.update(marks),
            "setup": lambda m, n: n.game().setup(dice_fen),
            "from_board": lambda m, n: shown(m.pgn.Game.from_board(n.board())),
            "read back": lambda m, n: [n.clock(), n.emt(), repr(n.eval()), n.eval_depth(), [repr(a) for a in n.arrows()]],
            "score": lambda m, n: [
                (s := scored(m)) and [repr(s), repr(s.white()), repr(s.black()), s.is_mate(), repr(-s.relative), str(s.white()),
                s.white().score(mate_score=1000), s.white().mate(), s.white() < m.engine.Mate(2), s.black() >= m.engine.Cp(3),
                abs(s.relative) == s.relative, repr(+s.relative), s == scored(m), s.relative == m.engine.MateGiven]],
        }  # fmt: skip
        dice_fen = dice.choice(FENS)
        name, change = dice.choice(list(changes.items()))

        def answer(module: Any, _: Any, change: Any = change, way: Any = way) -> Any:
            game = node = games[module is ours]
            for step in way:
                if node.variations:
                    node = node.variations[step % len(node.variations)]
            try:
                found = change(module, node)
            except Exception as error:
                found = type(error).__name__
            return [found, shown(game)]

        check.ask(f"edit.{name}", answer, None, None)
    check.ask("edited text", lambda module, _: str(games[module is ours]), None, None)


def headers(dice: Dice, check: Comparison) -> None:
    """Tags, set and taken out in any order."""
    names = [*theirs.pgn.TAG_ROSTER, "Zed", "ECO", "Variant", "FEN", "a b", "", "_x", "\u00e4", "a-b", "A\n"]
    values = ["x", "1-0", "a\nb", "a\rb", "", "Chess960", "wild/8a", "atomic?", theirs.STARTING_FEN, "q\"", "normal"]
    steps = [(dice.randrange(6), dice.choice(names), dice.choice(values)) for _ in range(dice.randrange(12))]
    start = dice.choice([None, {}, {"White": "a", "B": "c"}, [("B", "x"), ("Event", "y")]])

    def run(module: Any, _: Any) -> Any:
        tags = module.pgn.Headers(start)
        found: list[Any] = []
        for kind, name, value in steps:
            try:
                if kind < 3:
                    tags[name] = value
                elif kind == 3:
                    del tags[name]
                else:
                    found.append([tags[name], tags.pop(name, None), name in tags])
            except Exception as error:
                found.append(type(error).__name__)
        found += [list(tags.items()), repr(tags), len(tags), tags.is_chess960(), tags.is_wild(), tags == tags.copy()]
        for ask in (tags.variant, tags.board):
            try:
                found.append(plain(ask()) if ask == tags.board else ask().__name__)
            except Exception as error:
                found.append(type(error).__name__)
        return [*found, str(module.pgn.Game(tags))]

    check.ask("Headers", run, None, None)


def constants(check: Comparison) -> None:
    for name in dir(theirs.pgn):
        value = getattr(theirs.pgn, name)
        if name.isupper() and isinstance(value, (int, list)):
            check.ask(name, lambda module, _, name=name: getattr(module.pgn, name), None, None)
        if getattr(value, "__module__", "") != "chess.pgn" or name.startswith("_") or isinstance(value, type(theirs.pgn.SKIP)):
            continue
        for part in [name, *(f"{name}.{part}" for part in vars(value) if isinstance(value, type) and not part.startswith("_"))]:
            check.ask(f"has pgn.{part}", lambda module, _, part=part: bool(walk(module.pgn, part)), None, None)
            found = walk(theirs.pgn, part)
            if callable(found) and not isinstance(found, type) and "time_control" not in part:
                check.ask(f"parameters {part}", lambda module, _, part=part: parameters(walk(module.pgn, part)), None, None)
    for text in TIMES:
        check.ask("TimeControl", lambda module, _, t=text: repr(module.pgn.parse_time_control(t)), None, None)
    for text in COMMANDS:
        def read(module: Any, _: Any, text: str = text) -> Any:
            game = module.pgn.Game()
            game.comment = text
            node = game.add_variation(module.Move(12, 28), comment=text)
            return [[n.clock(), n.emt(), repr(n.eval()), n.eval_depth(), [repr(a) for a in n.arrows()]] for n in (game, node)]

        check.ask("commands", read, None, None)


def walk(module: Any, path: str) -> Any:
    for name in path.split("."):
        module = getattr(module, name)
    return module


def measure(dice: Dice) -> None:
    """Prints how many times as fast games are read and written, in turns."""
    games = []
    for _ in range(100):
        game, board = theirs.pgn.Game(), theirs.Board()
        while len(board.move_stack) < 80 and (moves := list(board.legal_moves)):
            board.push(dice.choice(moves))
        node = game.add_line(board.move_stack)
        for number, node in enumerate(game.mainline()):
            node.comment = f"[%clk 0:{59 - number // 2:02}:10]"
        games.append(str(game))
    texts = {"`read_game`, 80 half-moves": "\n\n".join(str(g).replace("]", "]") for g in strip(games)), "`read_game`, with clocks": "\n\n".join(games)}

    def count(module: Any, text: str, each: Callable[[Any, Any], Any], **options: Any) -> int:
        file, found = io.StringIO(text), 0
        while (game := module.pgn.read_game(file, **options)) is not None:
            each(module, game)
            found += 1
        return found

    def replay(module: Any, game: Any) -> None:
        board = game.board()
        for move in game.mainline_moves():
            board.push(move)

    bare, clocks = texts.values()
    loops: dict[str, Callable[[Any], Any]] = {
        "`pgn.read_game`": lambda module: count(module, bare, lambda *_: None),
        "`pgn.read_game`, games with clocks": lambda module: count(module, clocks, lambda *_: None),
        "the same, and all moves made on a board": lambda module: count(module, bare, replay),
        "the same, and `clock()` of each node": lambda module: count(
            module, clocks, lambda _, game: [node.clock() for node in game.mainline()]
        ),
        "the same, and written by `str`": lambda module: count(module, bare, lambda _, game: str(game)),
        "`pgn.read_game` with `BoardBuilder`": lambda module: count(
            module, bare, lambda *_: None, Visitor=module.pgn.BoardBuilder
        ),
        "`pgn.read_headers`": lambda module: all_of(module, bare, lambda f: module.pgn.read_headers(f) is not None),
    }
    print("| | times as fast |\n|---|--:|")
    for name, loop in loops.items():
        ratios = []
        for _ in range(7):
            taken = []
            for module in (theirs, ours):
                start = time.perf_counter()
                loop(module)
                taken.append(time.perf_counter() - start)
            ratios.append(taken[0] / taken[1])
        print(f"| {name} | {statistics.median(ratios):.1f} |")


def strip(games: list[str]) -> list[str]:
    """Games without their comments."""
    return [
        str(theirs.pgn.read_game(io.StringIO(game)).accept(theirs.pgn.StringExporter(comments=False)))  # type: ignore[union-attr]
        for game in games
    ]


def main() -> None:
    texts = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL + 1)
    check, dice, excused = Comparison(), Dice(seed), 0
    constants(check)
    for number in range(texts):
        text = soup(dice) if number % 2 else "".join(annotated(dice) for _ in range(dice.choice([1, 1, 3])))
        lost = loses_its_place(text)
        excused += lost
        for name, read in readers(dice).items():
            if lost and name not in ("read_headers", "skip_game") or name in ("accept", "exporters") and number % 8 > 1:
                continue
            check.ask(f"{name} ({text!r})", lambda module, _, read=read: read(module, text), None, None)
        if number % 4 == 0 and not lost:
            edits(dice, check, text)
        headers(dice, check)
    print(f"{texts} texts, {sum(check.answers.values()):,} answers of {len(check.answers)} kinds compared")
    print(f"in {excused} of the texts python-chess loses its place after a wrong move")
    print(f"{sum(check.differences.values())} differ: {dict(check.differences)}")
    measure(dice)
    sys.exit(1 if check.differences else 0)


if __name__ == "__main__":
    main()
