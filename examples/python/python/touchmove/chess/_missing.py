"""What is missing says so when it is used, not when it is imported."""

from __future__ import annotations

from typing import Any, NoReturn, cast


class _Says(type):
    """The class of what is missing: it can be named and subclassed, but whatever else is asked of it raises."""

    reason: str

    def __getattr__(cls, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise NotImplementedError(cls.reason)


class Missing(Exception, metaclass=_Says):
    """A name of a module that is missing. It is an exception, so that ``except`` may name it."""

    reason = "it is missing"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        raise NotImplementedError(type(self).reason)


def missing(module: str, name: str, names: str, what: str) -> type[Missing]:
    """The class that stands for a name of a module, if it is among the names that are missing."""
    if name not in names.split():
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    reason = f"{module}.{name} is missing: it is for {what}"
    return cast(type[Missing], _Says(name, (Missing,), {"reason": reason, "__module__": module}))
