import { describe, expect, it } from 'vitest';
import { isCpp } from './is-cpp.ts';

describe('a header is C++', () => {
  it.each([
    ['class Reader;', true],
    ['class FOO_API Reader final : public Base {', true],
    ['namespace foo {', true],
    ['template <class T> struct A {};', true],
    ['#include <vector>', true],
    ['#include <cstdint>', true],
    ['struct A {\n  virtual ~A();\n};', true],
    ['struct A {\n public:\n  int a;\n};', true],
    ['enum class Kind { a };', true],
    ['void f(std::string &a);', true],
    ['A &operator=(const A &);', true],
    ['using Index = int;', true],
    ['#ifndef A_H\n#define A_H\n#if __cplusplus >= 201402L\nnamespace a { int b; }\n#endif\n#endif', true],
    ['#ifdef __cplusplus\n#include <vector>\n#endif\nnamespace a { int b; }', true],
  ])('if it has %j', (text, expected) => {
    expect(isCpp(text)).toBe(expected);
  });

  it.each([
    ['struct class_info { int a; };'],
    ['int class;'],
    ['/* class A {}; std::string */\nint a;'],
    ['// class A {};\nint a;'],
    ['#define NAME "std::string"\n'],
    ['#ifdef __cplusplus\nextern "C" {\nclass A;\n#endif\nint a;\n#ifdef __cplusplus\n}\n#endif'],
    ['#if defined(__cplusplus)\nnamespace a {}\n#else\nint a;\n#endif'],
    ['#include <string.h>\n#include <stdlib.h>'],
    ['int f(int template, int this);'],
    ['static inline int f(void) { switch (a) { case B: default: goto public_end; } }'],
    ['int a ? b : c;'],
    ['/* never closed'],
    [''],
  ])('but not for %j', (text) => {
    expect(isCpp(text)).toBe(false);
  });

  it.each(['/*', '"', '#if __cplusplus\n', 'class ', 'a::', ' '.repeat(20), '*/ /*'])('in linear time: many %j', (part) => {
    expect(typeof isCpp(part.repeat(200_000))).toBe('boolean');
  });
});
