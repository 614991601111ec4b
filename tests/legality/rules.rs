//! Every rule has words of its own.

use std::collections::BTreeSet;

use touchmove::laws::Rule;

#[test]
fn every_rule_has_its_own_summary() {
    let sentences: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.summary()).collect();
    assert_eq!(sentences.len(), Rule::ALL.len());
    for (number, rule) in Rule::ALL.iter().enumerate() {
        assert_eq!(*rule as usize, number, "{rule:?}");
        let sentence = rule.to_string();
        assert_eq!(sentence, rule.summary());
        assert!(
            !sentence.ends_with('.') && !sentence.contains("  "),
            "{sentence}"
        );
        // Only colors are capitalized.
        let capitals = sentence.replace("White", "").replace("Black", "");
        assert_eq!(capitals, capitals.to_lowercase(), "{sentence}");
    }
}
