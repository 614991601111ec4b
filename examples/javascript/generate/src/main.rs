//! Writes the JavaScript through which a compiled module is called.
//!
//! usage: generate MODULE.wasm NAME FOLDER

use std::process::ExitCode;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, name, folder] = arguments.as_slice() else {
        eprintln!("usage: generate MODULE.wasm NAME FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(false);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    let written = bindgen.web(true).and_then(|web| web.generate(folder));
    if let Err(error) = written {
        eprintln!("{error:?}");
        return ExitCode::FAILURE;
    }
    hold(&format!("{folder}/{name}.js"))
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
