//! The address of a rule in a printed edition, such as "9.6.1" or "14E2".

use core::fmt;
use core::num::NonZeroU8;
use core::str::FromStr;

use thiserror::Error;

/// The address of a rule in some edition of the Laws.
///
/// An address is 1 to 15 ASCII letters, digits, full stops and hyphens. What it
/// requires is a [`Rule`](crate::laws::Rule).
///
/// ```
/// use touchmove::laws::Article;
///
/// const HOUSE_RULE: Article = Article::new("7.3");
/// assert_eq!("14E2".parse::<Article>()?.to_string(), "14E2");
/// assert_eq!(HOUSE_RULE.as_str(), "7.3");
/// assert!("9.6 (1)".parse::<Article>().is_err());
/// # Ok::<(), touchmove::laws::ArticleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Article {
    /// How many bytes of `text` are used; the others are zero.
    length: NonZeroU8,
    text: [u8; Self::MAX_LEN],
}

/// Why a text is not the address of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ArticleError {
    /// The text is empty.
    #[error("the address of a rule is empty")]
    Empty,
    /// The text is too long.
    #[error(
        "the address of a rule has {length} bytes, more than {}",
        Article::MAX_LEN
    )]
    TooLong {
        /// How many bytes the text has.
        length: usize,
    },
    /// A byte is none of those that addresses are made of.
    #[error(
        "the address of a rule has something else than letters, digits, full stops and hyphens at byte {at}"
    )]
    Character {
        /// Where the byte stands, counted from 0.
        at: usize,
    },
}

impl Article {
    /// The longest address, in bytes.
    pub const MAX_LEN: usize = 15;

    /// Returns an address written in the program, which is checked when a constant is made of it.
    ///
    /// # Panics
    ///
    /// If the text is not an address; use [`FromStr`] for a text that comes from elsewhere.
    #[must_use]
    pub const fn new(text: &str) -> Self {
        Self::known(text.as_bytes())
    }

    /// Returns an address known to be one, and checks it all the same.
    pub(super) const fn known(bytes: &[u8]) -> Self {
        match Self::read(bytes) {
            Ok(article) => article,
            Err(_) => panic!("an address is 1 to 15 letters, digits, full stops and hyphens"),
        }
    }

    /// Returns the address that a text is, or why it is none.
    ///
    /// # Errors
    ///
    /// If the text is empty, too long, or has other bytes than an address has.
    pub const fn try_new(text: &str) -> Result<Self, ArticleError> {
        Self::read(text.as_bytes())
    }

    const fn read(bytes: &[u8]) -> Result<Self, ArticleError> {
        if bytes.len() > Self::MAX_LEN {
            return Err(ArticleError::TooLong {
                length: bytes.len(),
            });
        }
        let Some(length) = NonZeroU8::new(bytes.len() as u8) else {
            return Err(ArticleError::Empty);
        };
        let mut text = [0; Self::MAX_LEN];
        let mut at = 0;
        while at < bytes.len() {
            if !bytes[at].is_ascii_alphanumeric() && bytes[at] != b'.' && bytes[at] != b'-' {
                return Err(ArticleError::Character { at });
            }
            text[at] = bytes[at];
            at += 1;
        }
        Ok(Self { length, text })
    }

    /// Returns the address as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Only ASCII was let in.
        core::str::from_utf8(&self.text[..usize::from(self.length.get())]).unwrap_or_default()
    }

    /// Returns whether the address is a number of a kind, and not only a word such as "Preface".
    pub(crate) fn has_number(&self) -> bool {
        self.as_str()
            .bytes()
            .any(|byte| byte.is_ascii_digit() || byte == b'-')
    }
}

impl FromStr for Article {
    type Err = ArticleError;

    fn from_str(text: &str) -> Result<Self, ArticleError> {
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
