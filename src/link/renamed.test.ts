/** Names that imports and exports change. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

describe('an export under another name', () => {
  const INNER = `//- inner.ts
class Inner { go(): void {} }
export { Inner as Outer };
//- again.ts
export { Outer as Outermost } from './inner.ts';
//- a.ts
import { Outer } from './inner.ts';
import { Outermost } from './again.ts';
export class One extends Outer { go(): void {} }
export class Two extends Outermost { go(): void {} }
`;

  it('does not hide derived types', async () => {
    const { uses } = await linksOf(INNER);
    expect(await uses('inner.ts#Inner.go', { followsOverrides: true })).toEqual(['a.ts:3 override', 'a.ts:4 override']);
  });
});

describe('an import under another name', () => {
  it('is used where it is written and where it is bound', async () => {
    const { usesOf } = await linksOf(`//- module.ts
export class Module {}
//- a.ts
import { Module as Part } from './module.ts';
new Part();
`);
    const found = await usesOf('module.ts#Module');
    expect(found.map(({ span, kind, name }) => `${span.lineStart}:${span.columnStart} ${kind} ${name}`)).toEqual([
      '1:9 import Module',
      '1:19 import Part',
      '2:4 instantiate Part',
    ]);
  });
});
