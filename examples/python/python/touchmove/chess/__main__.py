"""Runs a program with this module in the place of ``chess``: ``python -m touchmove.chess PROGRAM …``, or ``-m MODULE …``."""

import runpy
import sys
from pathlib import Path

from touchmove import chess


def main() -> None:
    """Runs what the arguments name."""
    chess.install()
    arguments = sys.argv[1:]
    if arguments[:1] == ["-m"] and len(arguments) > 1:
        sys.argv = arguments[1:]
        sys.path.insert(0, "")
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    elif arguments:
        sys.argv = arguments
        sys.path.insert(0, str(Path(arguments[0]).resolve().parent))
        runpy.run_path(arguments[0], run_name="__main__")
    else:
        sys.exit("usage: python -m touchmove.chess PROGRAM … | -m MODULE …")


if __name__ == "__main__":
    main()
