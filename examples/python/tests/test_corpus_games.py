"""Games of the corpus: read, written, replayed."""

from datetime import timedelta

import pytest
from corpus import lines
from touchmove import Game, GameRecord, PgnError, Position, TimeControl, packed, pgn


def test_games() -> None:
    for line in lines("games"):
        name = line["id"]
        record = GameRecord.from_pgn(line["pgn"])
        assert [str(fault) for fault in record.faults] == line["faults"], name
        if line["faults"]:
            with pytest.raises(PgnError) as error:
                GameRecord.from_pgn(line["pgn"], strict=True)
            assert error.value.kind == record.faults[0].kind, name
        else:
            assert record.pgn() == line["pgn"], name
        known = {tag: value for tag, value in line["tags"].items() if value != "?"}
        assert dict(record.tags) == known, name
        assert str(record.start) == line["start"], name
        nodes = record.main_line
        assert [str(node.move) for node in nodes] == line["moves"], name
        clocks = {ply: timedelta(milliseconds=clock) for ply, clock in line["clocks_ms"]}
        nags = dict(line["nags"])
        evals = dict(line["evals"])
        for ply, node in enumerate(nodes, 1):
            assert node.ply == ply, name
            assert node.clock == clocks.get(ply), name
            assert node.nags == nags.get(ply, []), name
            expected = evals.get(ply)
            if node.eval is None or expected is None:
                assert node.eval is expected is None, name
            else:
                assert node.eval._asdict() == {"cp": None, "mate": None} | expected, name
        assert len(record.walk()) == line["steps"], name
        assert len(record.split_variations()) == line["variations"], name
        assert record.result == line["result"], name
        assert str(record.end.position) == line["last"], name
        assert record.pgn(style="compact") == line["compact"], name

        game = record.to_game()
        assert [str(move) for move in game] == line["moves"], name
        end = game.end()
        assert (None if end is None else [end.ply, end.termination]) == line["end"], name
        assert [fact.text for fact in game.report()] == line["report"], name
        assert packed.unpack(packed.pack(game, record.result)) == (game, record.result), name
        assert str(TimeControl.from_pgn(record.tags["TimeControl"])) == "3+2"


def test_all_games_as_one_file() -> None:
    games = lines("games")
    whole = "\n".join(line["pgn"] for line in games).encode()
    for record, line in zip(pgn.read(whole), games, strict=True):
        # Faults name the game and the line of the file.
        assert len(record.faults) == len(line["faults"])
        assert record.pgn(style="compact") == line["compact"], line["id"]


def test_a_game_is_played_again() -> None:
    for line in lines("games"):
        game = Game(line["start"])
        position = Position(line["start"])
        for text in line["moves"]:
            position = position.play(text)
            assert str(game.play_uci(text)) == text
            assert game.position == position
        while game.undo():
            pass
        assert str(game.position) == line["start"]
        assert len(game.undone) == len(line["moves"])
