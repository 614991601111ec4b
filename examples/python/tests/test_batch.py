"""Arrays say the same as objects."""

import threading
from typing import Any

import numpy as np
import pytest
from corpus import lines
from touchmove import Bitboard, FenError, Move, Piece, Position, batch
from touchmove.errors import PackedError

FENS = [line["fen"] for line in lines("positions") if not line["tolerated"]]
POSITIONS = [Position(fen) for fen in FENS]
PACKED = batch.pack(FENS)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("source", [FENS, PACKED, np.asfortranarray(PACKED), tuple(FENS)])
def test_answers(source: Any, threads: int) -> None:
    assert batch.is_valid(source, threads=threads).all()
    assert batch.keys(source, threads=threads).tolist() == [at.key for at in POSITIONS]
    polyglot = batch.keys(source, "polyglot", threads=threads)
    assert polyglot.tolist() == [at.polyglot_key for at in POSITIONS]
    counts = batch.count_legal_moves(source, threads=threads)
    assert counts.tolist() == [at.count_legal_moves() for at in POSITIONS]
    offsets, moves = batch.legal_moves(source, threads=threads)
    assert np.diff(offsets).tolist() == counts.tolist()
    for row, position in enumerate(POSITIONS):
        listed = [Move.from_bits(int(bits)) for bits in moves[offsets[row] : offsets[row + 1]]]
        assert listed == [move.move for move in position.legal_moves()]
    repacked = batch.pack(source, threads=threads)
    assert (repacked == PACKED).all() and repacked.dtype == np.uint8


def test_winnable() -> None:
    answers = {True: 1, False: 0, None: -1}
    some = slice(None, None, 8)
    found = batch.winnable(FENS[some], 1_000, threads=2)
    for row, position in zip(found, POSITIONS[some], strict=True):
        expected = [
            answers[position.winnability(color, 1_000).winnable] for color in ("white", "black")
        ]
        assert row.tolist() == expected


@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_planes(dtype: Any) -> None:
    planes = batch.planes(PACKED, dtype=dtype)
    assert planes.shape == (len(FENS), 12, 8, 8) and planes.dtype == dtype
    for position, pieces in zip(POSITIONS, planes, strict=True):
        for piece, plane in zip(Piece, pieces, strict=True):
            seen = Bitboard(int(square) for square in np.flatnonzero(plane))
            assert seen == position.squares(piece.color, piece.role)
    assert set(np.unique(planes)) == {0, 1}
    out = np.full_like(planes, 7)
    assert batch.planes(PACKED, out=out) is out
    assert (out == planes).all()


def test_wrong_rows() -> None:
    with pytest.raises(FenError) as fen:
        batch.keys([*FENS, "?"], threads=2)
    assert fen.value.row == len(FENS)  # type: ignore[attr-defined]
    damaged = PACKED.copy()
    damaged[40] = 255
    with pytest.raises(PackedError) as packed:
        batch.count_legal_moves(damaged)
    assert packed.value.row == 40  # type: ignore[attr-defined]
    with pytest.raises(PackedError):
        batch.planes(damaged)
    assert not batch.is_valid(damaged)[40] and batch.is_valid(damaged).sum() == len(FENS) - 1
    assert batch.is_valid(["", "\0", "x" * 10_000]).sum() == 0
    for odd in (7, None, [7], "4k3", PACKED[:, :31], PACKED.astype(np.int64), ["\ud800"]):
        with pytest.raises((TypeError, ValueError)):
            batch.keys(odd)  # type: ignore[arg-type]
    for out in (np.zeros((1, 12, 8, 8), np.uint8), np.zeros(3), "out", PACKED):
        with pytest.raises((TypeError, ValueError)):
            batch.planes(PACKED, out=out)  # type: ignore[type-var]
    turned = np.zeros((len(FENS), 12, 8, 8), np.uint8, order="F")
    with pytest.raises(ValueError, match="one behind another"):
        batch.planes(PACKED, out=turned)
    locked = np.zeros((len(FENS), 12, 8, 8), np.uint8)
    locked.flags.writeable = False
    with pytest.raises((TypeError, ValueError)):
        batch.planes(PACKED, out=locked)
    empty = batch.pack([])
    assert empty.shape == (0, 32) and batch.planes(empty).shape == (0, 12, 8, 8)
    assert batch.legal_moves(empty)[0].tolist() == [0]
    with pytest.raises(OverflowError):
        batch.keys(PACKED, threads=-1)


def test_an_interrupt_is_heard() -> None:
    import _thread

    many = np.tile(PACKED, (3_000, 1))
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        batch.count_legal_moves(many)
