//! Every class of three pieces, and those of four: the counts, and the library's verdicts.

use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{Color, Position, Role};

use super::exhaustive::has_no_mate;
use super::retro::{Class, Library, Truth};

/// Positions in which White, who has more than a king, cannot win: with White and with Black to move.
const THREE_PIECES: [(&str, usize, usize); 3] =
    [("KQvK", 0, 3_292), ("KRvK", 0, 480), ("KPvK", 4, 28)];

/// Legal positions, with White and with Black to move.
const LEGAL: [(&str, usize, usize); 4] = [
    ("KQvK", 144_508, 223_944),
    ("KRvK", 175_168, 223_944),
    ("KPvK", 163_328, 168_024),
    ("KNvKN", 12_535_256, 12_535_256),
];

/// The same for four pieces.
const FOUR_PIECES: [(&str, usize, usize); 21] = [
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

/// How many random positions of each class of four pieces are tested: `every_position_of_four_pieces` can test them all.
const RANDOM: usize = 20_000;

/// Classes in which White never wins.
const UNWINNABLE: [&str; 2] = ["KBvK", "KNvK"];
const UNWINNABLE_FOUR: [&str; 3] = ["KNvKQ", "KBvKR", "KBvKQ"];

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

/// Returns whether White can win. Asserts that the library is certain, and that the quick prover does not contradict
/// it.
fn verdict(analyzer: &mut Analyzer, position: &Position) -> bool {
    let is_winnable = match analyzer.winnability(position, Color::White, NodeBudget::DEFAULT) {
        Winnability::Winnable(_) => true,
        Winnability::Unwinnable(_) => false,
        Winnability::Undecided { .. } => panic!("{position} is not decided"),
    };
    let is_proven = position.is_unwinnable_quick(Color::White);
    assert!(!(is_proven && is_winnable), "{position}");
    is_winnable
}

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Asserts that the library's verdict on a position is correct.
fn assert_agrees(analyzer: &mut Analyzer, truth: &Truth, number: usize) {
    if let Some((fen, is_winnable)) = truth.get(number) {
        assert_eq!(verdict(analyzer, &read(&fen)), is_winnable, "{fen}");
    }
}

/// Whether minutes may be spent on a class: the variable names classes, or is 1 for all of them.
fn is_asked_for(name: &str) -> bool {
    let asked = std::env::var("TOUCHMOVE_FOUR_PIECES").unwrap_or_default();
    asked == "1" || asked.split(',').any(|asked| asked == name)
}

fn assert_agrees_everywhere(truth: &Truth) {
    let mut analyzer = Analyzer::new();
    for number in 0..truth.size() {
        assert_agrees(&mut analyzer, truth, number);
    }
}

/// Asserts it for one of the mirror images of each position, or for all if they are asked for.
fn assert_agrees_up_to_mirrors(name: &str, truth: &Truth) {
    if is_asked_for(name) {
        return assert_agrees_everywhere(truth);
    }
    let mut analyzer = Analyzer::new();
    for number in (0..truth.size()).filter(|&number| truth.class.stands_for_images(number)) {
        assert_agrees(&mut analyzer, truth, number);
    }
}

/// Whether White has a bare king, or one minor piece against a bare king: classes that `three_pieces` covers
/// completely.
fn is_of_unwinnable_class(position: &Position) -> bool {
    let board = position.board();
    let minors = board.by_role(Role::Knight) | board.by_role(Role::Bishop);
    let white = board.by_color(Color::White) - board.by_role(Role::King);
    white.is_empty() || board.occupied().len() == 3 && white.is_subset(minors)
}

/// Asserts that the library is certain of random positions of a class. A winnable verdict has been played to mate. An
/// unwinnable verdict must follow from a class that is known to be unwinnable, or from a search of all positions that
/// can follow.
fn assert_right_at_random(name: &str) {
    let class = Class::new(name);
    let mut analyzer = Analyzer::new();
    let (mut number, mut asked) = (0, 0);
    while asked < RANDOM {
        // An odd step visits every number once.
        number = (number + 0x5851_f42d) % class.size();
        let Some(fen) = class.fen(number) else {
            continue;
        };
        asked += 1;
        let position = read(&fen);
        if verdict(&mut analyzer, &position) {
            assert!(!UNWINNABLE_FOUR.contains(&name), "{fen}");
        } else if !UNWINNABLE_FOUR.contains(&name) {
            let one_color = name == "KBvKB" && class.has_bishops_of_one_color(number);
            let proven =
                one_color || has_no_mate(&position, Color::White, 3_000, is_of_unwinnable_class);
            assert!(proven, "{fen}");
        }
    }
}

#[test]
fn three_pieces() {
    let mut library = Library::default();
    for (name, white, black) in THREE_PIECES {
        let truth = library.truth(&Class::new(name));
        assert_counts(&truth, name, white, black);
        assert_agrees_up_to_mirrors(name, &truth);
    }
    for name in UNWINNABLE {
        let truth = library.truth(&Class::new(name));
        for turn in 0..2 {
            let (legal, lost) = truth.counts(turn);
            assert!(legal > 100_000);
            assert_eq!(legal, lost, "{name}");
        }
        assert_agrees_up_to_mirrors(name, &truth);
    }
}

/// Asserts it for every class of four pieces in which White has one of these pieces.
fn assert_right_with(pieces: &[u8]) {
    let names = FOUR_PIECES.iter().map(|&(name, ..)| name);
    for name in names.chain(UNWINNABLE_FOUR) {
        if pieces.contains(&name.as_bytes()[1]) {
            assert_right_at_random(name);
        }
    }
}

// The length of the searches depends on White's piece: these are about equal shares of the work.

#[test]
fn four_pieces_at_random_with_a_knight() {
    assert_right_with(b"N");
}

#[test]
fn four_pieces_at_random_with_a_bishop() {
    assert_right_with(b"B");
}

#[test]
fn four_pieces_at_random_with_more() {
    assert_right_with(b"RQP");
}

#[test]
fn the_counts_of_four_pieces() {
    let mut library = Library::default();
    for (name, white, black) in FOUR_PIECES {
        if is_asked_for(name) {
            let truth = library.truth(&Class::new(name));
            assert_counts(&truth, name, white, black);
        }
    }
    for name in UNWINNABLE_FOUR {
        if is_asked_for(name) {
            let truth = library.truth(&Class::new(name));
            for turn in 0..2 {
                let (legal, lost) = truth.counts(turn);
                assert_eq!(legal, lost, "{name}");
            }
        }
    }
}

#[test]
fn every_position_of_four_pieces() {
    let names = FOUR_PIECES.iter().map(|&(name, ..)| name);
    let mut library = Library::default();
    for name in names.chain(UNWINNABLE_FOUR) {
        if is_asked_for(name) {
            assert_agrees_everywhere(&library.truth(&Class::new(name)));
        }
    }
}
