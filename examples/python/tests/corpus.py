"""The corpus that all packages are tested with, see examples/corpus/README.md."""

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "corpus"

ABOUT = json.loads((FOLDER / "corpus.json").read_text("utf-8"))

BUDGET: int = ABOUT["budget"]


def lines(name: str) -> list[dict[str, Any]]:
    """The lines of a file of the corpus."""
    assert ABOUT["version"] == 1
    text = (FOLDER / f"{name}.jsonl").read_text("utf-8")
    # Not `splitlines`, which also divides at characters inside a text.
    found = [json.loads(line) for line in text.split("\n") if line]
    assert len(found) == ABOUT["lines"][f"{name}.jsonl"]
    return found
