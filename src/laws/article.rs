//! The number of a rule in a printed edition, such as "9.6.1" or "14E2".

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use crate::types::ParseError;

/// The number of a rule in an edition of the Laws. Examples are `9.6.1` and `14E2`.
///
/// An article number is 1 to 15 ASCII letters, digits, full stops and hyphens. It is only where the
/// rule is printed; the rule itself is a [`Rule`](crate::laws::Rule).
///
/// ```
/// use touchmove::laws::Article;
///
/// const HOUSE_RULE: Article = Article::new("7.3");
/// assert_eq!("14E2".parse::<Article>()?.to_string(), "14E2");
/// assert_eq!(HOUSE_RULE.as_str(), "7.3");
/// assert!("9.6 (1)".parse::<Article>().is_err());
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Article {
    /// The number of bytes of `text` in use; the others are zero.
    length: NonZeroU8,
    text: [u8; Self::MAX_LEN],
}

impl Article {
    /// The maximum length of an article number, in bytes.
    pub const MAX_LEN: usize = 15;

    /// Creates an article number from a text in the source code.
    ///
    /// In a constant it is checked at compile time.
    ///
    /// # Panics
    ///
    /// If the text is not an article number. Use [`FromStr`] for any other text.
    #[must_use]
    pub const fn new(text: &str) -> Self {
        Self::known(text.as_bytes())
    }

    /// Creates an article number from the crate's own tables, and checks it all the same.
    pub(super) const fn known(bytes: &[u8]) -> Self {
        match Self::read(bytes) {
            Ok(article) => article,
            Err(_) => {
                panic!("an article number is 1 to 15 letters, digits, full stops and hyphens")
            }
        }
    }

    /// Parses an article number, also in constants.
    ///
    /// # Errors
    ///
    /// If the text is empty, too long, or has a byte other than a letter, digit, full stop or
    /// hyphen.
    pub const fn try_new(text: &str) -> Result<Self, ParseError> {
        Self::read(text.as_bytes())
    }

    const fn read(bytes: &[u8]) -> Result<Self, ParseError> {
        if bytes.len() > Self::MAX_LEN {
            return expected("the end, after 15 bytes,", Self::MAX_LEN);
        }
        let Some(length) = NonZeroU8::new(bytes.len() as u8) else {
            return expected("an article number", 0);
        };
        let mut text = [0; Self::MAX_LEN];
        let mut at = 0;
        while at < bytes.len() {
            if !bytes[at].is_ascii_alphanumeric() && bytes[at] != b'.' && bytes[at] != b'-' {
                return expected("a letter, digit, full stop or hyphen", at);
            }
            text[at] = bytes[at];
            at += 1;
        }
        Ok(Self { length, text })
    }

    /// Returns the article number as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Every constructor admits only ASCII.
        core::str::from_utf8(&self.text[..usize::from(self.length.get())]).unwrap_or_default()
    }

    /// Returns `true` if it is a number, and not only a word such as "Preface".
    pub(crate) fn has_number(&self) -> bool {
        self.as_str()
            .bytes()
            .any(|byte| byte.is_ascii_digit() || byte == b'-')
    }
}

const fn expected<T>(expected: &'static str, offset: usize) -> Result<T, ParseError> {
    Err(ParseError::Syntax { offset, expected })
}

impl FromStr for Article {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::try_new(text)
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Article({:?})", self.as_str())
    }
}
