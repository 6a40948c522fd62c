/** Names through crates, modules and `use`, and members through types, in Rust. */
import { describe, expect, it } from 'vitest';
import { linksOf, parseFiles } from './testing/linked-view.ts';

const SHOP = `//- Cargo.toml
[workspace]
members = ["shop", "till"]
//- shop/Cargo.toml
[package]
name = "shop-core"
//- shop/src/lib.rs
#[macro_use]
mod macros;
pub mod stock;
mod price;
#[path = "odd/place.rs"]
mod codes;
pub use price::{Price, Rounding as Round};
pub use stock::*;
//- shop/src/macros.rs
macro_rules! record {
    ($e:expr) => { $e };
}
//- shop/src/price.rs
use crate::stock::Article;
pub struct Price { pub cents: u64, article: Option<Box<Article>> }
pub enum Rounding { Up, Down }
impl Price {
    pub fn new(cents: u64) -> Self { Self { cents, article: None } }
    pub fn rounded(&self, how: Rounding) -> Price {
        match how { Rounding::Up => Price::new(self.cents), Rounding::Down => Self::new(0) }
    }
    pub fn label(&self) -> Option<&str> {
        let article = self.article.as_ref()?;
        Some(article.label())
    }
}
//- shop/src/stock/mod.rs
pub mod shelf;
pub use self::shelf::Shelf;
use super::price::Price;
pub struct Article { pub price: Price }
impl Article {
    pub fn label(&self) -> &str { record!("") }
}
pub trait Counted {
    fn count(&self) -> usize;
    fn is_empty(&self) -> bool { self.count() == 0 }
}
//- shop/src/stock/shelf.rs
use super::{Article, Counted};
use std::sync::Arc;
pub struct Shelf<T> { articles: Vec<T>, first: Arc<Article>, count: usize }
impl<T> Counted for Shelf<T> {
    fn count(&self) -> usize { self.articles.len() + self.count }
}
impl Shelf<Article> {
    fn pair(&self) -> (u8, Article) { todo!() }
    pub fn labels(&self) {
        for article in self.articles.iter() { article.label(); }
        self.first.label();
        self.articles.iter().map(|each| each.label());
        if let Some(found) = self.articles.get(1) { found.label(); }
        self.articles.iter().map(Article::label);
        assert_eq!(self.pair().1.label(), "");
        let (_, other) = self.pair();
        other.label();
    }
}
//- shop/src/odd/place.rs
pub fn code() -> u32 { crate::price::Price::new(1).cents as u32 }
//- shop/tests/stock.rs
use shop_core::stock::{shelf::Shelf, Counted};
use shop_core::{Article, Round};
#[test]
fn counts() {
    let shelf: Shelf<Article> = make();
    shelf.count();
    shelf.is_empty();
    let up = Round::Up;
}
//- till/Cargo.toml
[package]
name = "till"
[dependencies]
goods = { package = "shop-core", path = "../shop" }
//- till/src/main.rs
mod drawer;
use goods::Price;
fn main() { drawer::open(&Price::new(3)); }
//- till/src/drawer.rs
use goods::Counted;
pub fn open(price: &goods::Price) { price.rounded(goods::Round::Down); }
pub fn all<C: Counted>(counted: &C) -> usize { counted.count() }
mod inner {
    use super::open;
    pub fn twice(price: &goods::Price) { open(price); super::open(price); self::once(); }
    fn once() {}
}
`;

const USES: readonly (readonly [title: string, symbol: string, uses: readonly string[]])[] = [
  [
    'a method that makes a value, through every name of its type',
    'shop/src/price.rs#Price.new',
    ['shop/src/odd/place.rs:1 call', 'shop/src/price.rs:7 call', 'shop/src/price.rs:7 call', 'till/src/main.rs:3 call'],
  ],
  [
    'a type through re-exports and another name of its package',
    'shop/src/price.rs#Rounding',
    [
      'shop/src/lib.rs:7 import',
      'shop/src/price.rs:6 type',
      'shop/src/price.rs:7 type',
      'shop/src/price.rs:7 type',
      'shop/tests/stock.rs:2 import',
      'shop/tests/stock.rs:8 type',
      'till/src/drawer.rs:2 type',
    ],
  ],
  [
    'a method through fields, references, containers, closures, patterns, tuples and macros',
    'shop/src/stock/mod.rs#Article.label',
    [
      'shop/src/price.rs:11 call',
      'shop/src/stock/shelf.rs:10 call',
      'shop/src/stock/shelf.rs:11 call',
      'shop/src/stock/shelf.rs:12 call',
      'shop/src/stock/shelf.rs:13 call',
      'shop/src/stock/shelf.rs:14 read',
      'shop/src/stock/shelf.rs:15 call',
      'shop/src/stock/shelf.rs:17 call',
    ],
  ],
  [
    'a method of a trait through a bound, and what implements it',
    'shop/src/stock/mod.rs#Counted.count',
    ['shop/src/stock/mod.rs:10 call', 'till/src/drawer.rs:3 call'],
  ],
  ['a method, not the field of that name', 'shop/src/stock/shelf.rs#Shelf.count~2', ['shop/tests/stock.rs:6 call']],
  ['a field, not the method of that name', 'shop/src/stock/shelf.rs#Shelf.count', ['shop/src/stock/shelf.rs:5 read']],
  ['an inherited method of a trait', 'shop/src/stock/mod.rs#Counted.is_empty', ['shop/tests/stock.rs:7 call']],
  ['a macro of the package', 'shop/src/macros.rs#record', ['shop/src/stock/mod.rs:6 call']],
  ['a variant', 'shop/src/price.rs#Rounding.Up', ['shop/src/price.rs:7 read', 'shop/tests/stock.rs:8 read']],
  [
    'a function in modules inside of a file',
    'till/src/drawer.rs#open',
    ['till/src/drawer.rs:5 import', 'till/src/drawer.rs:6 call', 'till/src/drawer.rs:6 call', 'till/src/main.rs:3 call'],
  ],
  ['a function in a module inside of a file, by its path', 'till/src/drawer.rs#inner.once', ['till/src/drawer.rs:6 call']],
];

describe('uses', () => {
  it.each(USES)('of %s', async (_, symbol, expected) => {
    const { uses } = await linksOf(SHOP);
    expect(await uses(symbol)).toEqual(expected);
  });

  it('of a method of a trait, with what overrides it', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('shop/src/stock/mod.rs#Counted.count', { followsOverrides: true })).toEqual([
      'shop/src/stock/mod.rs:10 call',
      'shop/src/stock/shelf.rs:5 override',
      'shop/tests/stock.rs:6 call',
      'till/src/drawer.rs:3 call',
    ]);
  });
});

describe('types', () => {
  it('have the traits of all their implementations', async () => {
    const { links, at, ids } = await linksOf(SHOP);
    const [trait] = await links.supertypesOf(await at('shop/src/stock/shelf.rs#Shelf'));
    expect(trait && [trait.kind, trait.name, ...(await ids(trait.target ? [trait.target] : []))]).toEqual([
      'interface',
      'Counted',
      'shop/src/stock/mod.rs#Counted',
    ]);
    const subtypes = await links.subtypesOf(await at('shop/src/stock/mod.rs#Counted'));
    expect(await ids(subtypes.map((each) => each.at))).toEqual(['shop/src/stock/shelf.rs#Shelf']);
  });
});

it('lists the files that a file imports', async () => {
  const files = parseFiles(SHOP);
  const { links, view } = await linksOf(files);
  const entryOf = (path: string): number => view.stored.table.paths.findIndex((each) => each === path);
  const imported = await links.importsOf(entryOf('shop/tests/stock.rs'));
  expect(imported.map((entry) => view.stored.table.paths[entry])).toEqual([
    'shop/src/price.rs',
    'shop/src/stock/mod.rs',
    'shop/src/stock/shelf.rs',
  ]);
});
