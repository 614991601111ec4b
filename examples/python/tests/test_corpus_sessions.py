"""Sessions of the corpus: every event gets the rulings of the crate."""

import pickle
from datetime import timedelta

import pytest
from corpus import lines
from touchmove import Color, Setup
from touchmove.arbiter import Arbiter, GameConfig, Log, phrases
from touchmove.errors import HandleError

MILLISECOND = timedelta(milliseconds=1)


def test_what_is_agreed() -> None:
    plain = str(GameConfig("fide2023", "90+30"))
    for config in (
        GameConfig("fide2023", "90+30", adapted=["black"]),
        GameConfig("fide2023", "90+30", scoresheets="paper"),
        GameConfig("fide2023", "90+30", scoresheets="electronic"),
        GameConfig("fide2023", "90+30", earlier_moves_known=False),
        GameConfig("fide2023", "90+30", record_certified=False),
    ):
        assert str(config) != plain and GameConfig.parse(str(config)) == config
    with pytest.raises(ValueError, match="'paper', 'electronic'"):
        GameConfig("fide2023", "90+30", scoresheets="stone")  # type: ignore[arg-type]


def test_sessions() -> None:
    for line in lines("sessions"):
        name = line["id"]
        config = GameConfig.parse(line["config"])
        assert str(config) == line["config"], name
        arbiter = Arbiter(config)
        for event in line["events"]:
            at = event["at_ms"] * MILLISECOND
            if "error" in event:
                before = pickle.dumps(arbiter)
                with pytest.raises(HandleError) as error:
                    arbiter.handle(at, event["event"])
                assert str(error.value) == event["error"], name
                assert pickle.dumps(arbiter) == before, name
            else:
                rulings = arbiter.handle(at, event["event"])
                ruled = [[str(ruling), ruling.audience, ruling.citation.rule] for ruling in rulings]
                assert ruled == event["rulings"], (name, event)
        phase = arbiter.phase
        about = {"over": str(arbiter.verdict), "halted": phase.question}.get(
            phase.name, phase.player
        )
        assert [phase.name] + [str(about)] * (about is not None) == line["phase"], name
        assert (arbiter.verdict and str(arbiter.verdict)) == line["verdict"], name
        now = line["now_ms"] * MILLISECOND
        then = arbiter.snapshot(now)
        assert then.position == arbiter.position, name
        assert str(then.position) == line["position"], name
        assert arbiter.board() == Setup(f"{line['board']} w - - 0 1").pieces(), name
        assert [str(move) for move in arbiter.moves] == line["moves"], name
        left = [None if time is None else time // MILLISECOND for time in then.remaining]
        assert left == line["remaining_ms"], name
        assert then.running == line["running"], name
        assert list(then.completed) == line["completed"], name
        clock = arbiter.clock
        assert [clock.moves_completed(color) for color in Color] == line["completed"], name
        deadline = arbiter.deadline
        assert (deadline and deadline // MILLISECOND) == line["deadline_ms"], name

        log = arbiter.to_log(rulings=True)
        again, mismatches = Log(str(log)).replay()
        assert (again, mismatches) == (arbiter, ()), name
        assert log.integrity == "the log is intact", name


def test_phrases() -> None:
    events = {event["event"] for line in lines("sessions") for event in line["events"]}
    assert len(phrases()) > 150
    assert {"the game starts", "white resigns"} <= events
