//! The Laws of Chess as data: editions, rulebooks, rules and their articles.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use touchmove::Rulebook;
use touchmove::laws::{
    Article, Citation, CitationSource, Edition, Parameter, Rule, RulebookError, Supervision,
};

use crate::convert::{choose, record};
use crate::errors::{Exception, OrRaise, Raise};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRulebook>()?;
    module.add_function(wrap_pyfunction!(editions, module)?)?;
    module.add_function(wrap_pyfunction!(rules, module)?)
}

const SUPERVISION: [(&str, Supervision); 2] = [
    ("full", Supervision::Full),
    ("limited", Supervision::Limited),
];

fn rule(name: &str) -> PyResult<Rule> {
    Rule::from_name(name).ok_or_else(|| PyKeyError::new_err(format!("there is no rule {name:?}")))
}

fn parameter(name: &str) -> PyResult<Parameter> {
    let found = Parameter::ALL
        .iter()
        .find(|parameter| parameter.name() == name);
    found
        .copied()
        .ok_or_else(|| PyKeyError::new_err(format!("there is no parameter {name:?}")))
}

/// Returns a citation as a named tuple.
pub(crate) fn citation_of<'py>(
    py: Python<'py>,
    citation: &Citation,
) -> PyResult<Bound<'py, PyAny>> {
    let source = match citation.source() {
        CitationSource::Edition => "edition",
        CitationSource::Schools => "schools",
        _ => "event",
    };
    let (rule, edition) = (citation.rule(), citation.edition().to_string());
    let article = citation.article().as_str().to_owned();
    let fields = (
        rule.name(),
        edition,
        article,
        rule.summary(),
        source,
        citation.is_verified(),
    );
    record(py, "touchmove.laws", "Citation", fields)
}

/// The names of the editions of the Laws for which there are rulebooks, with their titles.
#[pyfunction]
fn editions(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let editions = PyDict::new(py);
    for edition in Edition::ALL {
        editions.set_item(edition.to_string(), edition.title())?;
    }
    Ok(editions)
}

/// The names of all rules, with their summaries.
#[pyfunction]
fn rules(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let rules = PyDict::new(py);
    for rule in Rule::ALL {
        rules.set_item(rule.name(), rule.summary())?;
    }
    Ok(rules)
}

/// A rulebook: an edition of the Laws for a class of games, perhaps with changes of an event.
///
/// >>> from touchmove import Rulebook
/// >>> blitz = Rulebook("fide2023").blitz("full")
/// >>> str(blitz)
/// 'fide2023 blitz full'
/// >>> blitz.cite("Resignation").article
/// '5.1.2'
/// >>> "ThreefoldRepetition" in blitz
/// True
#[pyclass(frozen, module = "touchmove", name = "Rulebook")]
pub(crate) struct PyRulebook(pub(crate) Rulebook);

#[pymethods]
impl PyRulebook {
    #[new]
    #[pyo3(signature = (text = "fide2023"))]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        text.parse().or_raise(py).map(Self)
    }

    /// The edition, such as ``"fide2023"``.
    #[getter]
    fn edition(&self) -> String {
        self.0.edition().to_string()
    }

    /// ``"standard"``, ``"rapid"`` or ``"blitz"``.
    #[getter]
    fn time_class(&self) -> &'static str {
        self.0.time_class().word()
    }

    /// ``"full"`` or ``"limited"``: whether an arbiter watches each game.
    #[getter]
    fn supervision(&self) -> &'static str {
        self.0.supervision().word()
    }

    /// The rulebook for rapid games.
    fn rapid(&self, supervision: &str) -> PyResult<Self> {
        Ok(Self(self.0.rapid(choose(
            "supervision",
            &SUPERVISION,
            supervision,
        )?)))
    }

    /// The rulebook for blitz games.
    fn blitz(&self, supervision: &str) -> PyResult<Self> {
        Ok(Self(self.0.blitz(choose(
            "supervision",
            &SUPERVISION,
            supervision,
        )?)))
    }

    /// The rulebook with the guidelines for games without increment.
    fn quickplay(&self) -> Self {
        Self(self.0.quickplay())
    }

    /// The rulebook with the notes for primary schools.
    fn schools(&self) -> Self {
        Self(self.0.schools())
    }

    /// Where the rulebook states a rule, or None if the rule is not in force.
    fn cite<'py>(&self, py: Python<'py>, rule: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let citation = self.0.cite(self::rule(rule)?);
        citation
            .map(|citation| citation_of(py, &citation))
            .transpose()
    }

    fn __contains__(&self, rule: &str) -> PyResult<bool> {
        Ok(self.0.is_in_force(self::rule(rule)?))
    }

    /// The rulebook with a rule of the event, or with another number of its article.
    fn with_rule(&self, py: Python<'_>, rule: &str, article: &str) -> PyResult<Self> {
        let article = Article::try_new(article).map_err(|error| error.raise(py))?;
        Ok(Self(self.0.with_rule(self::rule(rule)?, article)))
    }

    /// The rulebook without a rule.
    fn without_rule(&self, py: Python<'_>, rule: &str) -> PyResult<Self> {
        self.0
            .without_rule(self::rule(rule)?)
            .or_raise(py)
            .map(Self)
    }

    /// The value of a parameter, such as ``"draw_offer_lapses_by"``.
    fn value(&self, name: &str) -> PyResult<String> {
        Ok(self.0.value(parameter(name)?).as_str().to_owned())
    }

    /// The rulebook with another value of a parameter.
    fn with_value(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<Self> {
        self.0
            .with_value(parameter(name)?, value)
            .or_raise(py)
            .map(Self)
    }

    /// All parameters with their values.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for parameter in Parameter::ALL {
            values.set_item(parameter.name(), self.0.value(*parameter).as_str())?;
        }
        Ok(values)
    }

    /// The names of the rules in force.
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rules = Rule::ALL.iter().filter(|rule| self.0.is_in_force(**rule));
        PyList::new(py, rules.map(|rule| rule.name()).collect::<Vec<_>>())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.0.to_string()).hash()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Rulebook('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

/// A rulebook on its way in: a `Rulebook` or a text.
pub(crate) struct AnyRulebook(pub(crate) Rulebook);

impl<'a, 'py> FromPyObject<'a, 'py> for AnyRulebook {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(rulebook) = object.cast::<PyRulebook>() {
            return Ok(Self(rulebook.get().0.clone()));
        }
        let text = object.cast::<PyString>()?;
        text.to_str()?.parse().or_raise(object.py()).map(Self)
    }
}

impl Raise for RulebookError {
    fn raise(self, py: Python<'_>) -> PyErr {
        let offset = match self {
            Self::UnknownEdition { at }
            | Self::UnknownParameter { at }
            | Self::UnknownRule { at }
            | Self::UnknownWord { at }
            | Self::MissingSupervision { at }
            | Self::Repeated { at }
            | Self::Article { at, .. } => Some(at),
            _ => None,
        };
        Exception::new(py, "RulebookError", &self)
            .at(offset, None)
            .raised(py)
    }
}
