//! The stream of the C interface of Arrow. No crate has it alone.
//!
//! Its functions are called by whoever took it out of its capsule, so they need pointers.
//! See <https://arrow.apache.org/docs/format/CStreamInterface.html>.
#![allow(unsafe_code, reason = "each block says why it is sound")]

use std::ffi::{CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use arrow_data::ArrayData;
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::DataType;
use arrow_schema::ffi::FFI_ArrowSchema;

/// Where the batches of a stream come from.
pub(crate) trait Batches: Send {
    /// Returns the type of a row.
    fn row_type(&self) -> DataType;

    /// Returns the next batch, or the message of an error.
    fn next(&mut self) -> Result<Option<ArrayData>, String>;
}

/// The number of an error whose message is to be asked for: invalid argument.
const EINVAL: c_int = 22;

/// `struct ArrowArrayStream`.
#[repr(C)]
pub(crate) struct Stream {
    get_schema: Option<unsafe extern "C" fn(*mut Self, *mut FFI_ArrowSchema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut Self, *mut FFI_ArrowArray) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut Self) -> *const c_char>,
    /// None in a stream that was moved elsewhere or released.
    release: Option<unsafe extern "C" fn(*mut Self)>,
    /// A box of `Inside`, until it is released.
    inside: *mut c_void,
}

/// What only the functions of a stream look at.
struct Inside {
    batches: Box<dyn Batches>,
    error: Option<CString>,
}

// SAFETY: all it owns is `Inside`, which is `Send`, and the C interface forbids that two threads use it at once.
unsafe impl Send for Stream {}

impl Stream {
    pub(crate) fn new(batches: Box<dyn Batches>) -> Self {
        let inside = Box::new(Inside {
            batches,
            error: None,
        });
        Self {
            get_schema: Some(get_schema),
            get_next: Some(get_next),
            get_last_error: Some(get_last_error),
            release: Some(release),
            inside: Box::into_raw(inside).cast(),
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            // SAFETY: it was not released, or this would be None, and it is a stream of this module: the capsule, which
            // alone drops one, was made with it.
            unsafe { release(self) }
        }
    }
}

/// Writes what `ask` returns to `out`, or keeps the message of its error.
///
/// # Safety
///
/// `stream` is a stream of this module that was not released and that nobody else uses, and `out` can be written.
unsafe fn answer<T>(
    stream: *mut Stream,
    out: *mut T,
    ask: impl FnOnce(&mut Inside) -> Result<T, String>,
) -> c_int {
    // SAFETY: until a stream is released, `inside` is the box with which it was made.
    let inside = unsafe { &mut *(*stream).inside.cast::<Inside>() };
    // A panic must not pass through C.
    let asked = catch_unwind(AssertUnwindSafe(|| ask(inside)));
    match asked.unwrap_or_else(|_| Err("a panic".to_owned())) {
        Ok(answer) => {
            // SAFETY: `out` can be written. What it contains may not be initialized, so it is not dropped.
            unsafe { ptr::write(out, answer) };
            0
        }
        Err(message) => {
            inside.error = CString::new(message.replace('\0', "\u{fffd}")).ok();
            EINVAL
        }
    }
}

unsafe extern "C" fn get_schema(stream: *mut Stream, out: *mut FFI_ArrowSchema) -> c_int {
    // SAFETY: the C interface asks of its caller what `answer` asks.
    unsafe {
        answer(stream, out, |inside| {
            let row = inside.batches.row_type();
            FFI_ArrowSchema::try_from(row).map_err(|error| error.to_string())
        })
    }
}

unsafe extern "C" fn get_next(stream: *mut Stream, out: *mut FFI_ArrowArray) -> c_int {
    // SAFETY: the C interface asks of its caller what `answer` asks.
    unsafe {
        answer(stream, out, |inside| {
            let next = inside.batches.next()?;
            // At the end it is an array that is released.
            Ok(next.map_or_else(FFI_ArrowArray::empty, |batch| FFI_ArrowArray::new(&batch)))
        })
    }
}

unsafe extern "C" fn get_last_error(stream: *mut Stream) -> *const c_char {
    // SAFETY: the C interface asks of its caller what `answer` asks. The text lives until the next call.
    let inside = unsafe { &*(*stream).inside.cast::<Inside>() };
    inside
        .error
        .as_ref()
        .map_or(ptr::null(), |error| error.as_ptr())
}

unsafe extern "C" fn release(stream: *mut Stream) {
    // SAFETY: the C interface asks of its caller that nobody else uses the stream.
    let stream = unsafe { &mut *stream };
    if stream.release.take().is_some() {
        // SAFETY: it was not released, so `inside` is the box with which it was made, and is never used again.
        let inside = unsafe { Box::from_raw(stream.inside.cast::<Inside>()) };
        stream.inside = ptr::null_mut();
        // A panic must not pass through C.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(inside)));
    }
}
