"""Counts what packages use of python-chess, and how much of it ``touchmove.chess`` has.

Usage: python use_of_python_chess.py FOLDER

The folder has source packages or wheels, as ``pip download --no-deps`` gets them. Their code is parsed and counted, never imported.
Counted is every use of a name of a module (``chess.Board``, ``pgn.read_game``) and every call of a method that only the classes of
python-chess have, in files that import it. ``engine``, ``variant``, ``syzygy`` and ``gaviota`` are counted apart.
"""

from __future__ import annotations

import ast
import collections
import inspect
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

PARTS = ("pgn", "polyglot", "svg", "engine", "variant", "syzygy", "gaviota")
APART = PARTS[3:]
BUILT_IN = {name for kind in (list, dict, set, str, bytes, int, tuple, object, type(sys.stdout)) for name in dir(kind)}
# Methods of other things that these packages use as well.
BUILT_IN |= {"parse", "san", "result", "move", "end", "root", "board", "game", "status", "transform", "mirror", "reset", "next", "eval"}


def methods(module: Any) -> set[str]:
    """The public names of the classes of a module."""
    classes = [value for value in vars(module).values() if inspect.isclass(value) and value.__module__ == module.__name__ and value.__name__[0] != "_"]
    return {name for kind in classes for name in dir(kind) if not name.startswith("_")}


def found(path: str) -> bool:
    """Whether ``touchmove.chess`` has a name of python-chess, and does not only say that it is missing."""
    value: Any = import_module("touchmove.chess")
    for name in path.split(".")[1:]:
        try:
            value = import_module(f"touchmove.chess.{name}") if name in PARTS and value.__name__ == "touchmove.chess" else getattr(value, name)
        except (AttributeError, NotImplementedError):
            return False
    return "touchmove.chess._missing" not in [kind.__module__ for kind in getattr(value, "__mro__", ())]


def sources(package: Path) -> Iterator[tuple[str, str]]:
    """The files of Python in a package."""
    if package.suffix == ".whl" or package.suffix == ".zip":
        with zipfile.ZipFile(package) as archive:
            for name in archive.namelist():
                if name.endswith(".py"):
                    yield name, archive.read(name).decode("utf-8", "replace")
    else:
        with tarfile.open(package) as tar:
            for member in tar:
                file = tar.extractfile(member) if member.isfile() and member.name.endswith(".py") else None
                if file is not None:
                    yield member.name, file.read().decode("utf-8", "replace")


class Uses(ast.NodeVisitor):
    """Counts uses of names of python-chess in a file."""

    def __init__(self, known: set[str]) -> None:
        self.known = known
        self.names: dict[str, str] = {}
        self.counts: collections.Counter[str] = collections.Counter()

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.name.split(".")[0] == "chess":
                self.names[alias.asname or "chess"] = alias.name if alias.asname else "chess"

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level == 0 and node.module and node.module.split(".")[0] == "chess":
            for alias in node.names:
                self.names[alias.asname or alias.name] = f"{node.module}.{alias.name}"

    def path(self, node: ast.AST) -> str | None:
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.Attribute):
            inner = self.path(node.value)
            return inner and f"{inner}.{node.attr}"
        return None

    def visit_Attribute(self, node: ast.Attribute) -> None:
        path = self.path(node)
        if path is None:
            self.generic_visit(node)
            if node.attr in self.known and self.names:
                self.counts[f"().{node.attr}"] += 1
        elif path not in [f"chess.{part}" for part in PARTS]:
            self.counts[path] += 1

    def visit_Name(self, node: ast.Name) -> None:
        path = self.names.get(node.id)
        if path is not None and "." in path and path.split(".")[-1] not in PARTS and isinstance(node.ctx, ast.Load):
            self.counts[path] += 1


def main() -> None:
    theirs = {part: import_module(f"chess.{part}" if part else "chess") for part in ("", *PARTS)}
    ours = set().union(*(methods(import_module(f"touchmove.chess{'.' * bool(part)}{part}")) for part in ("", *PARTS[:3])))
    ours |= {name for kind in ("BaseBoard", "Board", "Move", "Piece", "SquareSet", "LegalMoveGenerator") for name in dir(getattr(import_module("touchmove.chess"), kind))}
    main_methods = set().union(*(methods(theirs[part]) for part in ("", *PARTS[:3]))) - BUILT_IN
    apart_methods = set().union(*(methods(theirs[part]) for part in APART)) - BUILT_IN - main_methods
    totals: collections.Counter[str] = collections.Counter()
    missing: collections.Counter[str] = collections.Counter()
    print("| package | uses | covered | apart |\n|---|--:|--:|--:|")
    for package in sorted(Path(sys.argv[1]).iterdir()):
        counts: collections.Counter[str] = collections.Counter()
        for name, text in sources(package):
            uses = Uses(main_methods | apart_methods)
            try:
                uses.visit(ast.parse(text))
            except (SyntaxError, ValueError, RecursionError):
                print(f"not parsed: {name}", file=sys.stderr)
                continue
            counts.update(uses.counts)
        here: collections.Counter[str] = collections.Counter()
        for path, number in counts.items():
            if path.startswith("()."):
                apart, have = path[3:] in apart_methods, path[3:] in ours
            else:
                # A name that python-chess does not have is of another module called chess, or of a newer version.
                apart, have = path.split(".")[1] in APART, found(path)
            here["apart" if apart else "covered" if have else "missing"] += number
            if not apart and not have:
                missing[path] += number
        totals.update(here)
        uses_ = here["covered"] + here["missing"]
        if uses_ + here["apart"]:
            print(f"| {package.name.removesuffix('.tar.gz')} | {uses_} | {here['covered']} | {here['apart']} |")
    all_ = totals["covered"] + totals["missing"]
    print(f"| all | {all_} | {totals['covered']} ({totals['covered'] / all_:.1%}) | {totals['apart']} |")
    print(f"missing: {dict(missing.most_common(40))}")


if __name__ == "__main__":
    main()
