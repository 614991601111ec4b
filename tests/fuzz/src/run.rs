//! Makes inputs and runs targets with them.

use std::fs;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

use fastrand::Rng;

use crate::{Input, Target};

/// The longest input that is made, in bytes.
const MAX_LEN: usize = 4096;

/// Numbers and signs that readers get wrong.
const ODD: [&[u8]; 24] = [
    b"0",
    b"-1",
    b"00",
    b"255",
    b"256",
    b"65535",
    b"65536",
    b"4294967295",
    b"4294967296",
    b"9223372036854775807",
    b"9223372036854775808",
    b"18446744073709551615",
    b"18446744073709551616",
    b"1e9",
    b"0.0000001",
    b"\n",
    b"\r\n",
    b" ",
    b"\t",
    b"\0",
    b"\xE9",
    b"\xC3\xA9",
    b"\xF0\x9F\x90\xB4",
    b"\"",
];

/// Makes the inputs of a target.
#[derive(Debug)]
pub struct Maker {
    target: &'static Target,
    seed: u64,
    corpus: Vec<Vec<u8>>,
    /// The words of the corpus.
    words: Vec<Vec<u8>>,
}

/// What came of running a target.
#[derive(Debug)]
pub struct Failure {
    /// The input.
    pub input: Vec<u8>,
    /// The message of the panic.
    pub message: String,
}

impl Maker {
    /// Reads the corpus.
    ///
    /// # Errors
    ///
    /// Returns an error if the corpus cannot be read.
    pub fn new(target: &'static Target, seed: u64) -> io::Result<Self> {
        let corpus = corpus(target)?;
        let mut words: Vec<Vec<u8>> = Vec::new();
        if target.input == Input::Text {
            for text in &corpus {
                let places = text.split_inclusive(|byte| b" \n\"{}()[];:,+/=".contains(byte));
                words.extend(places.map(<[u8]>::to_vec));
            }
            words.sort();
            words.dedup();
        }
        Ok(Self {
            target,
            seed,
            corpus,
            words,
        })
    }

    /// Returns the files of the corpus.
    #[must_use]
    pub fn corpus(&self) -> &[Vec<u8>] {
        &self.corpus
    }

    /// Returns the input with this number.
    #[must_use]
    pub fn input(&self, number: u64) -> Vec<u8> {
        let name = self.target.name.bytes();
        let mixed = name.fold(self.seed, |mixed, byte| {
            mixed.wrapping_mul(0x100_0000_01B3) ^ u64::from(byte)
        });
        let mut rng = Rng::with_seed(mixed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let is_new = match self.target.input {
            Input::Text => rng.u8(..) < 8,
            Input::Bytes => rng.u8(..) < 64,
            Input::Choices => true,
        };
        if is_new || self.corpus.is_empty() {
            let most = if self.target.input == Input::Choices {
                32
            } else {
                256
            };
            let length = rng.usize(..=most);
            return (0..length).map(|_| rng.u8(..)).collect();
        }
        let mut input = self.corpus[rng.usize(..self.corpus.len())].clone();
        for _ in 0..rng.usize(1..8) {
            self.change(&mut input, &mut rng);
        }
        input.truncate(MAX_LEN);
        input
    }

    /// Changes an input at one place.
    fn change(&self, input: &mut Vec<u8>, rng: &mut Rng) {
        let place = rng.usize(..=input.len());
        let most = 1 << rng.u32(0..8);
        let length = rng.usize(..=most.min(input.len() - place));
        let span = place..place + length;
        match rng.u8(0..9) {
            0 if place < input.len() => input[place] ^= 1 << rng.u8(0..8),
            1 if place < input.len() => input[place] = rng.u8(..),
            2 => drop(input.drain(span)),
            3 => {
                let piece = input[span].to_vec();
                let times = rng.usize(1..5);
                input.splice(place..place, piece.repeat(times));
            }
            4 => drop(input.splice(span, ODD[rng.usize(..ODD.len())].iter().copied())),
            5 => input.truncate(place),
            6 => {
                // The head of one text and the tail of another.
                let other = &self.corpus[rng.usize(..self.corpus.len())];
                let tail = rng.usize(..=other.len());
                input.splice(place.., other[tail..].iter().copied());
            }
            _ if self.words.is_empty() => {
                let bytes: Vec<u8> = (0..rng.usize(1..9)).map(|_| rng.u8(..)).collect();
                input.splice(span, bytes);
            }
            kind => {
                let word = self.words[rng.usize(..self.words.len())].iter().copied();
                let span = if kind == 7 { place..place } else { span };
                input.splice(span, word);
            }
        }
    }
}

/// Returns the files of a corpus, in the order of their names.
fn corpus(target: &Target) -> io::Result<Vec<Vec<u8>>> {
    let files = match fs::read_dir(target.corpus()) {
        Ok(files) => files,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut paths = files
        .map(|file| file.map(|file| file.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    paths.iter().map(fs::read).collect()
}

/// Runs a target with an input.
///
/// # Errors
///
/// Returns the input and the message if the target panics.
pub fn check(target: &Target, input: &[u8]) -> Result<(), Failure> {
    panic::catch_unwind(AssertUnwindSafe(|| (target.check)(input))).map_err(|payload| {
        let message = payload.downcast_ref::<String>().cloned();
        let message =
            message.or_else(|| payload.downcast_ref::<&str>().map(|&text| text.to_owned()));
        Failure {
            input: input.to_vec(),
            message: message.unwrap_or_default(),
        }
    })
}

/// Makes a failing input shorter, as long as it fails: pieces are left out, from halves to single bytes.
///
/// A seed stays as it is: a shorter one is another game. What it chose is simplified for the message.
#[must_use]
pub fn shrink(target: &Target, mut failure: Failure) -> Failure {
    if target.input == Input::Choices {
        return failure;
    }
    let mut tries = 2_000;
    let mut size = failure.input.len() / 2;
    while size > 0 {
        let mut place = 0;
        while place < failure.input.len() && tries > 0 {
            tries -= 1;
            let mut shorter = failure.input.clone();
            shorter.drain(place..(place + size).min(failure.input.len()));
            match check(target, &shorter) {
                Err(shorter) => failure = shorter,
                Ok(()) => place += size,
            }
        }
        size /= 2;
    }
    failure
}

/// Writes a failing input into a folder, under a name that follows from its bytes.
///
/// # Errors
///
/// Returns an error if the file cannot be written.
pub fn keep(folder: &Path, target: &Target, input: &[u8]) -> io::Result<std::path::PathBuf> {
    let hash = input
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash: u64, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
        });
    let folder = folder.join(target.name);
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{hash:016x}"));
    fs::write(&path, input)?;
    Ok(path)
}
