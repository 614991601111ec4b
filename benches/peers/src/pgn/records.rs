//! Adaptor for the records of touchmove: all of a game in memory.

use touchmove::pgn;

pub fn records(text: &[u8]) -> u64 {
    read_all(pgn::Reader::from_bytes(text))
}

pub fn records_bit_by_bit(text: &[u8]) -> u64 {
    read_all(pgn::Reader::new(text))
}

fn read_all<S: pgn::Source>(mut reader: pgn::Reader<S>) -> u64 {
    let mut sum = 0;
    while let Some(record) = reader.next_record().expect("the file is sound") {
        let tags = record.tags().iter();
        sum += tags
            .map(|(name, value)| name.len() + value.len())
            .sum::<usize>();
        for node in record.main_line() {
            let comments = record.comments(node).iter();
            sum += 1 + comments
                .map(|comment| comment.as_str().len())
                .sum::<usize>();
        }
        // The end of the game.
        sum += 1;
    }
    sum as u64
}
