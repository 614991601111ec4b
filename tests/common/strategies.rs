//! The sources of random positions: random games from standard, Chess960 and sharp start positions, and random edits.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::setup::Tolerance;
use touchmove::{Bitboard, CastlingRights, Color, LegalMove, Piece, Position, Role, Setup, Square};

/// Random games seldom promote or capture en passant; from these positions they do.
const SHARP: [&str; 4] = [
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/R3K2R b KQkq - 0 1",
    "r3k2r/1PP3PP/8/8/8/8/1pp3pp/R3K2R b KQkq - 0 1",
    "1rk3r1/P6P/8/8/8/8/p6p/1RK3R1 w GBgb - 0 1",
];

/// The number of cases for a property that plays games, unless the environment sets another.
pub(crate) fn cases(number: u32) -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let default = ProptestConfig::default();
    ProptestConfig {
        cases: if asked { default.cases } else { number },
        // A failure prints what is needed to repeat it; the tests write no files.
        failure_persistence: None,
        ..default
    }
}

/// The FEN of a start position.
pub(crate) fn beginning() -> impl Strategy<Value = String> {
    let array = 0..960usize;
    prop_oneof![
        Just(Position::standard().to_string()),
        array
            .clone()
            .prop_map(|number| chess960_fen(number, number)),
        (array.clone(), array).prop_map(|(white, black)| chess960_fen(white, black)),
        proptest::sample::select(&SHARP).prop_map(str::to_owned),
    ]
}

/// Numbers that pick the moves of a game.
pub(crate) fn picks(plies: usize) -> impl Strategy<Value = Vec<u16>> {
    vec(any::<u16>(), 0..plies)
}

/// A position from a random game.
pub(crate) fn position() -> impl Strategy<Value = Position> {
    (beginning(), picks(100)).prop_map(|(fen, picks)| {
        let start: Position = fen.parse().expect("a beginning is valid");
        picks
            .into_iter()
            .try_fold(start, |position, pick| {
                picked(&position, pick)
                    .map(LegalMove::play)
                    .ok_or(position.clone())
            })
            .unwrap_or_else(|last| last)
    })
}

/// A valid position with any pieces, so that many of one role stand around, or with king and rooks anywhere on their
/// rank.
fn crowded() -> impl Strategy<Value = Position> {
    prop_oneof![3 => edited_setup(), 1 => castling_setup()].prop_filter_map("not valid", |setup| {
        setup.validate_with(Tolerance::ALL).ok()
    })
}

/// A position from a random game or a crowded one.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    prop_oneof![position(), crowded()]
}

/// The legal move picked by a number, unless there is none.
pub(crate) fn picked(position: &Position, pick: u16) -> Option<LegalMove<'_>> {
    let moves = position.legal_moves();
    let index = usize::from(pick).checked_rem(moves.len())?;
    moves.iter().nth(index)
}

/// A position from a random game with some pieces placed or removed and with other rights.
pub(crate) fn edited_setup() -> impl Strategy<Value = Setup> {
    let edits = vec((square(), proptest::option::of(piece())), 0..5);
    let rights = prop_oneof![Just(None), any::<u64>().prop_map(Some)];
    let passed = prop_oneof![3 => Just(None), 1 => square().prop_map(Some)];
    let flags = (any::<bool>(), proptest::bool::weighted(0.75));
    (position(), edits, rights, passed, flags).prop_map(
        |(position, edits, rights, passed, (other_turn, sound_rights))| {
            let mut setup = position.to_setup();
            for (square, piece) in edits {
                setup.board.set(square, piece);
            }
            if let Some(bits) = rights {
                setup.castling = CastlingRights::from_rooks(Bitboard::from_bits(bits));
            }
            setup.en_passant = passed.or(setup.en_passant);
            if other_turn {
                setup.turn = !setup.turn;
            }
            // Random rights seldom fit; those that do deserve more tests than the rest.
            if sound_rights {
                setup.without_invalid_rights()
            } else {
                setup
            }
        },
    )
}

/// Kings among several queens, rooks and knights of either side: such positions have 30 to 100 moves.
pub(crate) fn crowded_setup() -> impl Strategy<Value = Setup> {
    let role = proptest::sample::select(&[Role::Queen, Role::Queen, Role::Rook, Role::Knight]);
    let pieces = vec((square(), color(), role), 6..14);
    (square(), square(), color(), pieces).prop_map(|(king, other_king, turn, pieces)| {
        let mut setup = Setup::EMPTY;
        for (square, color, role) in pieces {
            setup.set_piece(square, Piece::new(color, role));
        }
        setup.set_piece(king, Piece::new(turn, Role::King));
        setup.set_piece(other_king, Piece::new(!turn, Role::King));
        setup.turn = turn;
        setup
    })
}

/// A pawn that has just passed a square next to one or two other pawns, with kings and line pieces around: random games
/// seldom lead to a pin on the rank of the pawns.
pub(crate) fn en_passant_setup() -> impl Strategy<Value = Setup> {
    let capturers = proptest::sample::select(&[(true, false), (false, true), (true, true)]);
    let kings = (near_rank(4), near_rank(4));
    (color(), 0..8usize, capturers, kings, line_pieces(4)).prop_map(
        |(us, file, beside, kings, pieces)| passing_scene(us, file, beside, kings, &pieces),
    )
}

/// A king and two rooks that may castle, with line pieces around, some of them on the same rank: random games seldom
/// lead to a check from the rook's old square.
pub(crate) fn castling_setup() -> impl Strategy<Value = Setup> {
    (
        color(),
        1..7usize,
        any::<(usize, usize)>(),
        square(),
        line_pieces(0),
    )
        .prop_map(|(us, king, (left, right), their_king, pieces)| {
            let rooks = [left % king, king + 1 + right % (7 - king)];
            castling_scene(us, king, rooks, their_king, &pieces)
        })
}

/// The setup with the colors of some line pieces changed: those on the squares of these bits.
pub(crate) fn with_sides_changed(mut setup: Setup, bits: u64) -> Setup {
    let pieces: Vec<_> = setup.board.iter().collect();
    for (square, piece) in pieces {
        let slides = matches!(piece.role(), Role::Bishop | Role::Rook | Role::Queen);
        if slides && bits >> square.index() & 1 != 0 && !setup.castling.contains(square) {
            setup.set_piece(square, Piece::new(!piece.color(), piece.role()));
        }
    }
    setup
}

/// A square, half of the time on this rank.
fn near_rank(rank: usize) -> impl Strategy<Value = Square> {
    let on_rank = (0..8usize).prop_map(move |file| square_at((file, rank)));
    prop_oneof![on_rank, square()]
}

fn line_pieces(rank: usize) -> impl Strategy<Value = Vec<(Square, Role)>> {
    let role = proptest::sample::select(&[Role::Bishop, Role::Rook, Role::Queen]);
    vec((near_rank(rank), role), 1..4)
}

/// Sets the scene for White to move, and reflects it for Black.
fn passing_scene(
    us: Color,
    file: usize,
    (left, right): (bool, bool),
    (our_king, their_king): (Square, Square),
    line_pieces: &[(Square, Role)],
) -> Setup {
    let (pushed, passed) = (square_at((file, 4)), square_at((file, 5)));
    let ours = |role| Some(Piece::new(us, role));
    let theirs = |role| Some(Piece::new(!us, role));
    let capturers = [(-1, left), (1, right)].into_iter();
    let capturers = capturers
        .filter(|&(_, present)| present)
        .filter_map(|(files, _)| pushed.offset(files, 0));

    let mut setup = Setup::EMPTY;
    let mut put = |square: Square, piece| setup.board.set(square.relative_to(us), piece);
    for &(square, role) in line_pieces {
        put(square, theirs(role));
    }
    put(our_king, ours(Role::King));
    put(their_king, theirs(Role::King));
    put(pushed, theirs(Role::Pawn));
    capturers.for_each(|square| put(square, ours(Role::Pawn)));
    put(passed, None);
    put(square_at((file, 6)), None);

    setup.turn = us;
    setup.en_passant = Some(passed.relative_to(us));
    setup
}

/// Sets the scene for White to move, and reflects it for Black.
fn castling_scene(
    us: Color,
    king: usize,
    rooks: [usize; 2],
    their_king: Square,
    line_pieces: &[(Square, Role)],
) -> Setup {
    let home = |file| square_at((file, 0)).relative_to(us);
    let mut setup = Setup::EMPTY;
    setup.turn = us;
    for &(square, role) in line_pieces {
        setup.set_piece(square.relative_to(us), Piece::new(!us, role));
    }
    setup.set_piece(their_king.relative_to(us), Piece::new(!us, Role::King));
    setup.set_piece(home(king), Piece::new(us, Role::King));
    for rook in rooks.map(home) {
        setup.set_piece(rook, Piece::new(us, Role::Rook));
        setup.castling.insert(rook);
    }
    setup
}

/// The square on a file and a rank, both counted from 0.
fn square_at((file, rank): (usize, usize)) -> Square {
    Square::ALL[file + 8 * rank]
}

/// A board, rights and counters that need not make sense.
pub(crate) fn garbage_setup() -> impl Strategy<Value = Setup> {
    let pieces = vec((square(), piece()), 0..64);
    let en_passant = proptest::option::of(square());
    let number = prop_oneof![1 => Just(0), 15 => any::<u16>()];
    let counters = (any::<u16>(), number);
    (pieces, color(), any::<u64>(), en_passant, counters).prop_map(
        |(pieces, turn, rights, en_passant, (halfmove_clock, fullmove_number))| Setup {
            board: pieces.into_iter().collect(),
            turn,
            castling: CastlingRights::from_rooks(Bitboard::from_bits(rights)),
            en_passant,
            halfmove_clock,
            fullmove_number,
        },
    )
}

pub(crate) fn square() -> impl Strategy<Value = Square> {
    proptest::sample::select(&Square::ALL)
}

pub(crate) fn color() -> impl Strategy<Value = Color> {
    proptest::sample::select(&Color::ALL)
}

fn piece() -> impl Strategy<Value = Piece> {
    (color(), proptest::sample::select(&Role::ALL))
        .prop_map(|(color, role)| Piece::new(color, role))
}

/// Sets of squares from nearly empty to nearly full.
pub(crate) fn squares() -> impl Strategy<Value = Bitboard> {
    let bits = prop_oneof![
        any::<u64>(),
        any::<(u64, u64)>().prop_map(|(a, b)| a & b),
        any::<(u64, u64, u64)>().prop_map(|(a, b, c)| a & b & c),
        any::<(u64, u64)>().prop_map(|(a, b)| a | b),
        Just(0),
        Just(u64::MAX),
    ];
    bits.prop_map(Bitboard::from_bits)
}

/// A change of a text, at a place in it.
#[derive(Clone, Debug)]
pub(crate) struct Slip {
    place: usize,
    kind: SlipKind,
}

#[derive(Clone, Debug)]
enum SlipKind {
    Replaced(u8),
    Inserted(u8),
    Lost,
    Doubled,
}

/// A few changes with bytes that are mostly these letters.
pub(crate) fn slips(letters: &'static [u8]) -> impl Strategy<Value = Vec<Slip>> {
    let letter = move || {
        prop_oneof![
            4 => proptest::sample::select(letters),
            1 => any::<u8>(),
        ]
    };
    let kind = prop_oneof![
        letter().prop_map(SlipKind::Replaced),
        letter().prop_map(SlipKind::Inserted),
        Just(SlipKind::Lost),
        Just(SlipKind::Doubled),
    ];
    let slip = (any::<usize>(), kind).prop_map(|(place, kind)| Slip { place, kind });
    vec(slip, 1..5)
}

impl Slip {
    /// Applies the change.
    pub(crate) fn spoil(&self, text: &mut Vec<u8>) {
        let Some(place) = self.place.checked_rem(text.len()) else {
            return;
        };
        match self.kind {
            SlipKind::Replaced(letter) => text[place] = letter,
            SlipKind::Inserted(letter) => text.insert(place, letter),
            SlipKind::Lost => drop(text.remove(place)),
            SlipKind::Doubled => text.insert(place, text[place]),
        }
    }
}

/// The FEN of the Chess960 start positions with these numbers, one for each side.
fn chess960_fen(white: usize, black: usize) -> String {
    let black = chess960_array(black);
    let white = chess960_array(white).to_ascii_uppercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")
}

/// The start position with this number, from 0 to 959, as in the literature: 518 is the standard one.
pub(crate) fn chess960_array(number: usize) -> String {
    let mut array = ['-'; 8];
    array[2 * (number % 4) + 1] = 'b';
    array[2 * (number / 4 % 4)] = 'b';
    place_free(&mut array, number / 16 % 6, 'q');
    let (first, second) = KNIGHTS[number / 96];
    // The second is placed first: the first is on an earlier square, which would shift the count.
    place_free(&mut array, second, 'n');
    place_free(&mut array, first, 'n');
    for piece in ['r', 'k', 'r'] {
        place_free(&mut array, 0, piece);
    }
    array.into_iter().collect()
}

/// The ten placements of two knights on five free squares.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// Puts a piece on the free square with this number.
fn place_free(array: &mut [char; 8], number: usize, piece: char) {
    let free = array.iter_mut().filter(|place| **place == '-').nth(number);
    *free.expect("a free square") = piece;
}
