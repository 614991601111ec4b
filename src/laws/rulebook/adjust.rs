//! Adjustments: what an event changes in a rulebook, and the checks of those changes.

use core::time::Duration;

use super::Rulebook;
use super::values::policy;
use crate::laws::article::Article;
use crate::laws::citation::{CitationSource, Provision};
use crate::laws::editions::Identity;
use crate::laws::error::RulebookError;
use crate::laws::parameter::Parameter;
use crate::laws::policy::table::{Scope, places};
use crate::laws::policy::{Policies, Scoring};
use crate::laws::rule::Rule;
use crate::laws::text::{Place, Value};
use crate::laws::{Supervision, TimeClass};

impl Rulebook {
    /// Returns the rulebook without a rule, even if an overlay brings it in.
    ///
    /// Players lose what the rule would give them. But no player can be forced to play on: a player
    /// who resigns loses, and without [`Rule::Resignation`] the ruling cites the edition's
    /// [last resort](crate::laws::Edition::last_resort).
    ///
    /// # Errors
    ///
    /// If the rule is that last resort, which covers the cases that no other rule does.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::{Rule, RulebookError};
    ///
    /// let quiet = Rulebook::FIDE_2023.without_rule(Rule::ClaimIsOffer)?;
    /// assert!(quiet.cite(Rule::ClaimIsOffer).is_none());
    /// let rule = Rule::Judgment;
    /// assert_eq!(quiet.without_rule(rule), Err(RulebookError::LastResort { rule }));
    /// # Ok::<(), RulebookError>(())
    /// ```
    pub fn without_rule(&self, rule: Rule) -> Result<Self, RulebookError> {
        if rule == self.edition().last_resort() {
            return Err(RulebookError::LastResort { rule });
        }
        let mut rulebook = self.clone();
        rulebook.switched_off.insert(rule);
        rulebook.provisions[rule as usize] = None;
        Ok(rulebook)
    }

    /// Returns the rulebook with a rule put under an article number. The number is one of the
    /// event's own rules.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::{Article, Rule};
    ///
    /// let event = Rulebook::FIDE_2023.with_rule(Rule::ReportBeforeLeaving, Article::new("12"));
    /// let citation = event.cite(Rule::ReportBeforeLeaving).ok_or("not in force")?;
    /// assert!(citation.to_string().starts_with("event rules, Article 12: "));
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn with_rule(&self, rule: Rule, article: Article) -> Self {
        let mut rulebook = self.clone();
        rulebook.switched_off.remove(rule);
        rulebook.provisions[rule as usize] = Some(Provision {
            article,
            source: CitationSource::Event,
            verified: true,
        });
        rulebook
    }

    /// Returns the rulebook with changed policies.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::policy::DrawDeclared;
    ///
    /// let event = Rulebook::FIDE_2023.with_policies(|policies| {
    ///     policies.claims.seventy_five = DrawDeclared::DirectorMay;
    /// })?;
    /// assert_eq!(event.to_string(), "fide2023 seventyfive_auto=director_may");
    /// # Ok::<(), touchmove::laws::RulebookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a value is out of range, or if it changes a parameter whose rule is not in force in any
    /// of the games it applies to.
    pub fn with_policies(&self, change: impl FnOnce(&mut Policies)) -> Result<Self, RulebookError> {
        let mut rulebook = self.clone();
        change(&mut rulebook.policies);
        rulebook.checked()
    }

    /// Checks the policies: each value is in range, and each changed one can have an effect.
    pub(super) fn checked(self) -> Result<Self, RulebookError> {
        check(&self.policies)?;
        let printed = self.identity.policies();
        if self.policies == printed {
            return Ok(self);
        }
        for &parameter in Parameter::ALL {
            if policy(&self.policies, parameter) != policy(&printed, parameter) {
                self.may_have(parameter)?;
            }
        }
        Ok(self)
    }

    /// Returns an error for a parameter whose rule is in force in none of the games it applies to.
    ///
    /// Such a value could never have an effect. If the event has switched the rule off, the value
    /// is accepted.
    pub(super) fn may_have(&self, parameter: Parameter) -> Result<(), RulebookError> {
        let Some((rule, scope)) = parameter.governing() else {
            return Ok(());
        };
        let is_meant = |games: &Identity| match scope {
            Scope::Own => true,
            Scope::Rapid => games.class == TimeClass::Rapid,
            Scope::Blitz => games.class == TimeClass::Blitz,
            Scope::Fast => games.class != TimeClass::Standard,
            Scope::Supervised => {
                games.class == TimeClass::Rapid && games.supervision == Supervision::Full
            }
            Scope::Quickplay => games.quickplay,
        };
        let mut games = self.identity.siblings().filter(is_meant);
        let is_known = self.switched_off.contains(rule)
            || games.any(|games| self.renamed(games).is_in_force(rule));
        match is_known {
            true => Ok(()),
            false => Err(RulebookError::NotInForce { rule }),
        }
    }

    /// Returns the rulebook with a value for a parameter, as text.
    ///
    /// `no` switches off the rule that governs the parameter. The [current value](Self::value)
    /// changes nothing.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::Parameter;
    ///
    /// let event = Rulebook::FIDE_2023.with_value(Parameter::DefaultTime, "900s")?;
    /// assert_eq!(event.value(Parameter::DefaultTime).as_str(), "900s");
    /// # Ok::<(), touchmove::laws::RulebookError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the parameter does not accept the value, if the value is out of range, or if the rule
    /// that governs the parameter is not in force.
    pub fn with_value(&self, parameter: Parameter, value: &str) -> Result<Self, RulebookError> {
        if self.value(parameter).as_str() == value {
            return Ok(self.clone());
        }
        if let Some((rule, scope)) = parameter.governing() {
            if value == Value::NO {
                return self.without_rule(rule);
            }
            let scoped = self.in_scope(scope);
            if !scoped.as_ref().unwrap_or(self).is_in_force(rule) {
                return Err(RulebookError::NotInForce { rule });
            }
        }
        let mut rulebook = self.clone();
        put(&mut rulebook.policies, parameter, value)?;
        rulebook.checked()
    }
}

/// Parses a value into the policies.
pub(super) fn put(
    policies: &mut Policies,
    parameter: Parameter,
    value: &str,
) -> Result<(), RulebookError> {
    let done = match places(parameter, policies) {
        (first, Some(second)) => {
            let (one, other) = value.split_once('/').unwrap_or((value, value));
            first.put(one).and_then(|()| second.put(other))
        }
        (only, None) => only.put(value),
    };
    done.ok_or(RulebookError::Value { parameter })
}

/// Checks that every value is in range.
fn check(policies: &Policies) -> Result<(), RulebookError> {
    let Scoring { win, draw, loss } = policies.results.scoring;
    if win <= loss || draw > win || draw < loss {
        return Err(RulebookError::Scoring);
    }
    if !policies.results.may_vary && policies.results.scoring != Scoring::CLASSICAL {
        return Err(RulebookError::ScoringFixed);
    }
    let bands = &policies.clock.time_classes;
    if bands.rapid_from > bands.rapid_to {
        return Err(RulebookError::TimeClasses);
    }
    let server = &policies.server;
    let speeds = &server.speeds;
    let is_ordered =
        speeds.blitz_from <= speeds.rapid_from && speeds.rapid_from <= speeds.classical_from;
    for (parameter, is_sensible) in [
        (Parameter::FirstMoveTime, !server.first_move.is_zero()),
        (
            Parameter::DisconnectionGrace,
            !server.grace.longest.is_zero() && server.grace.bullet_percent <= 100,
        ),
        (Parameter::Speeds, is_ordered),
    ] {
        if !is_sensible {
            return Err(RulebookError::Value { parameter });
        }
    }
    let mut policies = *policies;
    for &parameter in Parameter::ALL {
        let (first, second) = places(parameter, &mut policies);
        let is_too_long = |place: &mut dyn Place| place.longest_time() > DAY;
        if is_too_long(first) || second.is_some_and(is_too_long) {
            return Err(RulebookError::TooLong { parameter });
        }
    }
    Ok(())
}

/// The longest time in a rulebook. No game of chess and no penalty is longer.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
