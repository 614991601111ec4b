//! Valid positions, and arrangements that need not be valid.

use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::packed::PackedPosition;
use touchmove::setup::Tolerance;
use touchmove::{Board, Chess960, LegalMove, MoveFilter};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{
    any_move, choose, color, letters, number, optional, parse, square, style, text,
};
use crate::errors::{Answer, OrThrow, TOLERANCES, defects, names, wrong_value};

const CASTLING_STYLES: [(&str, CastlingStyle); 2] = [
    ("standard", CastlingStyle::Standard),
    ("chess960", CastlingStyle::Chess960),
];

const EN_PASSANT_MODES: [(&str, EnPassantMode); 3] = [
    ("legal", EnPassantMode::Legal),
    ("pseudoLegal", EnPassantMode::PseudoLegal),
    ("always", EnPassantMode::Always),
];

const FILTERS: [(&str, MoveFilter); 5] = [
    ("all", MoveFilter::ALL),
    ("captures", MoveFilter::CAPTURES),
    ("quiets", MoveFilter::QUIETS),
    ("promotions", MoveFilter::PROMOTIONS),
    ("evasions", MoveFilter::EVASIONS),
];

/// Reads words with spaces in between.
fn tolerance(value: &JsValue) -> Answer<Tolerance> {
    let words = optional(value)?.unwrap_or_default();
    words
        .split_whitespace()
        .try_fold(Tolerance::NONE, |all, word| {
            Ok(all | choose(&TOLERANCES, &JsValue::from(word))?)
        })
}

/// Returns 64 bytes from a1 to h8: 0, or a role from 1 to 6, plus 8 if it is Black's.
pub(crate) fn bytes(board: &Board) -> Vec<u8> {
    let squares = touchmove::Square::ALL.into_iter();
    let bytes = squares.map(|square| {
        board.piece_at(square).map_or(0, |piece| {
            piece.role().index() as u8 + 1 + 8 * piece.color().index() as u8
        })
    });
    bytes.collect()
}

#[wasm_bindgen]
pub struct Position(pub(crate) touchmove::Position);

impl Position {
    pub(crate) fn legal(&self, mv: &JsValue) -> Answer<LegalMove<'_>> {
        self.0.legal_move(any_move(mv)?).or_throw()
    }
}

#[wasm_bindgen]
impl Position {
    #[wasm_bindgen(constructor)]
    pub fn new(fen: JsValue, tolerated: JsValue) -> Answer<Position> {
        let tolerated = tolerance(&tolerated)?;
        let position = match optional(&fen)? {
            None => touchmove::Position::standard(),
            Some(fen) => touchmove::Position::from_fen_with(&fen, tolerated).or_throw()?,
        };
        Ok(Self(position))
    }

    pub fn chess960(white: JsValue, black: JsValue) -> Answer<Position> {
        let start = |value: &JsValue| {
            let number = number(value, 959)?;
            Chess960::new(number as u16).ok_or_else(|| wrong_value("a number from 0 to 959", value))
        };
        let black = if black.is_undefined() {
            white.clone()
        } else {
            black
        };
        Ok(Self(touchmove::Position::chess960(
            start(&white)?,
            start(&black)?,
        )))
    }

    #[wasm_bindgen(js_name = "fromPacked")]
    pub fn from_packed(packed: &[u8]) -> Answer<Position> {
        let found = packed.len();
        let packed = packed
            .try_into()
            .map_err(|_| wrong_value("32 bytes", &JsValue::from(found as u32)))?;
        let unpacked = PackedPosition::from_bytes(packed).unpack();
        unpacked.or_throw().map(Self)
    }

    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        self.0.turn().to_string()
    }

    #[wasm_bindgen(getter, js_name = "isCheck")]
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    #[wasm_bindgen(getter)]
    pub fn checkers(&self) -> JsValue {
        names(self.0.checkers())
    }

    #[wasm_bindgen(getter, js_name = "halfmoveClock")]
    pub fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    #[wasm_bindgen(getter, js_name = "fullmoveNumber")]
    pub fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number()
    }

    #[wasm_bindgen(getter)]
    pub fn key(&self) -> u64 {
        self.0.key()
    }

    pub fn bytes(&self) -> Vec<u8> {
        bytes(self.0.board())
    }

    pub fn king(&self, of: JsValue) -> Answer<String> {
        Ok(self.0.king(color(&of)?).name().to_owned())
    }

    pub fn attackers(&self, of: JsValue, by: JsValue) -> Answer<JsValue> {
        let attackers = self.0.attackers_to(square(&of)?, self.0.occupied());
        Ok(names(attackers & self.0.by_color(color(&by)?)))
    }

    pub fn pinned(&self, of: JsValue) -> Answer<JsValue> {
        Ok(names(self.0.pinned(color(&of)?)))
    }

    #[wasm_bindgen(js_name = "legalMoves")]
    pub fn legal_moves(&self, filter: JsValue) -> Answer<Vec<u16>> {
        let list = self.0.legal_moves_matching(choose(&FILTERS, &filter)?);
        Ok(list.iter().map(|legal| legal.to_move().to_bits()).collect())
    }

    /// The names of the legal moves with bars in between.
    #[wasm_bindgen(js_name = "writeSans")]
    pub fn write_sans(&self) -> String {
        let mut text = String::new();
        for legal in self.0.legal_moves().iter() {
            text.push_str(legal.san().as_ref());
            text.push('|');
        }
        text.pop();
        text
    }

    #[wasm_bindgen(js_name = "countLegalMoves")]
    pub fn count_legal_moves(&self) -> usize {
        self.0.count_legal_moves()
    }

    #[wasm_bindgen(js_name = "hasLegalMoves")]
    pub fn has_legal_moves(&self) -> bool {
        self.0.has_legal_moves()
    }

    /// Pairs of squares: where a piece stands, and where it may go. Castling goes to either square.
    #[wasm_bindgen(js_name = "destinationPairs")]
    pub fn destination_pairs(&self) -> Vec<u8> {
        let mut pairs = Vec::new();
        for from in self.0.by_color(self.0.turn()) {
            for to in self.0.destinations(from) {
                pairs.extend([from.index() as u8, to.index() as u8]);
            }
        }
        pairs
    }

    #[wasm_bindgen(js_name = "premoveDestinations")]
    pub fn premove_destinations(&self, from: JsValue) -> Answer<JsValue> {
        Ok(names(self.0.premove_destinations(square(&from)?)))
    }

    #[wasm_bindgen(js_name = "legalMove")]
    pub fn legal_move(&self, mv: JsValue) -> Answer<u16> {
        Ok(self.legal(&mv)?.to_move().to_bits())
    }

    #[wasm_bindgen(js_name = "isLegal")]
    pub fn is_legal(&self, mv: JsValue) -> Answer<bool> {
        Ok(self.0.is_legal(any_move(&mv)?))
    }

    pub fn play(&self, mv: JsValue) -> Answer<Position> {
        Ok(Self(self.legal(&mv)?.play()))
    }

    #[wasm_bindgen(js_name = "nullMove")]
    pub fn null_move(&self) -> Option<Position> {
        self.0.null_move().map(Self)
    }

    /// What a legal move is, in numbers: from, to, destination, role, captured and promoted role, or 0, and signs.
    pub fn facts(&self, mv: JsValue) -> Answer<Vec<u8>> {
        let legal = self.legal(&mv)?;
        let role = |role: Option<touchmove::Role>| role.map_or(0, |role| role.index() as u8 + 1);
        let promotion = legal.promotion().map(touchmove::Promotion::role);
        let signs = [
            legal.is_en_passant(),
            legal.is_castling(),
            legal.gives_check(),
            legal.is_irreversible(),
        ];
        let signs = signs.into_iter().enumerate();
        Ok(vec![
            legal.from().index() as u8,
            legal.to().index() as u8,
            legal.destination().index() as u8,
            role(Some(legal.role())),
            role(legal.captured()),
            role(promotion),
            signs.map(|(bit, sign)| u8::from(sign) << bit).sum(),
        ])
    }

    pub fn see(&self, mv: JsValue) -> Answer<i32> {
        let values = touchmove::moves::PieceValues::CLASSIC;
        Ok(self.legal(&mv)?.see(&values))
    }

    pub fn san(&self, mv: JsValue, notation: JsValue, letters: JsValue) -> Answer<String> {
        let style = style(&notation, &letters)?;
        Ok(self.legal(&mv)?.format(style).to_string())
    }

    pub fn uci(&self, mv: JsValue, castling: JsValue) -> Answer<String> {
        let style = choose(&CASTLING_STYLES, &castling)?;
        Ok(self.legal(&mv)?.uci(style).to_string())
    }

    #[wasm_bindgen(js_name = "readSan")]
    pub fn read_san(&self, san: JsValue, strict: bool, language: JsValue) -> Answer<u16> {
        let san = text(&san)?;
        let read = if optional(&language)?.is_some() {
            self.0.parse_san_with(&san, letters(&language)?)
        } else if strict {
            self.0.parse_san_strict(&san)
        } else {
            self.0.parse_san(&san)
        };
        Ok(read.or_throw()?.to_move().to_bits())
    }

    #[wasm_bindgen(js_name = "parseUci")]
    pub fn parse_uci(&self, uci: JsValue) -> Answer<u16> {
        let legal = self.0.parse_uci(&text(&uci)?).or_throw()?;
        Ok(legal.to_move().to_bits())
    }

    #[wasm_bindgen(getter)]
    pub fn status(&self) -> String {
        match self.0.status().termination() {
            Some(ended) => ended.to_string(),
            None if self.0.is_check() => "check".to_owned(),
            None => "ongoing".to_owned(),
        }
    }

    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> Option<String> {
        self.0.status().outcome().map(|outcome| outcome.to_string())
    }

    #[wasm_bindgen(getter, js_name = "isCheckmate")]
    pub fn is_checkmate(&self) -> bool {
        self.0.is_checkmate()
    }

    #[wasm_bindgen(getter, js_name = "isStalemate")]
    pub fn is_stalemate(&self) -> bool {
        self.0.is_stalemate()
    }

    pub fn perft(&self, depth: JsValue) -> Answer<f64> {
        Ok(self.0.perft(number(&depth, 64)?) as f64)
    }

    pub fn equals(&self, other: &Position) -> bool {
        self.0 == other.0
    }

    #[wasm_bindgen(js_name = "writeFen")]
    pub fn write_fen(&self, en_passant: JsValue, castling: JsValue) -> Answer<String> {
        let mode = choose(&EN_PASSANT_MODES, &en_passant)?;
        let style = choose(&CASTLING_STYLES, &castling)?;
        Ok(self.0.fen(mode, style).to_string())
    }

    pub fn packed(&self) -> Vec<u8> {
        PackedPosition::from(&self.0).as_bytes().to_vec()
    }

    #[wasm_bindgen(js_name = "toSetup")]
    pub fn to_setup(&self) -> Setup {
        Setup(self.0.to_setup())
    }
}

#[wasm_bindgen]
pub struct Setup(touchmove::Setup);

#[wasm_bindgen]
impl Setup {
    #[wasm_bindgen(constructor)]
    pub fn new(fen: JsValue) -> Answer<Setup> {
        Ok(Self(match optional(&fen)? {
            None => touchmove::Setup::EMPTY,
            Some(fen) => touchmove::Setup::from_fen_bytes(fen.as_bytes()).or_throw()?,
        }))
    }

    pub fn bytes(&self) -> Vec<u8> {
        bytes(&self.0.board)
    }

    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        self.0.turn.to_string()
    }

    #[wasm_bindgen(setter)]
    pub fn set_turn(&mut self, turn: JsValue) -> Answer<()> {
        self.0.turn = color(&turn)?;
        Ok(())
    }

    /// Puts a piece, such as `Q` or `q`, on a square, or nothing.
    pub fn set(&mut self, on: JsValue, piece: JsValue) -> Answer<()> {
        let on = square(&on)?;
        if optional(&piece)?.is_some() {
            self.0.set_piece(on, parse(&piece)?);
        } else {
            self.0.remove_piece(on);
        }
        Ok(())
    }

    /// Allows or forbids to castle with the rook on a square.
    #[wasm_bindgen(js_name = "setCastling")]
    pub fn set_castling(&mut self, rook: JsValue, allowed: bool) -> Answer<()> {
        let rook = square(&rook)?;
        if allowed {
            self.0.castling.insert(rook);
        } else {
            self.0.castling.remove(rook);
        }
        Ok(())
    }

    pub fn validate(&self, tolerated: JsValue) -> Answer<Position> {
        let position = self.0.validate_with(tolerance(&tolerated)?);
        position.or_throw().map(Position)
    }

    pub fn defects(&self) -> Vec<JsValue> {
        match self.0.validate() {
            Ok(_) => Vec::new(),
            Err(invalid) => defects(invalid.defects()),
        }
    }

    #[wasm_bindgen(js_name = "withoutInvalidRights")]
    pub fn without_invalid_rights(&self) -> Setup {
        Self(self.0.without_invalid_rights())
    }

    pub fn fen(&self, castling: JsValue) -> Answer<String> {
        Ok(self.0.fen(choose(&CASTLING_STYLES, &castling)?).to_string())
    }
}

/// A move as text; castling is "the king takes its rook".
#[wasm_bindgen(js_name = "moveText")]
pub fn move_text(bits: JsValue) -> Answer<String> {
    Ok(any_move(&bits)?.to_string())
}

/// The bits of a move.
#[wasm_bindgen(js_name = "moveBits")]
pub fn move_bits(mv: JsValue) -> Answer<u16> {
    Ok(any_move(&mv)?.to_bits())
}
