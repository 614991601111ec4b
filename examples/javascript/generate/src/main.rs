//! Writes the JavaScript through which a compiled module is called.
//!
//! usage: generate MODULE.wasm NAME FOLDER [--names]       --names keeps the names of functions

use std::process::ExitCode;
use std::{env, fs};

use walrus::ir::Value;
use walrus::{ConstExpr, DataId, DataKind, FunctionBuilder, FunctionId, FunctionKind, Module};
use wasm_bindgen_cli_support::Bindgen;

/// Parts of the names of functions that begin a panic. None of them returns.
const PANICS: [&str; 17] = [
    "4core9panicking",
    "6option13expect_failed",
    "6option13unwrap_failed",
    "6result13unwrap_failed",
    "4cell22panic_already_borrowed",
    "4cell30panic_already_mutably_borrowed",
    "5slice5index16slice_index_fail",
    "19copy_from_slice_impl17len_mismatch_fail",
    "6shared9smallsort22panic_on_ord_violation",
    "3str16slice_error_fail",
    "7raw_vec12handle_error",
    "7raw_vec17capacity_overflow",
    "5alloc18handle_alloc_error",
    "3VecppE6remove13assert_failed",
    "3VecppE6insert13assert_failed",
    "3VecppE11swap_remove13assert_failed",
    "8arrayvec12extend_panic",
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (module, name, folder, has_names) = match arguments.as_slice() {
        [module, name, folder] => (module, name, folder, false),
        [module, name, folder, option] if option == "--names" => (module, name, folder, true),
        _ => {
            eprintln!("usage: generate MODULE.wasm NAME FOLDER [--names]");
            return ExitCode::from(2);
        }
    };
    let mut compiled = match Module::from_file(module) {
        Ok(compiled) => compiled,
        Err(error) => {
            eprintln!("{module}: {error:?}");
            return ExitCode::FAILURE;
        }
    };
    trap(&mut compiled);
    let mut bindgen = Bindgen::new();
    bindgen
        .input_bytes(name, compiled.emit_wasm())
        .out_name(name)
        .typescript(false);
    bindgen
        .remove_name_section(!has_names)
        .remove_producers_section(true);
    let written = bindgen.web(true).and_then(|web| web.generate(folder));
    if let Err(error) = written {
        eprintln!("{error:?}");
        return ExitCode::FAILURE;
    }
    hold(&format!("{folder}/{name}.js"))
}

/// Lets panics trap at once. They trap anyway, but only after they have written a message that nobody can see, and what writes
/// it is a part of the module.
fn trap(module: &mut Module) {
    let functions = module.funcs.iter_local();
    let panics: Vec<FunctionId> = functions
        .map(|(id, _)| id)
        .filter(|id| {
            let function = module.funcs.get(*id);
            let name = function.name.as_deref().unwrap_or_default();
            let answers = module.types.get(function.ty()).results();
            answers.is_empty() && PANICS.iter().any(|part| name.contains(part))
        })
        .collect();
    for id in panics {
        let ty = module.types.get(module.funcs.get(id).ty());
        let given = ty.params().to_vec();
        let given_to = given.iter().map(|ty| module.locals.add(*ty)).collect();
        let mut body = FunctionBuilder::new(&mut module.types, &given, &[]);
        body.func_body().unreachable();
        module.funcs.get_mut(id).kind = FunctionKind::Local(body.local_func(given_to));
    }
    let data: Vec<DataId> = module.data.iter().map(|data| data.id()).collect();
    for id in data {
        let data = module.data.get_mut(id);
        if let DataKind::Active {
            offset: ConstExpr::Value(Value::I32(start)),
            ..
        } = data.kind
        {
            forget_places(&mut data.value, start as usize);
        }
    }
}

/// Writes zeros over the places in the source that panics would name: the address and the length of the name of a file, the
/// line and the column. Nothing else in the library reads them.
fn forget_places(data: &mut [u8], start: usize) {
    let mut files = Vec::new();
    for at in ((4 - start % 4) % 4..data.len().saturating_sub(15)).step_by(4) {
        let words: Vec<usize> = data[at..at + 16]
            .chunks_exact(4)
            .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]) as usize)
            .collect();
        let [address, length, line, column] = words[..] else {
            continue;
        };
        let Some(from) = address.checked_sub(start) else {
            continue;
        };
        let file = from..from.saturating_add(length);
        let is_file = data.get(file.clone()).is_some_and(is_source);
        if is_file && (1..100_000).contains(&line) && (1..1_000).contains(&column) {
            data[at..at + 16].fill(0);
            files.push(file);
        }
    }
    for file in files {
        data[file].fill(0);
    }
}

/// Whether this is the path of a file of Rust.
fn is_source(path: &[u8]) -> bool {
    let is_sign = |sign: &u8| sign.is_ascii_alphanumeric() || b"/._-".contains(sign);
    path.ends_with(b".rs") && path.iter().all(is_sign)
}

/// Lets the JavaScript call the module through what holds it after a trap.
fn hold(path: &str) -> ExitCode {
    let text = fs::read_to_string(path).unwrap_or_default();
    let held = text.replacen(
        "wasm = instance.exports;",
        "wasm = hold(instance.exports);",
        1,
    );
    let held = format!("import {{ hold }} from '../load.js';\n{held}");
    if held.matches("hold(").count() == 1 && fs::write(path, held).is_ok() {
        ExitCode::SUCCESS
    } else {
        eprintln!("{path} is not as expected");
        ExitCode::FAILURE
    }
}
