//! Seats: the secret token that lets one player, and no one else, play one color.

use std::fmt;
use std::str::FromStr;

use subtle::ConstantTimeEq;

/// A secret of 128 random bits, written as 32 hexadecimal digits.
#[derive(Clone, Copy)]
pub(crate) struct Token([u8; 16]);

impl Token {
    /// Returns a token that no one can guess.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes))
    }

    /// Returns `true` if both are the same, in a time that does not depend on where they differ.
    pub(crate) fn matches(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }

    pub(crate) const fn bytes(&self) -> &[u8; 16] {
        &self.0
    }
}

impl From<[u8; 16]> for Token {
    fn from(bytes: [u8; 16]) -> Self {
        Self(bytes)
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Never in a log, not even by accident.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

impl FromStr for Token {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = "a seat's token has 32 hexadecimal digits";
        if text.len() != 32 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(bad);
        }
        let mut bytes = [0; 16];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| bad)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| bad)?;
        }
        Ok(Self(bytes))
    }
}

/// Returns a new name for a game: ten letters and digits, unguessable enough for a link.
pub(crate) fn random_name() -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes)?;
    Ok(bytes
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .iter()
        .collect())
}

/// Returns `true` if a text can be the name of a game, so that no other text reaches the database.
pub(crate) fn is_name(text: &str) -> bool {
    text.len() == 10
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_was_written_and_nothing_else_is_read() {
        let token = Token::random().expect("the system has random bits");
        let text = token.to_string();
        assert!(
            text.parse::<Token>()
                .is_ok_and(|again| again.matches(&token))
        );
        let other = Token::random().expect("the system has random bits");
        assert!(!other.matches(&token));
        for bad in [
            "",
            "+f",
            &text[1..],
            &text.replace(&text[..1], "é"),
            &format!("{text}0"),
        ] {
            assert!(bad.parse::<Token>().is_err(), "{bad}");
        }
        assert_eq!(format!("{token:?}"), "Token(secret)");
    }

    #[test]
    fn names_are_names() {
        assert!(is_name(&random_name().expect("the system has random bits")));
        for bad in ["", "../../etc", "ABCDEFGHIJ", "abcdefghi'", "abcdefghijk"] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
