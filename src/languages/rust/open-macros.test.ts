import { describe, expect, it } from 'vitest';
import { openMacros } from './open-macros.ts';

const inFunction = (code: string): string => `fn f() { ${code} }`;
const opened = (code: string): string => openMacros(inFunction(code)).slice('fn f() { '.length, -' }'.length);

describe('a macro that is passed expressions', () => {
  it.each([
    ['check!(a.b(), c);', 'check (a.b(), c);'],
    ['log::debug!("{}", a.b);', 'log::debug ("{}", a.b);'],
    ['assert!(a.b());', '      !(a.b());'],
    ['let a = vec![b.c(), d];', 'let a =    ![b.c(), d];'],
    ['let a = vec![b.c(); 3];', 'let a =    ![b.c(); 3];'],
    ['std::write!(f, "{}", self.a)?;', '          !(f, "{}", self.a)?;'],
    ['a!(match b { C => d, _ => e });', 'a (match b { C => d, _ => e });'],
    ['a!(|x: u8| x, b = 2);', 'a!(|x: u8| x, b = 2);'],
    ['a!({ let x: u8 = 1; x });', 'a ({ let x: u8 = 1; x });'],
    ['a!(b!(c), "/* no comment */", \'"\');', 'a (b (c), "/* no comment */", \'"\');'],
    ['g(|| { assert_eq!(a, b as u8) });', 'g(|| {          !(a, b as u8) });'],
  ])('%s', (code, expected) => {
    expect(opened(code)).toBe(expected);
  });
});

describe('what has a syntax of its own is kept', () => {
  it.each([
    'debug!(?a, "b");',
    'info!(b = %a);',
    'select! { a = b => c }',
    'matches!(a, Some(_));',
    'matches!(a, B { .. });',
    'a!(b => c);',
    'a!(b c);',
    "a!(u8, &'static str);",
    'a!(Vec<u8>, b);',
    'a!($b);',
    'a![b, c];',
    'a!(let b = c);',
    'a!(;);',
    'a!(',
  ])('%s', (code) => {
    expect(opened(code)).toBe(code);
  });

  it.each([
    'name!(a, b);',
    'impl A { name!(a); }',
    'macro_rules! a { ($b:expr) => { assert!($b.c()) }; }',
    '#[doc = concat!("a", "b")] struct A;',
    'flags! { pub struct A: u32 { const B = 1; } }',
  ])('%s outside of functions', (code) => {
    expect(openMacros(code)).toBe(code);
  });
});

describe('a macro around items', () => {
  it.each([
    ['cfg_io! { pub mod io; }', '          pub mod io;  '],
    ['a! {\n    #[b]\n    pub fn c() { assert!(d.e()) }\n}', '    \n    #[b]\n    pub fn c() {       !(d.e()) }\n '],
    ['lazy_static! { static ref A: B = c(); }', '               static     A: B = c();  '],
    ['thread_local! { static A: B = c() }', '                static A: B = c() ;'],
    ['a! { static B: C = { d() } }', '     static B: C = { d() } ;'],
    ['a! { b! { mod c; } }', '          mod c;    '],
    ['a! { macro_rules! b { ($c:expr) => {} } mod d; }', '     macro_rules! b { ($c:expr) => {} } mod d;  '],
    ['fn g(a: [u8; 2]) { b!(c.d()); }', 'fn g(a: [u8; 2]) { b (c.d()); }'],
  ])('%s', (code, expected) => {
    expect(openMacros(code)).toBe(expected);
  });
});
