//! Certificates are made from what the provers have found, once more for each question.

use alloc::vec::Vec;

use super::check::Members;
use super::member::{Certificate, Member};
use crate::position::Position;
use crate::types::Color;
use crate::winnability::abstraction::{MOST_MEMBERS, closed_set, closed_set_with_kings};
use crate::winnability::breadth_first::BreadthFirst;
use crate::winnability::search::{Progress, Search, StepCounter};
use crate::winnability::{Analyzer, NodeBudget, Proof, Winnability};

impl Analyzer {
    /// Returns a certificate that `winner` can never mate, which has been checked.
    ///
    /// `None` if that is not proven, or if the proof has no certificate: any by a pattern, most by
    /// opposed pawns, and what needs more than 256 abstract positions or 65,536 members of them. The budget
    /// is that of [`winnability`](Self::winnability). The certificate is then made by another search,
    /// which nothing stops but the bytes of the budget.
    ///
    /// ```
    /// use touchmove::winnability::{Analyzer, NodeBudget};
    /// use touchmove::{Color, Position};
    ///
    /// let bishop: Position = "8/8/8/3qk3/8/8/8/2B1K3 w - - 0 1".parse()?;
    /// let mut analyzer = Analyzer::new();
    /// let certificate = analyzer.certificate(&bishop, Color::White, NodeBudget::DEFAULT);
    /// assert!(certificate.is_some_and(|certificate| certificate.check(&bishop).is_ok()));
    /// assert_eq!(analyzer.certificate(&bishop, Color::Black, NodeBudget::DEFAULT), None);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    pub fn certificate(
        &mut self,
        position: &Position,
        winner: Color,
        budget: NodeBudget,
    ) -> Option<Certificate> {
        let Winnability::Unwinnable(proof) = self.winnability(position, winner, budget) else {
            return None;
        };
        let mut certificate = Certificate {
            winner,
            exact: Vec::new(),
            members: Vec::new(),
        };
        match proof {
            Proof::Material => {}
            Proof::Blockade => certificate.members = closed_members(position, winner)?,
            Proof::Terminal | Proof::Forced | Proof::Closure { .. } => {
                let bytes = self.byte_limit().unwrap_or(budget.bytes());
                let closure = closure(position, winner, bytes)?;
                let positions = closure.positions();
                certificate.exact = positions.map(|position| position.packed()).collect();
                certificate.add_leaves(&closure)?;
            }
        }
        // A position in check is in no member that is not.
        if !Members::of(&certificate).cover(position) {
            certificate.exact.push(position.packed());
        }
        certificate.check(position).is_ok().then_some(certificate)
    }
}

/// Returns the abstract positions that prove it, with the kings followed if they must be.
fn closed_members(position: &Position, winner: Color) -> Option<Vec<Member>> {
    closed_set(position, winner).or_else(|| closed_set_with_kings(position, winner))
}

/// Returns all positions that can follow, if none is a mate.
fn closure(start: &Position, winner: Color, bytes: usize) -> Option<BreadthFirst> {
    let mut search = BreadthFirst::default();
    search.begin(start);
    let most = search.room(bytes);
    let progress = search.advance(winner, most, &mut StepCounter::new(&mut |_| false));
    matches!(progress, Progress::Proven(_)).then_some(search)
}

impl Certificate {
    /// Adds members for what the closure has left out: those that abstract positions prove.
    fn add_leaves(&mut self, closure: &BreadthFirst) -> Option<()> {
        let mut members = Members::of(self);
        for position in closure.positions() {
            for legal in position
                .legal_moves()
                .iter()
                .filter(|legal| legal.is_zeroing())
            {
                let next = legal.play();
                if !members.cover(&next) {
                    let set = closed_members(&next, self.winner)?;
                    set.iter().for_each(|member| members.add(member));
                    self.members.extend(set);
                    if self.members.len() > MOST_MEMBERS {
                        return None;
                    }
                }
            }
        }
        Some(())
    }
}
