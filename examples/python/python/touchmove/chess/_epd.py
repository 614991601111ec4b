"""Operations of EPD, written and read as python-chess does."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from touchmove._core.chess import Board, Move

MOVE_LISTS = ("am", "bm")


def _checked(opcode: str) -> str:
    """An opcode, if it is one."""
    if not opcode[:1].isalpha():
        raise ValueError(f"expected an epd opcode that starts with a letter, found {opcode!r}")
    if blank := next((letter for letter in opcode if letter in " \n\t\r"), None):
        raise ValueError(f"invalid character {blank!r} in epd opcode: {opcode}")
    return opcode


def _moves(board: Board, opcode: str, moves: list[Move]) -> Iterator[str]:
    """The moves of an operand, in order for those of one position."""
    if opcode == "pv":
        line = board.copy(stack=False)
        for move in moves:
            if not line.is_legal(move):
                raise ValueError(f"illegal move {move} in position {line.fen()}")
            yield line.san_and_push(move)
    elif opcode in MOVE_LISTS:
        yield from sorted(board.san(move) for move in moves)
    else:
        yield from (board.san(move) for move in moves)


def written(board: Board, operations: Mapping[str, object]) -> str:
    """The operations of an EPD as text."""
    from touchmove._core.chess import Move

    parts = []
    for opcode, operand in operations.items():
        _checked(opcode)
        if operand is None:
            parts.append(f"{opcode};")
        elif isinstance(operand, Move):
            parts.append(f"{opcode} {board.san(operand)};")
        elif isinstance(operand, int):
            parts.append(f"{opcode} {operand};")
        elif isinstance(operand, float):
            assert math.isfinite(operand), f"expected a finite number as epd operand: {operand}"
            parts.append(f"{opcode} {operand};")
        elif (opcode == "pv" or opcode in MOVE_LISTS) and not isinstance(operand, str):
            moves: list[Move] = list(operand)  # type: ignore[call-overload]
            parts.append(" ".join([opcode, *_moves(board, opcode, moves)]) + ";")
        else:
            text = str(operand)
            for plain, escaped in ("\\", "\\\\"), ('"', '\\"'), ("\t", "\\t"), ("\r", "\\r"), ("\n", "\\n"):
                text = text.replace(plain, escaped)
            parts.append(f'{opcode} "{text}";')
    return " ".join(parts)


def _split(text: str) -> Iterator[tuple[str, str | None, bool]]:
    """The operations of a text: each opcode, its operand if there is one, and whether that was in quotes."""
    rest = text
    while rest := rest.lstrip():
        length = next((place for place, letter in enumerate(rest) if letter.isspace() or letter == ";"), len(rest))
        opcode, rest = rest[:length], rest[length:]
        if not rest or rest[0] == ";":
            rest = rest[1:]
            if opcode and opcode != "-":
                yield opcode, None, False
            continue
        if opcode == "-":
            continue
        _checked(opcode)
        rest = rest.lstrip()
        if rest.startswith('"'):
            operand, rest = _quoted(rest[1:])
            yield opcode, operand, True
        else:
            operand, _, rest = rest.partition(";")
            yield opcode, operand or None, False


def _quoted(text: str) -> tuple[str, str]:
    """A text up to its quote, without the backslashes, and what follows."""
    found: list[str] = []
    letters = iter(enumerate(text))
    for place, letter in letters:
        if letter == '"':
            return "".join(found), text[place + 1 :]
        if letter == "\\":
            _, escaped = next(letters, (0, ""))
            found.append({"n": "\n", "r": "\r", "t": "\t"}.get(escaped, escaped))
        else:
            found.append(letter)
    return "".join(found), ""


def _operand(position: Board, opcode: str, text: str | None) -> str | int | float | None | Move | list[Move]:
    """The value of an operand that is not in quotes."""
    if text is None:
        return [] if opcode == "pv" or opcode in MOVE_LISTS else None
    if text[0] in "+-.0123456789":
        return float(text) if any(letter in text for letter in ".eE") else int(text)
    if opcode == "pv":
        line = position.copy(stack=False)
        return [line.push_xboard(san) for san in text.split()]
    if opcode in MOVE_LISTS:
        return [position.parse_xboard(san) for san in text.split()]
    return position.parse_xboard(text)


def read(board: Board, epd: str) -> dict[str, str | int | float | None | Move | list[Move]]:
    """Sets a board by an EPD, and returns the operations."""
    parts = epd.strip().rstrip(";").split(None, 4)
    operations: dict[str, str | int | float | None | Move | list[Move]] = {}
    if len(parts) > 4:
        position = type(board)(" ".join(parts[:4]), chess960=board.chess960)
        for opcode, text, quoted in _split(parts.pop()):
            operations[opcode] = text if quoted else _operand(position, opcode, text)
    if operations:
        parts += [str(operations.get("hmvc", 0)), str(operations.get("fmvn", 1))]
    board.set_fen(" ".join(parts))
    return operations
