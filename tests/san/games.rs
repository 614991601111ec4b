//! Games as they were recorded: every move is canonical, and the last position is known.

use touchmove::Position;
use touchmove::san::NotationStyle;

/// Famous games up to their disputed moment, with the FEN of that position.
const GAMES: [(&str, &str, &str); 3] = [
    (
        "Fischer–Petrosian, Buenos Aires 1971",
        "1. e4 e6 2. d4 d5 3. Nc3 Nf6 4. Bg5 dxe4 5. Nxe4 Be7 6. Bxf6 gxf6 7. g3 f5 8. Nc3 Bf6 9. Nge2 Nc6 10. d5 exd5 \
         11. Nxd5 Bxb2 12. Bg2 O-O 13. O-O Bh8 14. Nef4 Ne5 15. Qh5 Ng6 16. Rad1 c6 17. Ne3 Qf6 18. Kh1 Bg7 19. Bh3 Ne7 \
         20. Rd3 Be6 21. Rfd1 Bh6 22. Rd4 Bxf4 23. Rxf4 Rad8 24. Rxd8 Rxd8 25. Bxf5 Nxf5 26. Nxf5 Rd5 27. g4 Bxf5 \
         28. gxf5 h6 29. h3 Kh7 30. Qe2 Qe5 31. Qh5 Qf6 32. Qe2 Re5 33. Qd3 Rd5 34. Qe2",
        "8/pp3p1k/2p2q1p/3r1P2/5R2/7P/P1P1QP2/7K b - - 10 34",
    ),
    (
        "Karpov–Kasparov, Linares 1993",
        "1. d4 Nf6 2. c4 g6 3. Nc3 Bg7 4. e4 d6 5. f3 O-O 6. Be3 e5 7. Nge2 c6 8. Qd2 Nbd7 9. Rd1 a6 10. dxe5 Nxe5 \
         11. b3 b5 12. cxb5 axb5 13. Qxd6 Nfd7 14. f4 b4 15. Nb1 Ng4 16. Bd4 Bxd4 17. Qxd4 Rxa2 18. h3 c5 19. Qg1 Ngf6 \
         20. e5 Ne4 21. h4 c4 22. Nc1 c3 23. Nxa2 c2 24. Qd4 cxd1=Q+",
        "2bq1rk1/3n1p1p/6p1/4P3/1p1QnP1P/1P6/N5P1/1N1qKB1R w K - 0 25",
    ),
    (
        "Carlsen–Inarkiev, Riyadh 2017",
        "1. e4 c5 2. a3 Nc6 3. b4 cxb4 4. axb4 Nxb4 5. d4 d5 6. c3 Nc6 7. exd5 Qxd5 8. Na3 Bf5 9. Nb5 Rc8 10. Nxa7 Nxa7 \
         11. Rxa7 e5 12. Nf3 exd4 13. Nxd4 Bd7 14. Nb5 Qxd1+ 15. Kxd1 Bc6 16. Bd3 Bc5 17. Re1+ Ne7 18. Ba3 Bxa3 \
         19. Rxa3 Rd8 20. Nd4 Kd7 21. Ra7 Rhe8 22. Kc2 Kc7 23. Rb1 Rb8 24. f3 Nd5 25. Nxc6 Kxc6 26. Bb5+ Kb6 27. Rxb7+",
        "1r2r3/1R3ppp/1k6/1B1n4/8/2P2P2/2K3PP/1R6 b - - 0 27",
    ),
];

#[test]
fn every_move_of_a_game_is_canonical() {
    for (name, score, last) in GAMES {
        let moves = score.split_whitespace().filter(|word| !word.ends_with('.'));
        let mut position = Position::standard();
        for text in moves {
            let legal = position
                .parse_san_strict(text)
                .unwrap_or_else(|error| panic!("{text} in {name}: {error}"));
            for style in [
                NotationStyle::LONG,
                NotationStyle::FIDE,
                NotationStyle::FIGURINE,
            ] {
                let other = legal.format(style);
                assert_eq!(position.parse_san(&other), Ok(legal), "{other} in {name}");
            }
            let next = legal.play();
            position = next;
        }
        assert_eq!(position.to_string(), last, "{name}");
    }
}
