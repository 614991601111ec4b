//! What a person sees on a diagram, computed from the places of the shapes alone.

use touchmove::diagram::{self, Rgb};
use touchmove::{Color, Piece, Role, Square};

use super::svg::{self, Element};

/// The width of a square in the units of the drawing.
const SIDE: f64 = 45.0;

/// The pieces that show what each shape means: one of each kind.
const KINDS: [(Square, Role); 6] = [
    (Square::A4, Role::Pawn),
    (Square::B4, Role::Knight),
    (Square::C4, Role::Bishop),
    (Square::D4, Role::Rook),
    (Square::E4, Role::Queen),
    (Square::F4, Role::King),
];

/// A diagram as it is seen.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// Colored squares, in the order in which they are painted.
    pub(crate) squares: Vec<(Square, Rgb)>,
    /// The dark squares of the board.
    pub(crate) dark: Vec<Square>,
    pub(crate) checks: Vec<(Square, Rgb)>,
    /// The pieces, by their fill and their shape.
    pieces: Vec<(Square, Rgb, String)>,
    pub(crate) arrows: Vec<(Square, Square, Rgb)>,
    /// The texts around the board, with the center of each.
    pub(crate) texts: Vec<(String, f64, f64)>,
    pub(crate) title: String,
    /// The corner and the width of the visible area.
    pub(crate) frame: (f64, f64),
    pub(crate) size: f64,
}

/// Reads a diagram with this player's first rank at the bottom.
pub(crate) fn look(document: &str, orientation: Color) -> Seen {
    let elements = svg::read(document);
    let mut seen = Seen::default();
    for element in &elements {
        let parent = element.parent.map(|parent| &elements[parent]);
        match element.name.as_str() {
            "svg" => seen.look_at_the_whole(element),
            "title" => seen.title.clone_from(&element.text),
            "rect" => seen.look_at_rectangle(element, orientation),
            "circle" => {
                let middle = (element.number("cx"), element.number("cy"));
                seen.checks.push((on(middle, orientation), color(element)));
            }
            "text" => {
                let place = (element.number("x"), element.number("y"));
                seen.texts.push((element.text.clone(), place.0, place.1));
            }
            "path" => seen.look_at_path(
                element,
                parent.expect("the root is not a path"),
                orientation,
            ),
            "g" => assert_eq!(element.text.trim(), ""),
            other => panic!("<{other}> was not expected"),
        }
        if element.name == "path" && parent.is_some_and(|parent| parent.name == "g") {
            let parent = parent.expect("there is one");
            let side = parent.parent.map(|side| &elements[side]);
            seen.look_at_piece(
                element,
                parent,
                side.expect("pieces are grouped by side"),
                orientation,
            );
        }
    }
    seen
}

impl Seen {
    fn look_at_the_whole(&mut self, svg: &Element) {
        assert_eq!(svg.get("xmlns"), "http://www.w3.org/2000/svg");
        let view: Vec<f64> = svg.get("viewBox").split(' ').map(svg::number).collect();
        assert_eq!((view[0], view[2]), (view[1], view[3]), "a square");
        self.frame = (view[0], view[2]);
        self.size = svg.number("width");
        assert_eq!(self.size, svg.number("height"));
    }

    fn look_at_rectangle(&mut self, rectangle: &Element, orientation: Color) {
        let (x, y) = (rectangle.number("x"), rectangle.number("y"));
        assert_eq!(rectangle.number("width"), rectangle.number("height"));
        if rectangle.number("width") == SIDE {
            let middle = (x + SIDE / 2.0, y + SIDE / 2.0);
            self.squares
                .push((on(middle, orientation), color(rectangle)));
        }
    }

    /// A path directly on the board is either the dark squares or an arrow.
    fn look_at_path(&mut self, path: &Element, parent: &Element, orientation: Color) {
        if parent.name != "svg" {
            return;
        }
        let Some(matrix) = path.attributes.get("transform") else {
            for corner in path.get("d").split_terminator("h45v45h-45z") {
                let (x, y) = pair(corner.strip_prefix('M').expect("a move of the pen"));
                let middle = (x + SIDE / 2.0, y + SIDE / 2.0);
                self.dark.push(on(middle, orientation));
            }
            return;
        };
        let inside = matrix.strip_prefix("matrix(").expect("a matrix");
        let inside = inside.strip_suffix(')').expect("its end");
        let parts: Vec<f64> = inside.split(' ').map(svg::number).collect();
        // The tip is on the axis, between the neck and the other side of the head.
        let (_, tip) = path.get("d").split_once("V-10L").expect("the head");
        let (tip, _) = tip.split_once(' ').expect("the tip");
        let tip = svg::number(tip);
        let start = (parts[4], parts[5]);
        let end = (start.0 + parts[0] * tip, start.1 + parts[1] * tip);
        // Rotated, and neither bent nor stretched.
        assert_eq!((parts[0], parts[1]), (parts[3], -parts[2]));
        assert!((parts[0].hypot(parts[1]) - 1.0).abs() < 0.002);
        assert_eq!(start.0.rem_euclid(SIDE), SIDE / 2.0);
        let to = on(end, orientation);
        let (x, y) = middle_of(to, orientation);
        assert!((x - end.0).hypot(y - end.1) < 6.0, "near the middle");
        self.arrows.push((on(start, orientation), to, color(path)));
    }

    /// A piece is two paths in its own group: its body, and lines without a fill.
    fn look_at_piece(
        &mut self,
        path: &Element,
        piece: &Element,
        side: &Element,
        orientation: Color,
    ) {
        let place = piece.get("transform").strip_prefix("translate(");
        let place = place.and_then(|place| place.strip_suffix(')'));
        let (x, y) = pair(place.expect("a place"));
        let square = on((x + SIDE / 2.0, y + SIDE / 2.0), orientation);
        match path.attributes.get("fill").map(String::as_str) {
            None => self
                .pieces
                .push((square, color(side), path.get("d").to_owned())),
            Some(fill) => {
                assert_eq!(fill, "none");
                let (last, _, shape) = self.pieces.last_mut().expect("the body comes first");
                assert_eq!(*last, square);
                shape.push_str(path.get("d"));
            }
        }
    }

    /// Returns the pieces and their squares, in the order of the squares.
    pub(crate) fn pieces(&self) -> Vec<(Square, Piece)> {
        let kinds = kinds();
        let pieces = self.pieces.iter().map(|(square, fill, shape)| {
            let of_shape = kinds.iter().find(|(_, known)| known == shape);
            let (role, _) = of_shape.expect("a known shape");
            let of_fill = Color::ALL
                .into_iter()
                .find(|&side| diagram::Colors::DEFAULT.pieces[side].fill == *fill);
            (
                *square,
                Piece::new(of_fill.expect("a color of pieces"), *role),
            )
        });
        let mut pieces: Vec<(Square, Piece)> = pieces.collect();
        pieces.sort_by_key(|(square, _)| *square);
        pieces
    }
}

/// Returns the shape of each piece, from a board with one of each.
pub(crate) fn kinds() -> Vec<(Role, String)> {
    let white = |(square, role)| (square, Piece::new(Color::White, role));
    let board: touchmove::Board = KINDS.into_iter().map(white).collect();
    let seen = look(&board.diagram().to_string(), Color::White);
    let mut pieces = seen.pieces;
    pieces.sort_by_key(|(square, _, _)| *square);
    let kinds = KINDS.into_iter().zip(pieces);
    kinds
        .map(|((square, role), (seen, _, shape))| {
            assert_eq!(square, seen);
            (role, shape)
        })
        .collect()
}

/// Returns the square that contains a point.
fn on((x, y): (f64, f64), orientation: Color) -> Square {
    let (right, down) = ((x / SIDE).floor(), (y / SIDE).floor());
    assert!((0.0..8.0).contains(&right) && (0.0..8.0).contains(&down));
    let (right, down) = (right as usize, down as usize);
    let (file, rank) = match orientation {
        Color::White => (right, 7 - down),
        Color::Black => (7 - right, down),
    };
    Square::ALL[file + 8 * rank]
}

/// Returns the center of a square.
pub(crate) fn middle_of(square: Square, orientation: Color) -> (f64, f64) {
    let (file, rank) = (square.file().index(), square.rank().index());
    let (right, down) = match orientation {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    };
    ((right as f64 + 0.5) * SIDE, (down as f64 + 0.5) * SIDE)
}

fn pair(text: &str) -> (f64, f64) {
    let (x, y) = text.split_once(' ').expect("two numbers");
    (svg::number(x), svg::number(y))
}

fn color(element: &Element) -> Rgb {
    let fill = element.get("fill");
    fill.parse()
        .unwrap_or_else(|error| panic!("{fill}: {error}"))
}
