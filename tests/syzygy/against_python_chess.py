"""Writes checksums.txt: the answers of python-chess for the positions that genuine.rs asks, as a checksum for each table.

usage: against_python_chess.py FOLDER [COUNT [COUNT]]

FOLDER has the tables of three and four pieces. COUNT positions of each table of four pieces are asked, a million in all if no
number is given. Of three pieces all positions are asked, or the second COUNT.
"""

import pathlib
import sys
import zlib

import chess
import chess.syzygy


def position(pieces, number):
    board = chess.Board(None)
    board.turn = number & 1 == 0
    occupied = 0
    for place, piece in enumerate(pieces):
        square = number >> (1 + 6 * place) & 63
        if occupied >> square & 1:
            return None
        occupied |= 1 << square
        if piece.piece_type == chess.PAWN and not 8 <= square < 56:
            return None
        board.set_piece_at(square, piece)
    return None if board.was_into_check() else board


def with_en_passant(board):
    boards = [board]
    if board.pawns:
        forward, rank = (8, 5) if board.turn else (-8, 2)
        for square in chess.SquareSet(chess.BB_RANKS[rank]):
            pawn = board.piece_at(square - forward)
            if pawn != chess.Piece(chess.PAWN, not board.turn) or board.piece_at(square) or board.piece_at(square + forward):
                continue
            other = board.copy(stack=False)
            other.ep_square = square
            if other.has_legal_en_passant():
                boards.append(other)
    return boards


def answers(name, count, tables):
    white, black = name.split("v")
    pieces = [chess.Piece.from_symbol(letter) for letter in white + black.lower()]
    total = 2 << (6 * len(pieces))
    number, random, asked, checksum = 0, 1, 0, 0
    while number < total if count is None else asked < count:
        if count is None:
            following = number
        else:
            random = (random * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
            following = (random >> 33) % total
        number += 1
        board = position(pieces, following)
        for board in [] if board is None else with_en_passant(board):
            wdl, dtz = tables.probe_wdl(board), tables.probe_dtz(board)
            checksum = zlib.crc32(bytes([wdl + 2]) + dtz.to_bytes(2, "little", signed=True), checksum)
            asked += 1
    return f"{name} {'all' if count is None else count} {asked} {checksum:08x}"


def main():
    folder = pathlib.Path(sys.argv[1])
    counts = [int(count) for count in sys.argv[2:]]
    four = counts[0] if counts else 33_334
    three = counts[1] if len(counts) > 1 else None
    names = sorted((path.stem for path in folder.glob("*.rtbw")), key=lambda name: (len(name), name))
    with chess.syzygy.open_tablebase(str(folder)) as tables:
        for name in names:
            print(answers(name, three if len(name) == 4 else four, tables), flush=True)


main()
