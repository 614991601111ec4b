//! Proofs: every move and every number that could be one.

use touchmove::{Move, Promotion, Square};

/// The promotions by the number that stands for them.
const PROMOTIONS: [Option<Promotion>; 5] = [
    None,
    Some(Promotion::Knight),
    Some(Promotion::Bishop),
    Some(Promotion::Rook),
    Some(Promotion::Queen),
];

/// Every move with its number and its text, both written out as the documentation says.
fn every_move() -> impl Iterator<Item = (Move, u16, String)> {
    (0..64 * 64 * 5).map(|number: usize| {
        let (from, to, promotion) = (number % 64, number / 64 % 64, number / 4096);
        let mv = Move::new(Square::ALL[from], Square::ALL[to], PROMOTIONS[promotion]);
        let square = |at: usize| [b'a' + (at % 8) as u8, b'1' + (at / 8) as u8].map(char::from);
        let letter = ["", "n", "b", "r", "q"][promotion];
        let text: String = square(from).into_iter().chain(square(to)).collect();
        (mv, 32_768 + number as u16, text + letter)
    })
}

#[test]
fn every_move_is_its_number_and_its_text() {
    for (mv, number, text) in every_move() {
        let parts = (mv.from().index(), mv.to().index(), mv.promotion());
        let number_of = |promotion| PROMOTIONS.iter().position(|it| *it == promotion);
        let promotion = number_of(parts.2).expect("one of five");
        assert_eq!(
            32_768 + parts.0 + 64 * parts.1 + 4096 * promotion,
            usize::from(number)
        );
        assert_eq!((mv.to_bits(), mv.to_string()), (number, text));
        assert_eq!(Move::from_bits(number), Some(mv));
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    assert_eq!(size_of::<Option<Move>>(), 2);
}

#[test]
fn every_number_is_one_move_or_none() {
    let mut moves = every_move().map(|(mv, number, _)| (number, mv)).peekable();
    for number in 0..=u16::MAX {
        let expected = moves.next_if(|(next, _)| *next == number).map(|(_, mv)| mv);
        assert_eq!(Move::from_bits(number), expected, "{number:#06x}");
    }
    assert_eq!(moves.next(), None);
}
