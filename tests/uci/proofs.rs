//! Proofs: every move in UCI, and every two bytes in the place of a square.

use touchmove::uci::{Uci, UciMove};
use touchmove::{Move, Promotion, Square};

#[test]
fn every_move_is_written_and_read() {
    for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
        let said = UciMove::from(mv);
        let text = Uci::from(said);
        assert_eq!(text.parse(), Ok(said));
        assert_eq!(text.as_str(), mv.to_string());
        let promotion = mv
            .promotion()
            .map_or(String::new(), |it| it.letter().to_string());
        let plain = format!("{}{}{promotion}", mv.from(), mv.to());
        assert_eq!(text.as_str(), plain);
    }
}

#[test]
fn every_pair_of_bytes_is_judged_like_the_squares_they_name() {
    let judge = |text: [u8; 4]| {
        let [f1, r1, f2, r2] = text;
        // Files and ranks are one letter and one digit each.
        let square = |file: u8, rank: u8| {
            let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
            (file < 8 && rank < 8).then(|| Square::ALL[usize::from(8 * rank + file)])
        };
        let (from, to) = (square(f1, r1), square(f2, r2));
        let expected = from.zip(to).map(|(from, to)| Move::new(from, to, None));
        assert_eq!(Move::from_ascii(&text), expected, "{text:?}");
    };
    for first in 0..=u8::MAX {
        for second in 0..=u8::MAX {
            for at in 0..3 {
                let mut text = *b"a1h8";
                text[at] = first;
                text[at + 1] = second;
                judge(text);
            }
        }
    }
    for letter in 0..=u8::MAX {
        let text = [b'e', b'7', b'e', b'8', letter];
        let promotion = match letter {
            b'n' => Some(Promotion::Knight),
            b'b' => Some(Promotion::Bishop),
            b'r' => Some(Promotion::Rook),
            b'q' => Some(Promotion::Queen),
            _ => None,
        };
        let expected =
            promotion.map(|promotion| Move::new(Square::E7, Square::E8, Some(promotion)));
        assert_eq!(Move::from_ascii(&text), expected, "{letter}");
        assert_eq!(
            UciMove::from_bytes(&text).ok(),
            expected.map(UciMove::Normal)
        );
    }
}
