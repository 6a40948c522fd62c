import type { Topic } from '../question.ts';

const FILES = `//- src/invoice.ts
import { roundAmount } from './round.ts';
/** The sum of an invoice, rounded. */
export function invoiceTotal(amounts: readonly number[]): number {
  return roundAmount(amounts.reduce((sum, amount) => sum + amount, 0));
}
//- src/round.ts
export function roundAmount(amount: number): number {
  return Math.round(amount);
}
//- src/mail.ts
export function sendMail(to: string): string {
  return to;
}
//- src/ledger.ts
export const ledgerName = 'main';
//- test/invoice.test.ts
import { invoiceTotal } from '../src/invoice.ts';
it('adds amounts', () => { invoiceTotal([1, 2]); });
//- test/entity/invoice.ts
export const invoiceEntity = { amounts: [1] };
`;

/** With the first commit, `src/invoice.ts` changes four times, three times with the ledger. */
const CHANGES: readonly (readonly [subject: string, paths: readonly string[]])[] = [
  ['Round the total of invoices', ['src/invoice.ts', 'src/ledger.ts', 'test/invoice.test.ts']],
  ['Send mails at night', ['src/mail.ts']],
  ['Sum invoices twice', ['src/invoice.ts', 'src/ledger.ts']],
  ['Tidy the invoice', ['src/invoice.ts']],
];

const EDITS: readonly string[] = ['// one', '// two', '// three', '// four'];

/** What a pack claims of history, calls and tests. */
export const PACKS: Topic = {
  name: 'packs',
  files: FILES,
  prepare: (repository) => {
    const texts = new Map(
      FILES.split(/^\/\/- /mu)
        .slice(1)
        .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const),
    );
    CHANGES.forEach(([subject, paths], index) => {
      for (const path of paths) {
        const text = `${texts.get(path) ?? ''}${EDITS[index] ?? ''}\n`;
        texts.set(path, text);
        repository.write(path, text);
      }
      repository.commit(subject);
    });
  },
  questions: [
    {
      truth: 'the change that rounded totals touched two source files and one test',
      command: ['task-pack', 'round the total of invoices'],
      says: [/"Round the total of invoices" — invoice\.ts, ledger\.ts, 1 test$/mu],
      never: [/^\s+\d{4}-.*"Send mails at night"/mu],
    },
    {
      truth: 'src/ledger.ts changed in 3 of the 4 commits of src/invoice.ts, the first among them',
      command: ['task-pack', 'round the total of invoices'],
      says: [/src\/ledger\.ts {2}\((?:belongs together: )?.*changes with invoice\.ts \(3 of 4\)/u],
    },
    {
      truth: 'invoiceTotal calls roundAmount; nothing calls sendMail',
      command: ['task-pack', 'sum of an invoice'],
      never: [/src\/mail\.ts.*(?:called by|uses)/u, /called by src\/round\.ts/u, /uses src\/mail\.ts/u],
    },
    {
      truth: 'one file tests invoices; the entity beside it has no test',
      command: ['task-pack', 'invoice total'],
      says: [/^tests:\n {2}test\/invoice\.test\.ts/mu],
      never: [/test\/entity\/invoice\.ts/u],
    },
    {
      truth: 'nothing in the code is about zebras',
      command: ['task-pack', 'zzzebra crossings'],
      says: [/no file matches/iu],
      never: [/^\d+ files? to look at/mu],
    },
    {
      truth: 'at its first commit nothing had changed yet',
      command: ['task-pack', 'round the total of invoices', '--ref', 'HEAD~4'],
      says: [/src\/invoice\.ts/u],
      never: [/"Round the total of invoices"/u, /\(\d of [2-9]\)/u],
    },
    {
      truth: 'roundAmount is called by invoiceTotal',
      command: ['context-pack', 'roundAmount', '--limit', '1'],
      says: [/src\/invoice\.ts.*called_by/u],
      never: [/src\/mail\.ts/u],
    },
    {
      truth: 'no code is about zebras',
      command: ['context-pack', 'zzzebra crossings'],
      says: [/no matches/iu],
    },
  ],
};
