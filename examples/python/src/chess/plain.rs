//! A move as plain data, in UCI.

use touchmove::Role;

use super::pieces::square;

/// A move, a drop or, if all is zero, no move. Pieces are numbers from 1, pawns, to 6.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Plain {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) promotion: u8,
    pub(super) drop: u8,
}

pub(super) fn role_letter(kind: u8) -> Option<char> {
    let role = Role::ALL.get(usize::from(kind).checked_sub(1)?)?;
    Some(role.letter())
}

fn kind_of(letter: char) -> Option<u8> {
    Role::from_letter(letter).map(|role| role.index() as u8 + 1)
}

impl Plain {
    pub(super) const fn new(from: u8, to: u8) -> Self {
        Self {
            from,
            to,
            promotion: 0,
            drop: 0,
        }
    }

    pub(super) fn is_null(self) -> bool {
        self == Self::default()
    }

    pub(super) fn role(self) -> Option<usize> {
        usize::from(self.promotion).checked_sub(1)
    }

    /// Whether its squares are some.
    pub(super) fn is_on_board(self) -> bool {
        self.from < 64 && self.to < 64
    }

    pub(super) fn uci(self) -> String {
        if self.drop != 0 {
            let letter = role_letter(self.drop).unwrap_or('?').to_ascii_uppercase();
            return format!("{letter}@{}", square(self.to));
        }
        if self.is_null() {
            return "0000".to_owned();
        }
        let mut text = String::with_capacity(5);
        text.push_str(square(self.from).name());
        text.push_str(square(self.to).name());
        text.extend(role_letter(self.promotion));
        text
    }

    /// Reads UCI; the error says what is wrong.
    pub(super) fn read(uci: &str) -> Result<Self, String> {
        let fault = |what: &str| Err(format!("{what}: '{uci}'"));
        if uci == "0000" {
            return Ok(Self::default());
        }
        let letters: Vec<char> = uci.chars().collect();
        if letters.len() == 4 && letters[1] == '@' {
            let read = || {
                Some((
                    kind_of(letters[0].to_ascii_lowercase())?,
                    at(&letters[2..])?,
                ))
            };
            let Some((drop, to)) = read() else {
                return fault("invalid uci");
            };
            return Ok(Self {
                from: to,
                to,
                promotion: 0,
                drop,
            });
        }
        if !matches!(letters.len(), 4 | 5) {
            return fault("expected uci string to be of length 4 or 5");
        }
        let promotion = letters.get(4).map(|letter| kind_of(*letter));
        let (Some(from), Some(to), Some(promotion)) = (
            at(&letters[..2]),
            at(&letters[2..4]),
            promotion.unwrap_or(Some(0)),
        ) else {
            return fault("invalid uci");
        };
        if from == to {
            return fault("invalid uci (a null move is 0000)");
        }
        Ok(Self {
            from,
            to,
            promotion,
            drop: 0,
        })
    }
}

/// Reads the name of a square.
pub(super) fn at(name: &[char]) -> Option<u8> {
    let &[file @ 'a'..='h', rank @ '1'..='8'] = name else {
        return None;
    };
    Some((rank as u8 - b'1') * 8 + (file as u8 - b'a'))
}
