import { describe, expect, it } from 'vitest';
import { isProblem } from '#model';
import { readToml } from './read-toml.ts';
import { environmentLayer, flagLayer, requestLayer, resolveSettings, type SettingLayer } from './resolve-settings.ts';
import { SETTING_KEYS, SETTINGS, variableOf } from './settings.ts';

const file = (source: 'user_file' | 'repository_file', text: string): SettingLayer => ({
  source,
  values: readToml(`/${source}.toml`, text),
});

describe('settings', () => {
  it('have defaults', () => {
    const { config, origins } = resolveSettings([]);
    expect(config).toMatchObject({ freshness_policy: 'auto', max_reindex_ms: 1_500, 'index.exclude': [], background: 'on' });
    expect(new Set(Object.values(origins).map(({ source }) => source))).toEqual(new Set(['default']));
  });

  it('come from the source with the highest precedence: request, flag, env, repository, user', () => {
    const layers = [
      file('user_file', 'max_reindex_ms = 1'),
      file('repository_file', 'max_reindex_ms = 2'),
      environmentLayer({ LODESTONE_MAX_REINDEX_MS: '3' }),
      flagLayer(['max_reindex_ms=4']),
      requestLayer({ max_reindex_ms: 5 }),
    ];
    const steps = layers.map((_, count) => resolveSettings(layers.slice(0, count + 1)));
    expect(steps.map(({ config }) => config.max_reindex_ms)).toEqual([1, 2, 3, 4, 5]);
    expect(steps.map(({ origins }) => origins.max_reindex_ms)).toEqual([
      { source: 'user_file', at: '/user_file.toml:1' },
      { source: 'repository_file', at: '/repository_file.toml:1' },
      { source: 'env', at: 'LODESTONE_MAX_REINDEX_MS' },
      { source: 'flag', at: '--set max_reindex_ms' },
      { source: 'request', at: 'config.max_reindex_ms' },
    ]);
  });

  it('report an unknown key with its location and the closest setting', () => {
    const { ignored, problems } = resolveSettings([file('user_file', '[index]\nexlude = ["a"]\n\n[zzzqqqq]\nx = 1\n')]);
    expect(problems).toEqual([]);
    expect(ignored).toEqual([
      { key: 'index.exlude', at: '/user_file.toml:2', reason: 'is not a setting; the closest is "index.exclude"' },
      { key: 'zzzqqqq.x', at: '/user_file.toml:5', reason: 'is not a setting' },
    ]);
  });

  it('report a wrong value with file, line, key and expected type, and keep the value of the weaker source', () => {
    const { config, problems } = resolveSettings([
      file('user_file', 'freshness_policy = "strict"'),
      file(
        'repository_file',
        '# a comment\nfreshness_policy = "sometimes"\n[index]\nmax_file_bytes = "1 MB"\nexclude = "dist"\n',
      ),
    ]);
    expect(config.freshness_policy).toBe('strict');
    expect(problems.map(({ message }) => message)).toEqual([
      '/repository_file.toml:2: "freshness_policy" must be one of strict, auto, balanced, best_effort, got "sometimes".',
      '/repository_file.toml:4: "index.max_file_bytes" must be a whole number from 1 to 67108864, got "1 MB".',
      '/repository_file.toml:5: "index.exclude" must be a list of strings, got "dist".',
    ]);
  });

  it('report the variable with an invalid value', () => {
    const { problems } = resolveSettings([environmentLayer({ LODESTONE_LOG: 'loud' })]);
    expect(problems[0]?.message).toMatch(/^LODESTONE_LOG: "log" must be one of silent, /u);
  });

  it('accept only true and false for a boolean', () => {
    const of = (text: string) => resolveSettings([environmentLayer({ LODESTONE_INDEX_WATCH: text })]);
    expect([of('false').config['index.watch'], of('True').config['index.watch']]).toEqual([false, true]);
    expect(of('no').problems[0]?.message).toBe('LODESTONE_INDEX_WATCH: "index.watch" must be true or false, got "no".');
  });

  it('report a misspelled variable', () => {
    const { ignored } = resolveSettings([
      environmentLayer({ LODESTONE_INDEX_EXLUDE: 'a', LODESTONE_TOKEN: 'x', LODESTONE_XYZ: '1' }),
    ]);
    expect(ignored).toEqual([
      { key: 'index_exlude', at: 'LODESTONE_INDEX_EXLUDE', reason: 'is not a setting; the closest is "index.exclude"' },
    ]);
  });

  it('do not let a repository widen what may be read, reached or left running', () => {
    const text =
      'background = "on"\nlog = "debug"\nrepo = "/"\n[index]\nallowed_secrets = [".env"]\n[http]\nbind = "0.0.0.0:80"\n';
    const { config, ignored } = resolveSettings([file('repository_file', text)]);
    expect(ignored.map(({ key }) => key)).toEqual(['background', 'log', 'repo', 'index.allowed_secrets', 'http.bind']);
    expect(config['index.allowed_secrets']).toEqual([]);
    expect(config['http.bind']).toBe('127.0.0.1:7700');
  });

  it('of a request may be nested', () => {
    const { config, origins, ignored } = resolveSettings([
      requestLayer({ search: { limit: 3 }, defaults: { search: { detail_level: 'context' } }, graph: { depth: 1 } }),
    ]);
    expect(config).toMatchObject({ 'search.limit': 3, 'search.detail_level': 'context' });
    expect(origins['search.detail_level']).toEqual({ source: 'request', at: 'config.defaults.search.detail_level' });
    expect(ignored.map(({ at }) => at)).toEqual(['config.graph.depth']);
  });

  it('do not let a request choose what is indexed', () => {
    const { config, ignored } = resolveSettings([
      requestLayer({ freshness_policy: 'strict', home: '/x', 'index.exclude': ['a'] }),
    ]);
    expect(config.freshness_policy).toBe('strict');
    expect(ignored.map(({ at }) => at)).toEqual(['config.home', 'config.index.exclude']);
  });

  it('parse numbers and lists from text', () => {
    const { config } = resolveSettings([
      environmentLayer({ LODESTONE_INDEX_EXCLUDE: 'dist, vendor/', LODESTONE_LOG: '' }),
      flagLayer(['index.max_file_bytes=2_000_000', 'index.include=["a,b","c"]']),
    ]);
    expect(config['index.exclude']).toEqual(['dist', 'vendor/']);
    expect(config['index.include']).toEqual(['a,b', 'c']);
    expect(config['index.max_file_bytes']).toBe(2_000_000);
    expect(config.log).toBe('warn');
  });

  it.each([
    ['max_reindex', /^--set max_reindex: "max_reindex" must have the form key=value\.$/u],
    ['max_reindx_ms=3', /the closest is "max_reindex_ms"/u],
    ['home=/x', /can only be set with LODESTONE_HOME/u],
  ])('refuse the flag --set %s', (word, message) => {
    expect(messageOf(() => flagLayer([word]))).toMatch(message);
  });

  it('have distinct variables', () => {
    expect(new Set(SETTING_KEYS.map(variableOf)).size).toBe(SETTING_KEYS.length);
    expect(SETTINGS['index.allowed_secrets'].canRepositorySet).toBe(false);
  });
});

describe('a file with invalid TOML', () => {
  it('is reported with file and line, without its text', () => {
    const message = messageOf(() => readToml('/r/lodestone.toml', 'log = "warn"\nsecret = = "s3cr3t"\n'));
    expect(message).toMatch(/^\/r\/lodestone\.toml:2: invalid TOML: /u);
    expect(message).not.toContain('s3cr3t');
  });
});

const messageOf = (attempt: () => unknown): string => {
  try {
    attempt();
  } catch (error) {
    if (isProblem(error)) return error.message;
    throw error;
  }
  return 'nothing was thrown';
};

describe('the address of a provider', () => {
  const read = (url: string) => resolveSettings([file('user_file', `[embeddings]\nurl = "${url}"\n`)]);

  it.each(['https://vectors.example.org/v1', 'http://127.0.0.1:11434', 'http://localhost:1', 'http://[::1]:1/v1/'])(
    'may be %s',
    (url) => expect(read(url).config['embeddings.url']).toBe(url),
  );

  it.each([
    'http://vectors.example.org',
    'http://localhost.example.org',
    'https://user:secret@example.org',
    'https://example.org/?key=secret',
    'https://example.org/#secret',
    'file:///secret',
    'secret',
  ])('is refused, and not shown: %s', (url) => {
    const { config, problems } = read(url);
    expect(config['embeddings.url']).toBeUndefined();
    expect(problems.map(({ message }) => message)).toEqual([
      '/user_file.toml:2: "embeddings.url" must be an https URL, or an http URL of this machine, without user, query or fragment, got something else.',
    ]);
  });

  it.each(['embeddings.provider', 'embeddings.send', 'embeddings.url', 'embeddings.model'])(
    'and all of %s is the choice of the user alone',
    (key) => {
      const [, name] = key.split('.');
      const layers: SettingLayer[] = [
        file('repository_file', `[embeddings]\n${name} = "openai"\n`),
        { source: 'create', values: readToml('/created.toml', `[embeddings]\n${name} = "openai"\n`) },
        requestLayer({ embeddings: { [name ?? '']: 'openai' } }),
      ];
      const { config, ignored } = resolveSettings(layers);
      expect(config).toEqual(resolveSettings([]).config);
      expect(ignored.map(({ reason }) => reason)).toEqual([
        "cannot be set by a repository; set it in the user's file",
        "cannot be set by a repository; set it in the user's file",
        'cannot be set by a request',
      ]);
    },
  );
});
