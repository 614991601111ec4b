//! touchmove.

use touchmove::{PgnEvent, PgnOptions, PgnReader, PgnReplay, PgnSource};

pub fn events(text: &[u8]) -> u64 {
    count_events(PgnReader::from_bytes(text))
}

pub fn events_bit_by_bit(text: &[u8]) -> u64 {
    count_events(PgnReader::new(text))
}

pub fn replay(text: &[u8]) -> u64 {
    replay_all(PgnReader::from_bytes(text))
}

pub fn replay_bit_by_bit(text: &[u8]) -> u64 {
    replay_all(PgnReader::new(text))
}

fn count_events<S: PgnSource>(mut reader: PgnReader<S>) -> u64 {
    let mut sum = 0;
    while let Some(event) = reader.next_event().expect("the file is sound") {
        sum += match event {
            PgnEvent::Tag { name, value } => name.as_bytes().len() + value.as_bytes().len(),
            PgnEvent::Move(_) | PgnEvent::Nag(_) | PgnEvent::End(_) => 1,
            PgnEvent::Comment(text) => text.as_bytes().len(),
            _ => 0,
        } as u64;
    }
    sum
}

fn replay_all<S: PgnSource>(reader: PgnReader<S>) -> u64 {
    let options = PgnOptions {
        comments: false,
        ..PgnOptions::default()
    };
    let mut reader = reader.with_options(options);
    let mut replay = PgnReplay::new();
    let mut sum = 0;
    while let Some(event) = reader.next_event().expect("the file is sound") {
        replay.follow(event).expect("every move is legal");
        match event {
            PgnEvent::Move(_) => sum += 1,
            PgnEvent::End(_) => sum += replay.position().board().occupied().len() as u64,
            _ => {}
        }
    }
    sum
}
