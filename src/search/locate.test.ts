import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repoPath, stableId } from '#model';
import { locate } from './locate.ts';
import { MemoryStore } from './testing/memory-store.ts';

const store = new MemoryStore();
const view = store.openView({
  'src/server/http-server.ts': `export class HTTPServer {
  start(port) {
    return port;
  }
  stop() {
    return 0;
  }
}

export function start() {
  const server = new HTTPServer();
  return server;
}
`,
  'src/config.ts': `export interface Config {
  name
}

export const config = {};

export function loadUserConfiguration(path) {
  return path;
}
`,
  'test/server.test.ts': `export function start() {
  return 1;
}
`,
});

const found = async (name: string, limit = 20): Promise<readonly string[]> =>
  (await locate(view, { name, limit })).hits.map(({ path, symbol }) => `${path}#${symbol?.qualifiedName}`);

describe('locate', () => {
  it('prefers the exact spelling and ignores case otherwise', async () => {
    expect(await found('config')).toEqual(['src/config.ts#config', 'src/config.ts#Config']);
    expect((await found('CONFIG')).length).toBe(2);
    expect(await found('httpserver')).toEqual(['src/server/http-server.ts#HTTPServer']);
  });

  it('ranks source definitions before test definitions', async () => {
    expect(await found('start')).toEqual([
      'src/server/http-server.ts#start',
      'src/server/http-server.ts#HTTPServer.start',
      'test/server.test.ts#start',
    ]);
  });

  it('accepts qualified names in the syntax of any language', async () => {
    const method = 'src/server/http-server.ts#HTTPServer.start';
    for (const name of [
      'HTTPServer.start',
      'HTTPServer#start',
      'httpserver::start',
      'http-server.ts#HTTPServer.start',
      method,
      'M:HTTPServer.start(int)',
      'server.HTTPServer.start',
    ]) {
      expect(await found(name), name).toEqual([method]);
    }
    expect((await found('Nowhere.start')).length).toBe(3);
    expect((await locate(view, { name: 'Nowhere.start', limit: 1 })).isConfident).toBe(false);
  });

  it('accepts a stable id', async () => {
    const id = stableId({ path: repoPath('src/config.ts'), kind: 'interface', qualifiedName: 'Config', ordinal: 1 });
    expect(await found(id)).toEqual(['src/config.ts#Config']);
    expect(await found('sym_0000000000000000')).toEqual([]);
  });

  it('falls back to prefixes, parts and misspellings, each only if nothing stricter matches', async () => {
    expect(await found('loadUser')).toEqual(['src/config.ts#loadUserConfiguration']);
    expect(await found('UserConfig')).toEqual(['src/config.ts#loadUserConfiguration']);
    expect(await found('HTTPSevrer')).toEqual(['src/server/http-server.ts#HTTPServer']);
    expect((await locate(view, { name: 'HTTPSevrer', limit: 5 })).isConfident).toBe(false);
  });

  it('suggests the nearest names when nothing matches', async () => {
    const { hits, nearestNames } = await locate(view, { name: 'lodeUsrConfigurator', limit: 5 });
    expect(hits).toEqual([]);
    expect(nearestNames).toEqual(['loadUserConfiguration']);
  });

  it('filters before the limit and counts all matches', async () => {
    const methods = await locate(view, { name: 'start', limit: 1, filters: { kinds: ['method'] } });
    expect(methods.hits.map(({ kind }) => kind)).toEqual(['method']);
    expect(methods.totalCount).toBe(1);
    expect((await locate(view, { name: 'start', limit: 1 })).totalCount).toBe(3);
    expect((await locate(view, { name: 'start', limit: 5, filters: { excludePaths: ['test'] } })).totalCount).toBe(2);
    expect((await locate(view, { name: 'config', limit: 5, filters: { roles: ['type'] } })).hits.map(({ name }) => name)).toEqual(
      ['Config'],
    );
  });

  it('never throws, whatever the name', async () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string().map((text) => `${text}#${text}.start`),
    );
    await fc.assert(
      fc.asyncProperty(name, async (text) => void (await locate(view, { name: text, limit: 3 }))),
      { numRuns: 300 },
    );
  });
});
