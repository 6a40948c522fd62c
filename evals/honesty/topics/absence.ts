import type { Topic } from '../question.ts';

const FILES = `//- src/ledger.ts
/** Adds an amount. */
export function addEntry(amount: number): number {
  return roundAmount(amount);
}

export function roundAmount(amount: number): number {
  return Math.round(amount);
}

export function neverUsed(): void {}

export class Ledger {
  close(): void {}
}
//- src/empty.ts
// Nothing is defined here.
`;

/** Things that are not there. The answer says so, and nothing more. */
export const ABSENCE: Topic = {
  name: 'absence',
  files: FILES,
  questions: [
    {
      truth: 'no symbol is called Invoice',
      command: ['locate', 'Invoice'],
      says: [/\bno symbol\b/iu],
    },
    {
      truth: 'no symbol is called addEntri, but addEntry is near',
      command: ['locate', 'addEntri'],
      says: [/\bno symbol\b/iu, /addEntry/u],
      never: [/^1 symbol/mu],
    },
    {
      truth: 'no line contains "refund"',
      command: ['grep', 'refund'],
      says: [/\b(0|no) (lines|matches)\b|\bno line\b/iu],
    },
    {
      truth: 'a literal search for round.*amount finds nothing, a regular expression would',
      command: ['grep', 'round.*amount'],
      says: [/\b(0|no) (lines|matches)\b|\bno line\b/iu, /regex|regular expression/iu],
    },
    {
      truth: 'neverUsed has no use, and none by name',
      command: ['refs', '--name', 'neverUsed'],
      says: [/\bno uses\b/iu],
      never: [/by name/iu],
    },
    {
      truth: 'neverUsed has no caller, and no call by name',
      command: ['callers', '--name', 'neverUsed'],
      says: [/\b(no|0) callers\b/iu],
      never: [/more calls? by name/iu],
    },
    {
      truth: 'src/legder.ts does not exist; src/ledger.ts does',
      command: ['outline', 'src/legder.ts'],
      says: [/file_not_found/u, /src\/ledger\.ts/u],
    },
    {
      truth: 'src is a folder',
      command: ['outline', 'src'],
      says: [/folder/iu],
    },
    {
      truth: 'the branch mian does not exist; main does',
      command: ['locate', 'Ledger', '--ref', 'mian'],
      says: [/ref_not_found/u, /\bmain\b/u],
    },
    {
      truth: 'Ledger has no subtypes and no supertypes',
      command: ['hierarchy', '--name', 'Ledger'],
      says: [/\b(no|0) derived types\b/iu],
    },
    {
      truth: 'src/empty.ts has no symbols',
      command: ['outline', 'src/empty.ts'],
      says: [/\b(no|0) symbols\b/iu],
    },
    {
      truth: 'no symbol has a word like tax',
      command: ['symbols', 'tax'],
      says: [/\b(no|0) symbols?\b/iu],
    },
    {
      truth: 'line 900 is beyond the end of a file of 14 lines',
      command: ['span', 'src/ledger.ts', '900', '910'],
      says: [/\b14 lines\b/u],
    },
  ],
};
