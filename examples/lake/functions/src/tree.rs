//! A tree of openings, as an aggregate: games are added, trees merged, and the moves of each position counted.

use std::collections::HashMap;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

use arrow_array::builder::{Int32Builder, Int64Builder, StringBuilder};
use arrow_array::{Array, ArrayRef, ListArray, StructArray};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{DataType, Field, Fields};
use touchmove::packed::PackedPosition;
use touchmove::{Color, Move, Outcome};

use crate::board::{fen_of, san_of, uci_of};
use crate::input::{Arg, Args, Error};
use crate::key::stable_key;
use crate::line::Step;

/// The moves played from each position, however it was reached, with the results of their games.
#[derive(Clone, Debug, Default)]
pub struct OpeningTree(HashMap<(i64, u16), Node>);

/// A move from a position.
#[derive(Clone, Copy, Debug)]
struct Node {
    position: [u8; PackedPosition::SIZE],
    /// After how many half-moves the position arose, at the earliest.
    ply: u16,
    /// White's wins, draws, Black's wins, and games with another result or none.
    games: [u64; 4],
}

impl Node {
    /// Returns how many games there are.
    fn count(&self) -> u64 {
        self.games
            .iter()
            .fold(0, |sum, games| sum.saturating_add(*games))
    }
}

/// The bytes of a node with its key and move.
const SIZE: usize = 8 + 2 + PackedPosition::SIZE + 2 + 4 * 8;

impl OpeningTree {
    /// The SQL name of the aggregate.
    pub const NAME: &'static str = "chess_opening_tree";

    /// Returns the type of [`finish`](Self::finish): a list of moves.
    #[must_use]
    pub fn data_type() -> DataType {
        DataType::List(Field::new("item", DataType::Struct(Self::fields()), true).into())
    }

    fn fields() -> Fields {
        let field = |name: &str, of| Field::new(name, of, true);
        let numbers = ["games", "white", "draws", "black"];
        let texts = ["fen", "san", "uci"];
        std::iter::once(field("ply", DataType::Int32))
            .chain([field("key", DataType::Int64)])
            .chain(texts.map(|name| field(name, DataType::Utf8)))
            .chain(numbers.map(|name| field(name, DataType::Int64)))
            .collect()
    }

    /// Adds games: their moves, their results as text, and how many half-moves of each count.
    ///
    /// A game that cannot be read counts as far as it can.
    ///
    /// # Errors
    ///
    /// If an argument is missing or of another type.
    pub fn update(&mut self, args: &[Arg], rows: usize) -> Result<(), Error> {
        let args = Args {
            name: Self::NAME,
            args,
            rows,
        };
        let (games, results, depths) = (args.games(0)?, args.texts(1)?, args.numbers(2)?);
        for row in 0..rows {
            let (Some(line), Some(depth)) = (games.get(row), depths.get(row)) else {
                continue;
            };
            let own = || line.result();
            let result = results.get(row).and_then(|text| text.parse().ok());
            let result = match result.or_else(own) {
                Some(Outcome::Win(Color::White)) => 0,
                Some(Outcome::Draw) => 1,
                Some(Outcome::Win(Color::Black)) => 2,
                None => 3,
            };
            let mut ply = 0_u16;
            // What could be read was added.
            let _ = line.walk_moves(|step| {
                let Step::Move(legal, _) = step else {
                    return Continue(());
                };
                if i64::from(ply) >= depth {
                    return Break(());
                }
                let before = legal.position();
                let place = (stable_key(before), legal.to_move().to_bits());
                let node = self.0.entry(place).or_insert_with(|| Node {
                    // Without counters, which depend on the way to it.
                    position: before.to_packed_identity().to_bytes(),
                    ply,
                    games: [0; 4],
                });
                node.ply = node.ply.min(ply);
                node.games[result] = node.games[result].saturating_add(1);
                ply = ply.saturating_add(1);
                Continue(())
            });
        }
        Ok(())
    }

    /// Adds a tree that was written as bytes. Bytes that are no tree are passed over.
    pub fn merge(&mut self, bytes: &[u8]) {
        for record in bytes.chunks_exact(SIZE) {
            let Some((place, other)) = read(record) else {
                continue;
            };
            let node = self.0.entry(place).or_insert(Node {
                games: [0; 4],
                ..other
            });
            node.ply = node.ply.min(other.ply);
            for (to, from) in node.games.iter_mut().zip(other.games) {
                // Bytes of others may say anything.
                *to = to.saturating_add(from);
            }
        }
    }

    /// Returns the tree as bytes, for another process or thread.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SIZE * self.0.len());
        for ((key, mv), node) in &self.0 {
            bytes.extend(key.to_le_bytes());
            bytes.extend(mv.to_le_bytes());
            bytes.extend(node.position);
            bytes.extend(node.ply.to_le_bytes());
            for games in node.games {
                bytes.extend(games.to_le_bytes());
            }
        }
        bytes
    }

    /// Returns about how many bytes of memory it takes.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.capacity() * (size_of::<((i64, u16), Node)>() + 1)
    }

    /// Returns the moves as a list of one row, by half-move and position, those played most often first.
    #[must_use]
    pub fn finish(&self) -> ArrayRef {
        let mut nodes: Vec<_> = self.0.iter().collect();
        nodes.sort_unstable_by_key(|((key, mv), node)| {
            (node.ply, *key, std::cmp::Reverse(node.count()), *mv)
        });
        let mut plies = Int32Builder::new();
        let mut keys = Int64Builder::new();
        let mut texts = [(); 3].map(|()| StringBuilder::new());
        let mut numbers = [(); 4].map(|()| Int64Builder::new());
        for ((key, mv), node) in nodes {
            let Ok(position) = PackedPosition::from_bytes(node.position).unpack() else {
                continue;
            };
            let legal = Move::from_bits(*mv).and_then(|mv| position.legal_move(mv).ok());
            let Some(legal) = legal else { continue };
            plies.append_value(node.ply.into());
            keys.append_value(*key);
            let words = [fen_of(&position), san_of(legal), uci_of(legal)];
            for (texts, word) in texts.iter_mut().zip(words) {
                texts.append_value(word);
            }
            let [white, draws, black, _] = node.games;
            let counts = [node.count(), white, draws, black];
            for (numbers, count) in numbers.iter_mut().zip(counts) {
                numbers.append_value(i64::try_from(count).unwrap_or(i64::MAX));
            }
        }
        let plies: ArrayRef = Arc::new(plies.finish());
        let columns: Vec<ArrayRef> = [plies, Arc::new(keys.finish())]
            .into_iter()
            .chain(texts.map(|mut texts| Arc::new(texts.finish()) as ArrayRef))
            .chain(numbers.map(|mut numbers| Arc::new(numbers.finish()) as ArrayRef))
            .collect();
        let moves = StructArray::new(Self::fields(), columns, None);
        let item = Field::new("item", DataType::Struct(Self::fields()), true);
        let ends = OffsetBuffer::from_lengths([moves.len()]);
        Arc::new(ListArray::new(item.into(), ends, Arc::new(moves), None))
    }
}

fn read(record: &[u8]) -> Option<((i64, u16), Node)> {
    let (key, rest) = record.split_first_chunk()?;
    let (mv, rest) = rest.split_first_chunk()?;
    let (position, rest) = rest.split_first_chunk()?;
    let (ply, rest) = rest.split_first_chunk()?;
    let mut games = [0; 4];
    for (count, bytes) in games.iter_mut().zip(rest.chunks_exact(8)) {
        *count = u64::from_le_bytes(bytes.try_into().ok()?);
    }
    let node = Node {
        position: *position,
        ply: u16::from_le_bytes(*ply),
        games,
    };
    Some(((i64::from_le_bytes(*key), u16::from_le_bytes(*mv)), node))
}
