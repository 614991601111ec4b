//! Diagrams: everything to be shown appears in the picture, once and in its place.

mod seen;
mod svg;
mod text;

use std::fmt::{self, Write};

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::diagram::{self, Diagram, Rgb};
use touchmove::{Board, Color, Move, ParseError, Piece, Position, Role, Square};

use seen::{Seen, look, middle_of};

const RED: Rgb = Rgb::new(200, 40, 40);
const BLUE: Rgb = Rgb::new(31, 95, 196);

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn seen_by_white(diagram: &Diagram<'_>) -> Seen {
    look(&diagram.to_string(), Color::White)
}

fn only_squares(seen: &Seen) -> Vec<Square> {
    seen.squares.iter().map(|(square, _)| *square).collect()
}

fn square() -> impl Strategy<Value = Square> {
    proptest::sample::select(&Square::ALL)
}

fn color() -> impl Strategy<Value = Color> {
    proptest::sample::select(&Color::ALL)
}

fn rgb() -> impl Strategy<Value = Rgb> {
    any::<(u8, u8, u8)>().prop_map(|(red, green, blue)| Rgb::new(red, green, blue))
}

fn board() -> impl Strategy<Value = Board> {
    let role = proptest::sample::select(&Role::ALL);
    let piece = (color(), role).prop_map(|(color, role)| Piece::new(color, role));
    vec((square(), piece), 0..100).prop_map(|pieces| pieces.into_iter().collect())
}

fn marks() -> impl Strategy<Value = Vec<diagram::Mark>> {
    let mark = (square(), rgb()).prop_map(|(square, color)| diagram::Mark::new(square, color));
    vec(mark, 0..8)
}

fn arrows() -> impl Strategy<Value = Vec<diagram::Arrow>> {
    let arrow = (square(), square(), rgb());
    let arrow = arrow.prop_map(|(from, to, color)| diagram::Arrow::new(from, to, color));
    vec(arrow, 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    /// A reader of the picture can set up the board, and sees every mark and arrow.
    #[test]
    fn a_diagram_shows_what_it_was_given(
        board in board(),
        marks in marks(),
        arrows in arrows(),
        check in proptest::option::of(square()),
        orientation in color(),
        size in 1_u16..,
    ) {
        let mut diagram = board
            .diagram()
            .with_orientation(orientation)
            .with_size(size)
            .with_marks(&marks)
            .with_arrows(&arrows);
        if let Some(king) = check {
            diagram = diagram.with_check(king);
        }
        let seen = look(&diagram.to_string(), orientation);
        let mut pieces: Vec<(Square, Piece)> = board.iter().collect();
        pieces.sort_by_key(|(square, _)| *square);
        prop_assert_eq!(seen.pieces(), pieces);
        let expected: Vec<_> = marks.iter().map(|mark| (mark.square, mark.color)).collect();
        prop_assert_eq!(&seen.squares, &expected);
        let pointing = arrows.iter().filter(|arrow| arrow.from != arrow.to);
        let expected: Vec<_> = pointing.map(|arrow| (arrow.from, arrow.to, arrow.color)).collect();
        prop_assert_eq!(&seen.arrows, &expected);
        let expected: Vec<_> = check.map(|king| (king, diagram::Colors::DEFAULT.check)).into_iter().collect();
        prop_assert_eq!(&seen.checks, &expected);
        prop_assert_eq!(seen.size, f64::from(size));
    }

    /// A Markdown page accepts the picture as it is, because none of its lines is empty.
    #[test]
    fn a_diagram_may_stand_in_a_page(board in board(), marks in marks(), arrows in arrows()) {
        let text = board
            .diagram()
            .with_coordinates()
            .with_marks(&marks)
            .with_arrows(&arrows)
            .to_string();
        prop_assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        prop_assert!(text.lines().all(|line| line.starts_with('<')));
        // Two diagrams in one page do not share names.
        prop_assert!(!text.contains(" id=") && !text.contains("url("));
    }

    #[test]
    fn a_color_is_read_as_it_was_written(color in rgb()) {
        let text = color.to_string();
        prop_assert_eq!(text.parse(), Ok(color));
        prop_assert_eq!(text.to_uppercase().parse(), Ok(color));
    }

    #[test]
    fn any_text_is_a_color_or_refused(text in "#?[0-9a-fA-F+é ]{0,8}") {
        let is_color = text.len() == 7
            && text.starts_with('#')
            && text[1..].bytes().all(|byte| byte.is_ascii_hexdigit());
        prop_assert_eq!(text.parse::<Rgb>().is_ok(), is_color);
    }
}

#[test]
fn other_texts_are_not_colors() {
    for text in [
        "", "#", "orange", "ffa500", "#fff", "#ffa50", "#ffa5000", "#ffa50g", "#+fa500", " #ffa500",
    ] {
        assert_eq!(text.parse::<Rgb>(), Err(ParseError::Rgb), "{text:?}");
    }
}

#[test]
fn every_piece_has_its_own_shape() {
    let kinds = seen::kinds();
    assert_eq!(kinds.len(), 6);
    for (index, (role, shape)) in kinds.iter().enumerate() {
        assert!(shape.len() > 50, "{role}");
        assert!(kinds[..index].iter().all(|(_, other)| other != shape));
    }
}

#[test]
fn the_board_is_turned_round() {
    let white = Board::STANDARD.diagram().to_string();
    let black = Board::STANDARD
        .diagram()
        .with_orientation(Color::Black)
        .to_string();
    let pieces: Vec<_> = Board::STANDARD.iter().collect();
    assert_eq!(look(&white, Color::White).pieces(), pieces);
    assert_eq!(look(&black, Color::Black).pieces(), pieces);
    // Read as White's view, every piece is on the opposite square.
    let opposite = pieces
        .iter()
        .rev()
        .map(|(square, piece)| (square.flip_vertical().flip_horizontal(), *piece));
    assert!(look(&black, Color::White).pieces().into_iter().eq(opposite));
}

#[test]
fn half_of_the_squares_are_dark() {
    for orientation in Color::ALL {
        let text = Board::STANDARD
            .diagram()
            .with_orientation(orientation)
            .to_string();
        let dark: Vec<Square> = Square::ALL.into_iter().filter(|at| at.is_dark()).collect();
        let mut seen = look(&text, orientation).dark;
        seen.sort();
        assert_eq!(seen, dark);
        assert!(dark.contains(&Square::A1));
    }
}

#[test]
fn coordinates_stand_beside_their_files_and_ranks() {
    let bare = seen_by_white(&Board::STANDARD.diagram());
    assert_eq!((bare.texts.len(), bare.frame), (0, (0.0, 360.0)));
    for orientation in Color::ALL {
        let diagram = Board::STANDARD.diagram().with_coordinates();
        let seen = look(
            &diagram.with_orientation(orientation).to_string(),
            orientation,
        );
        assert_eq!(seen.texts.len(), 16);
        let (corner, width) = seen.frame;
        assert_eq!(width - 360.0, -2.0 * corner);
        for square in Square::ALL {
            let (x, y) = middle_of(square, orientation);
            let file = square.file().to_string();
            let (_, at, below) = seen.texts.iter().find(|text| text.0 == file).expect("file");
            assert!(*at == x && (360.0..360.0 - corner).contains(below));
            let rank = square.rank().to_string();
            let (_, left, at) = seen.texts.iter().find(|text| text.0 == rank).expect("rank");
            assert!((corner..0.0).contains(left) && (y..y + 8.0).contains(at));
        }
    }
}

#[test]
fn the_title_says_what_stands_where() {
    let mate = position("6k1/5ppp/8/8/8/8/8/RN4K1 w - - 0 1");
    let title = seen_by_white(&mate.diagram()).title;
    assert_eq!(title, "White: Kg1 Ra1 Nb1. Black: Kg8 f7 g7 h7.");
    let empty = seen_by_white(&Board::EMPTY.diagram());
    assert_eq!(empty.title, "White: none. Black: none.");
}

#[test]
fn a_king_in_check_is_shown() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", Some(Square::E8)),
        ("4k3/4r3/8/8/8/8/8/4K3 w - - 0 1", Some(Square::E1)),
        ("4k3/4r3/8/8/8/8/8/3K4 w - - 0 1", None),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Some(Square::H8)),
    ] {
        let seen = seen_by_white(&position(fen).diagram());
        let kings: Vec<Square> = seen.checks.iter().map(|(king, _)| *king).collect();
        assert_eq!(kings, expected.into_iter().collect::<Vec<_>>(), "{fen}");
    }
}

/// Returns the squares that are colored after a move.
fn after(fen: &str, mv: &str) -> Vec<Square> {
    let mv: Move = mv.parse().expect("a move");
    let next = position(fen).legal_move(mv).expect("a legal move").play();
    only_squares(&seen_by_white(&next.diagram().with_last_move(mv)))
}

#[test]
fn the_squares_of_the_last_move_are_colored() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(after(start, "e2e4"), [Square::E2, Square::E4]);
    assert_eq!(after(start, "g1f3"), [Square::G1, Square::F3]);
    let promotion = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(after(promotion, "a7a8q"), [Square::A7, Square::A8]);
    let rook = "k7/8/8/8/8/8/8/2K1R2R w - - 0 1";
    assert_eq!(after(rook, "e1g1"), [Square::E1, Square::G1]);
}

#[test]
fn castling_is_shown_by_the_path_of_the_king() {
    let white = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(after(white, "e1h1"), [Square::E1, Square::G1]);
    assert_eq!(after(white, "e1a1"), [Square::C1, Square::E1]);
    let black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
    assert_eq!(after(black, "e8h8"), [Square::E8, Square::G8]);
    assert_eq!(after(black, "e8a8"), [Square::C8, Square::E8]);
    // The king takes a rook that stands on the king's destination.
    let near = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    assert_eq!(after(near, "f1g1"), [Square::F1, Square::G1]);
    // The king stays, and only the rook visibly moves.
    let still = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    assert_eq!(after(still, "g1h1"), [Square::G1]);
    // The rook stays: the board alone does not show what the king did.
    let stays = "4k3/8/8/8/8/8/8/4KR2 w F - 0 1";
    assert_eq!(after(stays, "e1f1"), [Square::E1, Square::F1]);
}

#[test]
fn the_picture_has_the_colors_it_was_given() {
    let pieces = |shade| {
        let mut pieces = diagram::Colors::DEFAULT.pieces.white;
        pieces.fill = Rgb::new(shade, 1, 0);
        pieces.outline = Rgb::new(shade, 2, 0);
        pieces.details = Rgb::new(shade, 3, 0);
        pieces
    };
    let mut colors = diagram::Colors::DEFAULT;
    colors.light = Rgb::new(0, 0, 1);
    colors.dark = Rgb::new(0, 0, 2);
    colors.frame = Rgb::new(0, 0, 3);
    colors.coordinates = Rgb::new(0, 0, 4);
    colors.last_move = Rgb::new(0, 0, 5);
    colors.check = Rgb::new(0, 0, 6);
    colors.pieces = touchmove::ByColor::new(pieces(1), pieces(2));
    let diagram = Board::STANDARD
        .diagram()
        .with_coordinates()
        .with_last_move("e2e4".parse().expect("a move"))
        .with_check(Square::E1);
    let text = diagram.clone().with_colors(colors).to_string();
    let mut expected = vec![
        colors.light,
        colors.dark,
        colors.frame,
        colors.coordinates,
        colors.last_move,
        colors.check,
    ];
    for color in Color::ALL {
        let pieces = colors.pieces[color];
        expected.extend([pieces.fill, pieces.outline, pieces.details]);
    }
    for color in &expected {
        assert!(text.contains(&color.to_string()), "{color}");
    }
    // No other colors occur.
    let other = text
        .split('#')
        .skip(1)
        .map(|behind| format!("#{}", &behind[..6]));
    for color in other {
        let color: Rgb = color.parse().expect("a color");
        assert!(expected.contains(&color), "{color}");
    }
    assert_eq!(
        diagram
            .clone()
            .with_colors(diagram::Colors::default())
            .to_string(),
        diagram.to_string()
    );
}

/// A page with limited room.
struct Page<'p> {
    left: &'p mut [u8],
}

impl Write for Page<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let left = std::mem::take(&mut self.left);
        let (now, later) = left.split_at_mut_checked(text.len()).ok_or(fmt::Error)?;
        now.copy_from_slice(text.as_bytes());
        self.left = later;
        Ok(())
    }
}

#[test]
fn a_diagram_is_written_anywhere_until_the_page_is_full() {
    let marks = [diagram::Mark::new(Square::D5, RED)];
    let arrows = [diagram::Arrow::new(Square::G1, Square::F3, BLUE)];
    let diagram = Board::STANDARD
        .diagram()
        .with_coordinates()
        .with_marks(&marks)
        .with_arrows(&arrows)
        .with_check(Square::E1);
    let text = diagram.to_string();
    let mut page = [0; 20_000];
    for length in 0..text.len() {
        let left = &mut page[..length];
        assert!(write!(Page { left }, "{diagram}").is_err(), "{length}");
    }
    let left = &mut page[..text.len()];
    assert!(write!(Page { left }, "{diagram}").is_ok());
    assert_eq!(&page[..text.len()], text.as_bytes());
}

#[test]
fn what_a_comment_colors_is_colored() {
    use touchmove::record::{Comment, CommentPart, MarkColor};

    let comment = Comment::new("[%csl Gd4,Re5,Yf6,Ba1,Ob2,Cc3][%cal Rg1f3]");
    let (mut marks, mut arrows) = (Vec::<diagram::Mark>::new(), Vec::<diagram::Arrow>::new());
    for part in comment.parts() {
        match part {
            CommentPart::Squares(squares) => {
                marks.extend(squares.into_iter().map(diagram::Mark::from))
            }
            CommentPart::Arrows(all) => arrows.extend(all.into_iter().map(diagram::Arrow::from)),
            _ => {}
        }
    }
    let diagram = Board::STANDARD.diagram();
    let seen = seen_by_white(&diagram.with_marks(&marks).with_arrows(&arrows));
    let colors = [
        MarkColor::Green,
        MarkColor::Red,
        MarkColor::Yellow,
        MarkColor::Blue,
        MarkColor::Orange,
        MarkColor::Cyan,
    ];
    let squares = [
        Square::D4,
        Square::E5,
        Square::F6,
        Square::A1,
        Square::B2,
        Square::C3,
    ];
    let expected = squares.into_iter().zip(colors.map(MarkColor::rgb));
    assert!(seen.squares.iter().copied().eq(expected));
    let red = MarkColor::Red.rgb();
    assert_eq!(seen.arrows, [(Square::G1, Square::F3, red)]);
    for (index, color) in colors.iter().enumerate() {
        assert!(
            colors[..index]
                .iter()
                .all(|other| other.rgb() != color.rgb())
        );
    }
}
