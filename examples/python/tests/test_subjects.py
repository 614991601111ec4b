"""What the table of subjects says that this package has, it has, and nothing else."""

from operator import attrgetter

import touchmove
import touchmove.chess.syzygy
from corpus import FOLDER

# For each subject what it is called here.
NAMES = {
    "types": "Color Role Piece File Rank Square CastlingSide ParseError",
    "sets of squares": "Bitboard",
    "setups and their defects": "Setup setup.Defect Tolerance InvalidPositionError",
    "Chess960 starts": "Position.chess960 Position.chess960_starts",
    "positions": "Position",
    "FEN": "Position.fen Setup.from_fen_lenient FenError",
    "moves": "Move LegalMove Position.legal_moves",
    "some legal moves": "Position.legal_moves Position.moves_between Position.destinations",
    "illegal moves": "IllegalMoveError",
    "premoves": "PremoveQueue Position.premove_destinations",
    "algebraic notation": "Position.parse_san LegalMove.san LegalMove.format SanError",
    "UCI": "Position.parse_uci LegalMove.uci uci.read_command uci.read_message uci.write_go UciError",
    "EPD": "Epd errors.EpdError",
    "diagrams": "Position.svg Position.text Position._repr_svg_",
    "static exchange evaluation": "LegalMove.see",
    "sensor boards": "Position.identify Position.identify_occupied Position.check_start_position Setup.kings_signal identify.Identified",
    "Polyglot books": "polyglot.Book polyglot.BookBuilder Position.polyglot_key",
    "Syzygy tablebases": "chess.syzygy.Tablebase.probe_wdl chess.syzygy.Tablebase.probe_dtz",
    "touched pieces": "Arbiter.obligation Arbiter.destinations",
    "winnability": "Position.winnability Position.is_dead winnability.Winnability",
    "ends of games and claims": "Termination Outcome game.Claim Game.claims Game.report ClaimError",
    "games": "Game game.GameEnd",
    "records": "GameRecord record.Node record.Tags record.Eval RecordError",
    "PGN": "pgn.read batch.read_pgn GameRecord.pgn PgnError",
    "names of openings": "openings.Names",
    "packed forms": "Position.packed packed.pack packed.unpack packed.Games",
    "clocks": "TimeControl ChessClock clock.Period",
    "rulebooks": "Rulebook laws.Citation laws.editions laws.rules",
    "the arbiter": "Arbiter arbiter.GameConfig arbiter.Event arbiter.Log arbiter.phrases",
}


def test_subjects() -> None:
    head, *rows = (FOLDER / "subjects.tsv").read_text("utf-8").splitlines()
    column = head.split("\t").index("python")
    cells = {row.split("\t")[0]: row.split("\t")[column] for row in rows}
    assert {subject for subject, cell in cells.items() if cell == "has"} == NAMES.keys()
    for names in NAMES.values():
        for name in names.split():
            attrgetter(name)(touchmove)
