import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askHere,
  commitAll,
  type Json,
  lodestone,
  makeRepository,
  removeFolder,
  runGit,
  temporaryFolder,
  writeFiles,
} from './testing/command.ts';

const FILES = {
  'src/cart.ts': [
    "import { priceOf } from './price.ts';",
    '',
    '/** What a customer is about to buy. */',
    'export class Cart {',
    '  private readonly lines: string[] = [];',
    '',
    '  /** Adds one article. */',
    '  add(article: string): void {',
    '    this.lines.push(article);',
    '  }',
    '',
    '  total(): number {',
    '    return this.lines.reduce((sum, article) => sum + priceOf(article), 0);',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/price.ts':
    '/** The price of an article in cents. */\nexport const priceOf = (article: string): number => article.length * 100;\n',
  'README.md': '# A shop\n\nCarts and prices.\n',
  '.gitignore': 'secret-plans/\n',
  'secret-plans/plan.ts': 'export const hiddenPlan = 1;\n',
};

type Hit = { readonly path: string; readonly name: string; readonly line_start: number; readonly symbol_id?: string };
const listOf = (envelope: Json, name: string): readonly Hit[] =>
  ((envelope['data'] as Json | undefined)?.[name] ?? []) as readonly Hit[];

describe('the first day with a repository', () => {
  const place = { repo: '', home: '' };
  const locate = async (name: string) =>
    listOf(await askHere(place, 'locate', name), 'results').filter((hit) => hit.name === name);

  beforeAll(() => {
    place.repo = makeRepository(FILES);
    place.home = temporaryFolder('home');
  });
  afterAll(() => {
    for (const folder of [place.repo, place.home]) removeFolder(folder);
  });

  it('indexes it', () => {
    const { status, stderr } = lodestone(place, 'index');
    expect(stderr).not.toMatch(/error/iu);
    expect(status).toBe(0);
  });

  it('finds a definition by name', async () => {
    expect(await locate('Cart')).toMatchObject([{ path: 'src/cart.ts', line_start: 4, symbol_id: 'src/cart.ts#Cart' }]);
  });

  it('finds code by words', async () => {
    const [best] = listOf(await askHere(place, 'search', 'price of an article'), 'results');
    expect(best).toMatchObject({ path: 'src/price.ts', name: 'priceOf' });
  });

  it('outlines a file', async () => {
    const [cart] = listOf(await askHere(place, 'outline', 'src/cart.ts'), 'symbols');
    expect(cart).toMatchObject({ name: 'Cart', line_start: 4 });
  });

  it('finds text', async () => {
    expect(listOf(await askHere(place, 'grep', 'lines.push('), 'matches')).toMatchObject([
      { path: 'src/cart.ts', line_start: 9 },
    ]);
  });

  it('reads lines', () => {
    const { status, stdout } = lodestone(place, 'span', 'src/price.ts:1-2');
    expect(status).toBe(0);
    expect(stdout).toContain('article.length * 100');
  });

  it('sees an uncommitted edit', async () => {
    writeFiles(place.repo, {
      'src/price.ts': `${FILES['src/price.ts']}\nexport const discountOf = (article: string): number => article.length;\n`,
    });
    expect(await locate('discountOf')).toMatchObject([{ path: 'src/price.ts', line_start: 4 }]);
  });

  it('sees a new file, a rename and a delete', async () => {
    writeFiles(place.repo, { 'src/tax.ts': 'export const taxOf = (cents: number): number => cents / 5;\n' });
    runGit(place.repo, 'mv', 'src/cart.ts', 'src/basket.ts');
    expect(await locate('taxOf')).toMatchObject([{ path: 'src/tax.ts' }]);
    expect(await locate('Cart')).toMatchObject([{ path: 'src/basket.ts' }]);
    rmSync(join(place.repo, 'src/tax.ts'));
    expect(await locate('taxOf')).toEqual([]);
  });

  it('answers about a branch that is not checked out', async () => {
    commitAll(place.repo);
    const envelope = await askHere(place, 'locate', 'Cart', '--ref', 'HEAD~1');
    expect(listOf(envelope, 'results').filter((hit) => hit.name === 'Cart')).toMatchObject([{ path: 'src/cart.ts' }]);
  });

  it('never shows what git ignores', async () => {
    expect(await locate('hiddenPlan')).toEqual([]);
  });

  it('reports the state of the index', async () => {
    expect(await askHere(place, 'status')).toMatchObject({ status: 'ok', meta: { freshness_status: 'fresh' } });
  });

  it('writes no colours and no bars into a pipe', () => {
    const { stdout, stderr } = lodestone(place, 'sync');
    for (const mark of ['\u001B', '\r']) expect(`${stdout}${stderr}`).not.toContain(mark);
  });

  it('says so when the current folder is gone', () => {
    const script = 'folder=$(mktemp -d) && cd "$folder" && rmdir "$folder" && "$1" "$2" status';
    const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, join(process.cwd(), 'dist/main.js')], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({
      status: 3,
      stderr: expect.stringMatching(/^The current folder no longer exists\./u),
    });
  });

  it('exits with 0 for an answer, 1 without one and 2 for invalid arguments', () => {
    expect(lodestone(place, 'locate', 'Cart').status).toBe(0);
    expect(lodestone(place, 'outline', 'src/no-such-file.ts').status).toBe(1);
    expect(lodestone(place, 'no-such-command').status).toBe(2);
    expect(lodestone(place, 'locate').status).toBe(2);
  });

  it('keeps nothing in the working tree', () => {
    expect(runGit(place.repo, 'status', '--porcelain', '--ignored')).toBe('!! secret-plans/\n');
  });
});
