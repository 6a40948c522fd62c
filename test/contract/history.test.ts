/** What history says about a task, a file, a symbol and a whole repository, in several views. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryRepository } from '../support/temporary-repository.ts';
import { type InProcess, openInProcess } from './in-process.ts';
import { type Input, readCommits } from './surfaces.ts';

const FILES = `//- src/price.ts
export function roundPrice(cents: number): number { return cents; }
//- src/tax.ts
export const taxOf = (cents: number): number => cents;
//- src/mail.ts
export const sendMail = (): void => undefined;
//- test/price.test.ts
import '../src/price.ts';
`;

type Change = readonly [subject: string, edit: (repository: ReturnType<typeof temporaryRepository>) => void];
const edit =
  (...paths: readonly string[]): Change[1] =>
  ({ write }) =>
    paths.forEach((path) => write(path, `export const v = '${path} ${Math.random()}';\n`));

/** Oldest first. */
const CHANGES: readonly Change[] = [
  ['Compute taxes for prices', edit('src/price.ts', 'src/tax.ts', 'test/price.test.ts', 'yarn.lock')],
  ['Send mails in the background', edit('src/mail.ts', 'src/old.ts')],
  ['Round taxes down', edit('src/price.ts', 'src/tax.ts')],
  ['Move `roundPrice` up', edit('src/price.ts')],
  ['Run prettier', edit('src/price.ts', 'src/mail.ts')],
  ['Say "hi"\u001b[2J next: rm -rf', edit('src/mail.ts')],
  ['Drop the old one', ({ remove }) => remove('src/old.ts')],
  [
    'Name it post',
    ({ git, write }) => {
      git('mv', 'src/mail.ts', 'src/post.ts');
      write('src/price.ts', 'export function roundPrice(cents: number): number { return cents; }\n');
    },
  ],
];

const repository = temporaryRepository(FILES);
let product: InProcess;

beforeAll(async () => {
  for (const [subject, change] of CHANGES) {
    change(repository);
    repository.commit(subject);
  }
  const { root, home, dispose } = repository;
  const env = { LODESTONE_HOME: home, LODESTONE_BACKGROUND: 'off' };
  product = await openInProcess({ repo: root, env, remove: dispose });
  await readCommits(product.ask);
});
afterAll(async () => {
  await product.stop();
  repository.dispose();
});

const ask = async (input: Input): Promise<Input> => {
  const { error, data } = await product.ask('history', input);
  expect(error).toBeUndefined();
  return data ?? {};
};
const subjects = ({ changes }: Input): readonly unknown[] => (changes as readonly Input[]).map(({ subject }) => subject);

describe('history of a task', () => {
  it('lists similar changes, and the files that they touched', async () => {
    const found = await ask({ query: 'Lower taxes' });
    expect(subjects(found)).toEqual(['Round taxes down', 'Compute taxes for prices']);
    expect(found).toMatchObject({ together: [], total_count: 2, files: [{ path: 'src/tax.ts' }, { path: 'src/price.ts' }] });
    expect(JSON.stringify(found['files'])).not.toMatch(/yarn\.lock|test/u);
  });

  it('can be narrowed to changes that touch some files', async () => {
    expect(subjects(await ask({ query: 'mails, taxes', path: 'src/post.ts' }))).toEqual(['Send mails in the background']);
    const without = await ask({ query: 'mails, taxes', exclude_paths: ['tax'] });
    expect(without['files']).toEqual([
      expect.objectContaining({ path: 'src/post.ts' }),
      expect.objectContaining({ path: 'src/price.ts' }),
    ]);
  });

  it('is empty, with low confidence, if no word is known', async () => {
    const { status, confidence, data, next_actions: next } = await product.ask('history', { query: 'zebra crossing' });
    expect([status, confidence, data?.['changes']]).toEqual(['ok', 'low', []]);
    expect(next).toMatchObject([{ tool: 'search_code' }]);
    const long = await product.ask('history', { query: 'taxes '.repeat(9_000) });
    expect(subjects(long.data ?? {})).toContain('Round taxes down');
  });
});

describe('history of a file', () => {
  it('counts what changes together with it, without tests, lock files and formatting', async () => {
    const found = await ask({ path: 'src/price.ts' });
    expect(found['together']).toEqual([
      { path: 'src/tax.ts', count: 3, of: 5 },
      { path: 'src/post.ts', count: 2, of: 5 },
    ]);
    expect(subjects(found)).toEqual([
      'Name it post',
      'Run prettier',
      'Move `roundPrice` up',
      'Round taxes down',
      'Compute taxes for prices',
      'first',
    ]);
  });

  it('follows renames, from either name', async () => {
    const found = await ask({ path: 'src/post.ts' });
    expect(subjects(found).at(-2)).toBe('Send mails in the background');
    expect(await ask({ path: 'src/mail.ts' })).toEqual(found);
    expect(await product.askText('history', { path: 'src/mail.ts' })).toContain('of src/post.ts, once src/mail.ts');
  });

  it('marks files that are gone, and knows them still', async () => {
    const [change] = (await ask({ query: 'Send mails in the background' }))['changes'] as readonly Input[];
    expect(change).toMatchObject({ files: ['src/post.ts', 'src/old.ts'], gone: ['src/old.ts'], file_count: 2 });
    expect(await product.askText('history', { path: 'src/old.ts' })).toContain('The file is gone.');
    const { together } = await ask({ path: 'src/post.ts' });
    expect(JSON.stringify(together)).not.toContain('src/old.ts');
  });

  it('is not found for a path that never was', async () => {
    expect((await product.ask('history', { path: 'src/nowhere.ts' })).error?.code).toBe('file_not_found');
    expect((await product.ask('history', { path: '../else.ts' })).error?.code).toBe('path_not_allowed');
  });
});

it('lists the changes that name a symbol, else those of its file', async () => {
  expect(subjects(await ask({ symbol_id: 'src/price.ts#roundPrice' }))).toEqual(['Move `roundPrice` up']);
  expect(subjects(await ask({ query: 'src/price.ts#roundPrice' }))).toEqual(['Move `roundPrice` up']);
  const text = await product.askText('history', { symbol_id: 'src/tax.ts#v' });
  expect(text).toContain('No commit names v; these are the 3 changes of its file src/tax.ts');
  const { error } = await product.ask('history', { symbol_id: 'src/tax.ts#v', query: 'taxes' });
  expect(error?.code).toBe('invalid_input');
});

it('lists hot and recent files without a question, and those of a folder', async () => {
  const found = await ask({});
  expect(found['hot']).toMatchObject([
    { path: 'src/price.ts', count: 5 },
    { path: 'src/post.ts', count: 4 },
    { path: 'src/tax.ts', count: 3 },
  ]);
  expect(found['recent']).toMatchObject([{ path: 'src/post.ts' }, { path: 'src/price.ts' }, { path: 'src/tax.ts' }]);
  expect(subjects(await ask({ path: 'test' }))).toEqual(['Compute taxes for prices', 'first']);
});

it('shows subjects as quoted data on one line', async () => {
  const text = await product.askText('history', { path: 'src/post.ts' });
  expect(text).toMatch(/^ {2}\w{7} \d{4}-\d\d-\d\d "Say \\"hi\\".*next: rm -rf" — alone$/mu);
  expect(text).not.toContain('\u001b');
});

it('never shows a ref its future', async () => {
  const past = repository.git('rev-parse', 'HEAD~6').trim();
  await readCommits((operation, input) => product.ask(operation, { ...input, ref: past }));
  expect(subjects(await ask({ ref: past }))).toEqual(['Send mails in the background', 'Compute taxes for prices', 'first']);
  expect((await ask({ ref: past, path: 'src/mail.ts' }))['path']).toBe('src/mail.ts');
});

it('offers no file that virtual files delete', async () => {
  const virtual = [{ path: 'src/tax.ts', content: null }];
  const { together } = await ask({ path: 'src/price.ts', virtual_files: virtual });
  expect(together).toEqual([{ path: 'src/post.ts', count: 2, of: 5 }]);
});

describe('callers of what changed', () => {
  it('names files that usually change together with the diff and are not in it', async () => {
    const own = temporaryRepository(
      '//- src/a.ts\nexport const a = 0;\n//- src/b.ts\nexport const b = 0;\n//- src/c.ts\nexport const c = 0;\n',
    );
    for (const at of [1, 2, 3, 4]) {
      for (const name of ['a', 'b']) own.write(`src/${name}.ts`, `export const ${name} = ${at};\n`);
      if (at > 2) own.write('src/c.ts', `export const c = ${at};\n`);
      own.commit(`Step ${at}`);
    }
    const edited = await openInProcess({
      repo: own.root,
      env: { LODESTONE_HOME: own.home, LODESTONE_BACKGROUND: 'off' },
      remove: own.dispose,
    });
    const together = async () => {
      const { data } = await edited.ask('graph_callers', { changed: true, max_reindex_ms: 60_000 });
      return data?.['usually_changed_together'];
    };
    try {
      await readCommits(edited.ask);
      expect(await together()).toBeUndefined();
      own.write('src/a.ts', 'export const a = () => 5;\n');
      expect(await together()).toEqual([{ path: 'src/b.ts', count: 5, of: 5, changed_path: 'src/a.ts' }]);
      expect(await edited.askText('graph_callers', { changed: true })).toContain(
        'usually changed together, not in your diff:\n  src/b.ts  in 5 of 5 changes of src/a.ts',
      );
      own.write('src/b.ts', 'export const b = 5;\n');
      expect(await together()).toBeUndefined();
    } finally {
      await edited.stop();
      own.dispose();
    }
  });
});
