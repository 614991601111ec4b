"""Boards and pieces as SVG, with the names of ``chess.svg``. The drawings are touchmove's own.

>>> from touchmove import chess
>>> from touchmove.chess import svg
>>> svg.piece(chess.Piece.from_symbol("R"))[:57]
'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 4'
"""

from __future__ import annotations

import re
import math
from collections.abc import Iterable, Mapping
from html import escape

from touchmove import chess
from touchmove._core.chess import piece_paths

SQUARE_SIZE = 45
MARGIN = 20

DEFAULT_COLORS = {
    "square light": "#ffce9e",
    "square dark": "#d18b47",
    "square dark lastmove": "#aaa23b",
    "square light lastmove": "#cdd16a",
    "margin": "#212121",
    "inner border": "#111",
    "outer border": "#111",
    "coord": "#e5e5e5",
    "arrow green": "#15781B80",
    "arrow red": "#88202080",
    "arrow yellow": "#e68f00b3",
    "arrow blue": "#00308880",
}

_LETTERS = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}

_CHECK = (
    '<radialGradient id="check_gradient" r="0.5"><stop offset="0%" stop-color="#f00"/>'
    '<stop offset="50%" stop-color="#e70000"/><stop offset="100%" stop-color="#9e0000" stop-opacity="0"/></radialGradient>'
)


class Arrow:
    """An arrow from a square to another, or a circle around one square."""

    tail: chess.Square
    head: chess.Square
    color: str

    def __init__(self, tail: chess.Square, head: chess.Square, *, color: str = "green") -> None:
        self.tail = tail
        self.head = head
        self.color = color

    def pgn(self) -> str:
        """The arrow as comments of PGN have it: ``Ga1b2``, ``Ga1`` for a circle."""
        letter = next((letter for letter, color in _LETTERS.items() if color == self.color), "G")
        head = "" if self.head == self.tail else chess.square_name(self.head)
        return f"{letter}{chess.square_name(self.tail)}{head}"

    def __str__(self) -> str:
        return self.pgn()

    def __repr__(self) -> str:
        tail, head = chess.square_name(self.tail).upper(), chess.square_name(self.head).upper()
        return f"Arrow({tail}, {head}, color={self.color!r})"

    @classmethod
    def from_pgn(cls, pgn: str) -> Arrow:
        """Reads an arrow as comments of PGN have it.

        :raises ValueError: if it is none.
        """
        color = _LETTERS.get(pgn[:1], "green")
        squares = pgn[1:] if pgn[:1] in _LETTERS else pgn
        tail = chess.parse_square(squares[:2])
        head = chess.parse_square(squares[2:]) if len(squares) > 2 else tail
        return cls(tail, head, color=color)


class SvgWrapper(str):
    """A text that notebooks show as a drawing."""

    def _repr_svg_(self) -> SvgWrapper:
        return self

    def _repr_html_(self) -> SvgWrapper:
        return self


def _paint(name: str, color: str) -> str:
    """An attribute with a color, and one with its opacity if it has any."""
    if re.fullmatch("#([0-9a-fA-F]{4}){1,2}", color):
        digits = len(color) // 4
        alpha = int(color[-digits:], 16) / (16**digits - 1)
        return f'{name}="{color[:-digits]}" {name}-opacity="{alpha:.3g}"'
    return f'{name}="{escape(color)}"'


def _document(box: int, size: int | None, *content: str) -> SvgWrapper:
    """A whole drawing."""
    pixels = "" if size is None else f' width="{size}" height="{size}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box} {box}"{pixels}>'
    return SvgWrapper("".join([head, *content, "</svg>"]))


def _group(piece: chess.Piece, place: str = "") -> str:
    """The drawing of a piece."""
    color, name = chess.COLOR_NAMES[piece.color], chess.piece_name(piece.piece_type)
    fill, stroke = ("#fff", "#222") if piece.color else ("#3a3a3a", "#111")
    style = f'fill="{fill}" stroke="{stroke}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g class="{color} {name}"{place} {style}>{piece_paths(piece.symbol())}</g>'


def piece(piece: chess.Piece, size: int | None = None) -> str:
    """A piece as SVG."""
    return _document(SQUARE_SIZE, size, _group(piece))


def _arrow(arrow: Arrow, color: str, tail: tuple[float, float], head: tuple[float, float]) -> str:
    """An arrow, or a circle, between the middles of squares."""
    if arrow.tail == arrow.head:
        ring = f'r="{SQUARE_SIZE * 0.45:.5g}" fill="none" stroke-width="{SQUARE_SIZE * 0.1:.3g}"'
        return f'<circle class="circle" cx="{tail[0]}" cy="{tail[1]}" {ring} {_paint("stroke", color)}/>'
    (x, y), length = (head[0] - tail[0], head[1] - tail[1]), math.dist(tail, head)
    x, y = x / length, y / length
    # The point stops short of the middle of its square; the line goes to the foot of the point.
    tip = head[0] - x * SQUARE_SIZE * 0.1, head[1] - y * SQUARE_SIZE * 0.1
    foot = tip[0] - x * SQUARE_SIZE * 0.6, tip[1] - y * SQUARE_SIZE * 0.6
    half = SQUARE_SIZE * 0.3
    corners = [tip, (foot[0] - y * half, foot[1] + x * half), (foot[0] + y * half, foot[1] - x * half)]
    points = " ".join(f"{a:.5g},{b:.5g}" for a, b in corners)
    line = f'x1="{tail[0]:.5g}" y1="{tail[1]:.5g}" x2="{foot[0]:.5g}" y2="{foot[1]:.5g}"'
    return (
        f'<line class="arrow" {line} {_paint("stroke", color)} stroke-width="{SQUARE_SIZE * 0.2:.3g}"/>'
        f'<polygon class="arrow" points="{points}" {_paint("fill", color)}/>'
    )


def board(
    board: chess.BaseBoard | None = None,
    *,
    orientation: chess.Color = chess.WHITE,
    lastmove: chess.Move | None = None,
    check: chess.Square | None = None,
    arrows: Iterable[Arrow | tuple[chess.Square, chess.Square]] = (),
    fill: Mapping[chess.Square, str] = {},
    squares: chess.IntoSquareSet | None = None,
    size: int | None = None,
    coordinates: bool = True,
    colors: Mapping[str, str] = {},
    flipped: bool = False,
    borders: bool = False,
    style: str | None = None,
) -> str:
    """A board as SVG, with the last move, a check, arrows, filled squares, and squares marked with a cross."""
    colors = {**DEFAULT_COLORS, **colors}
    orientation ^= flipped
    inner = 1 if borders and coordinates else 0
    outer = 1 if borders else 0
    margin = 15 if coordinates else 0
    edge = inner + margin + outer
    box = 8 * SQUARE_SIZE + 2 * edge
    marked = chess.SquareSet(squares) if squares is not None else chess.SquareSet()
    moved = (lastmove.from_square, lastmove.to_square) if lastmove else ()
    parts: list[str] = []

    def corner(square: chess.Square) -> tuple[int, int]:
        file, rank = chess.square_file(square), chess.square_rank(square)
        column, row = (file, 7 - rank) if orientation else (7 - file, rank)
        return edge + column * SQUARE_SIZE, edge + row * SQUARE_SIZE

    def middle(square: chess.Square) -> tuple[float, float]:
        x, y = corner(square)
        return x + SQUARE_SIZE / 2, y + SQUARE_SIZE / 2

    def frame(at: float, width: float, name: str) -> str:
        side = box - 2 * at
        paint = _paint("stroke", colors[name])
        return f'<rect x="{at}" y="{at}" width="{side}" height="{side}" fill="none" {paint} stroke-width="{width}"/>'

    if style:
        parts.append(f"<style>{escape(style)}</style>")
    if board is not None:
        parts.append(f"<desc><pre>{board}</pre></desc>")
    if check is not None:
        parts.append(f"<defs>{_CHECK}</defs>")
    if outer:
        parts.append(frame(outer / 2, outer, "outer border"))
    if margin:
        parts.append(frame(outer + margin / 2, margin, "margin"))
    if inner:
        parts.append(frame(outer + margin + inner / 2, inner, "inner border"))
    if coordinates:
        middle_of_margin = outer + margin / 2
        texts = []
        for index in range(8):
            x, y = middle(chess.square(index, index))
            file, rank = chess.FILE_NAMES[index], chess.RANK_NAMES[index]
            for place in (middle_of_margin, box - middle_of_margin):
                texts.append(f'<text x="{x}" y="{place}">{file}</text><text x="{place}" y="{y}">{rank}</text>')
        font = 'font-family="sans-serif" font-size="11" text-anchor="middle" dominant-baseline="central"'
        parts.append(f"<g {_paint('fill', colors['coord'])} {font}>{''.join(texts)}</g>")
    for square in chess.SQUARES:
        x, y = corner(square)
        shade = "light" if chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square] else "dark"
        kind = f"square {shade} lastmove" if square in moved else f"square {shade}"
        area = f'x="{x}" y="{y}" width="{SQUARE_SIZE}" height="{SQUARE_SIZE}"'
        paint = colors.get(f"{kind} {chess.square_name(square)}", colors[kind])
        parts.append(f'<rect {area} class="{kind} {chess.square_name(square)}" {_paint("fill", paint)}/>')
        if square in fill:
            parts.append(f'<rect {area} class="fill" {_paint("fill", fill[square])}/>')
        if square == check:
            parts.append(f'<rect {area} class="check" fill="url(#check_gradient)"/>')
        shown = board.piece_at(square) if board is not None else None
        if shown is not None:
            parts.append(_group(shown, f' transform="translate({x} {y})"'))
        if square in marked:
            cross = f"M{x + 9} {y + 9}l27 27m0 -27l-27 27"
            parts.append(f'<path class="xx" d="{cross}" stroke="#fff" stroke-width="6" stroke-linecap="round"/>')
            parts.append(f'<path class="xx" d="{cross}" stroke="#000" stroke-width="4" stroke-linecap="round"/>')
    for each in arrows:
        arrow = each if isinstance(each, Arrow) else Arrow(*each)
        color = colors.get(f"arrow {arrow.color}", arrow.color)
        parts.append(_arrow(arrow, color, middle(arrow.tail), middle(arrow.head)))
    return _document(box, size, *parts)
