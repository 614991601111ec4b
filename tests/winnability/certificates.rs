//! Certificates: each is checked, covers what random games reach, and fails when it is damaged.

use touchmove::setup::Tolerance;
use touchmove::winnability::{
    Analyzer, Certificate, CertificateError, Member, NodeBudget, Proof, Winnability,
};
use touchmove::{Color, Piece, Position, Role, Square};

use super::boards::{FEW, FEW_POSITIONS, position};

/// Unwinnable boards, one for each prover that makes certificates.
const BOARDS: [(&str, Color); 8] = [
    // Material decides.
    ("8/8/8/3qk3/8/8/8/2B1K3 w - - 0 1", Color::White),
    // Stalemate, and a capture that is forced.
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Color::White),
    ("7k/8/8/8/8/8/6q1/7K w - - 0 1", Color::Black),
    // Pawns that shut both kings out; with a bishop behind them; with a pawn that still moves.
    (
        "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1",
        Color::White,
    ),
    (
        "5b2/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3K4/5B2 b - - 0 1",
        Color::White,
    ),
    (
        "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
        Color::Black,
    ),
    // Both kings followed.
    ("1K6/1p6/kPp5/2P5/p1P5/P1B5/8/8 w - - 0 1", Color::White),
    // All positions that can follow, some of them by abstract positions.
    (
        "1bB4b/k7/R5r1/8/1pBp1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1",
        Color::Black,
    ),
];

fn certificate(fen: &str, winner: Color) -> (Position, Certificate) {
    let position = position(fen);
    let certificate = Analyzer::new().certificate(&position, winner, NodeBudget::DEFAULT);
    (
        position,
        certificate.unwrap_or_else(|| panic!("{fen} has no certificate")),
    )
}

/// Pseudo-random numbers, always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Whether a position is one of those that an abstract position stands for.
fn is_in(position: &Position, member: &Member) -> bool {
    let is_turn = member.turn.is_none_or(|turn| turn == position.turn());
    let is_safe = !member.is_not_in_check || !position.is_check();
    let board = position.board();
    let exact = |(square, piece)| board.piece_at(square) == Some(piece);
    let rest: Vec<_> = board
        .iter()
        .filter(|&(square, _)| member.board.piece_at(square).is_none())
        .collect();
    is_turn && is_safe && member.board.iter().all(exact) && have_places(&rest, member, 0)
}

/// Whether each of these pieces is another free piece; `taken` has a bit for each that is one.
fn have_places(rest: &[(Square, Piece)], member: &Member, taken: u32) -> bool {
    let [(square, piece), rest @ ..] = rest else {
        return true;
    };
    member.free.iter().enumerate().any(|(which, free)| {
        let is_role = match free.role {
            Some(role) => role == piece.role(),
            None => !matches!(piece.role(), Role::King | Role::Pawn),
        };
        taken >> which & 1 == 0
            && free.color == piece.color()
            && is_role
            && free.squares.contains(*square)
            && have_places(rest, member, taken | 1 << which)
    })
}

/// Plays random games and returns a position that no member covers, or that is a mate.
fn escape(start: &Position, certificate: &Certificate, games: usize) -> Option<Position> {
    let winner = certificate.winner();
    let exact: Vec<Position> = certificate.exact().collect();
    let mut numbers = Numbers(5);
    for _ in 0..games {
        let mut position = start.clone();
        for _ in 0..60 {
            if position.is_checkmate() && position.turn() != winner {
                return Some(position);
            }
            if position.cannot_mate_by_material(winner) {
                break;
            }
            // Positions are equal if they are by Article 9.2.3.
            let mut members = certificate.members().iter();
            if !exact.contains(&position) && !members.any(|member| is_in(&position, member)) {
                return Some(position);
            }
            let moves = position.legal_moves();
            let Some(legal) = moves.get(numbers.below(moves.len().max(1))) else {
                break;
            };
            position = legal.play();
        }
    }
    None
}

#[test]
fn certificates_hold_and_are_read_back() {
    for (fen, winner) in BOARDS {
        let (position, certificate) = certificate(fen, winner);
        assert_eq!(certificate.check(&position), Ok(()), "{fen}");
        let text = certificate.to_string();
        assert_eq!(text.parse(), Ok(certificate.clone()), "{fen}\n{text}");
        assert_eq!(escape(&position, &certificate, 20), None, "{fen}\n{text}");
    }
}

/// No certificate of another question proves that a side cannot mate that can.
#[test]
fn no_certificate_holds_where_a_mate_exists() {
    let mut analyzer = Analyzer::new();
    let mut winnable = 0;
    for (fen, winner) in BOARDS {
        let (start, certificate) = certificate(fen, winner);
        // The same certificate with all that stands on a square taken away, or another piece there.
        for square in Square::ALL {
            for piece in [None, Piece::from_letter('Q'), Piece::from_letter('n')] {
                let mut setup = start.to_setup();
                if setup.board.role_at(square) != Some(Role::King) {
                    setup.board.set(square, piece);
                }
                let Ok(other) = setup.validate_with(Tolerance::ALL) else {
                    continue;
                };
                let answer = analyzer.winnability(&other, winner, NodeBudget::QUICK);
                if !matches!(answer, Winnability::Winnable(_)) {
                    continue;
                }
                winnable += 1;
                assert!(certificate.check(&other).is_err(), "{other}");
                // Nor with that position among the members.
                let text = format!("{certificate}{other}\n");
                let with: Certificate = text.parse().expect("a certificate");
                assert!(with.check(&other).is_err(), "{other}\n{text}");
            }
        }
        let answer = analyzer.winnability(&start, !winner, NodeBudget::DEFAULT);
        if matches!(answer, Winnability::Winnable(_)) {
            winnable += 1;
            let text = certificate.to_string();
            let other = match winner {
                Color::White => text.replacen("White", "Black", 1),
                Color::Black => text.replacen("Black", "White", 1),
            };
            let other: Certificate = other.parse().expect("a certificate");
            assert!(other.check(&start).is_err(), "{fen}");
        }
    }
    assert!(winnable > 300, "{winnable}");
}

/// A certificate with one line left out or one word changed proves nothing, or still covers all
/// that random games reach.
#[test]
fn damaged_certificates_prove_nothing_false() {
    let mut numbers = Numbers(1);
    let mut refused = 0;
    for (fen, winner) in &BOARDS[1..7] {
        let (position, certificate) = certificate(fen, *winner);
        let text = certificate.to_string();
        for _ in 0..300 {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let at = 1 + numbers.below(lines.len() - 1);
            let mut words: Vec<&str> = lines[at].split(' ').collect();
            let word = numbers.below(words.len());
            let letter = numbers.below(words[word].len());
            let mut changed = words[word].to_owned();
            match numbers.below(4) {
                0 => lines[at].clear(),
                1 => {
                    words.remove(word);
                    lines[at] = words.join(" ");
                }
                kind => {
                    let by = if kind == 2 {
                        ""
                    } else {
                        ["1", "8", "a", "w", "-"][numbers.below(5)]
                    };
                    changed.replace_range(letter..=letter, by);
                    words[word] = &changed;
                    lines[at] = words.join(" ");
                }
            }
            lines.retain(|line| !line.is_empty());
            let damaged = lines.join("\n");
            let Ok(damaged) = damaged.parse::<Certificate>() else {
                continue;
            };
            if damaged.check(&position).is_err() {
                refused += 1;
                continue;
            }
            assert_eq!(escape(&position, &damaged, 5), None, "{fen}\n{damaged}");
        }
    }
    assert!(refused > 600, "{refused}");
}

#[test]
fn the_fault_is_named() {
    let (start, certificate) = certificate(BOARDS[3].0, BOARDS[3].1);
    let text = certificate.to_string();
    let check = |text: &str| {
        text.parse::<Certificate>()
            .and_then(|read| read.check(&start))
    };
    assert_eq!(check(&text), Ok(()));
    let last = text.lines().last().expect("a member");
    // Without the members, with fewer squares for a king, and with a queen that is anywhere.
    let start_alone = "White cannot mate\n4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1\n";
    assert_eq!(check("White cannot mate\n"), Err(CertificateError::Start));
    assert_eq!(
        check(start_alone),
        Err(CertificateError::Escape { member: 0 })
    );
    let squares = last.replace("k:a6-h8", "k:a7-h8");
    assert_ne!(squares, last);
    assert_eq!(
        check(&format!("{start_alone}{squares}")),
        Err(CertificateError::Escape { member: 1 })
    );
    let mate = format!("{start_alone}8/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8 K:a1-h8 k:a1-h8 Q:a1-h8");
    assert_eq!(check(&mate), Err(CertificateError::Mate { member: 1 }));
    let kings = format!("{start_alone}{last} k:a8");
    assert_eq!(
        check(&kings),
        Err(CertificateError::Malformed { member: 1 })
    );
    // Text that is none.
    for (text, line) in [
        ("", 1),
        ("Nobody cannot mate", 1),
        ("White cannot mate\n4k3/8/8/8/8/8/8/8 w - - 0 1", 2),
        ("White cannot mate\n8/8/8/8/8/8/8/9", 2),
        ("White cannot mate\n8/8/8/8/8/8/8/8 K", 2),
        ("White cannot mate\n8/8/8/8/8/8/8/8 K:", 2),
        ("White cannot mate\n8/8/8/8/8/8/8/8 P:a2", 2),
        ("White cannot mate\n8/8/8/8/8/8/8/8 KK:a2", 2),
        ("White cannot mate\n8/8/8/8/8/8/8/8 K:a2-i9\n", 2),
    ] {
        let error = text.parse::<Certificate>().expect_err(text);
        assert!(
            matches!(error, CertificateError::Text { line: at, .. } if at == line),
            "{text}: {error}"
        );
    }
}

#[test]
fn material_alone_is_a_certificate() {
    let alone: Certificate = "White cannot mate\n".parse().expect("a certificate");
    for (fen, holds) in [
        ("8/8/8/3qk3/8/8/8/2N1K3 w - - 0 1", true),
        ("8/8/8/3qk3/8/8/8/1NN1K3 w - - 0 1", false),
        ("8/8/8/3rk3/8/8/8/2N1K3 w - - 0 1", false),
        ("8/8/8/3bk3/8/8/8/1B2K3 w - - 0 1", true),
        ("8/8/8/3bk3/8/8/8/2B1K3 w - - 0 1", false),
        ("8/8/8/3nk3/8/8/8/2B1K3 w - - 0 1", false),
        ("8/8/8/3qk3/8/8/B7/1B2K3 w - - 0 1", true),
    ] {
        assert_eq!(alone.check(&position(fen)).is_ok(), holds, "{fen}");
    }
}

#[test]
fn a_king_is_no_piece_that_may_be_any() {
    let start = position("8/7k/8/4K3/8/8/8/Q7 w - - 0 1");
    let text = "White cannot mate\n8/8/8/8/8/8/8/Q7 K:a2-a8 X:e4-e6 k:a1-h8\n";
    let read: Certificate = text.parse().expect("a certificate");
    assert_eq!(read.check(&start), Err(CertificateError::Start));
    // All pieces of a member may stand for certain.
    let text = "White cannot mate\n4k3/8/8/8/8/8/8/4K3 w\n";
    assert!(text.parse::<Certificate>().is_ok());
}

#[test]
fn opposed_pawns_have_no_certificate() {
    let mut analyzer = Analyzer::new();
    let opposed = position("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/4P3/8/P1P3P1/4K3 w - - 0 1");
    let answer = analyzer.winnability(&opposed, Color::White, NodeBudget::DEFAULT);
    assert_eq!(answer, Winnability::Unwinnable(Proof::Blockade));
    let certificate = analyzer.certificate(&opposed, Color::White, NodeBudget::DEFAULT);
    assert_eq!(certificate, None);
}

#[test]
fn corners_are_named_in_any_order_and_pieces_are_few() {
    let read =
        |text: &str| format!("White cannot mate\n8/8/8/8/8/8/8/8 {text}\n").parse::<Certificate>();
    assert_eq!(read("K:a1-h8 k:c2-d5"), read("K:h1-a8 k:d2-c5"));
    let many = format!("K:a1 k:h8{}", " Q:a3".repeat(100_000));
    let many = read(&many).expect("a certificate");
    let start = position("8/8/8/8/8/8/8/K6k w - - 0 1");
    assert_eq!(
        many.check(&start),
        Err(CertificateError::Malformed { member: 0 })
    );
}

#[test]
fn the_smallest_budget_certifies_what_is_proven_at_once() {
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let certificate = Analyzer::new().certificate(&stalemate, Color::White, NodeBudget::new(0));
    assert!(certificate.is_some());
}

#[test]
fn a_closure_has_each_position_once() {
    for winner in Color::ALL {
        let (start, certificate) = certificate(FEW, winner);
        assert_eq!(certificate.exact().count(), FEW_POSITIONS as usize);
        assert!(certificate.members().is_empty());
        assert_eq!(certificate.check(&start), Ok(()));
    }
}
