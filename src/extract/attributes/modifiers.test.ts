/** Modifiers apart from the declarations they apply to, and members named without `self`. */
import { expect, it } from 'vitest';
import { factsOfText } from '../testing/extractor-of-tests.ts';

const visibilities = async (text: string): Promise<readonly string[]> =>
  (await factsOfText(text, 'ruby')).symbols.map(
    ({ qualifiedName, visibility, isStatic }) => `${qualifiedName} ${visibility}${isStatic ? ' static' : ''}`,
  );

it('hold up to the next section, but not for what they do not apply to', async () => {
  expect(
    await visibilities(`class A
  def a; end
  private
  def b; end
  def self.c; end
  D = 1
  attr_reader :e
  public
  def f; end
end
def g; end`),
  ).toEqual([
    'A public',
    'A.a public',
    'A.b private',
    'A.c public static',
    'A.D public',
    'A.e private',
    'A.f public',
    'g public',
  ]);
});

it('restate the last member of that name before them, in the same type', async () => {
  expect(
    await visibilities(`class A
  def a; end
  class B
    def a; end
    protected :a
  end
  def self.c; end
  private_class_method :c
  module_function :a
  private :missing
end`),
  ).toEqual(['A public', 'A.a public static', 'A.B public', 'A.B.a protected', 'A.c private static']);
});

it('bind bare names to members of self, unless a parameter or local variable has the name', async () => {
  const { references } = await factsOfText('def a; end\ndef b(c)\n  d = a\n  c + d + e\nend', 'ruby');
  expect(references.map(({ name, binding }) => `${name} ${binding.kind}`)).toEqual(['a member', 'e member']);
});

it('make a write through a method a use of the method that sets', async () => {
  const { references } = await factsOfText('def a(b)\n  b.name = 1\nend', 'ruby');
  expect(references.map(({ kind, name, binding }) => [kind, name, 'name' in binding ? binding.name : ''])).toEqual([
    ['write', 'name', 'name='],
  ]);
});

it('put what is before `::` into the qualified name', async () => {
  const { symbols } = await factsOfText(
    'class A::B::C\n  def d; end\nend\nmodule M\n  class N::O; end\n  class ::P; end\nend',
    'ruby',
  );
  expect(symbols.map(({ qualifiedName, parent }) => [qualifiedName, parent])).toEqual([
    ['A.B.C', undefined],
    ['A.B.C.d', 0],
    ['M', undefined],
    ['M.N.O', 2],
    ['M.P', 2],
  ]);
});

it('hold in what is a part of its parent, up to a section there', async () => {
  const text =
    'class A {\n int a;\n#ifdef X\n int b;\n public:\n int c;\n#endif\n int d;\n protected:\n#if Y\n int e;\n#endif\n};';
  const { symbols } = await factsOfText(text, 'cpp');
  expect(symbols.map(({ name, visibility }) => `${name} ${visibility}`)).toEqual([
    'A public',
    'a private',
    'b private',
    'c public',
    'd private',
    'e protected',
  ]);
});
