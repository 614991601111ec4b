"""Runs a program with this module in the place of ``chess``: ``python -m touchmove.chess PROGRAM …``, or ``-m MODULE …``.

Python programs that it starts have it in the place of ``chess`` as well, unless they are started without its environment.
"""

import os
import runpy
import sys
from pathlib import Path

from touchmove import chess

# A folder with a package of the name of ``chess``, which puts this module in its place.
_STAND_IN = str(Path(__file__).parent / "_stand_in")


def main() -> None:
    """Runs what the arguments name."""
    chess.install()
    arguments = sys.argv[1:]
    is_module = arguments[:1] == ["-m"] and len(arguments) > 1
    if not arguments:
        sys.exit("usage: python -m touchmove.chess PROGRAM … | -m MODULE …")
    # Where Python itself looks first: in the current folder for a module, in its own for a program.
    first = not sys.flags.safe_path
    if first and not is_module:
        sys.path[0] = str(Path(arguments[0]).resolve().parent)
    sys.path.insert(first, _STAND_IN)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [_STAND_IN, os.environ.get("PYTHONPATH")]))
    if is_module:
        sys.argv = arguments[1:]
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")


if __name__ == "__main__":
    main()
