//! Every class of three men, and those of four: the counts, and the library's verdicts.

use touchmove::{Analyzer, Budget, Color, Position, Winnability};

use crate::retro::{Class, Library, Truth};

/// Positions in which White, who has more than a king, cannot win: with White and with Black to move.
const THREE_MEN: [(&str, usize, usize); 3] =
    [("KQvK", 0, 3_292), ("KRvK", 0, 480), ("KPvK", 4, 28)];

/// Legal positions, with White and with Black to move.
const LEGAL: [(&str, usize, usize); 4] = [
    ("KQvK", 144_508, 223_944),
    ("KRvK", 175_168, 223_944),
    ("KPvK", 163_328, 168_024),
    ("KNvKN", 12_535_256, 12_535_256),
];

/// The same for four men.
const FOUR_MEN: [(&str, usize, usize); 21] = [
    ("KNvKN", 8, 0),
    ("KNvKB", 16, 24),
    ("KNvKR", 16_544, 24),
    ("KBvKN", 32, 8),
    ("KBvKB", 5_859_104, 5_858_992),
    ("KRvKN", 8, 7_216),
    ("KRvKB", 0, 7_576),
    ("KRvKR", 4_824, 7_624),
    ("KRvKQ", 11_072, 6_352),
    ("KRvKP", 18, 8_006),
    ("KQvKN", 8, 142_708),
    ("KQvKB", 0, 134_760),
    ("KQvKR", 2_456, 124_484),
    ("KQvKQ", 6_720, 103_144),
    ("KQvKP", 6, 116_112),
    ("KNvKP", 4, 392),
    ("KBvKP", 14, 722),
    ("KPvKN", 328, 0),
    ("KPvKB", 548, 4),
    ("KPvKR", 10_636, 8),
    ("KPvKQ", 19_324, 22),
];

/// Classes in which White never wins.
const HOPELESS: [&str; 2] = ["KBvK", "KNvK"];
const HOPELESS_FOUR: [&str; 3] = ["KNvKQ", "KBvKR", "KBvKQ"];

fn assert_counts(truth: &Truth, name: &str, white: usize, black: usize) {
    let [(legal_white, lost_white), (legal_black, lost_black)] = [truth.counts(0), truth.counts(1)];
    assert_eq!((lost_white, lost_black), (white, black), "{name}");
    if let Some(legal) = LEGAL.iter().find(|(class, ..)| *class == name) {
        assert_eq!(
            (legal_white, legal_black),
            (legal.1, legal.2),
            "legal positions of {name}"
        );
    }
}

/// Asserts that the library says of a position what is true, for White and, if it says anything, quickly.
fn assert_agrees(analyzer: &mut Analyzer, truth: &Truth, number: usize) {
    let Some((fen, is_winnable)) = truth.get(number) else {
        return;
    };
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    match analyzer.winnability(&position, Color::White, Budget::DEFAULT) {
        Winnability::Winnable(_) => assert!(is_winnable, "{fen} is called winnable"),
        Winnability::Unwinnable(proof) => {
            assert!(!is_winnable, "{fen} is called unwinnable by {proof}")
        }
        Winnability::Undecided { .. } => panic!("{fen} is not decided"),
    }
    assert!(
        !position.is_unwinnable_quick(Color::White) || !is_winnable,
        "{fen}"
    );
}

/// Whether minutes may be spent.
fn is_thorough() -> bool {
    std::env::var_os("TOUCHMOVE_FOUR_MEN").is_some()
}

/// Asks about every position of a class, or about one in so many.
fn assert_agrees_everywhere(truth: &Truth, one_in: usize) {
    let mut analyzer = Analyzer::new();
    for number in (0..truth.size()).step_by(one_in) {
        assert_agrees(&mut analyzer, truth, number);
    }
}

/// Asks about so many positions, spread over the class as if at random.
fn assert_agrees_on(truth: &Truth, mut count: usize) {
    let mut analyzer = Analyzer::new();
    let mut number = 0;
    while count > 0 {
        // An odd step visits every number once.
        number = (number + 0x5851_f42d) % truth.size();
        if truth.get(number).is_some() {
            count -= 1;
            assert_agrees(&mut analyzer, truth, number);
        }
    }
}

#[test]
fn three_men() {
    // A number without a factor in common with the board's passes over no kind of square.
    let one_in = if is_thorough() { 1 } else { 11 };
    let mut library = Library::default();
    for (name, white, black) in THREE_MEN {
        let truth = library.truth(&Class::new(name));
        assert_counts(&truth, name, white, black);
        assert_agrees_everywhere(&truth, one_in);
    }
    for name in HOPELESS {
        let truth = library.truth(&Class::new(name));
        for turn in 0..2 {
            let (legal, lost) = truth.counts(turn);
            assert!(legal > 100_000);
            assert_eq!(legal, lost, "{name}");
        }
        assert_agrees_everywhere(&truth, one_in);
    }
}

#[test]
fn four_men() {
    if !is_thorough() {
        return;
    }
    let mut library = Library::default();
    for (name, white, black) in FOUR_MEN {
        let truth = library.truth(&Class::new(name));
        assert_counts(&truth, name, white, black);
        assert_agrees_on(&truth, 100_000);
    }
    for name in HOPELESS_FOUR {
        let truth = library.truth(&Class::new(name));
        for turn in 0..2 {
            let (legal, lost) = truth.counts(turn);
            assert_eq!(legal, lost, "{name}");
        }
        assert_agrees_on(&truth, 100_000);
    }
}
