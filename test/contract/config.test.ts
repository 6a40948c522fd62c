import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { runHere } from '../support/command-here.ts';
import { type Ask, askCli, makeSample, type Sample, type Serving, serveHttp, serveMcp } from './surfaces.ts';

let sample: Sample;
let other: Sample;
let servers: readonly Serving[];
let asks: readonly (readonly [surface: string, ask: Ask])[];

const writeSettings = (text: string): void => writeFileSync(join(sample.repo, 'lodestone.toml'), text);

beforeAll(async () => {
  [sample, other] = [makeSample(), makeSample()];
  const cli = askCli(sample);
  await cli('manage_index', { action: 'create' });
  const [mcp, http] = await Promise.all([serveMcp(sample, ['--allow', sample.repo, '--allow', other.repo]), serveHttp(sample)]);
  servers = [mcp, http];
  asks = [
    ['cli', cli],
    ['mcp', mcp.ask],
    ['http', http.ask],
  ];
});

afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  for (const { remove } of [sample, other]) remove();
});

beforeEach(() => rmSync(join(sample.repo, 'lodestone.toml'), { force: true }));

const onAll = async (operation: string, input: Readonly<Record<string, unknown>>): Promise<readonly Envelope[]> =>
  Promise.all(asks.map(([, ask]) => ask(operation, input)));

describe('the settings of a repository', () => {
  it('are the same on every surface, with file and line, as soon as the file exists', async () => {
    writeSettings('[search]\nlimit = 1\n\n[index]\nexlude = ["src/price.ts"]\nallowed_secrets = [".env"]\n');
    const file = join(sample.repo, 'lodestone.toml');
    for (const envelope of await onAll('config_read', { key: 'search' })) {
      expect(envelope.data?.['settings']).toMatchObject([
        { key: 'search.limit', value: 1, source: 'repository_file', at: `${file}:2` },
        { key: 'search.detail_level', source: 'default' },
        { key: 'search.ranking_explain_level', source: 'default' },
      ]);
      expect(envelope.warnings).toEqual([
        {
          code: 'SETTING_LEFT_OUT',
          message: `${file}:5: "index.exlude" is not a setting; the closest is "index.exclude"; ignored.`,
        },
        {
          code: 'SETTING_LEFT_OUT',
          message: `${file}:6: "index.allowed_secrets" cannot be set by a repository; set it in the user's file; ignored.`,
        },
      ]);
    }
    for (const envelope of await onAll('search_code', { query: 'price' })) expect(envelope.data?.['results']).toHaveLength(1);
  });

  it('include what create was given, in every view and on every surface', async () => {
    const [[, cli] = []] = asks;
    await cli?.('manage_index', { action: 'create', ignore_patterns: ['price.ts'], customExtensions: ['.tpl'] });
    const kept = [{ key: 'index.ignore_patterns', value: ['price.ts'], source: 'create' }];
    for (const { data } of await onAll('config_read', { key: 'index.ignore_patterns' }))
      expect(data?.['settings']).toMatchObject(kept);
    const views = [{}, { ref: 'HEAD' }, { virtual_files: [] }];
    for (const view of views)
      for (const { data } of await onAll('locate_symbol', { name: 'formatPrice', ...view }))
        expect(data?.['results']).toEqual([]);
    await cli?.('manage_index', { action: 'create', ignore_patterns: [] });
    for (const { data } of await onAll('locate_symbol', { name: 'formatPrice' })) expect(data?.['results']).toHaveLength(1);
  });

  it('explain the ranking of every search, if they say so', async () => {
    writeSettings('[search]\nranking_explain_level = "basic"\n');
    for (const { meta } of await onAll('search_code', { query: 'price' }))
      expect(meta.ranking_reasons?.length).toBeGreaterThan(0);
    for (const { meta } of await onAll('search_code', { query: 'price', ranking_explain_level: 'off' }))
      expect(meta.ranking_reasons).toBeUndefined();
  });

  it('name the languages that have no grammar', async () => {
    writeSettings('[index]\nlanguages = ["typescript", "cobol"]\n');
    for (const { data } of await onAll('health_check', { repo: sample.repo })) {
      expect(data?.['grammars']).toMatchObject({ missing: ['cobol'] });
    }
  });

  it('decide what is indexed, from the next query on', async () => {
    const found = async (): Promise<readonly unknown[]> =>
      (await onAll('locate_symbol', { name: 'formatPrice' })).map(
        ({ data }) => Array.isArray(data?.['results']) && data['results'].length,
      );
    expect(await found()).toEqual([1, 1, 1]);
    writeSettings('[index]\nexclude = ["price.ts"]\n');
    expect(await found()).toEqual([0, 0, 0]);
    rmSync(join(sample.repo, 'lodestone.toml'));
    expect(await found()).toEqual([1, 1, 1]);
  });

  it('that are broken stop that repository with file and line, and no other', async () => {
    writeSettings('max_reindex_ms = 5\n[index\n');
    for (const { status, error } of await onAll('search_code', { query: 'price' })) {
      expect(status).toBe('error');
      expect(error).toMatchObject({ code: 'invalid_input', details: { line: 2 } });
      expect(error?.message).toContain('lodestone.toml:2: invalid TOML');
      expect(error?.next_actions).toEqual([expect.objectContaining({ tool: 'config_read' })]);
    }
    for (const { status, data } of await onAll('config_read', {})) {
      expect(status).toBe('ok');
      expect(data?.['problems']).toEqual([expect.stringContaining('lodestone.toml:2')]);
    }
    const [, [, askMcp] = ['', undefined]] = asks;
    expect(await askMcp?.('search_code', { query: 'price', repo: other.repo })).toMatchObject({ status: 'ok' });
  });
});

describe('the doctor', () => {
  it('finds a broken file, names the fix and exits with 1', async () => {
    writeSettings('freshness_policy = 3\n');
    const { code, stdout } = await runHere(sample, ['doctor', '--json']);
    const report = JSON.parse(stdout) as { status: string; data: { checks: { name: string; status: string; fix?: string }[] } };
    expect(code).toBe(1);
    expect(report.status).toBe('error');
    expect(report.data.checks.find(({ name }) => name === 'settings')).toMatchObject({
      status: 'fail',
      fix: `\${EDITOR:-vi} '${join(sample.repo, 'lodestone.toml')}'`,
    });
  });

  it('finds nothing wrong with an intact repository', async () => {
    const { code, stdout } = await runHere(sample, ['doctor']);
    expect(stdout).not.toContain('fail  ');
    expect(code).toBe(0);
  });
});

describe('flags', () => {
  it('win over the environment, before or after the command', async () => {
    for (const args of [
      ['--set', 'log=error', 'config', 'log', '--json'],
      ['config', 'log', '--json', '--set', 'log=error'],
    ]) {
      const { stdout } = await runHere({ ...sample, env: { ...sample.env, LODESTONE_LOG: 'silent' } }, args);
      expect((JSON.parse(stdout) as Envelope).data?.['settings']).toMatchObject([{ value: 'error', source: 'flag' }]);
    }
  });

  it('with an unknown name are rejected with a suggestion', async () => {
    const { code, stderr } = await runHere(sample, ['status', '--set', 'logg=error']);
    expect(code).toBe(1);
    expect(stderr).toContain('the closest is "log"');
  });
});

it('files are not read without an index when the caller forbids it', async () => {
  const input = { repo: join(sample.repo, 'src'), freshness_policy: 'best_effort', pattern: 'formatPrice' };
  for (const envelope of await onAll('text_search', input)) expect(envelope.data).toMatchObject({ source: 'filesystem' });
  for (const envelope of await onAll('text_search', { ...input, allow_filesystem_fallback: false }))
    expect(envelope.error?.code).toBe('index_missing');
});
