//! Games that are as plain as nearly all are, read without records.
//!
//! What is not plain, such as a mistake, is left to the records: there is one way to read it.

use touchmove::pgn::{Event, Options, RawText, Reader, Replay, TerminationMarker};
use touchmove::san::San;
use touchmove::{Move, Outcome, Position};

use crate::column::{Column, Game, Row, Rows, Stands};
use crate::table::{Needs, Table};

/// A reader of plain games.
#[derive(Debug)]
pub(crate) struct Plain {
    options: Options,
    needs: Needs,
    replay: Replay,
}

/// A move as it is written.
struct Written {
    san: San,
    uci: [u8; 5],
    uci_len: usize,
}

impl Written {
    #[inline]
    fn new(text: RawText<'_>, position: &Position) -> Option<Self> {
        let legal = text.to_legal_move(position).ok()?;
        let (mv, san): (Move, San) = (legal.to_move(), legal.san());
        let mut uci = [0; 5];
        uci[..2].copy_from_slice(mv.from().name().as_bytes());
        uci[2..4].copy_from_slice(mv.to().name().as_bytes());
        let promotion = mv.promotion();
        if let Some(promotion) = promotion {
            uci[4] = promotion.role().letter() as u8;
        }
        let uci_len = 4 + usize::from(promotion.is_some());
        Some(Self { san, uci, uci_len })
    }

    fn uci(&self) -> &str {
        core::str::from_utf8(&self.uci[..self.uci_len]).unwrap_or_default()
    }
}

/// The game that is being read.
struct Current {
    number: u64,
    is_open: bool,
    ply: u32,
    depth: usize,
    /// Whether the variation has no move yet.
    is_bare: bool,
    start: Position,
    /// What the tag says about the result.
    tag: Option<TerminationMarker>,
}

impl Plain {
    pub(crate) fn new(options: Options, needs: Needs) -> Self {
        let replay = Replay::new().with_options(options);
        Self {
            options,
            needs,
            replay,
        }
    }

    /// Adds the rows of the games of a text behind the game of this number, and returns the number of the last one.
    ///
    /// It is `None` if one of them is not plain. Then some rows may have been added.
    pub(crate) fn read(&mut self, text: &[u8], number: u64, table: &mut Table) -> Option<u64> {
        let mut reader = Reader::from_bytes(text).with_options(self.options);
        let mut game = Current {
            number,
            is_open: false,
            ply: 0,
            depth: 0,
            is_bare: false,
            start: Position::standard(),
            tag: None,
        };
        while let Some(event) = reader.next_event().ok()? {
            match event {
                Event::Move(text) if game.depth == 0 => {
                    self.push_move(&mut game, event, text, table)?
                }
                Event::Comment(text) => {
                    if !self.needs_comment(&game, text)? {
                        continue;
                    }
                    table.complete(&text.to_text());
                }
                Event::Begin => {
                    self.replay.apply(event).ok()?;
                    (game.is_open, game.ply, game.tag) = (true, 0, None);
                    game.number += 1;
                }
                Event::Tag { name, value } => {
                    self.replay.apply(event).ok()?;
                    self.push_tag(&mut game, name, value, table)?;
                }
                Event::End(marker) => {
                    self.replay.apply(event).ok()?;
                    self.end(&mut game, marker, table)?;
                }
                Event::Tolerated { .. } | Event::Cut { .. } => return None,
                _ if game.ply == 0 => return None,
                _ => {
                    self.replay.apply(event).ok()?;
                    match event {
                        Event::Move(_) => game.is_bare = false,
                        Event::VariationStart => {
                            (game.depth, game.is_bare) = (game.depth + 1, true)
                        }
                        Event::VariationEnd => game.depth -= 1,
                        _ => {}
                    }
                }
            }
        }
        (!game.is_open).then_some(game.number)
    }

    #[inline]
    fn push_move(
        &mut self,
        game: &mut Current,
        event: Event<'_>,
        text: RawText<'_>,
        table: &mut Table,
    ) -> Option<()> {
        if game.ply == 0 {
            self.begin(game, table)?;
        }
        let written = match self.needs.moves {
            true => Some(Written::new(text, self.replay.position())?),
            false => None,
        };
        self.replay.apply(event).ok()?;
        if self.replay.is_illegal_move() {
            return None;
        }
        game.ply += 1;
        let (uci, san) = match &written {
            Some(written) => (Some(written.uci()), Some(written.san.as_str())),
            None => (None, None),
        };
        match table.kind {
            Rows::Games if self.needs.moves => {
                table.push_move(uci, san);
            }
            Rows::Games => {}
            Rows::Positions => {
                let stands = Stands::Valid(self.replay.position());
                let row = Row {
                    game: game.number,
                    ply: game.ply,
                    stands,
                    uci,
                    san,
                };
                table.push_row(&row);
            }
        }
        Some(())
    }

    /// Takes the start position, which stands on the board before the first move.
    fn begin(&mut self, game: &mut Current, table: &mut Table) -> Option<()> {
        let start = self.replay.position();
        if self.needs.variant && *start != Position::standard() {
            return None;
        }
        match table.kind {
            Rows::Games => game.start.clone_from(start),
            Rows::Positions => {
                let stands = Stands::Valid(start);
                let row = Row {
                    game: game.number,
                    ply: 0,
                    stands,
                    uci: None,
                    san: None,
                };
                table.push_row(&row);
            }
        }
        Some(())
    }

    /// Returns whether a comment has values for the last row, or `None` if it says more.
    fn needs_comment(&self, game: &Current, text: RawText<'_>) -> Option<bool> {
        let has = |mark: &[u8]| text.as_bytes().windows(mark.len()).any(|part| part == mark);
        let Needs {
            commands, faults, ..
        } = self.needs;
        if faults && (has(b"[%cut") || has(b"[%illegal")) {
            return None;
        }
        if !commands || !text.as_bytes().contains(&b'[') {
            return Some(false);
        }
        // Those before a game and behind it belong to a start position, those before the first move of a variation
        // perhaps to the move that it replaces.
        let is_of_move = game.is_open && game.ply > 0 && !(game.depth > 0 && game.is_bare);
        is_of_move.then_some(game.depth == 0)
    }

    fn push_tag(
        &mut self,
        game: &mut Current,
        name: RawText<'_>,
        value: RawText<'_>,
        table: &mut Table,
    ) -> Option<()> {
        if self.replay.take_fault().is_some() {
            return None;
        }
        let is = |known: &str| name.as_bytes().eq_ignore_ascii_case(known.as_bytes());
        if is("Result") {
            game.tag = Some(TerminationMarker::from_tag(&value.to_text())?);
        } else if is("SetUp") && value.as_bytes() != b"1" {
            return None;
        }
        if table.kind == Rows::Games {
            for column in &mut table.columns {
                match column {
                    Column::Tag(known, unknown, texts) if is(known) => {
                        // A tag that is given again takes the place of the other.
                        texts.truncate(table.rows);
                        let value = value.to_text();
                        texts.push(Some(&*value).filter(|value| Some(*value) != *unknown));
                    }
                    _ => {}
                }
            }
        }
        Some(())
    }

    fn end(
        &mut self,
        game: &mut Current,
        marker: TerminationMarker,
        table: &mut Table,
    ) -> Option<()> {
        let is_decided_by_tag = game.tag.and_then(TerminationMarker::outcome).is_some();
        let result: Option<Outcome> = marker.outcome();
        if game.ply == 0
            || game.depth != 0
            || self.replay.take_fault().is_some()
            || result.is_none() && is_decided_by_tag
        {
            return None;
        }
        game.is_open = false;
        if table.kind == Rows::Positions {
            table.end_positions(false, &[]);
        } else {
            let row = Game {
                number: game.number,
                plies: game.ply,
                start: &game.start,
                result,
                is_cut: false,
            };
            for column in &mut table.columns {
                column.push_game(&row);
                match column {
                    Column::Tag(_, _, texts) if texts.valid.len() == table.rows => texts.push(None),
                    Column::Faults(_) => column.push_faults([]),
                    _ => {}
                }
            }
            table.rows += 1;
        }
        Some(())
    }
}
