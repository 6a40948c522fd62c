/** Several processes on one repository: one writes, the others see its work, and none waits for a dead writer. */
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { openStore } from '#store';
import { type HttpServing, runCommand, serveHttp } from '../contract/surfaces.ts';
import { askHere, environmentOf, makeRepository, removeFolder, temporaryFolder } from './testing/command.ts';

const ROUNDS = 4;
let place: { readonly repo: string; readonly home: string };
let servers: HttpServing[];

beforeEach(() => {
  place = { repo: makeRepository({ 'src/a.ts': 'export const a0 = 1;\n', 'src/b.ts': '' }), home: temporaryFolder('home') };
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  for (const folder of [place.repo, place.home]) removeFolder(folder);
});

const sampleOf = (env: Record<string, string> = {}) => ({
  repo: place.repo,
  env: { ...environmentOf(place.home), ...env },
  remove: () => undefined,
});
const serve = async (): Promise<HttpServing> => {
  const server = await serveHttp(sampleOf());
  servers.push(server);
  return server;
};
const command = async (...args: string[]): Promise<Envelope> =>
  JSON.parse((await runCommand(sampleOf(), [...args, '--json'])).stdout);
/** Reads the state the others left, in this process. */
const commandHere = (...args: string[]): Promise<Envelope> => askHere(place, ...args) as Promise<unknown> as Promise<Envelope>;
const namesIn = ({ data }: Envelope): readonly string[] =>
  ((data?.['results'] ?? []) as readonly { readonly name: string }[]).map(({ name }) => name);
const askFor = (name: string) => ['locate_symbol', { name, max_reindex_ms: 60_000 }] as const;

describe('two servers, a command and a sync', () => {
  it('all see every edit, and it is parsed once', async () => {
    const [one, other] = [await serve(), await serve()];
    await one.ask(...askFor('a0'));
    for (let round = 1; round <= ROUNDS; round += 1) {
      const name = `a${round}`;
      writeFileSync(join(place.repo, 'src/a.ts'), `export const ${name} = ${round};\n`);
      const [first, second, third, sync] = await Promise.all([
        one.ask(...askFor(name)),
        other.ask(...askFor(name)),
        command('locate', name, '--max-reindex-ms', '60000'),
        command('sync'),
      ]);
      for (const answer of [first, second, third]) {
        expect(namesIn(answer)).toEqual([name]);
        expect(answer.meta.freshness_status ?? 'fresh').toBe('fresh');
      }
      expect(sync.status).toBe('ok');
      expect((await commandHere('sync')).data).toMatchObject({ files_parsed: 0, texts_indexed: 0 });
    }
  });

  it('continue when the writer is killed', async () => {
    const [writer, other] = [await serve(), await serve()];
    await writer.ask(...askFor('a0'));
    for (let file = 0; file < 300; file += 1)
      writeFileSync(join(place.repo, `src/f${file}.ts`), `export const f${file} = ${'1 + '.repeat(200)}${file};\n`);
    const cut = writer.ask(...askFor('f299')).catch(() => undefined);
    await other.ask('health_check', {});
    writer.process.kill('SIGKILL');
    await cut;
    expect(namesIn(await other.ask(...askFor('f299')))).toEqual(['f299']);
    expect(namesIn(await commandHere('locate', 'f0', '--freshness-policy', 'strict'))).toEqual(['f0']);
  });
});

describe('a query while another process holds the writer lock', () => {
  it('is answered from the last state within its budget, and says so', async () => {
    expect((await commandHere('index')).status).toBe('ok');
    const lockFile = readdirSync(place.home, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('writer.lock'));
    const store = await openStore({ folder: join(place.home, dirname(lockFile ?? '')) });
    const lock = await store.acquireWriter({ waitMs: 10_000 });
    expect(lock).toBeDefined();
    try {
      writeFileSync(join(place.repo, 'src/a.ts'), 'export const later = 1;\n');
      const answer = await command('locate', 'a0', '--max-reindex-ms', '200');
      expect(namesIn(answer)).toEqual(['a0']);
      expect(answer.meta).toMatchObject({ freshness_status: expect.stringMatching(/stale|syncing/u) });
      expect(answer.meta.index_state?.reindex).toMatchObject({ performed: false, budget_ms: 200 });
      // A process that waits for the lock until its own limit answers `failed`.
      expect(['deferred', 'budget_exceeded']).toContain(answer.meta.index_state?.reindex?.result);
    } finally {
      await lock?.release();
      await store.close();
    }
    expect(namesIn(await commandHere('locate', 'later', '--max-reindex-ms', '60000'))).toEqual(['later']);
  });
});
