/** Uses that neither a second meaning of their place nor a doubt may hide: keys of objects, unknown receivers, large families. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const RULE = `//- rule.ts
export interface Rule {
  error: string;
  check(): boolean;
  level: number;
}
`;

describe('a key of an object that is given to a type', () => {
  it('is a use of the member, also where it names a variable of the file', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Rule } from './rule.ts';
const error = 'no';
export const rule: Rule = { error, level: 1, check: () => true };
`);
    expect(await uses('rule.ts#Rule.error')).toEqual(['a.ts:3 write']);
    expect(await uses('a.ts#error')).toEqual(['a.ts:3 read']);
    expect(await uses('rule.ts#Rule.level')).toEqual(['a.ts:3 write']);
  });

  it('is told once where it is a function that stands for the member', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Rule } from './rule.ts';
export const rule: Rule = { error: '', level: 1, check() { return true; } };
`);
    expect(await uses('rule.ts#Rule.check', { followsOverrides: true })).toEqual(['a.ts:2 implementation']);
    expect(await uses('rule.ts#Rule.check')).toEqual(['a.ts:2 write']);
  });

  it('is no use of itself', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Rule } from './rule.ts';
export const rule: Rule = { error: '', level: 1, check() { return true; } };
rule.check();
`);
    expect(await uses('a.ts#rule.check', { followsOverrides: true })).toEqual(['a.ts:3 call', 'rule.ts:3 override']);
  });
});

describe('a key of an object that is given to nothing', () => {
  it('is left open, whatever it holds', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
const error = 'no';
export const make = () => ({ error, get level() { return 1; }, check: () => true });
`);
    expect(await uses('rule.ts#Rule.error')).toEqual(['a.ts:2 write?']);
    expect(await uses('rule.ts#Rule.level')).toEqual(['a.ts:2 write?']);
    expect(await uses('rule.ts#Rule.check')).toEqual(['a.ts:2 write?']);
  });
});

describe('what cannot be told to be another', () => {
  it('stays open behind functions of the language that give what they were handed', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
export const f = (rules: any) => {
  Object.assign({}, rules).level;
  for (const rule of Object.values(rules)) rule.level;
  Object.keys(rules).level;
};
`);
    expect(await uses('rule.ts#Rule.level')).toEqual(['a.ts:2 read?', 'a.ts:3 read?']);
  });

  it('stays open behind a type that its module does not have', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Missing } from './rule.ts';
export const f = (rule: Missing) => rule.level;
`);
    expect(await uses('rule.ts#Rule.level')).toEqual(['a.ts:2 read?']);
  });
});

describe('a parameter that is a field', () => {
  it('means the field where it is named alone', async () => {
    const { uses } = await linksOf(`//- a.ts
export class Failure {
  message: string;
  constructor(readonly code: string) {
    this.message = code;
  }
}
`);
    expect(await uses('a.ts#Failure.code')).toEqual(['a.ts:4 read']);
  });
});

describe('a family', () => {
  it('of too many members leaves the rest open', async () => {
    const MEMBERS = 2_001;
    const classes = Array.from({ length: MEMBERS }, (_, at) => `export class C${at} implements Job { run() {} }\n`);
    const { usesOf } = await linksOf(`//- a.ts
export interface Job { run(): void }
${classes.join('')}
new C0().run();
new C${MEMBERS - 1}().run();
`);
    const calls = (await usesOf('a.ts#Job.run', { followsOverrides: true })).filter(({ kind }) => kind === 'call');
    expect(calls.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
      'resolved override',
      'unresolved past the largest family',
    ]);
  });

  it('goes through names for types', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Rule } from './rule.ts';
type Named = Rule;
export interface Strict extends Named { level: 1 | 2 }
export const f = (rule: Strict) => rule.level;
`);
    expect(await uses('rule.ts#Rule.level', { followsOverrides: true })).toEqual(['a.ts:3 implementation', 'a.ts:4 read']);
  });
});
