/** Invariant 1: whatever happened before, a view answers as a fresh index of the same tree does, scores included. */
import { mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { callOperation, type Engine, OPERATIONS } from '#operations';
import { openEngine } from '../../src/engine.ts';
import { temporaryRepository, type TemporaryRepository } from '../support/temporary-repository.ts';

const PATHS = ['src/a.ts', 'src/b.ts', 'src/deep/c.tsx', 'lib/d.js', 'notes.md', 'src/a.test.ts'] as const;
const NAMES = ['parseQuery', 'loadConfig', 'Cart', 'total_price', 'HTTPServer'] as const;

const TEXTS = NAMES.flatMap((name) => [
  `/** Reads the ${name}. */\nexport function ${name}(input: string): string {\n  return helper(input);\n}\nconst helper = (text: string) => text;\n`,
  `import { ${name} } from './b';\nexport class Uses${name} {\n  run() {\n    return new ${name}().start();\n  }\n}\n`,
  `plain words about ${name} and its query\n`,
  `export const broken = (${name} => {\n`,
]);

type Step =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly to: string }
  | { readonly kind: 'ignore'; readonly pattern: string }
  | { readonly kind: 'commit' }
  | { readonly kind: 'checkout'; readonly back: number }
  | { readonly kind: 'ask' };

const path = fc.constantFrom(...PATHS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write' as const), path, text: fc.constantFrom(...TEXTS) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), from: path, to: path }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ignore' as const), pattern: fc.constantFrom('lib/', '*.md', '') }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'commit' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('checkout' as const), back: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'ask' as const }) },
);

const quietly = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    // Steps are drawn blindly: a file that is not there cannot be removed, moved or checked out.
    if (!(error instanceof Error)) throw error;
  }
};

const take = (repository: TemporaryRepository, one: Step): void => {
  switch (one.kind) {
    case 'write':
      return repository.write(one.path, one.text);
    case 'remove':
      return quietly(() => repository.remove(one.path));
    case 'move':
      return quietly(() => renameSync(join(repository.root, one.from), join(repository.root, one.to)));
    case 'ignore':
      return repository.write('.lodestoneignore', `${one.pattern}\n`);
    case 'commit':
      return repository.commit();
    case 'checkout':
      return quietly(() => void repository.git('checkout', '-q', `HEAD~${one.back}`));
    case 'ask':
      return;
  }
};

const QUESTIONS: readonly { readonly operation: string; readonly input: Readonly<Record<string, unknown>> }[] = [
  { operation: 'search_code', input: { query: 'read the config', limit: 50, ranking_explain_level: 'full' } },
  { operation: 'search_code', input: { query: 'parseQuery', limit: 50, detail_level: 'context' } },
  ...NAMES.map((name) => ({ operation: 'locate_symbol', input: { name, limit: 50 } })),
  { operation: 'text_search', input: { pattern: 'helper', limit: 100 } },
  { operation: 'symbols_search', input: { query: 'parse* OR config', limit: 100 } },
  { operation: 'symbols_search', input: { query: '*', limit: 100 } },
  { operation: 'list_symbols', input: { limit: 100 } },
  ...PATHS.map((one) => ({ operation: 'get_file_outline', input: { path: one } })),
];

const askAll = async (
  engine: Engine,
  folder: string,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<readonly unknown[]> => {
  const answers: unknown[] = [];
  for (const { operation, input } of QUESTIONS) {
    const { envelope } = await callOperation(
      { engine, operations: OPERATIONS },
      { operation, input: { ...input, ...extra, max_reindex_ms: 60_000 } },
      { surface: 'test', folder },
    );
    answers.push({
      operation,
      input,
      status: envelope.status,
      data: envelope.data,
      error: envelope.error?.code,
      why: envelope.meta.ranking_reasons,
    });
  }
  return answers;
};

const withHome = async <Value>(home: string, work: (engine: Engine) => Promise<Value>): Promise<Value> => {
  process.env['LODESTONE_HOME'] = home;
  const engine = await openEngine({ version: 'test' });
  try {
    return await work(engine);
  } finally {
    await engine.close();
    delete process.env['LODESTONE_HOME'];
  }
};

const freshAnswers = async (root: string, extra: Readonly<Record<string, unknown>> = {}): Promise<readonly unknown[]> => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-fresh-')));
  try {
    return await withHome(home, (engine) => askAll(engine, root, extra));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};

const RUNS = process.env['LODESTONE_SOAK'] ? 300 : 12;

it('answers after any history of edits as a fresh index does, for the working tree and for HEAD', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    const repository = temporaryRepository(`//- src/a.ts\n${TEXTS[0]}//- src/b.ts\n${TEXTS[5]}`);
    try {
      const [kept, keptHead] = await withHome(repository.home, async (engine) => {
        await askAll(engine, repository.root);
        for (const one of steps) {
          take(repository, one);
          if (one.kind === 'ask') await askAll(engine, repository.root);
        }
        return [await askAll(engine, repository.root), await askAll(engine, repository.root, { ref: 'HEAD' })] as const;
      });
      expect(kept).toEqual(await freshAnswers(repository.root));
      expect(keptHead).toEqual(await freshAnswers(repository.root, { ref: 'HEAD' }));
    } finally {
      repository.dispose();
    }
  });
  await fc.assert(property, { numRuns: RUNS });
}, 600_000);
