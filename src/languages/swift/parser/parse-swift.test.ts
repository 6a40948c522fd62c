import type { ParsedSyntax } from '#model';
import { describe, expect, it } from 'vitest';
import { SWIFT_PARSER } from './parse-swift.ts';

const nodesIn = (text: string): readonly ParsedSyntax[] => {
  const found = [SWIFT_PARSER.parse(text)];
  for (let at = 0; at < found.length; at++) found.push(...(found[at]?.children ?? []));
  return found;
};

const textsOf = (text: string, type: string): readonly string[] =>
  nodesIn(text)
    .filter((node) => node.type === type)
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end }) => text.slice(start, end));

describe('the parser of Swift', () => {
  it.each([
    ['a closure after a condition', 'if list.contains(where: { $0 > 1 }) { stop() }', 'closure', ['{ $0 > 1 }']],
    ['a trailing closure in a condition', 'guard list.allSatisfy { $0 } , a else { return }', 'closure', ['{ $0 }']],
    ['a block, not a closure', 'while queue.isEmpty { wait() }', 'closure', []],
    ['observers, not a closure', 'class A { var a = make() { didSet { b() } } }', 'accessors', ['{ didSet { b() } }']],
    ['type arguments before a call', 'let a = Box<[Int: String?]>(1)', 'type_arguments', ['<[Int: String?]>']],
    ['a comparison', 'let a = b < c && d > (e)', 'type_arguments', []],
    [
      'type arguments that end with an operator',
      'let a: Lock<Task<A, any Error>?> = b',
      'type_arguments',
      ['<Task<A, any Error>?>', '<A, any Error>'],
    ],
    ['code in strings', 'let a = "x \\(b("\\(c)")) y"', 'inserted', ['b("\\(c)")', 'c']],
    ['a raw string', 'let a = #"\\(b) " \\#(c)"#', 'inserted', ['c']],
    ['a regular expression', 'let a = /b\\/{2}"/', 'regex', ['/b\\/{2}"/']],
    ['a division', 'let a = b / c / d', 'regex', []],
    ['branches of conditional compilation', '#if DEBUG\nlet a = 1\n#else // b\nlet c = 1\n#endif', 'binding', ['a = 1', 'c = 1']],
    ['nested comments', '/* a /* b */ c */ let d = 1', 'comment', ['/* a /* b */ c */']],
    ['names that a pattern declares', 'switch a { case let .b(c, d: e): f(c) }', 'pattern_name', ['c', 'e']],
    [
      'cases of a switch in a switch',
      'switch a { case 1: switch b { case 2: c() default: d() } case 3: e() }',
      'switch_case',
      ['case 1: switch b { case 2: c() default: d() }', 'case 2: c()', 'default: d()', 'case 3: e()'],
    ],
    ['a statement on the next line', 'let a = b\n(c, d) = e\n-f', 'call', []],
    ['an operator on the next line', 'let a = b\n  + c\n  .d', 'operation', ['b\n  + c\n  .d']],
    ['a word that is also a modifier', 'let open = prefix(3)\nopen(url)', 'call', ['prefix(3)', 'open(url)']],
  ])('reads %s', (...[, text, type, expected]) => {
    expect(textsOf(text, type)).toEqual(expected);
    expect(textsOf(text, 'ERROR')).toEqual([]);
  });

  it('keeps what is broken to its own declaration', () => {
    const text = 'struct A {\n  func b( -> Int\n  func c() {}\n  let = 3\n}\nfunc d() {}\n';
    expect(textsOf(text, 'function_declaration')).toEqual(['func b( -> Int', 'func c() {}', 'func d() {}']);
  });

  const nested = 5_000;
  it.each([
    ['parentheses', `${'('.repeat(nested)}${')'.repeat(nested)}`],
    ['blocks', `${'{'.repeat(nested)}${'}'.repeat(nested)}`],
    ['unclosed blocks', 'if a {'.repeat(nested)],
    ['types', `let a: ${'['.repeat(nested)}Int${']'.repeat(nested)}`],
    ['functions', 'func a() {'.repeat(nested)],
    ['strings in strings', 'let a = ' + '"\\('.repeat(nested)],
    ['a chain of calls', `a${'.b()'.repeat(nested)}`],
    ['ternaries', `a${' ? b : c'.repeat(nested)}`],
    ['prefixes', `let a = ${'!'.repeat(nested)}b`],
    ['closing brackets alone', ')}]'.repeat(nested)],
    ['type arguments', `a${'<b'.repeat(nested)}`],
  ])('reads deep %s', (_, text) => {
    expect(SWIFT_PARSER.parse(text).end).toBe(text.length);
  });
});
