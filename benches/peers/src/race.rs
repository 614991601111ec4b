//! The measurement: round after round, every library does the same task, timed by thread CPU time.

use std::fmt;

use rustix::time::{ClockId, clock_gettime};

/// An entrant of a race.
pub struct Entrant<'e> {
    pub run: Box<dyn FnMut() -> u64 + 'e>,
}

/// Times every entrant in every round and returns seconds: `times[entrant][round]`.
///
/// The machine's speed drifts, so entrants that are compared must be measured within moments of
/// each other. Every entrant is first, second and last equally often.
///
/// # Panics
///
/// Panics if an answer is not the expected one, or if none is expected and the answers differ.
pub fn race(
    task: &str,
    rounds: usize,
    expected: Option<u64>,
    entrants: &mut [Entrant<'_>],
) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::new(); entrants.len()];
    let mut expected = expected;
    for round in 0..rounds {
        for turn in 0..entrants.len() {
            let index = (round + turn) % entrants.len();
            let before = thread_seconds();
            let answer = (entrants[index].run)();
            times[index].push(thread_seconds() - before);
            let expected = *expected.get_or_insert(answer);
            assert_eq!(
                answer, expected,
                "{task}: all libraries give the same answer"
            );
        }
    }
    times
}

/// Returns the CPU time of this thread, without that of other threads.
pub fn thread_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The median of some values, and their range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    pub median: f64,
    pub least: f64,
    pub most: f64,
}

impl Spread {
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        let middle = values.len() / 2;
        Self {
            median: if values.len() % 2 == 1 {
                values[middle]
            } else {
                (values[middle - 1] + values[middle]) / 2.0
            },
            least: values[0],
            most: values[values.len() - 1],
        }
    }
}

/// The median and the range, as in `1.02 (0.99 to 1.05)`, with two digits or as many as are asked for.
impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(2);
        let Self {
            median,
            least,
            most,
        } = self;
        write!(f, "{median:.digits$} ({least:.digits$} to {most:.digits$})")
    }
}

/// Returns the geometric mean.
pub fn geometric_mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    (values.map(f64::ln).sum::<f64>() / count).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        let odd = Spread::of([3.0, 1.0, 2.0]);
        assert_eq!((odd.least, odd.median, odd.most), (1.0, 2.0, 3.0));
        let even = Spread::of([4.0, 1.0, 2.0, 3.0]);
        assert_eq!(even.to_string(), "2.50 (1.00 to 4.00)");
        assert_eq!(format!("{even:.1}"), "2.5 (1.0 to 4.0)");
    }

    #[test]
    fn the_geometric_mean_of_a_ratio_and_its_inverse_is_one() {
        let mean = geometric_mean([4.0, 0.25].into_iter());
        assert!((mean - 1.0).abs() < 1e-12);
    }

    #[test]
    #[should_panic(expected = "all libraries give the same answer")]
    fn a_wrong_answer_stops_the_race() {
        let run = |answer| Entrant {
            run: Box::new(move || answer),
        };
        race("count", 1, None, &mut [run(20), run(21)]);
    }
}
