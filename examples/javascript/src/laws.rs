//! The Laws of Chess as data: editions, rulebooks, rules and their articles.

use touchmove::laws::{
    Article, Citation, CitationSource, Edition, Parameter, Rule, RulebookError, Supervision,
};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{choose, optional, text};
use crate::errors::{Answer, Exception, Fields, OrThrow, Throw, wrong_type, wrong_value};

impl Throw for RulebookError {
    fn throw(self) -> JsValue {
        let exception = Exception::new("RulebookError", &self);
        match self {
            Self::UnknownEdition { at }
            | Self::UnknownParameter { at }
            | Self::UnknownRule { at }
            | Self::UnknownWord { at }
            | Self::MissingSupervision { at }
            | Self::Repeated { at }
            | Self::Article { at, .. } => exception.with("offset", at as f64).done(),
            _ => exception.done(),
        }
    }
}

const SUPERVISION: [(&str, Supervision); 2] = [
    ("full", Supervision::Full),
    ("limited", Supervision::Limited),
];

fn supervision(value: &JsValue) -> Answer<Supervision> {
    match optional(value)? {
        None => Err(wrong_type("'full' or 'limited'", value)),
        Some(_) => choose(&SUPERVISION, value),
    }
}

fn rule(name: &JsValue) -> Answer<Rule> {
    Rule::from_name(&text(name)?).ok_or_else(|| wrong_value("the name of a rule", name))
}

fn parameter(name: &JsValue) -> Answer<Parameter> {
    let word = text(name)?;
    let mut all = Parameter::ALL.iter();
    let found = all.find(|parameter| parameter.name() == word);
    found
        .copied()
        .ok_or_else(|| wrong_value("the name of a parameter", name))
}

/// Returns a citation as an object.
pub(crate) fn citation_of(citation: &Citation) -> JsValue {
    let source = match citation.source() {
        CitationSource::Edition => "edition",
        CitationSource::Schools => "schools",
        _ => "event",
    };
    Fields::new()
        .with("rule", citation.rule().name())
        .with("edition", citation.edition().to_string())
        .with("article", citation.article().as_str())
        .with("summary", citation.rule().summary())
        .with("source", source)
        .with("isVerified", citation.is_verified())
        .with("text", citation.to_string())
        .done()
}

/// The names and titles of the editions, in turn.
#[wasm_bindgen(js_name = "editionTexts")]
pub fn edition_texts() -> Vec<String> {
    let editions = Edition::ALL.iter();
    editions
        .flat_map(|edition| [edition.to_string(), edition.title().to_owned()])
        .collect()
}

/// The names and summaries of all rules, in turn.
#[wasm_bindgen(js_name = "ruleTexts")]
pub fn rule_texts() -> Vec<String> {
    let rules = Rule::ALL.iter();
    rules
        .flat_map(|rule| [rule.name().to_owned(), rule.summary().to_owned()])
        .collect()
}

#[wasm_bindgen]
pub struct Rulebook(pub(crate) touchmove::Rulebook);

#[wasm_bindgen]
impl Rulebook {
    #[wasm_bindgen(constructor)]
    pub fn new(words: JsValue) -> Answer<Rulebook> {
        let words = optional(&words)?;
        let words = words.as_deref().unwrap_or("fide2023");
        words.parse().or_throw().map(Self)
    }

    #[wasm_bindgen(getter)]
    pub fn edition(&self) -> String {
        self.0.edition().to_string()
    }

    #[wasm_bindgen(getter, js_name = "timeClass")]
    pub fn time_class(&self) -> String {
        self.0.time_class().word().to_owned()
    }

    #[wasm_bindgen(getter)]
    pub fn supervision(&self) -> String {
        self.0.supervision().word().to_owned()
    }

    pub fn rapid(&self, by: JsValue) -> Answer<Rulebook> {
        Ok(Self(self.0.rapid(supervision(&by)?)))
    }

    pub fn blitz(&self, by: JsValue) -> Answer<Rulebook> {
        Ok(Self(self.0.blitz(supervision(&by)?)))
    }

    pub fn quickplay(&self) -> Rulebook {
        Self(self.0.quickplay())
    }

    pub fn schools(&self) -> Rulebook {
        Self(self.0.schools())
    }

    /// Where the rulebook states a rule, if the rule is in force.
    pub fn cite(&self, name: JsValue) -> Answer<JsValue> {
        let citation = self.0.cite(rule(&name)?);
        Ok(citation.map_or(JsValue::UNDEFINED, |citation| citation_of(&citation)))
    }

    pub fn has(&self, name: JsValue) -> Answer<bool> {
        Ok(self.0.is_in_force(rule(&name)?))
    }

    #[wasm_bindgen(js_name = "withRule")]
    pub fn with_rule(&self, name: JsValue, article: JsValue) -> Answer<Rulebook> {
        let article = Article::try_new(&text(&article)?).or_throw()?;
        Ok(Self(self.0.with_rule(rule(&name)?, article)))
    }

    #[wasm_bindgen(js_name = "withoutRule")]
    pub fn without_rule(&self, name: JsValue) -> Answer<Rulebook> {
        self.0.without_rule(rule(&name)?).or_throw().map(Self)
    }

    pub fn value(&self, name: JsValue) -> Answer<String> {
        Ok(self.0.value(parameter(&name)?).as_str().to_owned())
    }

    #[wasm_bindgen(js_name = "withValue")]
    pub fn with_value(&self, name: JsValue, value: JsValue) -> Answer<Rulebook> {
        let changed = self.0.with_value(parameter(&name)?, &text(&value)?);
        changed.or_throw().map(Self)
    }

    /// The names and values of the parameters, in turn.
    #[wasm_bindgen(js_name = "valueTexts")]
    pub fn value_texts(&self) -> Vec<String> {
        let parameters = Parameter::ALL.iter();
        parameters
            .flat_map(|parameter| {
                let value = self.0.value(*parameter);
                [parameter.name().to_owned(), value.as_str().to_owned()]
            })
            .collect()
    }

    /// The names of the rules in force.
    pub fn rules(&self) -> Vec<String> {
        let rules = Rule::ALL.iter().filter(|rule| self.0.is_in_force(**rule));
        rules.map(|rule| rule.name().to_owned()).collect()
    }

    pub fn equals(&self, other: &Rulebook) -> bool {
        self.0 == other.0
    }

    #[wasm_bindgen(js_name = "toString")]
    #[expect(clippy::inherent_to_string, reason = "it is the method of JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}
