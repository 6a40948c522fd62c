import { describe, expect, it } from 'vitest';
import { rewriteCpp } from './rewrite-for-grammar.ts';

const shown = (text: string): string => text.replace(/ +/gu, ' ').trim();

describe('C++ that the grammar cannot read', () => {
  it.each([
    ['a macro before a constructor', 'class Box {\n  FOO_INLINE Box(int a);\n};', 'class Box {\n Box(int a);\n};'],
    ['a macro before a member elsewhere', 'FOO_INLINE Box::~Box() {}', 'Box::~Box() {}'],
    ['a macro between a type and a name', 'std::string FOO_API name();', 'std::string name();'],
    ['a macro after a pointer', 'void f(Item* FOO_NONNULL item);', 'void f(Item* item);'],
    ['macros before the name of a class', 'class FOO_API FOO_FINAL Box final {};', 'class Box final {};'],
    ['a macro alone on its line', 'FOO_BEGIN\nint a;\nFOO_END\n', 'int a;'],
    ['a macro with arguments after a field', 'std::map<int, int> a_ FOO_GUARDED_BY(mutex_);', 'std::map<int, int> a_ ;'],
    ['a macro with arguments after parameters', 'void f() const FOO_REQUIRES(a, (b)) {}', 'void f() const {}'],
    ['a macro before initializers', 'Box::Box() FOO_NOEXCEPT : a_(1) {}', 'Box::Box() : a_(1) {}'],
    [
      'a macro among template parameters',
      'template <class T, FOO_IF(a<T>::value)> void f();',
      'template <class T, int > void f();',
    ],
    ['macros for try and catch', 'void f() {\n  FOO_TRY { a(); }\n  FOO_CATCH(...) {}\n}', 'void f() {\n { a(); }\n {}\n}'],
    ['types as arguments of a macro', 'FOO_FLAG(unsigned long, all, "a");', 'FOO_FLAG(0 , all, "a");'],
    ['a list as a default value', 'void f(Options o = {}, int a);', 'void f(Options o = 0 , int a);'],
    ['a test for a header', '#if __has_include(<a>) && FOO_HAS_INCLUDE("b")\n#endif', '#if 1 && 1 \n#endif'],
    ['pointers to members', 'int (Box::*f)(int) = (a->*g)(1);', 'int ( *f)(int) = (a+ g)(1);'],
    ['an array of pointers', 'x = new Item*[9];', 'x = new Item [9];'],
    ['a module', 'export module a.b;\nimport std;\nexport class Box {};', ';\n ;\n class Box {};'],
    ['the type of an enumeration without a name', 'enum : unsigned char { A };', 'enum { A };'],
    ['a name that is a string', 'TEST_CASE("adds", "[math]") {}', 'TEST_CASE(______ ) {}'],
    ['a fixture before such a name', 'TEST_CASE_METHOD(Fixture, "adds") {}', 'TEST_CASE_METHOD(Fixture, ______) {}'],
    ['a word beside a string', 'f("%" PRIu64 "a");', 'f("%" "a");'],
  ])('has another form: %s', (_, text, expected) => {
    expect(shown(rewriteCpp(text))).toBe(expected);
    expect(rewriteCpp(text)).toHaveLength(text.length);
  });

  it.each([
    ['a type in capitals', 'MY_HANDLE open_file(int a);'],
    ['a variable of a type in capitals', 'static MY_HANDLE handle = 0;'],
    ['a call of a macro', 'void f() {\n  FOO_CHECK(a);\n}'],
    ['a constructor on its own line', 'class Box {\n  Box(int a) {\n  }\n};'],
    ['initializers on their own lines', 'Box::Box()\n    : a_(1),\n      b_(2) {\n}'],
    ['a macro in a directive', '#define FOO_API [[nodiscard]] FOO_ATTR int\n'],
    ['a product of constants', 'int a = FOO_A * FOO_B;'],
  ])('keeps %s', (_, text) => {
    expect(rewriteCpp(text)).toBe(text);
  });
});
