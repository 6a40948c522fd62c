//! Prints the definitions of Rust files, as the crate `syn` parses them: path, line, kind, name, separated by tabs; `!` and the path
//! of a file that it cannot parse. Paths come from standard input, one per line.

use std::io::Read;

use proc_macro2::{Ident, Span};
use syn::visit::{self, Visit};

struct Definitions<'a> {
    path: &'a str,
    /// Blocks around the place, since the last item with members.
    blocks: usize,
}

impl Definitions<'_> {
    fn print(&self, span: Span, kind: &str, name: &dyn std::fmt::Display) {
        println!("{}\t{}\t{}\t{}", self.path, span.start().line, kind, name);
    }

    fn define(&self, ident: &Ident, kind: &str) {
        self.print(ident.span(), kind, &ident);
    }

    fn value(&self, ident: &Ident, kind: &str) {
        if ident != "_" {
            self.define(ident, if self.blocks > 0 { "local constant" } else { kind });
        }
    }

    fn outside(&mut self, visit: impl FnOnce(&mut Self)) {
        let blocks = std::mem::replace(&mut self.blocks, 0);
        visit(self);
        self.blocks = blocks;
    }

    /// Macros around items: what they are given, if it parses.
    fn items_in(&mut self, mac: &syn::Macro) {
        if let syn::MacroDelimiter::Brace(_) = mac.delimiter {
            if let Ok(file) = syn::parse2::<syn::File>(mac.tokens.clone()) {
                self.visit_file(&file);
            }
        }
    }
}

/// The name that ends a type, without references around it.
fn name_of(ty: &syn::Type) -> Option<&Ident> {
    match ty {
        syn::Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        syn::Type::Reference(reference) => name_of(&reference.elem),
        syn::Type::Paren(paren) => name_of(&paren.elem),
        syn::Type::Group(group) => name_of(&group.elem),
        syn::Type::TraitObject(object) => object.bounds.iter().find_map(|bound| match bound {
            syn::TypeParamBound::Trait(each) => each.path.segments.last().map(|segment| &segment.ident),
            syn::TypeParamBound::Lifetime(_) => None,
        }),
        _ => None,
    }
}

impl<'ast> Visit<'ast> for Definitions<'_> {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.define(&item.sig.ident, "function");
        visit::visit_item_fn(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.define(&item.ident, "struct");
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.define(&item.ident, "enum");
        visit::visit_item_enum(self, item);
    }

    fn visit_item_union(&mut self, item: &'ast syn::ItemUnion) {
        self.define(&item.ident, "union");
        visit::visit_item_union(self, item);
    }

    fn visit_variant(&mut self, variant: &'ast syn::Variant) {
        self.define(&variant.ident, "variant");
        visit::visit_variant(self, variant);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if let Some(ident) = &field.ident {
            self.define(ident, "field");
        }
        visit::visit_field(self, field);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.define(&item.ident, "trait");
        self.outside(|own| visit::visit_item_trait(own, item));
    }

    fn visit_item_trait_alias(&mut self, item: &'ast syn::ItemTraitAlias) {
        self.define(&item.ident, "trait");
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let Some(ident) = name_of(&item.self_ty) {
            self.define(ident, "implementation");
        }
        self.outside(|own| visit::visit_item_impl(own, item));
    }

    fn visit_trait_item_method(&mut self, item: &'ast syn::TraitItemMethod) {
        self.define(&item.sig.ident, "method");
        visit::visit_trait_item_method(self, item);
    }

    fn visit_impl_item_method(&mut self, item: &'ast syn::ImplItemMethod) {
        self.define(&item.sig.ident, "method");
        visit::visit_impl_item_method(self, item);
    }

    fn visit_foreign_item_fn(&mut self, item: &'ast syn::ForeignItemFn) {
        self.define(&item.sig.ident, "function");
    }

    fn visit_foreign_item_static(&mut self, item: &'ast syn::ForeignItemStatic) {
        self.value(&item.ident, "static");
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.value(&item.ident, "constant");
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.value(&item.ident, "static");
        visit::visit_item_static(self, item);
    }

    fn visit_trait_item_const(&mut self, item: &'ast syn::TraitItemConst) {
        self.value(&item.ident, "constant");
        visit::visit_trait_item_const(self, item);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.value(&item.ident, "constant");
        visit::visit_impl_item_const(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.define(&item.ident, "type");
    }

    fn visit_trait_item_type(&mut self, item: &'ast syn::TraitItemType) {
        self.define(&item.ident, "type");
    }

    fn visit_impl_item_type(&mut self, item: &'ast syn::ImplItemType) {
        self.define(&item.ident, "type");
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.define(&item.ident, "module");
        self.outside(|own| visit::visit_item_mod(own, item));
    }

    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        match &item.ident {
            Some(ident) => self.define(ident, "macro"),
            None => self.items_in(&item.mac),
        }
    }

    fn visit_item_macro2(&mut self, item: &'ast syn::ItemMacro2) {
        self.define(&item.ident, "macro");
    }

    fn visit_impl_item_macro(&mut self, item: &'ast syn::ImplItemMacro) {
        let items = |input: syn::parse::ParseStream| -> syn::Result<Vec<syn::ImplItem>> {
            let mut items = Vec::new();
            while !input.is_empty() {
                items.push(input.parse()?);
            }
            Ok(items)
        };
        if let syn::MacroDelimiter::Brace(_) = item.mac.delimiter {
            for each in syn::parse::Parser::parse2(items, item.mac.tokens.clone()).unwrap_or_default() {
                self.visit_impl_item(&each);
            }
        }
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        self.blocks += 1;
        visit::visit_block(self, block);
        self.blocks -= 1;
    }
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("paths in UTF-8");
    for path in input.lines() {
        match std::fs::read_to_string(path).map(|text| syn::parse_file(&text)) {
            Ok(Ok(file)) => Definitions { path, blocks: 0 }.visit_file(&file),
            _ => println!("!\t{path}"),
        }
    }
}
