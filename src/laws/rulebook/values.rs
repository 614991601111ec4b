//! The values of a rulebook's parameters, as text.

use super::Rulebook;
use crate::laws::editions::Identity;
use crate::laws::parameter::Parameter;
use crate::laws::policy::Policies;
use crate::laws::policy::table::{Scope, places};
use crate::laws::text::{Place, Value};
use crate::laws::{Supervision, TimeClass};

impl Rulebook {
    /// Returns the value of a parameter.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::Parameter;
    ///
    /// let (now, before) = (Rulebook::FIDE_2023, Rulebook::FIDE_2018);
    /// assert_eq!(now.value(Parameter::WrongClaimPenaltyRapid).as_str(), "60s");
    /// assert_eq!(before.value(Parameter::WrongClaimPenaltyRapid).as_str(), "120s");
    /// assert_eq!(before.value(Parameter::LagLimit).as_str(), "no");
    /// ```
    #[must_use]
    pub fn value(&self, parameter: Parameter) -> Value {
        let in_force = parameter.governing().is_none_or(|(rule, scope)| {
            let scoped = self.in_scope(scope);
            scoped.as_ref().unwrap_or(self).is_in_force(rule)
        });
        if !in_force {
            return Value::of(Value::NO);
        }
        policy(&self.policies, parameter)
    }

    /// Returns the rulebook for the games in which a rule is looked up, or `None` if it is this
    /// one.
    pub(super) fn in_scope(&self, scope: Scope) -> Option<Self> {
        let fast = |class, supervision| Identity {
            class,
            supervision,
            ..self.identity
        };
        let identity = match scope {
            Scope::Own => return None,
            Scope::Fast if self.time_class() != TimeClass::Standard => return None,
            Scope::Fast | Scope::Rapid => fast(TimeClass::Rapid, Supervision::Limited),
            Scope::Blitz => fast(TimeClass::Blitz, Supervision::Limited),
            Scope::Supervised => fast(TimeClass::Rapid, Supervision::Full),
            Scope::Quickplay => Identity {
                quickplay: true,
                ..self.identity
            },
        };
        Some(self.renamed(identity))
    }

    /// Returns `true` if the value of a parameter was read in the edition itself.
    ///
    /// Otherwise it comes from a secondary text or from another edition, and an event that depends
    /// on it should say so in its own rules. A value that the event changed counts as verified.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::Parameter;
    ///
    /// assert!(Rulebook::FIDE_2023.is_verified(Parameter::DefaultTime));
    /// assert!(!Rulebook::USCF.is_verified(Parameter::DefaultTime));
    /// ```
    #[must_use]
    pub fn is_verified(&self, parameter: Parameter) -> bool {
        parameter.is_verified_in(self.edition())
            || self.value(parameter) != Self::new(self.edition()).value(parameter)
    }
}

/// Returns the value of a parameter in the policies, whether or not its rule is in force.
pub(super) fn policy(policies: &Policies, parameter: Parameter) -> Value {
    let mut policies = *policies;
    let (first, second) = places(parameter, &mut policies);
    let write = |place: &mut dyn Place| Value::written(|out| place.write(out));
    let first = write(first);
    match second.map(write) {
        Some(second) if second != first => Value::written(|out| write!(out, "{first}/{second}")),
        _ => first,
    }
}
