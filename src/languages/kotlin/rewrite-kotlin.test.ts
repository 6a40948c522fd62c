import { expect, it } from 'vitest';
import { rewriteKotlin } from './rewrite-kotlin.ts';

it.each([
  ['val a = 1\nget("/") {}\nset(b, c)', 'val a = 1\ngat("/") {}\nsat(b, c)'],
  ['context(a: A)\nfun b() {}', '             \nfun b() {}'],
  ['val a = $$$"$b"', 'val a =    "_b"'],
  ['f($$"$$a ${b}", c)', 'f(  "__a _{b}", c)'],
  ['f("""a "b"""", c)', 'f("""a "b_""", c)'],
  ['    is A if b.c() -> d', '    is A          -> d'],
  ['class A<B : Any>\n@C\ninternal constructor(', 'class A<B : Any>    internal constructor('],
  ['val enum: A\nf(expect = b)', 'val anum: A\nf(axpect = b)'],
  ['val a = suspend {', 'val a =         {'],
  ['  var a = 1\n    @B("💡") set\n', '  var a = 1\n             set\n'],
  ['class A<\n  B\n>\nactual constructor()', 'class A<\n  B\n> actual constructor()'],
])('keeps the length of %j', (text, expected) => {
  expect(rewriteKotlin(text)).toBe(expected);
  expect(expected).toHaveLength(text.length);
});

it.each([
  'var a: B\n  get() = c\n  set(value) { d = value }',
  'a.get(1)\na.set(1, 2)',
  'fun context(a: A) = 1',
  'val a = context(b)\nreturn a',
  'val a = "$b $$c"',
  'enum class A { B }',
  'val a = """b"""\nval c = ""',
  'class A {\n  constructor(a: B) : this()\n}',
])('leaves the rest: %j', (text) => {
  expect(rewriteKotlin(text)).toBe(text);
});
