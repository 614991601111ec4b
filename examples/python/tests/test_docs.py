"""Every example in the documentation runs and prints what it says."""

import doctest
import importlib
import pkgutil
import sys
from pathlib import Path
from types import ModuleType

import pytest
import touchmove

MODULES = [touchmove] + [
    importlib.import_module(f"touchmove.{module.name}")
    for module in pkgutil.iter_modules(touchmove.__path__)
    if module.name != "_core"
]
ROOMS = [module for name, module in sys.modules.items() if name.startswith("touchmove._core.")]


def documented(module: ModuleType) -> dict[str, object]:
    """Whatever of a module, and of its classes, has documentation."""
    found: dict[str, object] = {module.__name__: module}
    for name, value in vars(module).items():
        if getattr(value, "__doc__", None) and not name.startswith("_"):
            found[name] = value
            if isinstance(value, type):
                found |= {f"{name}.{key}": part for key, part in vars(value).items()}
    return found


@pytest.mark.parametrize("module", MODULES + ROOMS, ids=lambda module: module.__name__)
def test_examples(module: ModuleType) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for name, value in documented(module).items():
        if isinstance(value, ModuleType) and value is not module:
            continue
        text = getattr(value, "__doc__", None) or ""
        example = parser.get_doctest(text, dict(vars(touchmove)), name, module.__name__, 0)
        runner.run(example)
    assert runner.summarize(verbose=False).failed == 0


def test_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.pgn").write_text("1. e4 e5 1-0", "utf-8")
    readme = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
    for code in readme.split("```python")[1:]:
        exec(code.split("```")[0], {})


def test_there_are_examples() -> None:
    texts = [
        getattr(value, "__doc__", None) or ""
        for module in MODULES + ROOMS
        for value in documented(module).values()
    ]
    assert sum(">>>" in text for text in texts) > 40


def test_everything_is_documented() -> None:
    for room in ROOMS:
        for name, value in documented(room).items():
            if "." in name and not name.split(".")[1].startswith("_"):
                assert value.__doc__, f"{room.__name__}.{name}"
