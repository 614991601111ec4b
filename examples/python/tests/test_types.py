"""The stubs say what is there, and a strict program passes."""

import subprocess
import sys
from pathlib import Path

import program


def mypy(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_are_what_is_there() -> None:
    mypy("mypy.stubtest", "touchmove")


def test_a_strict_program() -> None:
    mypy("mypy", "--strict", "tests")
    program.main()
