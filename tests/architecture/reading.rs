//! Files as `syn` parses them: what they import, name, call and define, also in macros.

use std::collections::BTreeMap;
use std::mem;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser, discouraged::Speculative};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, Expr, Item, Member, Type, UseTree, Visibility};

/// The words between the colons.
pub(crate) type Path = Vec<String>;

/// A statement of a file. `Self` is spelled out, and the name of a field begins with a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A `use` for the code of this module.
    Import,
    /// A `use` or a `mod` that is visible to other modules.
    Reexport,
    /// A path in code, or `self.field` and `self.parts.field` as `Type::.field`.
    Path,
    /// A method call: `self.f()` is `Type::f`, and of another receiver only `f` is known.
    Call,
    /// The definition of a method, constant or field.
    Member,
    /// A static whose content can change.
    MutableStatic,
}

/// A statement of a file and its place; the module is the innermost one.
#[derive(Debug)]
pub(crate) struct Fact {
    pub(crate) file: usize,
    pub(crate) line: usize,
    pub(crate) module: Path,
    pub(crate) kind: Kind,
    pub(crate) path: Path,
}

/// Everything that was read.
#[derive(Debug, Default)]
pub(crate) struct Code {
    /// The file of each module, and the paths that its imports stand for.
    pub(crate) modules: BTreeMap<Path, (usize, BTreeMap<String, Path>)>,
    pub(crate) facts: Vec<Fact>,
    /// The modules compiled only for tests.
    pub(crate) tests: Vec<Path>,
    // The current place of the reading; the owner is the enclosing type or trait, empty outside of
    // them.
    file: usize,
    module: Path,
    owner: Path,
}

impl Code {
    /// Reads one more file.
    pub(crate) fn read(&mut self, file: usize, module: Path, text: &str) {
        (self.file, self.module) = (file, module);
        self.enter_module();
        // A parser rejects `$crate`, and it must not be taken for `crate`.
        let syntax = syn::parse_file(&text.replace("$crate", "crate_"));
        self.visit_file(&syntax.unwrap_or_else(|error| panic!("{:?}: {error}", self.module)));
    }

    fn enter_module(&mut self) {
        let module = (self.file, BTreeMap::new());
        self.modules.insert(self.module.clone(), module);
    }

    fn note(&mut self, kind: Kind, path: Path, at: &impl Spanned) {
        let (file, line, module) = (self.file, at.span().start().line, self.module.clone());
        self.facts.push(Fact {
            file,
            line,
            module,
            kind,
            path,
        });
    }

    /// Notes a member, of the enclosing type if it is its own.
    fn note_member(&mut self, kind: Kind, is_own: bool, dot: &str, name: &Ident) {
        let owner = self.owner.iter().filter(|_| is_own).cloned();
        self.note(kind, owner.chain([format!("{dot}{name}")]).collect(), name);
    }

    fn import(&mut self, kind: Kind, mut path: Path, tree: &UseTree) {
        let (name, known_as) = match tree {
            UseTree::Group(group) => {
                let trees = group.items.iter();
                return trees.for_each(|tree| self.import(kind, path.clone(), tree));
            }
            UseTree::Path(part) => {
                path.push(part.ident.to_string());
                return self.import(kind, path, &part.tree);
            }
            UseTree::Name(name) if name.ident == "self" => ("self".into(), path.last().cloned()),
            UseTree::Name(name) => (name.ident.to_string(), Some(name.ident.to_string())),
            UseTree::Rename(name) => (name.ident.to_string(), Some(name.rename.to_string())),
            _ => ("*".into(), None),
        };
        path.push(name);
        let module = self.modules.get_mut(&self.module);
        if let (Some((_, imports)), Some(name)) = (module, known_as) {
            imports.insert(name, path.clone());
        }
        self.note(kind, path, tree);
    }

    /// Reads expressions, paths and groups, and skips what is between them.
    fn pieces(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        while !input.is_empty() {
            let ahead = input.fork();
            if let Ok(expression) = ahead.parse::<Expr>() {
                input.advance_to(&ahead);
                self.visit_expr(&expression);
            } else if input.fork().call(syn::Path::parse_mod_style).is_ok() {
                self.visit_path(&input.call(syn::Path::parse_mod_style)?);
            } else if let TokenTree::Group(group) = input.parse()? {
                self.visit_token_stream(&group.stream());
            }
        }
        Ok(())
    }
}

impl<'a> Visit<'a> for Code {
    fn visit_item(&mut self, item: &'a Item) {
        let owner = match item {
            Item::Impl(item) => named(&item.self_ty),
            Item::Trait(item) => vec![item.ident.to_string()],
            Item::Struct(item) => vec![item.ident.to_string()],
            _ => Path::new(),
        };
        let around = mem::replace(&mut self.owner, owner);
        visit::visit_item(self, item);
        self.owner = around;
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        if matches!(item.vis, Visibility::Public(_)) {
            self.note_member(Kind::Reexport, false, "", &item.ident);
        }
        self.module.push(item.ident.to_string());
        let mut conditions = item.attrs.iter().map(words);
        if conditions.any(|words| words == ["cfg", "test"]) {
            self.tests.push(self.module.clone());
        } else if item.content.is_some() {
            self.enter_module();
            visit::visit_item_mod(self, item);
        }
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let kind = match item.vis {
            Visibility::Inherited => Kind::Import,
            _ => Kind::Reexport,
        };
        self.import(kind, Path::new(), &item.tree);
    }

    fn visit_item_static(&mut self, item: &'a syn::ItemStatic) {
        let cells = ["Atomic", "Cell", "Lock", "Mutex"];
        let is_cell = |word: &String| cells.iter().any(|cell| word.contains(cell));
        if words(&item.mutability) == ["mut"] || words(&item.ty).iter().any(is_cell) {
            self.note_member(Kind::MutableStatic, false, "", &item.ident);
        }
        visit::visit_item_static(self, item);
    }

    fn visit_field(&mut self, field: &'a syn::Field) {
        if let Some(name) = &field.ident {
            self.note_member(Kind::Member, true, ".", name);
        }
        visit::visit_field(self, field);
    }

    fn visit_signature(&mut self, function: &'a syn::Signature) {
        self.note_member(Kind::Member, true, "", &function.ident);
        visit::visit_signature(self, function);
    }

    fn visit_impl_item_const(&mut self, constant: &'a syn::ImplItemConst) {
        self.note_member(Kind::Member, true, "", &constant.ident);
        visit::visit_impl_item_const(self, constant);
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let mut words = plain(path);
        if words[0] == "Self" && !self.owner.is_empty() {
            words.splice(..1, self.owner.iter().cloned());
        }
        self.note(Kind::Path, words, &path.segments.last());
        visit::visit_path(self, path);
    }

    fn visit_expr_method_call(&mut self, call: &'a syn::ExprMethodCall) {
        self.note_member(Kind::Call, is_self(&call.receiver), "", &call.method);
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_field(&mut self, read: &'a syn::ExprField) {
        let is_of_part = are_parts(&read.base);
        if let Member::Named(name) = &read.member {
            self.note_member(Kind::Path, is_of_part || is_self(&read.base), ".", name);
        }
        if !is_of_part {
            visit::visit_expr_field(self, read);
        }
    }

    /// Reads the arguments of a macro or attribute: as statements if they parse, otherwise in
    /// pieces.
    fn visit_token_stream(&mut self, tokens: &'a TokenStream) {
        if let Ok(statements) = Block::parse_within.parse2(tokens.clone()) {
            statements.iter().for_each(|it| self.visit_stmt(it));
        } else {
            // All pieces are read; an error refers to what is between them.
            let _ = (|input: ParseStream<'_>| self.pieces(input)).parse2(tokens.clone());
        }
    }
}

fn is_self(expression: &Expr) -> bool {
    matches!(expression, Expr::Path(path) if path.path.is_ident("self"))
}

/// Returns `true` for `self.parts`, of which the rules know each field.
fn are_parts(expression: &Expr) -> bool {
    matches!(expression, Expr::Field(read) if is_self(&read.base)
        && matches!(&read.member, Member::Named(name) if name == "parts"))
}

fn plain(path: &syn::Path) -> Path {
    let names = path.segments.iter();
    names.map(|segment| segment.ident.to_string()).collect()
}

/// Returns the path of a type, without references. Returns a path to nowhere if the type has no
/// name.
fn named(ty: &Type) -> Path {
    match ty {
        Type::Reference(reference) => named(&reference.elem),
        Type::Path(path) => plain(&path.path),
        _ => vec!["_".into()],
    }
}

/// Returns all the words in a piece of syntax.
fn words(syntax: impl ToTokens) -> Vec<String> {
    let text = syntax.to_token_stream().to_string();
    let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
