"""The compiled part uses only what every Python from 3.11 on has."""

import subprocess
import sys

from touchmove import _core


def test_stable_interface() -> None:
    audit = [sys.executable, "-m", "abi3audit", "--strict", "--assume-minimum-abi3", "3.11"]
    done = subprocess.run([*audit, _core.__file__], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_import_is_quick() -> None:
    """Nothing large is imported."""
    code = "import sys; import touchmove; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"numpy", "dataclasses", "inspect", "asyncio", "pyarrow", "ssl"}
