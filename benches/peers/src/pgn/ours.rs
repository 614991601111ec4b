//! Adaptor for touchmove.

use touchmove::pgn;

pub fn events(text: &[u8]) -> u64 {
    count_events(pgn::Reader::from_bytes(text))
}

pub fn events_bit_by_bit(text: &[u8]) -> u64 {
    count_events(pgn::Reader::new(text))
}

pub fn replay(text: &[u8]) -> u64 {
    replay_all(pgn::Reader::from_bytes(text))
}

pub fn replay_bit_by_bit(text: &[u8]) -> u64 {
    replay_all(pgn::Reader::new(text))
}

fn count_events<S: pgn::Source>(mut reader: pgn::Reader<S>) -> u64 {
    let mut sum = 0;
    while let Some(event) = reader.next_event().expect("the file is sound") {
        sum += match event {
            pgn::Event::Tag { name, value } => name.as_bytes().len() + value.as_bytes().len(),
            pgn::Event::Move(_) | pgn::Event::Nag(_) | pgn::Event::End(_) => 1,
            pgn::Event::Comment(text) => text.as_bytes().len(),
            _ => 0,
        } as u64;
    }
    sum
}

fn replay_all<S: pgn::Source>(reader: pgn::Reader<S>) -> u64 {
    let mut options = pgn::Options::WHOLE_GAMES;
    options.comments = false;
    let mut reader = reader.with_options(options);
    let mut replay = pgn::Replay::new();
    let mut sum = 0;
    while let Some(event) = reader.next_event().expect("the file is sound") {
        replay.apply(event).expect("every move is legal");
        match event {
            pgn::Event::Move(_) => sum += 1,
            pgn::Event::End(_) => sum += replay.position().board().occupied().len() as u64,
            _ => {}
        }
    }
    sum
}
