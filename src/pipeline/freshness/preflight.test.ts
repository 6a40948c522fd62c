import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#model';
import { repositoryFolder } from '#platform';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { Integrity } from '../stores/integrity.ts';
import { openRepositoryIndex } from '../repository/indexed-repository.ts';
import type { RepositoryIndex } from '../port.ts';

/** In no known language: parsing is irrelevant here and would start a worker in every test. */
const FILES = `
//- .gitignore
*.log
generated/
//- src/cart.conf
cart = 1
//- src/sum.conf
sum = 1
//- lib/note.txt
a note
`;

let repository: TemporaryRepository;
let index: RepositoryIndex;
const home = process.env['LODESTONE_HOME'];

const outcome = async (): Promise<string> => (await index.preflight()).outcome;

beforeEach(async () => {
  repository = temporaryRepository(FILES);
  repository.write('generated/made.conf', 'export const made = 1;\n');
  process.env['LODESTONE_HOME'] = repository.home;
  index = await openRepositoryIndex({ root: repository.root, background: 'off' });
});
afterEach(async () => {
  await index.close();
  repository.dispose();
  if (home === undefined) delete process.env['LODESTONE_HOME'];
  else process.env['LODESTONE_HOME'] = home;
});

/** Waits past the clock tick, so that a later check trusts the timestamps. */
const build = async (): Promise<void> => {
  await sleep(60);
  await index.update('create');
  await sleep(60);
};

describe('a rebuild is required', () => {
  it('when there is no index', async () => {
    expect(await index.preflight()).toMatchObject({ outcome: 'reindex_required', confidence: 'high' });
  });

  it('when the index cannot be read', async () => {
    await build();
    await index.close();
    const folder = repositoryFolder(join(repository.root, '.git'));
    for (const name of ['index.db', 'index.db-wal', 'index.db-shm']) rmSync(join(folder, 'g1', name), { force: true });
    writeFileSync(join(folder, 'g1', 'index.db'), 'no database '.repeat(1_000));
    index = await openRepositoryIndex({ root: repository.root, background: 'off' });
    expect(await index.preflight()).toMatchObject({ outcome: 'reindex_required', confidence: 'high' });
  });

  it('when the last integrity check found damage', async () => {
    await build();
    const folder = repositoryFolder(join(repository.root, '.git'));
    new Integrity({ folder }).noteDamage('g1', new Problem('index_corrupt', 'Row 3 is missing.'));
    expect(await outcome()).toBe('reindex_required');
  });
});

describe('a sync is enough', () => {
  const IGNORE_ONLY = { outcome: 'reindex_unnecessary_ignore_only', confidence: 'high' };

  it.each(['.gitignore', '.ignore', '.lodestoneignore', 'src/.gitignore'])('when only %s was written', async (path) => {
    await build();
    repository.write(path, '*.txt\n');
    expect(await index.preflight()).toMatchObject(IGNORE_ONLY);
  });

  it('when only the rules in .git changed, with or without an effect', async () => {
    await build();
    const exclude = join(repository.root, '.git', 'info', 'exclude');
    mkdirSync(join(exclude, '..'), { recursive: true });
    writeFileSync(exclude, 'nothing-like-this\n');
    expect(await index.preflight()).toMatchObject(IGNORE_ONLY);
    repository.write('scratch.conf', 'export const scratch = 1;\n');
    await index.update('sync');
    await sleep(60);
    writeFileSync(exclude, 'scratch.conf\n');
    expect(await index.preflight()).toMatchObject(IGNORE_ONLY);
  });

  it('when files are no longer ignored', async () => {
    await build();
    repository.write('.gitignore', '*.log\n');
    expect(await index.preflight()).toMatchObject(IGNORE_ONLY);
    await index.update('sync');
    expect((await index.describe('none')).counts?.files).toBe(5);
  });

  it('when an ignore file was removed', async () => {
    await build();
    repository.remove('.gitignore');
    expect(await index.preflight()).toMatchObject(IGNORE_ONLY);
  });

  it('when the edit of the ignore file was committed', async () => {
    await build();
    repository.write('.gitignore', '*.log\ngenerated/\n*.txt\n');
    repository.commit();
    expect(await index.preflight()).toMatchObject(IGNORE_ONLY);
  });

  it('when any process has synced rules that are not committed', async () => {
    await build();
    repository.write('.gitignore', '*.txt\ngenerated/\n');
    await index.update('sync');
    await sleep(60);
    expect(await index.preflight()).toMatchObject(IGNORE_ONLY);
  });

  it('when other files were only touched', async () => {
    await build();
    utimesSync(join(repository.root, 'src/cart.conf'), new Date(), new Date());
    repository.write('.gitignore', '*.txt\n');
    expect(await index.preflight()).toMatchObject(IGNORE_ONLY);
  });
});

describe('the outcome is unknown', () => {
  const edits: readonly [string, () => void][] = [
    ['an edited file', () => repository.write('src/cart.conf', 'export class Basket {}\n')],
    ['a created file', () => repository.write('src/till.conf', 'export const till = 1;\n')],
    ['a deleted file', () => repository.remove('src/sum.conf')],
    ['a renamed folder', () => renameSync(join(repository.root, 'lib'), join(repository.root, 'docs'))],
    [
      'a created file where others had been ignored',
      () => {
        repository.write('.gitignore', '*.log\n');
        repository.write('generated/young.conf', 'export const young = 1;\n');
      },
    ],
  ];

  it.each(edits)('after %s', async (_, edit) => {
    await build();
    edit();
    expect(await index.preflight()).toMatchObject({ outcome: 'unknown', confidence: 'low' });
    repository.write('.ignore', '*.txt\n');
    expect(await outcome()).toBe('unknown');
  });

  it('when nothing changed', async () => {
    repository.write('src/parsed.ts', 'export const parsed = 1;\n');
    await build();
    expect(await outcome()).toBe('unknown');
    await index.update('reindex');
    expect(await outcome()).toBe('unknown');
  });

  it('when synced rules are committed, or uncommitted together with sources', async () => {
    await build();
    repository.write('.gitignore', '*.txt\n');
    await index.update('sync');
    repository.commit();
    await sleep(60);
    expect(await outcome()).toBe('unknown');
    repository.write('.gitignore', '*.md\n');
    repository.write('src/till.conf', 'export const till = 1;\n');
    await index.update('sync');
    await sleep(60);
    expect(await outcome()).toBe('unknown');
  });
});

describe('the probe fails', () => {
  it('when git cannot read its own files', async () => {
    await build();
    writeFileSync(join(repository.root, '.git', 'index'), 'garbage');
    const found = await index.preflight();
    expect(found).toMatchObject({ outcome: 'probe_failed', confidence: 'low' });
    expect(found.message).toContain('Git cannot read');
  });
});
