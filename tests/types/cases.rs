//! Small values: their letters and names, values by kind of piece, and sets of squares as drawings.

use touchmove::{Bitboard, ByRole, Color, File, ParseError, Promotion, Rank, Role, Square};

#[test]
fn a_set_is_drawn_from_the_eighth_rank_down() {
    let set: Bitboard = [Square::A1, Square::B8, Square::H8].into_iter().collect();
    let empty = ". . . . . . . .\n".repeat(6);
    let drawn = format!(". X . . . . . X\n{empty}X . . . . . . .\n");
    assert_eq!(set.to_string(), drawn);
    assert_eq!(
        (set.iter().count(), set.iter().last()),
        (3, Some(Square::H8))
    );
    assert_eq!(Bitboard::EMPTY.iter().last(), None);
}

#[test]
fn colors_have_the_letters_of_a_fen() {
    for color in Color::ALL {
        assert_eq!(Color::from_letter(color.letter()), Some(color));
    }
    assert_eq!((Color::White.letter(), Color::Black.letter()), ('w', 'b'));
    assert_eq!(Color::from_letter('W'), None);
}

#[test]
fn roles_are_read_by_name_and_by_letter() {
    assert_eq!("knight".parse(), Ok(Role::Knight));
    assert_eq!("n".parse(), Ok(Role::Knight));
    for text in ["", "Knight", "nn", "x"] {
        assert_eq!(text.parse::<Role>(), Err(ParseError::Role), "{text:?}");
    }
    for text in ["king", "pawn", "p", "?"] {
        assert_eq!(text.parse::<Promotion>(), Err(ParseError::Promotion));
    }
}

#[test]
fn files_and_ranks_are_one_character() {
    assert_eq!(("c".parse(), "3".parse()), (Ok(File::C), Ok(Rank::Third)));
    for text in ["", "i", "9", "aa", "11", "é"] {
        assert_eq!(text.parse::<File>(), Err(ParseError::File), "{text:?}");
        assert_eq!(text.parse::<Rank>(), Err(ParseError::Rank), "{text:?}");
    }
    assert_eq!(
        (File::G.offset(1), File::G.offset(2)),
        (Some(File::H), None)
    );
    assert_eq!((File::A.offset(-1), File::H.offset(i8::MIN)), (None, None));
}

#[test]
fn values_by_role_are_changed_one_or_all() -> serde_json::Result<()> {
    let mut values = ByRole::from([1, 3, 3, 5, 9, 0]);
    for role in Role::ALL {
        values[role] += 1;
        assert_eq!(values[role], [2, 4, 4, 6, 10, 1][role.index()], "{role}");
    }
    assert_eq!(
        values.map(|value| value * 2).into_array(),
        [4, 8, 8, 12, 20, 2]
    );
    let text = serde_json::to_string(&values)?;
    assert_eq!(text, "[2,4,4,6,10,1]");
    assert_eq!(serde_json::from_str::<ByRole<i32>>(&text)?, values);
    assert!(serde_json::from_str::<ByRole<i32>>("[1,2,3]").is_err());
    Ok(())
}
