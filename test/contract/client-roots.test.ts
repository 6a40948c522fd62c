import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { makeServer, type McpOptions } from '#surfaces/mcp';
import { fakeEngine, fakeSearch, type FakeWorld } from '../support/fake-engine.ts';

const FOLDERS = ['/repo', '/repo/sub', '/open', '/other'];
/** For answers that never arrive. */
const IMPATIENT = { waitMs: 1, retryMs: 600_000 };
/** For answers that arrive, however late. */
const PATIENT = { waitMs: 600_000, retryMs: 600_000 };

type ListRoots = () => Promise<readonly string[]>;

/** A client of a server started in `/repo/sub`. Answers are roots or error codes. */
const connect = async (listRoots: ListRoots, options: Partial<McpOptions> = {}, world: FakeWorld = {}) => {
  const engine = fakeEngine({ folders: FOLDERS, ...world });
  const product = { engine, operations: [fakeSearch] };
  const server = makeServer({ product, toolsets: [], folder: '/repo/sub', ...options });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(near);
  const client = new Client({ name: 'rooted', version: '1' }, { capabilities: { roots: { listChanged: true } } });
  let questions = 0;
  client.setRequestHandler('roots/list', async () => {
    questions += 1;
    return { roots: (await listRoots()).map((path) => ({ uri: pathToFileURL(path).href })) };
  });
  await client.connect(far);
  const ask = async (input: object = {}): Promise<string | undefined> => {
    const { structuredContent } = await client.callTool({
      name: 'fake_search',
      arguments: { query: 'x', meta: 'full', ...input },
    });
    const { error, meta } = structuredContent as unknown as Envelope;
    return error?.code ?? meta.index_state?.project_root;
  };
  return { client, ask, questions: () => questions };
};

const fail: ListRoots = () => Promise.reject(new Error('roots are not available'));
const hang: ListRoots = () => new Promise(() => undefined);

describe('a client with open folders', () => {
  it('may query them, and nothing else', async () => {
    const { ask } = await connect(async () => ['/open'], { rootsLimits: PATIENT });
    expect(await ask()).toBe('/open');
    expect(await ask({ repo: '/open' })).toBe('/open');
    expect(await ask({ repo: '/other' })).toBe('repo_not_allowed');
    expect(await ask({ repo: '/repo' })).toBe('repo_not_allowed');
  });

  it('may query the folders that the user allowed too', async () => {
    const { ask } = await connect(async () => ['/open'], { rootsLimits: PATIENT }, { allowedRoots: ['/other'] });
    expect(await ask()).toBe('/open');
    expect(await ask({ repo: '/open' })).toBe('/open');
    expect(await ask({ repo: '/other' })).toBe('/other');
    expect(await ask({ repo: '/repo' })).toBe('repo_not_allowed');
  });

  it('may query them besides every --repo, and must choose between several of those', async () => {
    const served = { rootsLimits: PATIENT, servedRoots: ['/other', '/repo'] };
    const { ask } = await connect(async () => ['/open'], served, { allowedRoots: ['/other', '/repo'] });
    expect(await ask()).toBe('invalid_input');
    for (const repo of ['/open', '/other', '/repo']) expect(await ask({ repo })).toBe(repo);
  });

  it('cannot have a system folder indexed', async () => {
    const { ask } = await connect(async () => ['/etc'], { rootsLimits: PATIENT }, { folders: [...FOLDERS, '/etc'] });
    expect(await ask()).toBe('repo_not_allowed');
    expect(await ask({ repo: '/etc' })).toBe('repo_not_allowed');
  });

  it('may query nothing when it has none and the server was started in a system folder', async () => {
    const world = { folders: [...FOLDERS, '/etc'], gitRoots: [] };
    const { ask } = await connect(async () => [], { rootsLimits: PATIENT, folder: '/etc' }, world);
    expect(await ask()).toBe('repo_not_allowed');
    expect(await ask({ repo: '/other' })).toBe('repo_not_allowed');
  });

  it('is asked for them once, and again when they change', async () => {
    let open = '/open';
    const { ask, client, questions } = await connect(async () => [open], { rootsLimits: PATIENT });
    expect([await ask(), await ask(), questions()]).toEqual(['/open', '/open', 1]);
    open = '/other';
    await client.sendRootsListChanged();
    expect([await ask(), questions()]).toEqual(['/other', 2]);
  });

  it('is not asked when the server has a list of folders and the call names one', async () => {
    const { ask, questions } = await connect(
      hang,
      { rootsLimits: PATIENT, isRemote: true },
      { allowedRoots: ['/open', '/other'] },
    );
    expect(await ask({ repo: '/other' })).toBe('/other');
    expect(await ask({ repo: '/repo' })).toBe('repo_not_allowed');
    expect(questions()).toBe(0);
  });

  it('cannot choose what it may read over HTTP', async () => {
    const { ask } = await connect(async () => ['/open'], { rootsLimits: PATIENT, isRemote: true });
    expect(await ask({ repo: '/open' })).toBe('repo_not_allowed');
    expect(await ask({ repo: '/repo' })).toBe('/repo');
  });
});

// Issue 11: every call of a client whose `roots/list` failed was an error, even one that named its repository.
describe.each([
  ['fails to tell its folders', fail],
  ['never tells its folders', hang],
])('a client that %s', (_, listRoots) => {
  it('may query the repository around the server, named or not, and nothing else', async () => {
    const { ask, questions } = await connect(listRoots, { rootsLimits: IMPATIENT });
    expect(await ask()).toBe('/repo');
    expect(await ask({ repo: '/repo/sub' })).toBe('/repo/sub');
    expect(await ask({ repo: '/other' })).toBe('repo_not_allowed');
    expect(await ask({ repo: '/open' })).toBe('repo_not_allowed');
    expect(questions()).toBe(1);
  });

  it('may query the repository of the setting, if there is one', async () => {
    const world = { environment: { LODESTONE_REPO: '/other' } };
    const { ask } = await connect(listRoots, { rootsLimits: IMPATIENT }, world);
    expect(await ask()).toBe('/other');
    expect(await ask({ repo: '/repo' })).toBe('repo_not_allowed');
  });
});

describe('a client whose roots/list fails', () => {
  it('is asked again later', async () => {
    let isFailing = true;
    const { ask, questions } = await connect(() => (isFailing ? fail() : Promise.resolve(['/open'])), {
      rootsLimits: { waitMs: 600_000, retryMs: 0 },
    });
    expect(await ask()).toBe('/repo');
    isFailing = false;
    expect(await ask()).toBe('/open');
    const asked = questions();
    expect([await ask(), questions()]).toEqual(['/open', asked]);
  });

  it('counts even when it answers late', async () => {
    let answer: (roots: readonly string[]) => void = () => undefined;
    const late = new Promise<readonly string[]>((resolve) => {
      answer = resolve;
    });
    const { ask, questions } = await connect(() => late, { rootsLimits: IMPATIENT });
    expect(await ask()).toBe('/repo');
    answer(['/open']);
    await expect.poll(() => ask()).toBe('/open');
    expect(questions()).toBe(1);
  });
});
