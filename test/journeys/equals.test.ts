/** A tree full of ties: same names, same lines, same scores. Answers do not depend on its history. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Question, questionsAbout } from '../support/questions.ts';
import { temporaryRepository } from '../support/temporary-repository.ts';
import { HistoryRun } from './testing/history-run.ts';
import { isSoak, seedOfRun } from './testing/random.ts';

const RUNS = isSoak ? 200 : 2;
const LETTERS = ['a', 'b', 'c', 'd'];

/** Some are identical, others differ in one word. */
const TREE: Readonly<Record<string, string>> = {
  'go.mod': 'module example.com/shop\n',
  'shop/port.go': 'package shop\n\ntype Port interface{ Send() int }\n\nfunc Use(port Port) int { return port.Send() }\n',
  'src/base.ts': 'export class Base {\n  start(): number {\n    return 1;\n  }\n}\n',
  ...Object.fromEntries(
    LETTERS.flatMap((letter) => [
      [
        `shop/${letter}.go`,
        `package shop\n\ntype ${letter.toUpperCase()} struct{}\n\nfunc (x *${letter.toUpperCase()}) Send() int { return 1 }\n`,
      ],
      [`src/${letter}/cart.ts`, `/** Reads a cart. */\nexport function readCart(): string {\n  return '${letter}';\n}\n`],
      [`lib/${letter}/same.ts`, 'export function sameCart(): number {\n  return 7;\n}\n'],
      [
        `src/${letter}/large.ts`,
        `import { Base } from '../base';\nimport { readCart } from './cart';\nexport class Large extends Base {\n  override start(): number {\n    return readCart().length; // ${letter}\n  }\n}\n`,
      ],
      [
        `py/${letter}.py`,
        `class Cart:\n    def total(self):\n        return total_price('${letter}')\n\ndef total_price(x):\n    return x\n`,
      ],
    ]),
  ),
};
const PATHS = Object.keys(TREE);

const QUESTIONS: readonly Question[] = Object.entries(
  questionsAbout({
    names: [
      'readCart',
      'sameCart',
      'Large',
      'Cart',
      'total_price',
      'cart',
      'shop/port.go#Port',
      'shop/port.go#Port.Send',
      'src/base.ts#Base.start',
      'shop/port.go#Use',
    ],
    paths: ['src/a/cart.ts', 'shop/port.go'],
    queries: ['read a cart', 'same cart', 'total price', 'Send'],
    patterns: ['return', 'cart'],
  }),
).flatMap(([operation, inputs]) => inputs.map((input) => ({ operation, input })));

type EditKind = 'write' | 'edit' | 'move' | 'copy' | 'branch';
type Step = { readonly path: string; readonly way: EditKind; readonly isAskedAfter: boolean };

/** Each kind ends with the same content at the path. */
const WAYS: Readonly<Record<EditKind, (asker: HistoryRun, path: string) => unknown>> = {
  write: ({ repository }, path) => repository.write(path, TREE[path] ?? ''),
  edit: async (asker, path) => {
    asker.repository.write(path, `${TREE[path]}\n`);
    await asker.ask();
    asker.repository.write(path, TREE[path] ?? '');
  },
  move: async (asker, path) => {
    const from = `${path.slice(0, path.lastIndexOf('/') + 1)}0-${path.slice(path.lastIndexOf('/') + 1)}`;
    asker.repository.write(from, TREE[path] ?? '');
    await asker.ask();
    asker.repository.write(path, '');
    renameSync(join(asker.repository.root, from), join(asker.repository.root, path));
  },
  copy: async (asker, path) => {
    asker.repository.write(`0/${path}`, TREE[path] ?? '');
    await asker.ask();
    asker.repository.remove('0');
    asker.repository.write(path, TREE[path] ?? '');
  },
  branch: async (asker, path) => {
    const { repository } = asker;
    repository.commit();
    repository.git('checkout', '-q', '-b', 'side');
    repository.write(path, TREE[path] ?? '');
    repository.commit();
    await asker.ask();
    repository.git('checkout', '-q', 'main');
    await asker.ask({ ref: 'side' });
    repository.git('merge', '-q', 'side');
    repository.git('branch', '-q', '-D', 'side');
  },
};

const answersAfter = async (steps: readonly Step[]): Promise<readonly unknown[]> => {
  const repository = temporaryRepository();
  process.env['LODESTONE_HOME'] = repository.home;
  const asker = new HistoryRun(repository, false);
  try {
    for (const { path, way, isAskedAfter } of steps) {
      await WAYS[way](asker, path);
      if (isAskedAfter) await asker.ask();
    }
    return await asker.askAll(QUESTIONS);
  } finally {
    await asker.reopen();
    delete process.env['LODESTONE_HOME'];
    repository.dispose();
  }
};

let fresh: readonly unknown[] = [];

beforeAll(async () => {
  fresh = await answersAfter(PATHS.map((path) => ({ path, way: 'write', isAskedAfter: false })));
}, 600_000);

// Issue 11, 1.9 (d).
it('returns the same bytes for every operation, regardless of its history', async () => {
  const aStep = (path: string): fc.Arbitrary<Step> =>
    fc.record({
      path: fc.constant(path),
      way: fc.constantFrom(...(Object.keys(WAYS) as EditKind[])),
      isAskedAfter: fc.boolean(),
    });
  const steps = fc.shuffledSubarray(PATHS, { minLength: PATHS.length }).chain((paths) => fc.tuple(...paths.map(aStep)));
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      expect(await answersAfter(history)).toEqual(fresh);
    }),
    { numRuns: RUNS, seed: seedOfRun(), endOnFailure: true },
  );
}, 3_600_000);
