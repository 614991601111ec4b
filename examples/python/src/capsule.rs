//! Arrays and streams of the C interface of Arrow, taken out of capsules, and streams that are put into them.
//!
//! The functions of a stream are called by whoever took it out of its capsule, so they need pointers. That may happen inside a
//! function of Python that this package has called, which may even release the stream.
//! See <https://arrow.apache.org/docs/format/CStreamInterface.html>.
#![allow(unsafe_code, reason = "each block says why it is sound")]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};

use arrow_array::ffi::{from_ffi, from_ffi_and_data_type};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, make_array};
use arrow_data::ArrayData;
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

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
    /// An `Arc` of `Inside`, until it is released.
    inside: *const c_void,
}

/// What only the functions of a stream look at. Whoever is looking owns it too, because it may be released meanwhile.
struct Inside {
    batches: Mutex<Box<dyn Batches>>,
    error: Mutex<Option<CString>>,
}

/// The lock of Python, held by this thread.
///
/// A thread inside a function of Python that `pyo3` has called holds it as far as `pyo3` knows, but a library that was
/// called there may have released it.
struct Attached(ffi::PyGILState_STATE);

impl Attached {
    /// Takes the lock, or returns `None` if Python has ended.
    fn new() -> Option<Self> {
        // SAFETY: this can always be asked.
        let is_running = unsafe { ffi::Py_IsInitialized() } != 0;
        // SAFETY: Python is running. A thread may take the lock that it already holds.
        is_running.then(|| Self(unsafe { ffi::PyGILState_Ensure() }))
    }
}

impl Drop for Attached {
    fn drop(&mut self) {
        // SAFETY: it is what the lock was taken with, on this thread: a pointer function makes it, uses it and drops it.
        unsafe { ffi::PyGILState_Release(self.0) }
    }
}

// SAFETY: all it owns is `Inside`, which is `Send` and `Sync`, and the C interface forbids that two threads use it at once.
unsafe impl Send for Stream {}

impl Stream {
    pub(crate) fn new(batches: Box<dyn Batches>) -> Self {
        let inside = Arc::new(Inside {
            batches: Mutex::new(batches),
            error: Mutex::new(None),
        });
        Self {
            get_schema: Some(get_schema),
            get_next: Some(get_next),
            get_last_error: Some(get_last_error),
            release: Some(release),
            inside: Arc::into_raw(inside).cast(),
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
/// `stream` is a stream of this module that was not released, and `out` can be written. Only a function that `ask` calls
/// may use the stream meanwhile.
unsafe fn answer<T>(
    stream: *mut Stream,
    out: *mut T,
    ask: impl FnOnce(&mut dyn Batches) -> Result<T, String>,
) -> c_int {
    // It is dropped last: what the stream owns are objects of Python.
    let Some(_attached) = Attached::new() else {
        return EINVAL;
    };
    // SAFETY: until a stream is released, `inside` is the `Arc` with which it was made. One more is counted.
    let inside = unsafe {
        let inside = (*stream).inside.cast::<Inside>();
        Arc::increment_strong_count(inside);
        Arc::from_raw(inside)
    };
    // A panic must not pass through C.
    let asked = catch_unwind(AssertUnwindSafe(|| match inside.batches.try_lock() {
        Ok(mut batches) => ask(&mut **batches),
        Err(TryLockError::Poisoned(batches)) => ask(&mut **batches.into_inner()),
        Err(TryLockError::WouldBlock) => Err("the stream is being read".to_owned()),
    }));
    match asked.unwrap_or_else(|_| Err("a panic".to_owned())) {
        Ok(answer) => {
            // SAFETY: `out` can be written. What it contains may not be initialized, so it is not dropped.
            unsafe { ptr::write(out, answer) };
            0
        }
        Err(message) => {
            let message = CString::new(message.replace('\0', "\u{fffd}")).ok();
            *inside.error.lock().unwrap_or_else(PoisonError::into_inner) = message;
            EINVAL
        }
    }
}

unsafe extern "C" fn get_schema(stream: *mut Stream, out: *mut FFI_ArrowSchema) -> c_int {
    // SAFETY: the C interface asks of its caller what `answer` asks.
    unsafe {
        answer(stream, out, |batches| {
            let row = batches.row_type();
            FFI_ArrowSchema::try_from(row).map_err(|error| error.to_string())
        })
    }
}

unsafe extern "C" fn get_next(stream: *mut Stream, out: *mut FFI_ArrowArray) -> c_int {
    // SAFETY: the C interface asks of its caller what `answer` asks.
    unsafe {
        answer(stream, out, |batches| {
            let next = batches.next()?;
            // At the end it is an array that is released.
            Ok(next.map_or_else(FFI_ArrowArray::empty, |batch| FFI_ArrowArray::new(&batch)))
        })
    }
}

unsafe extern "C" fn get_last_error(stream: *mut Stream) -> *const c_char {
    // SAFETY: `inside` is the `Arc` with which the stream was made, or null if it was released while it was read.
    let Some(inside) = (unsafe { (*stream).inside.cast::<Inside>().as_ref() }) else {
        return ptr::null();
    };
    // The text lives until the next call.
    let error = inside.error.lock().unwrap_or_else(PoisonError::into_inner);
    error.as_ref().map_or(ptr::null(), |error| error.as_ptr())
}

unsafe extern "C" fn release(stream: *mut Stream) {
    // It is dropped last. If Python has ended, its objects are left alone.
    let _attached = Attached::new();
    // SAFETY: the C interface asks of its caller that no other thread uses the stream. `answer` looks at it no more
    // when it calls what may come back here.
    let stream = unsafe { &mut *stream };
    if stream.release.take().is_some() {
        // SAFETY: it was not released, so `inside` is the `Arc` with which it was made, and is never used again.
        let inside = unsafe { Arc::from_raw(stream.inside.cast::<Inside>()) };
        stream.inside = ptr::null();
        // A panic must not pass through C.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(inside)));
    }
}

/// Takes an array out of its capsules, or says what is wrong with it.
pub(crate) fn take_array(
    schema: &Bound<'_, PyCapsule>,
    array: &Bound<'_, PyCapsule>,
) -> PyResult<Result<ArrayRef, String>> {
    let schema = schema.pointer_checked(Some(c"arrow_schema"))?;
    let array = array.pointer_checked(Some(c"arrow_array"))?;
    // SAFETY: a capsule of this name has this struct, and is there as long as `schema` is borrowed.
    let schema = unsafe { schema.cast::<FFI_ArrowSchema>().as_ref() };
    // SAFETY: likewise. The array is moved out, and one that is released is left behind.
    let array = unsafe { FFI_ArrowArray::from_raw(array.cast().as_ptr()) };
    if array.is_released() {
        return Ok(Err("it was taken before".to_owned()));
    }
    // SAFETY: whoever made the capsules has filled in both by the rules of the C interface.
    Ok(checked(|| unsafe { from_ffi(array, schema) }))
}

/// Reads a stream out of its capsule to its end, or says what is wrong with it.
pub(crate) fn take_stream(
    stream: &Bound<'_, PyCapsule>,
) -> PyResult<Result<Vec<ArrayRef>, String>> {
    let py = stream.py();
    let stream = stream.pointer_checked(Some(c"arrow_array_stream"))?;
    // SAFETY: a capsule of this name has this struct. It is moved out, and one that is released is left behind.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.cast().as_ptr()) };
    // Whoever made it takes the lock of Python if that is needed.
    py.detach(|| read_stream(stream))
}

fn read_stream(mut stream: FFI_ArrowArrayStream) -> PyResult<Result<Vec<ArrayRef>, String>> {
    let (Some(get_schema), Some(get_next), Some(_)) =
        (stream.get_schema, stream.get_next, stream.release)
    else {
        return Ok(Err("it was taken before".to_owned()));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the stream is not released, and what it writes to is there to be written to.
    if unsafe { get_schema(&mut stream, &mut schema) } != 0 {
        return Ok(Err(last_error(&mut stream)));
    }
    let of = catch_unwind(AssertUnwindSafe(|| DataType::try_from(&schema)));
    let of = match of {
        Ok(Ok(of)) => of,
        Ok(Err(error)) => return Ok(Err(error.to_string())),
        Err(_) => return Ok(Err("it has no type".to_owned())),
    };
    let mut arrays = Vec::new();
    loop {
        Python::attach(|py| py.check_signals())?;
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: as above.
        if unsafe { get_next(&mut stream, &mut array) } != 0 {
            return Ok(Err(last_error(&mut stream)));
        }
        if array.is_released() {
            break;
        }
        // SAFETY: the stream says that its arrays are of this type.
        let array = checked(|| unsafe { from_ffi_and_data_type(array, of.clone()) });
        match array {
            Ok(array) => arrays.push(array),
            Err(error) => return Ok(Err(error)),
        }
    }
    if arrays.is_empty() {
        return Ok(checked(|| Ok(ArrayData::new_empty(&of))).map(|empty| vec![empty]));
    }
    Ok(Ok(arrays))
}

/// Returns an array whose values are what their type says, because whoever made it may be wrong.
fn checked(read: impl FnOnce() -> Result<ArrayData, ArrowError>) -> Result<ArrayRef, String> {
    // Arrow panics at a schema that was released, and at types that cannot be.
    let array = catch_unwind(AssertUnwindSafe(|| {
        let mut array = read()?;
        if array.is_empty() {
            // Its offsets may be those of what it was cut from.
            array = ArrayData::new_empty(array.data_type());
        }
        array.validate_full()?;
        Ok(make_array(array))
    }));
    match array {
        Ok(array) => array.map_err(|error: ArrowError| error.to_string()),
        Err(_) => Err("it is not an array of Arrow".to_owned()),
    }
}

fn last_error(stream: &mut FFI_ArrowArrayStream) -> String {
    let Some(get_last_error) = stream.get_last_error else {
        return "the stream has failed".to_owned();
    };
    // SAFETY: the stream is not released.
    let text = unsafe { get_last_error(stream) };
    if text.is_null() {
        return "the stream has failed".to_owned();
    }
    // SAFETY: it is a text with a zero at its end, which is there until the stream is used again.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_string_lossy().into_owned()
}
