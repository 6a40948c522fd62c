import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { type Ask, askCli, makeSample, type Sample, type Serving, serveHttp, serveMcp } from './surfaces.ts';

/** Settings leave out everything but `src/`. Scripts in `src/bin/` have no extension. */
const FILES = `//- lodestone.toml
[index]
include = ["src/"]
//- src/bin/deploy
#!/usr/bin/env -S python3 -u
def start_deploy():
    pass
//- src/bin/serve
#!/usr/bin/env node
export function startServer() {}
//- src/legacy/old.inc2
<?php
function legacy_total() {}
//- templates/mail.tpl
Dear customer, your parcel is on its way.
`;

let sample: Sample;
let servers: readonly Serving[];
let asks: readonly (readonly [surface: string, ask: Ask])[];

beforeAll(async () => {
  sample = makeSample(FILES);
  const [mcp, http] = await Promise.all([serveMcp(sample, ['--allow', sample.repo]), serveHttp(sample)]);
  servers = [mcp, http];
  asks = [
    ['cli', askCli(sample)],
    ['mcp', mcp.ask],
    ['http', http.ask],
  ];
});

afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  sample.remove();
});

const onEach = async (work: (ask: Ask) => Promise<void>): Promise<void> => {
  for (const [, ask] of asks) await work(ask);
};

type Listed = { readonly name?: string; readonly path: string; readonly language?: string };
const rows = ({ data }: Envelope, field: 'files' | 'results'): readonly Listed[] => (data?.[field] as Listed[] | undefined) ?? [];

describe('custom_extensions', () => {
  it('index files that the settings leave out, in all forms of an extension, on every surface', async () => {
    const find = async (ask: Ask): Promise<readonly string[]> =>
      rows(await ask('list_files', { pattern: 'templates/' }), 'files').map(({ path }) => path);
    for (const [index, given] of [['.tpl'], ['tpl'], ['*.tpl']].entries()) {
      const [surface, ask] = asks[index]!;
      await ask('manage_index', { action: 'create', custom_extensions: [] });
      await onEach(async (other) => expect([surface, await find(other)]).toEqual([surface, []]));
      expect(await ask('manage_index', { action: 'create', custom_extensions: given })).toMatchObject({ status: 'ok' });
      await onEach(async (other) => expect([surface, await find(other)]).toEqual([surface, ['templates/mail.tpl']]));
      const { data } = await ask('text_search', { pattern: 'your parcel' });
      expect([surface, JSON.stringify(data)]).toEqual([surface, expect.stringContaining('templates/mail.tpl')]);
    }
  });
});

describe('the language of a script without an extension', () => {
  it('is that of its first line, on every surface', async () => {
    await onEach(async (ask) => {
      expect(rows(await ask('list_files', { pattern: 'src/bin/' }), 'files')).toMatchObject([
        { path: 'src/bin/deploy', language: 'python' },
        { path: 'src/bin/serve', language: 'javascript' },
      ]);
      expect(rows(await ask('locate_symbol', { name: 'start_deploy', language: 'python' }), 'results')).toMatchObject([
        { path: 'src/bin/deploy', name: 'start_deploy' },
      ]);
      expect(rows(await ask('locate_symbol', { name: 'startServer', language: 'js' }), 'results')).toHaveLength(1);
      const { data } = await ask('get_file_outline', { path: 'src/bin/deploy' });
      expect(JSON.stringify(data)).toContain('start_deploy');
    });
  });
});

describe('language_overrides', () => {
  it('give a file its language from the next question on, on every surface', async () => {
    const settings = join(sample.repo, 'lodestone.toml');
    const find = async (ask: Ask): Promise<readonly Listed[]> =>
      rows(await ask('locate_symbol', { name: 'legacy_total' }), 'results');
    await onEach(async (ask) => expect(await find(ask)).toEqual([]));
    writeFileSync(settings, '[index]\n[index.language_overrides]\n"*.inc2" = "php"\n"/src/bin/deploy" = "text"\n');
    await onEach(async (ask) => {
      expect(await find(ask)).toMatchObject([{ path: 'src/legacy/old.inc2' }]);
      expect(rows(await ask('list_files', { pattern: 'src/legacy/' }), 'files')).toMatchObject([{ language: 'php' }]);
      expect(rows(await ask('locate_symbol', { name: 'start_deploy' }), 'results')).toEqual([]);
    });
    rmSync(settings);
    await onEach(async (ask) => expect(await find(ask)).toEqual([]));
  });
});

describe('file_roles', () => {
  it('say what files are for from the next question on, on every surface', async () => {
    const settings = join(sample.repo, 'lodestone.toml');
    const found = async (ask: Ask, scope: string): Promise<readonly string[]> =>
      rows(await ask('list_files', { pattern: 'src/bin/', scope }), 'files').map(({ path }) => path);
    const matches = async (ask: Ask): Promise<unknown> =>
      (await ask('text_search', { pattern: 'start_deploy', scope: 'runtime' })).data?.['total_count'];
    const all = ['src/bin/deploy', 'src/bin/serve'];
    await onEach(async (ask) => expect([await found(ask, 'runtime'), await matches(ask)]).toEqual([all, 1]));
    writeFileSync(settings, '[index.file_roles]\n"bin/*" = "config"\n"/src/bin/deploy" = "tests"\n');
    await onEach(async (ask) => expect([await found(ask, 'runtime'), await matches(ask)]).toEqual([all.slice(1), 0]));
    writeFileSync(settings, '[index.file_roles]\n"/src/bin/*" = "docs"\n');
    await onEach(async (ask) => expect([await found(ask, 'docs'), await matches(ask)]).toEqual([all, 0]));
    writeFileSync(settings, '[index.file_roles]\n"/src/bin/*" = "test"\n');
    await onEach(async (ask) => {
      const { message, code } = (await ask('list_files', {})).error ?? {};
      expect([code, message]).toEqual(['invalid_input', expect.stringMatching(/index\.file_roles.*runtime, tests, docs/su)]);
    });
    rmSync(settings);
    await onEach(async (ask) => expect(await found(ask, 'runtime')).toEqual(all));
  });
});
