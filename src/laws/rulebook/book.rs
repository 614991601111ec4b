//! Rulebooks: an edition with its overlays and the event's changes.

use crate::laws::citation::{Citation, CitationSource, Provision};
use crate::laws::edition::Edition;
use crate::laws::editions::{Identity, Provisions};
use crate::laws::policy::Policies;
use crate::laws::policy::table::{Layer, with_layer};
use crate::laws::rule::{Rule, RuleSet};
use crate::laws::{Supervision, TimeClass};

/// The rules of a game: an edition of the Laws, adjusted by an event.
///
/// A rulebook holds the place where each rule is printed, and every value in which editions differ.
///
/// A rule is in force exactly when [`cite`](Self::cite) returns a citation for it. The presets are
/// editions as printed, for standard play. [`rapid`](Self::rapid) and [`blitz`](Self::blitz) add
/// the edition's appendix as an overlay, [`quickplay`](Self::quickplay) its guidelines, and
/// [`schools`](Self::schools) the notes of a competition.
///
/// A rulebook takes a few kilobytes: pass the presets by reference, and let many games share one `Arc`.
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::laws::{Rule, Supervision};
///
/// let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited);
/// let window = blitz.cite(Rule::IllegalMoveWindow).ok_or("not in force")?;
/// assert_eq!(window.article().as_str(), "A.5.2");
/// assert!(!Rulebook::FIDE_2023.is_in_force(Rule::IllegalMoveWindow));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rulebook {
    pub(super) identity: Identity,
    /// The rules that the event has switched off, whatever the overlays.
    pub(super) switched_off: RuleSet,
    pub(super) provisions: Provisions,
    pub(super) policies: Policies,
}

impl Rulebook {
    /// Creates the rulebook of an edition as printed, for standard play.
    #[must_use]
    pub const fn new(edition: Edition) -> Self {
        Self::printed(Identity::standard(edition))
    }

    /// Creates the rulebook of an identity, without any change by the event.
    pub(super) const fn printed(identity: Identity) -> Self {
        Self {
            identity,
            switched_off: RuleSet::EMPTY,
            provisions: identity.provisions(),
            policies: identity.policies(),
        }
    }

    /// Returns the rulebook for rapid games under a supervision.
    #[must_use]
    pub fn rapid(&self, supervision: Supervision) -> Self {
        self.renamed(Identity {
            class: TimeClass::Rapid,
            supervision,
            ..self.identity
        })
    }

    /// Returns the rulebook for blitz games under a supervision.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::{Rule, Supervision, TimeClass};
    ///
    /// let blitz = Rulebook::FIDE_2023.blitz(Supervision::Full);
    /// assert_eq!(blitz.time_class(), TimeClass::Blitz);
    /// assert_eq!(blitz.to_string().parse(), Ok(blitz));
    /// # Ok::<(), touchmove::laws::RulebookError>(())
    /// ```
    #[must_use]
    pub fn blitz(&self, supervision: Supervision) -> Self {
        self.renamed(Identity {
            class: TimeClass::Blitz,
            supervision,
            ..self.identity
        })
    }

    /// Returns the rulebook for games with an announced quickplay finish.
    #[must_use]
    pub fn quickplay(&self) -> Self {
        self.renamed(Identity {
            quickplay: true,
            ..self.identity
        })
    }

    /// Returns the rulebook with the notes for a competition of primary schools.
    ///
    /// The policies of the notes replace those of the edition.
    #[must_use]
    pub fn schools(&self) -> Self {
        let mut rulebook = self.renamed(Identity {
            schools: true,
            ..self.identity
        });
        if !self.identity.schools {
            rulebook.policies = with_layer(self.policies, Layer::Schools);
        }
        rulebook
    }

    /// Returns the rulebook for another identity, with the event's changes kept.
    pub(super) fn renamed(&self, identity: Identity) -> Self {
        let mut renamed = Self {
            switched_off: self.switched_off,
            policies: self.policies,
            ..Self::printed(identity)
        };
        for (place, own) in self.provisions.iter().enumerate() {
            if own.is_some_and(|own| own.source == CitationSource::Event) {
                renamed.provisions[place] = *own;
            } else if self.switched_off.contains(Rule::ALL[place]) {
                renamed.provisions[place] = None;
            }
        }
        renamed
    }

    /// Returns the citation of a rule. `None` if the rule is not in force.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::Rule;
    ///
    /// let rule = Rulebook::FIDE_2023.cite(Rule::FivefoldRepetition).ok_or("not in force")?;
    /// assert_eq!(rule.article().as_str(), "9.6.1");
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn cite(&self, rule: Rule) -> Option<Citation> {
        self.provision(rule)
            .map(|provision| Citation::new(rule, self.edition(), provision))
    }

    /// Returns `true` if a rule is in force. Only a rule in force can be cited.
    #[must_use]
    pub fn is_in_force(&self, rule: Rule) -> bool {
        self.provision(rule).is_some()
    }

    fn provision(&self, rule: Rule) -> Option<Provision> {
        self.provisions[rule as usize]
    }

    /// Returns the edition that the rulebook is based on.
    #[must_use]
    pub const fn edition(&self) -> Edition {
        self.identity.edition
    }

    /// Returns the time class of the rulebook's games.
    #[must_use]
    pub const fn time_class(&self) -> TimeClass {
        self.identity.class
    }

    /// Returns the supervision of the games; standard play is always under full supervision.
    #[must_use]
    pub const fn supervision(&self) -> Supervision {
        self.identity.supervision
    }

    /// Returns the numbers and procedures of the rulebook.
    ///
    /// For those that depend on the time class, methods such as [`wrong_claim`](Self::wrong_claim)
    /// return the value that applies.
    #[must_use]
    pub const fn policies(&self) -> &Policies {
        &self.policies
    }
}
