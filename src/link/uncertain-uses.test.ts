/** Uses that must be reported although they are ambiguous: object keys, unknown receivers, large override families. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const RULE = `//- rule.ts
export interface Rule {
  error: string;
  check(): boolean;
  level: number;
}
`;

describe('a key of an object with a declared type', () => {
  it('is a use of the member, even if it also names a variable of the file', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Rule } from './rule.ts';
const error = 'no';
export const rule: Rule = { error, level: 1, check: () => true };
`);
    expect(await uses('rule.ts#Rule.error')).toEqual(['a.ts:3 write']);
    expect(await uses('a.ts#error')).toEqual(['a.ts:3 read']);
    expect(await uses('rule.ts#Rule.level')).toEqual(['a.ts:3 write']);
  });

  it('is reported once if it is a function that implements the member', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Rule } from './rule.ts';
export const rule: Rule = { error: '', level: 1, check() { return true; } };
`);
    expect(await uses('rule.ts#Rule.check', { followsOverrides: true })).toEqual(['a.ts:2 implementation']);
    expect(await uses('rule.ts#Rule.check')).toEqual(['a.ts:2 write']);
  });

  it('is not a use of itself', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Rule } from './rule.ts';
export const rule: Rule = { error: '', level: 1, check() { return true; } };
rule.check();
`);
    expect(await uses('a.ts#rule.check', { followsOverrides: true })).toEqual(['a.ts:3 call']);
  });
});

describe('a key of an object without a declared type', () => {
  it('is unresolved, whatever its value is', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
const error = 'no';
export const make = () => ({ error, get level() { return 1; }, check: () => true });
`);
    expect(await uses('rule.ts#Rule.error')).toEqual(['a.ts:2 write?']);
    expect(await uses('rule.ts#Rule.level')).toEqual(['a.ts:2 write?']);
    expect(await uses('rule.ts#Rule.check')).toEqual(['a.ts:2 write?']);
  });
});

describe('a use that may refer to another symbol', () => {
  it('stays unresolved behind built-in functions that return their argument', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
export const f = (rules: any) => {
  Object.assign({}, rules).level;
  for (const rule of Object.values(rules)) rule.level;
  Object.keys(rules).level;
};
`);
    expect(await uses('rule.ts#Rule.level')).toEqual(['a.ts:2 read?', 'a.ts:3 read?']);
  });

  it('stays unresolved behind a type that its module does not export', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Missing } from './rule.ts';
export const f = (rule: Missing) => rule.level;
`);
    expect(await uses('rule.ts#Rule.level')).toEqual(['a.ts:2 read?']);
  });
});

describe('a parameter property', () => {
  it('refers to the field', async () => {
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

describe('an override family', () => {
  it('leaves uses past its limit unresolved', async () => {
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
      'unresolved override family too large',
    ]);
  });

  it('follows type aliases', async () => {
    const { uses } = await linksOf(`${RULE}//- a.ts
import type { Rule } from './rule.ts';
type Named = Rule;
export interface Strict extends Named { level: 1 | 2 }
export const f = (rule: Strict) => rule.level;
`);
    expect(await uses('rule.ts#Rule.level', { followsOverrides: true })).toEqual(['a.ts:3 implementation', 'a.ts:4 read']);
  });
});
