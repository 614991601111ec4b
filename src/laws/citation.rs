//! A rule with its article number in the rulebook in force.

use core::fmt;

use super::article::Article;
use super::edition::Edition;
use super::rule::Rule;

/// A rule with its article number in the rulebook in force.
///
/// Only [`Rulebook::cite`](crate::Rulebook::cite) creates citations, so a rule that is not in force
/// has none.
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::laws::Rule;
///
/// let citation = Rulebook::FIDE_2023.cite(Rule::FivefoldRepetition).ok_or("not in force")?;
/// assert_eq!(
///     citation.to_string(),
///     "FIDE 2023, Article 9.6.1: the game is drawn when a position has occurred five times"
/// );
/// assert!(Rulebook::FIDE_1997.cite(Rule::FivefoldRepetition).is_none());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Citation {
    rule: Rule,
    edition: Edition,
    provision: Provision,
}

/// Where a rule is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CitationSource {
    /// The text of the edition itself.
    Edition,
    /// The notes for a competition of primary schools.
    Schools,
    /// The event's own rules.
    Event,
}

/// Where a rulebook prints a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Provision {
    pub(super) article: Article,
    pub(super) source: CitationSource,
    /// Whether the article number was read in the edition itself.
    pub(super) verified: bool,
}

impl Citation {
    pub(super) const fn new(rule: Rule, edition: Edition, provision: Provision) -> Self {
        Self {
            rule,
            edition,
            provision,
        }
    }

    /// Returns the rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the article number of the rule in its [`source`](Self::source).
    #[must_use]
    pub const fn article(&self) -> Article {
        self.provision.article
    }

    /// Returns the FIDE article of 2023 that the server rules take over.
    ///
    /// `None` in any other rulebook, or if the section is the server rules' own.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::Rule;
    ///
    /// let citation = Rulebook::SERVER.cite(Rule::Checkmate).ok_or("not in force")?;
    /// assert_eq!(citation.article().as_str(), "S.1-5.1.1");
    /// assert_eq!(citation.fide_article().ok_or("taken over")?.as_str(), "5.1.1");
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn fide_article(&self) -> Option<Article> {
        let (_, fide) = self.taken_over()?;
        Article::try_new(fide).ok()
    }

    /// Returns the section of the server rules and the FIDE article that it takes over.
    fn taken_over(&self) -> Option<(&str, &str)> {
        let is_section =
            self.edition == Edition::Server && self.provision.source == CitationSource::Edition;
        let article = Some(&self.provision.article).filter(|_| is_section)?;
        article.as_str().split_once('-')
    }

    /// Returns the edition that the rulebook is based on.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns where the rule is printed, which may be outside the edition.
    #[must_use]
    pub const fn source(&self) -> CitationSource {
        self.provision.source
    }

    /// Returns `true` if the article number was read in the edition itself.
    ///
    /// Otherwise it comes from a secondary text, or only the article is known and not its part.
    #[must_use]
    pub const fn is_verified(&self) -> bool {
        self.provision.verified
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (title, address) = match (self.provision.source, self.edition) {
            (CitationSource::Edition, Edition::Uscf) => (self.edition.title(), "Rule "),
            (CitationSource::Edition, Edition::Server) => (self.edition.title(), "Section "),
            (CitationSource::Edition, _) => (self.edition.title(), "Article "),
            (CitationSource::Schools, _) => ("schools' notes", "Note "),
            (CitationSource::Event, _) => ("event rules", "Article "),
        };
        if let Some((section, fide)) = self.taken_over() {
            return write!(
                f,
                "{title}, {address}{section} (FIDE Article {fide}): {}",
                self.rule
            );
        }
        let article = self.provision.article;
        let address = if article.has_number() { address } else { "" };
        write!(f, "{title}, {address}{article}: {}", self.rule)
    }
}
