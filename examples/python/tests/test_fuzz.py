"""A few inputs of each fuzz target. ``fuzz.py`` says how to run them for long."""

import logging
from collections.abc import Iterator

import fuzz
import pytest


@pytest.fixture
def loaded() -> Iterator[None]:
    fuzz.load()
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.usefixtures("loaded")
def test_seeded_inputs() -> None:
    counts = fuzz.seeded(seconds=float("inf"), seed=1, runs=300)
    assert counts == [30] * len(fuzz.TARGETS)
