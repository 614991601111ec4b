//! What is read: files, standard input and objects in a store, plain or compressed.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use object_store::path::Path as ObjectPath;
use object_store::{GetOptions, ObjectMeta, ObjectStore, ObjectStoreExt};
use tokio::runtime::Handle;
use url::Url;

use crate::error::{Context, Error};

/// A file, standard input, or an object.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    Stdin,
    File(PathBuf),
    Object(Url),
}

impl Place {
    pub(crate) fn new(text: &str) -> Result<Self, Error> {
        if text == "-" {
            return Ok(Self::Stdin);
        }
        match Url::parse(text) {
            Ok(url) if url.scheme() == "file" => url
                .to_file_path()
                .map(Self::File)
                .map_err(|()| Error::new(format!("{text}: not the address of a file"))),
            Ok(url) if text.contains("://") => Ok(Self::Object(url)),
            _ => Ok(Self::File(text.into())),
        }
    }

    /// Returns a file by its one path without links and dots. What is no file, such as a pipe, stays as it is.
    pub(crate) fn canonical(self) -> Result<Self, Error> {
        Ok(match self {
            Self::File(path) if path.is_file() => {
                Self::File(path.canonicalize().context(path.display())?)
            }
            other => other,
        })
    }

    /// Returns whether it can be read only once, as standard input and pipes can.
    pub(crate) fn is_stream(&self) -> bool {
        match self {
            Self::Stdin => true,
            Self::File(path) => !path.is_file(),
            Self::Object(_) => false,
        }
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "standard input".to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::Object(url) => url.to_string(),
        }
    }
}

/// Opens the store of an object, with the settings of the environment, such as `AWS_ENDPOINT`.
pub(crate) fn store(url: &Url) -> Result<(Arc<dyn ObjectStore>, ObjectPath), Error> {
    let settings = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .map(|(name, value)| (name.to_ascii_lowercase(), value))
        .filter(|(name, _)| name.starts_with("aws_"));
    let (store, path) = object_store::parse_url_opts(url, settings).context(url)?;
    Ok((Arc::from(store), path))
}

/// A stream of text, and how much of what it is made of was read.
pub(crate) struct Input {
    pub(crate) text: Box<dyn Read + Send>,
    /// The number of bytes read, before they are unpacked.
    pub(crate) read: Arc<AtomicU64>,
}

/// Says what a place has: its length and a mark that changes with it, or `None` for a stream.
pub(crate) fn identify(place: &Place, runtime: &Handle) -> Result<Option<(u64, String)>, Error> {
    Ok(match place {
        Place::Stdin => None,
        Place::File(path) => {
            let about = std::fs::metadata(path).context(path.display())?;
            if about.is_dir() {
                return Err(Error::new(format!(
                    "{}: a folder, not a file",
                    path.display()
                )));
            }
            let changed = about.modified().ok().and_then(|time| {
                let since = time.duration_since(std::time::UNIX_EPOCH).ok()?;
                Some(since.as_nanos())
            });
            // A pipe has no length.
            about.is_file().then(|| {
                (
                    about.len(),
                    changed.map_or_else(String::new, |time| time.to_string()),
                )
            })
        }
        Place::Object(url) => {
            let (store, path) = store(url)?;
            let about = runtime.block_on(store.head(&path)).context(url)?;
            // Not every store has marks.
            let mark = about
                .e_tag
                .unwrap_or_else(|| about.last_modified.to_rfc3339());
            Some((about.size, mark))
        }
    })
}

/// Opens a place. What is compressed, by its first bytes, is unpacked.
pub(crate) fn open(place: &Place, runtime: &Handle) -> Result<Input, Error> {
    let raw: Box<dyn Read + Send> = match place {
        Place::Stdin => Box::new(io::stdin()),
        Place::File(path) => Box::new(File::open(path).context(path.display())?),
        Place::Object(url) => Box::new(Object::open(url, runtime)?),
    };
    let read = Arc::new(AtomicU64::new(0));
    let mut counted = Counted {
        raw,
        read: read.clone(),
    };
    let mut start = Vec::new();
    Read::by_ref(&mut counted)
        .take(4)
        .read_to_end(&mut start)
        .context(place.name())?;
    let kind = Packing::of(&start);
    let whole = io::Cursor::new(start).chain(counted);
    let buffered = |whole| BufReader::with_capacity(1 << 17, whole);
    let text: Box<dyn Read + Send> = match kind {
        // Who cuts it into games reads much at a time.
        Packing::Plain => Box::new(whole),
        Packing::Zstd => {
            let mut frames = zstd::Decoder::with_buffer(buffered(whole)).context(place.name())?;
            // A window of 128 MiB at most, as the program `zstd` takes without being asked for more.
            frames.window_log_max(27).context(place.name())?;
            Box::new(frames)
        }
        Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(buffered(whole))),
        Packing::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(buffered(whole))),
    };
    Ok(Input { text, read })
}

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Plain,
    Zstd,
    Gzip,
    Bzip2,
}

impl Packing {
    /// Tells it by the first bytes.
    pub(crate) fn of(start: &[u8]) -> Self {
        match start {
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Self::Zstd,
            [0x1f, 0x8b, ..] => Self::Gzip,
            [b'B', b'Z', b'h', ..] => Self::Bzip2,
            _ => Self::Plain,
        }
    }

    pub(crate) fn of_file(path: &Path) -> Result<Self, Error> {
        let mut start = Vec::new();
        let file = File::open(path).context(path.display())?;
        file.take(4)
            .read_to_end(&mut start)
            .context(path.display())?;
        Ok(Self::of(&start))
    }
}

/// A stream whose bytes are counted.
struct Counted<R> {
    raw: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.raw.read(buffer)?;
        self.read.fetch_add(bytes as u64, Ordering::Relaxed);
        Ok(bytes)
    }
}

/// An object, read in ranges.
struct Object {
    store: Arc<dyn ObjectStore>,
    path: ObjectPath,
    /// What it has, which must not change while it is read.
    about: ObjectMeta,
    at: u64,
    range: Bytes,
    runtime: Handle,
}

/// How many bytes of an object are asked for at a time.
const RANGE: u64 = 8 << 20;

impl Object {
    fn open(url: &Url, runtime: &Handle) -> Result<Self, Error> {
        let (store, path) = store(url)?;
        let about = runtime.block_on(store.head(&path)).context(url)?;
        Ok(Self {
            store,
            path,
            about,
            at: 0,
            range: Bytes::new(),
            runtime: runtime.clone(),
        })
    }
}

impl Read for Object {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.range.is_empty() && self.at < self.about.size {
            let end = self.about.size.min(self.at + RANGE);
            let mark = self.about.e_tag.clone();
            let options = GetOptions::new()
                .with_range(Some(self.at..end))
                .with_if_unmodified_since(mark.is_none().then_some(self.about.last_modified))
                .with_if_match(mark);
            let range = async {
                self.store
                    .get_opts(&self.path, options)
                    .await?
                    .bytes()
                    .await
            };
            self.range = self.runtime.block_on(range).map_err(io::Error::other)?;
            self.at = end;
        }
        let bytes = buffer.len().min(self.range.len());
        buffer[..bytes].copy_from_slice(&self.range.split_to(bytes));
        Ok(bytes)
    }
}
