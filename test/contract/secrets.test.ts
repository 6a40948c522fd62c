import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ask, askCli, makeSample, type Sample, serveHttp, serveMcp, type Serving } from './surfaces.ts';

/** Joined here, so that no tool takes this file for a leak. */
const TOKEN = ['ghp', 'Zq8w'.repeat(9)].join('_');
const KEY_LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj';

const FILES: Readonly<Record<string, string>> = {
  '.kube/config': 'users: [{token: hidden-by-name}]\n',
  'src/deploy.ts': [
    '/** Uses TOKEN to deploy. */'.replace('TOKEN', TOKEN),
    `export const deploy = (token = '${TOKEN}'): string => token;`,
    'export const plain = 1;',
    '',
  ].join('\n'),
  'docs/keys.md': `# Keys\n\n-----BEGIN PRIVATE KEY-----\n${KEY_LINE}\n-----END PRIVATE KEY-----\n\nThe rest.\n`,
};

let sample: Sample;
const servers: Serving[] = [];
const surfaces = new Map<string, Ask>();

beforeAll(async () => {
  sample = makeSample('');
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(sample.repo, path)), { recursive: true });
    writeFileSync(join(sample.repo, path), text);
  }
  const [mcp, http] = await Promise.all([serveMcp(sample, ['--repo', sample.repo]), serveHttp(sample)]);
  servers.push(mcp, http);
  for (const [name, ask] of [
    ['mcp', mcp.ask],
    ['http', http.ask],
    ['cli', askCli(sample)],
  ] as const)
    surfaces.set(name, ask);
});

afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  sample.remove();
});

describe.each(['mcp', 'http', 'cli'])('over %s, a secret', (name) => {
  const on: Ask = (operation, input) => {
    const ask = surfaces.get(name);
    if (!ask) throw new Error(`${name} is not served`);
    return ask(operation, input);
  };

  it('is refused by its folder, whichever root is named', async () => {
    const whole = await on('code_get_span', { repo: sample.repo, path: '.kube/config' });
    expect(whole.error?.code).toBe('secret_refused');
    const below = await on('code_get_span', { repo: join(sample.repo, '.kube'), path: 'config' });
    expect(below.error?.code).toBe('secret_refused');
    const found = await on('text_search', { repo: join(sample.repo, '.kube'), pattern: 'hidden-by-name' });
    expect(found.data).toMatchObject({ matches: [] });
  });

  it('inside a text is masked, and the rest of the file stays usable', async () => {
    const { data, warnings } = await on('code_get_span', { repo: sample.repo, path: 'src/deploy.ts' });
    expect(data?.['content']).toContain(`(token = '${'*'.repeat(TOKEN.length)}')`);
    expect(data?.['content']).toContain('export const plain = 1;');
    const message = '2 lines have parts that look like secrets and are masked with *: src/deploy.ts (2).';
    expect(warnings).toEqual([{ code: 'SECRETS_REDACTED', message }]);
    const located = await on('locate_symbol', { repo: sample.repo, name: 'deploy', detail_level: 'context' });
    expect(JSON.stringify(located)).not.toContain(TOKEN);
    expect(located.data?.['results']).toMatchObject([{ name: 'deploy', path: 'src/deploy.ts' }]);
  });

  it('matches no pattern', async () => {
    for (const pattern of [TOKEN, TOKEN.slice(4, 20), KEY_LINE, KEY_LINE.slice(5, 20)]) {
      const { data } = await on('text_search', { repo: sample.repo, pattern, case_sensitive: false });
      expect(data).toMatchObject({ matches: [], total_count: 0 });
    }
    const { data } = await on('text_search', { repo: sample.repo, pattern: 'ghp_\\w+|MII\\w+', regex: true });
    expect(data).toMatchObject({ matches: [] });
    const around = await on('text_search', { repo: sample.repo, pattern: 'The rest.' });
    expect(around.data).toMatchObject({ matches: [{ path: 'docs/keys.md', line_start: 7 }] });
  });

  it('is masked without an index and in virtual files too', async () => {
    const virtual_files = [{ path: 'new.ts', content: `export const key = '${TOKEN}';\n` }];
    const input = { repo: join(sample.repo, 'docs'), virtual_files, freshness_policy: 'best_effort' };
    for (const path of ['keys.md', 'new.ts']) {
      const { data, warnings } = await on('code_get_span', { ...input, path });
      expect(data?.['content']).toMatch(/\*{36}/u);
      expect(data?.['content']).not.toMatch(/ghp_|MII/u);
      expect(warnings?.map(({ code }) => code)).toEqual(['SECRETS_REDACTED']);
    }
  });
});
