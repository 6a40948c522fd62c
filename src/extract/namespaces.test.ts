import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

const namesOf = async (text: string) => {
  const { packageName, symbols } = await factsOfText(text, 'c-sharp');
  return { packageName, names: symbols.map(({ qualifiedName, span }) => `${qualifiedName} ${span.lineStart}-${span.lineEnd}`) };
};

describe('a namespace', () => {
  it.each(['namespace A.B;\nclass C { }\n', 'namespace A.B {\nclass C { } }\n'])(
    'is the package of a file with no other: %s',
    async (text) => {
      expect(await namesOf(text)).toEqual({ packageName: 'A.B', names: ['C 2-2'] });
    },
  );

  it('is a symbol if the file has several', async () => {
    const { packageName, names } = await namesOf('namespace A { class C { } }\nnamespace B { class C { } }\n');
    expect(packageName).toBeUndefined();
    expect(names).toEqual(['A 1-1', 'A.C 1-1', 'B 2-2', 'B.C 2-2']);
  });

  it('without a block includes what follows, up to the next', async () => {
    const { names } = await namesOf('namespace A;\nclass C { }\nclass D { }\nnamespace B;\nclass C { }\n');
    expect(names).toEqual(['A 1-3', 'A.C 2-2', 'A.D 3-3', 'B 4-5', 'B.C 5-5']);
  });
});
