import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';
import { printBinding } from './testing/print-facts.ts';

const usesIn = async (body: string): Promise<readonly string[]> => {
  const facts = await factsOfText(`class A {\n int size;\n int size() { return 1; }\n ${body}\n}\n`, 'java');
  return facts.references
    .filter(({ name }) => name === 'size')
    .map(({ kind, binding }) => `${kind} ${ordinalOf(binding, facts)}`);
};

const ordinalOf = (binding: Parameters<typeof printBinding>[1], facts: Parameters<typeof printBinding>[0]): string =>
  binding.kind === 'local' ? `${facts.symbols[binding.symbol]?.kind}` : printBinding(facts, binding);

describe('callables with names of their own', () => {
  it.each([
    ['a call refers to the method', 'int a() { return size(); }', ['call method']],
    ['a read refers to the field', 'int a() { return size; }', ['read field']],
    ['a call passes over a local name', 'int a() { int size = 2; return size(); }', ['call method']],
    ['a read finds the local name', 'int a() { int size = 2; return size; }', []],
  ])('%s', async (_, body, uses) => {
    expect(await usesIn(body)).toEqual(uses);
  });

  it('a call of a method that the file does not declare refers to no value', async () => {
    const facts = await factsOfText('class A extends B {\n int size;\n int a() { return size(); }\n}\n', 'java');
    expect(facts.references.map(({ name, binding }) => `${name} ${binding.kind}`)).toEqual(['B free', 'size free']);
  });
});

describe('decorators among modifiers', () => {
  it.each([
    ['before the modifiers', '@Override public int a() { return 1; }', 'public int a()'],
    ['alone', '@Override int a() { return 1; }', 'int a()'],
    ['with arguments, several', '@One(1) @Two\n  public int a() { return 1; }', 'public int a()'],
  ])('are left out of the signature: %s', async (_, method, signature) => {
    const { symbols } = await factsOfText(`class A {\n ${method}\n}\n`, 'java');
    expect(symbols[1]).toMatchObject({ name: 'a', signature, span: { lineStart: 2 } });
  });
});
