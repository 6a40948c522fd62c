/** The text of one file is on disk: it is shown even if the policy or the state of the index rules out every other answer. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InProcess, openInProcess } from './in-process.ts';
import { makeSample, type Sample } from './surfaces.ts';

let sample: Sample;
let lodestone: InProcess;

beforeEach(async () => {
  sample = makeSample();
  lodestone = await openInProcess(sample);
});
afterEach(async () => {
  await lodestone.stop();
  sample.remove();
});

const build = () => lodestone.ask('manage_index', { action: 'create' });

const edit = async (): Promise<void> => {
  await build();
  writeFileSync(join(sample.repo, 'src/price.ts'), 'export const EDITED = 1;\n');
};

/** As written by a version before checksums. */
const changeVersion = async (): Promise<void> => {
  await edit();
  await lodestone.stop();
  const home = sample.env['LODESTONE_HOME'] ?? '';
  const path = readdirSync(home, { recursive: true, encoding: 'utf8' }).find((each) => each.endsWith('index.db'));
  const database = new DatabaseSync(join(home, path ?? ''));
  database.exec("UPDATE meta SET value = '4' WHERE key = 'schema_version'; DELETE FROM meta WHERE key = 'checksum'");
  database.exec('PRAGMA user_version = 0');
  database.close();
  lodestone = await openInProcess(sample);
};

const noIndex = async (): Promise<void> => writeFileSync(join(sample.repo, 'src/price.ts'), 'export const EDITED = 1;\n');

describe.each([
  { prepare: edit, code: 'index_stale', policy: 'strict' },
  { prepare: changeVersion, code: 'index_incompatible', policy: 'strict' },
  { prepare: changeVersion, code: 'index_incompatible', policy: 'auto' },
  { prepare: noIndex, code: 'index_missing', policy: 'strict' },
])('an index that is refused with $code under $policy', ({ prepare, code, policy }) => {
  it('still lets lines be shown', async () => {
    await prepare();
    const wish = { freshness_policy: policy };
    expect((await lodestone.ask('locate_symbol', { name: 'Cart', ...wish })).error?.code).toBe(code);
    const span = await lodestone.ask('code_get_span', { path: './src/price.ts', ...wish });
    expect(span.data).toMatchObject({ path: 'src/price.ts', content: '1\texport const EDITED = 1;', total_file_lines: 1 });
    expect(span.hints?.map(({ text }) => text)).toContain('The index was not used; these are the current lines of the file.');
    const focused = await lodestone.ask('code_get_span', { path: 'src/price.ts', focus: 'edited', ...wish });
    expect(focused.data).toMatchObject({ content: '1\texport const EDITED = 1;' });
    const { data, hints } = await lodestone.ask('get_context', { path: 'src/price.ts', line: 1, ...wish });
    expect(data).toMatchObject({ path: 'src/price.ts', line: 1, content: '1\texport const EDITED = 1;' });
    expect(data).not.toHaveProperty('symbol_id');
    expect(hints?.map(({ text }) => text)).toContain(
      'The symbol around the line and the imports are not known without the index.',
    );
  });
});

it('does not call an incompatible index missing', async () => {
  await changeVersion();
  const { meta } = await lodestone.ask('locate_symbol', { name: 'Cart', meta: 'full' });
  expect(meta.index_state).toMatchObject({ index: { exists: true }, stale: true, stale_reasons: ['index_incompatible'] });
  expect(meta.schema_status).toBe('reindex_required');
  expect(await lodestone.askText('code_get_span', { path: 'src/price.ts' })).not.toContain('there is no index');
});

it('refuses a secret on disk as in the index', async () => {
  writeFileSync(join(sample.repo, '.env'), 'TOKEN=1\n');
  const { error } = await lodestone.ask('code_get_span', { path: '.env', freshness_policy: 'strict' });
  expect(error?.code).toBe('file_not_found');
});
