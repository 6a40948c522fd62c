import type { Topic } from '../question.ts';

const FILES = `//- src/tax.ts
export function computeTax(amount: number): number {
  const rate = 0.19;
  return Math.round(amount * rate * 100) / 100;
}

export function describeTax(amount: number): string {
  return \`tax on \${amount}\`;
}
//- src/order.ts
import { computeTax, describeTax } from './tax.ts';
export function totalOf(amount: number): number {
  return amount + computeTax(amount);
}
export function label(amount: number): string {
  return describeTax(amount);
}
//- test/order.test.ts
import { it } from 'vitest';
import { totalOf } from '../src/order.ts';
it('adds tax', () => { totalOf(1); });
//- src/old.ts
export function legacyPath(): string { return 'old'; }
`;

/** Symbols that an uncommitted change removed, renamed or moved. */
export const REMOVED: Topic = {
  name: 'removed and renamed',
  files: FILES,
  change: (repository) => {
    repository.write(
      'src/tax.ts',
      `export function describeLevy(amount: number): string {
  return \`tax on \${amount}\`;
}
`,
    );
    repository.remove('src/old.ts');
  },
  questions: [
    {
      truth: 'the change removed computeTax, which totalOf still calls',
      command: ['callers', '--changed', '--tests', '--depth', '3'],
      says: [/computeTax/u, /totalOf/u],
      never: [/\b0 of 0\b/u],
    },
    {
      truth: 'computeTax is gone, but used by name',
      command: ['locate', 'computeTax'],
      says: [/\bno symbol\b/iu],
    },
    {
      truth: 'the id of computeTax has no symbol any more',
      command: ['refs', 'src/tax.ts#computeTax'],
      says: [/computeTax/u, /removed|not found|no symbol|symbol_not_found/iu],
    },
    {
      truth: 'describeTax was renamed to describeLevy with the same body',
      command: ['definition', 'src/tax.ts#describeTax'],
      says: [/describeLevy/u],
    },
    {
      truth: 'src/old.ts was deleted',
      command: ['outline', 'src/old.ts'],
      says: [/file_not_found/u],
    },
    {
      truth: 'HEAD still has computeTax',
      command: ['locate', 'computeTax', '--ref', 'HEAD'],
      says: [/src\/tax\.ts:1\b/u],
    },
    {
      truth: 'totalOf still calls computeTax in HEAD',
      command: ['callers', '--name', 'computeTax', '--ref', 'HEAD'],
      says: [/totalOf/u],
    },
    {
      truth: 'the text of a removed file is not found',
      command: ['grep', 'legacyPath'],
      says: [/\b(0|no) (lines|matches)\b|\bno line\b/iu],
    },
  ],
};
