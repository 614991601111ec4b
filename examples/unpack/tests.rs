//! Files as programs make them, whole, cut off and damaged.

use std::io::{self, ErrorKind, Read, Write};

use crate::Unpacked;

/// Games, and the same compressed by `gzip`, `bzip2` and `zstd`.
const GAMES: &[u8] = include_bytes!("../../tests/pgn/files/annotations.pgn");
const MADE: [&[u8]; 3] = [
    include_bytes!("../../tests/commands/pgn/annotations.pgn.gz"),
    include_bytes!("../../tests/commands/pgn/annotations.pgn.bz2"),
    include_bytes!("../../tests/commands/pgn/annotations.pgn.zst"),
];

/// Compresses a text.
type Packer = fn(&[u8]) -> Vec<u8>;

/// How to compress a text in each way.
const PACKERS: [Packer; 3] = [
    |text| {
        let mut file = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        file.write_all(text).unwrap();
        file.finish().unwrap()
    },
    |text| {
        let mut file = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        file.write_all(text).unwrap();
        file.finish().unwrap()
    },
    |text| {
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        ruzstd::encoding::compress_to_vec(text, level)
    },
];

/// A file that gives a few bytes at a time, and is interrupted in between.
struct Drops<'t> {
    file: &'t [u8],
    most: usize,
    is_interrupted: bool,
}

impl Read for Drops<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.is_interrupted = !self.is_interrupted;
        if self.is_interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        let most = room.len().min(self.most);
        self.file.read(&mut room[..most])
    }
}

/// Reads a file, and returns its text and how reading ended.
fn read(file: impl Read) -> (Vec<u8>, Option<io::Error>) {
    let mut text = Vec::new();
    let mut file = match Unpacked::new(file) {
        Ok(file) => file,
        Err(foreign) => return (text, Some(io::Error::other(foreign))),
    };
    let failure = file.read_to_end(&mut text).err();
    // After an error the file counts as ended.
    assert_eq!(file.read(&mut [0; 8]).unwrap(), 0);
    (text, failure)
}

fn text(file: &[u8]) -> Vec<u8> {
    let (text, failure) = read(file);
    assert!(failure.is_none(), "{failure:?}");
    text
}

/// A text of numbers, which is longer than a block of zstd and of a fast bzip2.
fn long_text() -> Vec<u8> {
    (0..60_000_u64)
        .flat_map(|number| {
            format!("{} ", number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40).into_bytes()
        })
        .collect()
}

#[test]
fn what_was_packed_is_unpacked() {
    for file in MADE {
        assert_eq!(text(file), GAMES);
    }
    let long = long_text();
    for pack in PACKERS {
        for length in [0, 1, 2, 100, 65_535, 65_536, 65_537, 131_072, long.len()] {
            assert!(text(&pack(&long[..length])) == long[..length], "{length}");
        }
    }
}

#[test]
fn every_part_is_read() {
    for (pack, made) in PACKERS.iter().zip(MADE) {
        let mut file = [&pack(b""), made, &pack(b"*\n"), &pack(b""), made].concat();
        let all = [GAMES, b"*\n", GAMES].concat();
        assert_eq!(text(&file), all);
        // A tape is filled up with zeros.
        file.extend([0; 1000]);
        assert_eq!(text(&file), all);
        for behind in [&b"\0\0[Event"[..], b"\0", b"\x1F", b"BZ", b"\n"] {
            let (read, failure) = read([made, behind].concat().as_slice());
            assert_eq!(read, GAMES);
            match behind {
                b"\0" => assert!(failure.is_none()),
                _ => assert_eq!(failure.unwrap().kind(), ErrorKind::InvalidData),
            }
        }
    }
}

#[test]
fn the_size_of_a_read_changes_nothing() {
    let long = long_text();
    for pack in PACKERS {
        let file = [pack(&long), pack(b""), pack(b"the end")].concat();
        let whole = read(&file[..]).0;
        for most in [1, 2, 3, 7, 4096] {
            let drops = Drops {
                file: &file,
                most,
                is_interrupted: false,
            };
            let (text, failure) = read(drops);
            assert!(failure.is_none(), "{failure:?}");
            assert!(text == whole, "{most}");
        }
    }
}

/// A file that ends too early says where; what it holds up to there has been read.
#[test]
fn a_file_that_is_cut_off_says_so() {
    for (pack, made) in PACKERS.iter().zip(MADE) {
        let first = pack(b"[Event \"?\"]\n\n1. e4 *\n");
        let file = [&first, made].concat();
        for end in 5..file.len() {
            let (text, failure) = read(&file[..end]);
            if end == first.len() {
                assert!(failure.is_none());
                continue;
            }
            let failure = failure.unwrap();
            // Nobody can say what the first bytes of the second part would have become.
            if end < first.len() || end > first.len() + 4 {
                assert_eq!(failure.kind(), ErrorKind::UnexpectedEof, "{failure}");
                let place = format!("it ends at byte {end}, in the middle");
                assert!(failure.to_string().ends_with(&place), "{failure}");
            }
            assert!(end < first.len() || text.starts_with(b"[Event \"?\"]\n\n1. e4 *\n"));
        }
    }
}

#[test]
fn what_precedes_the_end_of_a_cut_file_is_kept() {
    let long = long_text();
    for (pack, least) in PACKERS.iter().zip([8, 7, 7]) {
        let file = pack(&long);
        let (text, failure) = read(&file[..file.len() / 10 * 9]);
        assert!(failure.is_some() && long.starts_with(&text));
        assert!(
            text.len() > long.len() / 10 * least,
            "{} of {}",
            text.len(),
            long.len()
        );
    }
}

/// No damage goes unnoticed where there is a checksum, and none makes the program fail.
#[test]
fn a_damaged_file_says_so() {
    for made in MADE {
        for at in 0..made.len() {
            for change in [1, 0x10, 0x80, 0xFF] {
                let mut file = made.to_vec();
                file[at] ^= change;
                let (text, failure) = read(&file[..]);
                assert!(failure.is_some() || text == GAMES || at < 10, "byte {at}");
            }
        }
    }
    let long = long_text();
    let mut lots = 88_172_645_463_325_252_u64;
    for pack in PACKERS {
        let whole = pack(&long[..20_000]);
        for _ in 0..300 {
            let mut file = [&whole[..], &whole].concat();
            lots ^= lots << 13;
            lots ^= lots >> 7;
            lots ^= lots << 17;
            let at = whole.len() + lots as usize % whole.len();
            file[at] = (lots >> 32) as u8;
            let (text, _) = read(&file[..]);
            assert!(text.starts_with(&long[..20_000]), "byte {at}");
        }
    }
}

#[test]
fn a_plain_text_stays_as_it_is() {
    let long = long_text();
    for plain in [
        &b""[..],
        b"1",
        b"B",
        b"BZ",
        b"BZh",
        b"PK",
        b"P",
        b"1. e4 *",
        b"[Event \"\0\"]\n\n1. e4 *",
        b"\xEF\xBB\xBF[Event \"?\"]",
        &long,
    ] {
        assert_eq!(text(plain), plain);
        let drops = Drops {
            file: plain,
            most: 1,
            is_interrupted: false,
        };
        assert_eq!(read(drops).0, plain);
    }
}

#[test]
fn foreign_files_are_named() {
    let page: &[u8] = b"\n <!DOCTYPE HTML PUBLIC>";
    let mut tar = b"games.pgn".to_vec();
    tar.resize(257, 0);
    tar.extend(b"ustar\0");
    let wide: Vec<u8> = "[Event \"?\"]\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let turned: Vec<u8> = "[Event \"?\"]\n"
        .encode_utf16()
        .flat_map(u16::to_be_bytes)
        .collect();
    let marked = [b"\xFF\xFE", &wide[..]].concat();
    let foreign: &[(&[u8], &str)] = &[
        (b"PK\x03\x04\x14", "a zip archive; unpack it first"),
        (
            b"7z\xBC\xAF\x27\x1C\x00\x04",
            "a 7z archive; unpack it first",
        ),
        (b"Rar!\x1A\x07\x01\x00", "a RAR archive; unpack it first"),
        (b"\xFD7zXZ\x00\x00\x04", "an xz file; unpack it first"),
        (b"LZIP\x01", "an lzip file; unpack it first"),
        (b"\x04\x22\x4D\x18", "an lz4 file; unpack it first"),
        (&tar, "a tar archive; unpack it first"),
        (
            b"\0\0\x2C\0\x2E\x01\0\0",
            "a ChessBase database; export its games as PGN first",
        ),
        (
            b"\x08\0\x01",
            "a ChessBase archive; export its games as PGN first",
        ),
        (
            b"Scid.si\0\x01\x90",
            "a SCID database; export its games as PGN first",
        ),
        (
            b"SQLite format 3\0",
            "an SQLite database; export its games as PGN first",
        ),
        (&wide, "a text in UTF-16; save it as UTF-8 first"),
        (&turned, "a text in UTF-16; save it as UTF-8 first"),
        (&marked, "a text in UTF-16; save it as UTF-8 first"),
        (
            page,
            "a web page; expected games in PGN, perhaps behind a link of the page",
        ),
        (
            b"MZ\x90\0\x03",
            "a binary file; expected games in PGN, which is text",
        ),
    ];
    for (file, told) in foreign {
        let (_, failure) = read(*file);
        assert_eq!(failure.unwrap().to_string(), format!("it is {told}"));
        for (pack, name) in PACKERS.iter().zip(["gzip", "bzip2", "zstd"]) {
            let (_, failure) = read(&pack(file)[..]);
            assert_eq!(
                failure.unwrap().to_string(),
                format!("in this {name} file is {told}")
            );
        }
    }
    let twice = PACKERS[0](&PACKERS[2](b"1. e4 *"));
    let told = "in this gzip file is a zstd file; unpack it first";
    assert_eq!(read(&twice[..]).1.unwrap().to_string(), told);
}

/// A frame that asks for more memory than `zstd` itself grants is refused.
#[test]
fn a_window_without_bounds_is_refused() {
    let mut file = crate::zstd::MAGIC.to_vec();
    file.extend([0, 0xFF, 1, 0, 0]);
    let (_, failure) = read(&file[..]);
    let told = failure.unwrap().to_string();
    assert!(
        told.contains("expected a frame that refers back 134217728 bytes at most"),
        "{told}"
    );
    // A text of a length that no one can have.
    let mut file = crate::zstd::MAGIC.to_vec();
    file.extend([
        0xE0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1, 0, 0,
    ]);
    assert!(read(&file[..]).1.is_some());
}
