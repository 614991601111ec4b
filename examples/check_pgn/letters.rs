//! The languages whose piece letters can be asked for.

use touchmove::san::PieceLetters;

/// The names of the letters, in the order in which they are listed.
const LANGUAGES: [(&str, PieceLetters<'static>); 19] = [
    ("czech", PieceLetters::CZECH),
    ("danish", PieceLetters::DANISH),
    ("dutch", PieceLetters::DUTCH),
    ("english", PieceLetters::ENGLISH),
    ("estonian", PieceLetters::ESTONIAN),
    ("figurines", PieceLetters::FIGURINES),
    ("finnish", PieceLetters::FINNISH),
    ("french", PieceLetters::FRENCH),
    ("german", PieceLetters::GERMAN),
    ("hungarian", PieceLetters::HUNGARIAN),
    ("icelandic", PieceLetters::ICELANDIC),
    ("italian", PieceLetters::ITALIAN),
    ("norwegian", PieceLetters::NORWEGIAN),
    ("polish", PieceLetters::POLISH),
    ("portuguese", PieceLetters::PORTUGUESE),
    ("romanian", PieceLetters::ROMANIAN),
    ("russian", PieceLetters::RUSSIAN),
    ("spanish", PieceLetters::SPANISH),
    ("swedish", PieceLetters::SWEDISH),
];

/// Returns the letters of a language.
pub(crate) fn letters(name: &str) -> Result<PieceLetters<'static>, String> {
    let known = LANGUAGES
        .iter()
        .find(|(language, _)| name.eq_ignore_ascii_case(language));
    known.map(|(_, letters)| *letters).ok_or_else(|| {
        let names = LANGUAGES.map(|(language, _)| language).join(", ");
        format!("--letters must be one of {names}, not {name:?}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every constant of the library is offered.
    #[test]
    fn every_language_is_listed() {
        let source = include_str!("../../src/notation/san/letters.rs");
        let names = source.lines().filter_map(|line| {
            let line = line.trim_start();
            if line.starts_with("//") {
                return None;
            }
            let by_itself = line.strip_prefix("pub const ");
            let name = match by_itself.and_then(|line| line.strip_suffix(": Self = Self {")) {
                Some(name) => name,
                None => line.strip_suffix(';')?.split_once(": \"")?.0,
            };
            Some(name.to_lowercase())
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        assert_eq!(names, LANGUAGES.map(|(language, _)| language));
        let offered = |name: &String| crate::arguments::HELP.contains(&**name);
        assert!(names.iter().all(offered));
    }
}
