import { describe, expect, it } from 'vitest';
import { isProblem } from '#model';
import type { Caller } from './operation-context.ts';
import { resolveRoot } from './resolve-root.ts';
import { type FakeWorld, fakeEngine, testCaller } from '../../../test/support/fake-engine.ts';

const FOLDERS = ['/repo', '/repo/sub', '/other', '/plain'];

const rootOf = async (world: FakeWorld, caller: Partial<Caller>, repo?: string): Promise<string> => {
  const engine = fakeEngine({ folders: FOLDERS, ...world });
  const retry = (root: string, reason: string) => ({ tool: 'again', args: { repo: root }, reason });
  try {
    const named = repo === undefined ? {} : { repo };
    return await resolveRoot({ engine, config: engine.settings().config, caller: testCaller(caller), ...named, retry });
  } catch (error) {
    if (isProblem(error)) return error.code;
    throw error;
  }
};

describe('the root of a request', () => {
  it('is the named folder, relative to the caller’s folder', async () => {
    expect(await rootOf({}, {}, '/repo/sub')).toBe('/repo/sub');
    expect(await rootOf({}, { folder: '/repo' }, 'sub')).toBe('/repo/sub');
    expect(await rootOf({}, {}, 'file:///other')).toBe('/other');
  });

  it('is an error when the folder does not exist', async () => {
    expect(await rootOf({}, {}, '/nowhere')).toBe('repo_not_found');
    expect(await rootOf({}, {}, 'file://elsewhere/repo')).toBe('repo_not_found');
  });

  it('is the git root around the caller, else the caller’s folder', async () => {
    expect(await rootOf({}, {})).toBe('/repo');
    expect(await rootOf({}, { folder: '/plain' })).toBe('/plain');
  });

  it('is the setting before the caller’s folder, and the client’s root before that', async () => {
    const world = { environment: { LODESTONE_REPO: '/other' } };
    expect(await rootOf(world, {})).toBe('/other');
    expect(await rootOf(world, { clientRoots: ['/plain'] })).toBe('/plain');
    expect(await rootOf(world, { clientRoots: ['/plain'], servedRoots: ['/repo'] })).toBe('/repo');
    expect(await rootOf(world, { servedRoots: ['/repo', '/plain'] })).toBe('invalid_input');
  });

  it('must be named when several client roots are open', async () => {
    expect(await rootOf({}, { clientRoots: ['/plain', '/other'] })).toBe('invalid_input');
    expect(await rootOf({}, { clientRoots: ['/gone', '/other'] })).toBe('/other');
  });

  it('must lie inside the allowed roots', async () => {
    const world = { allowedRoots: ['/repo'] };
    expect(await rootOf(world, {}, '/other')).toBe('repo_not_allowed');
    expect(await rootOf(world, {}, '/nowhere')).toBe('repo_not_allowed');
    expect(await rootOf(world, {}, '/repo/nowhere')).toBe('repo_not_found');
    expect(await rootOf(world, {}, '/repo/sub')).toBe('/repo/sub');
  });

  it('must lie inside the allowed roots of the caller or the engine', async () => {
    const caller = { allowedRoots: async () => ['/other'] };
    expect(await rootOf({}, caller, '/repo')).toBe('repo_not_allowed');
    expect(await rootOf({}, caller, '/nowhere')).toBe('repo_not_allowed');
    expect(await rootOf({}, caller, '/other')).toBe('/other');
    expect(await rootOf({}, caller)).toBe('repo_not_allowed');
    expect(await rootOf({ allowedRoots: ['/repo'] }, caller, '/repo')).toBe('/repo');
    expect(await rootOf({ allowedRoots: ['/repo'] }, caller, '/other')).toBe('/other');
  });

  it('is no system folder, unless the user named it', async () => {
    const world = { folders: [...FOLDERS, '/', '/etc', '/etc/nginx'] };
    const caller = { allowedRoots: async () => ['/', '/etc'], clientRoots: ['/etc'] };
    expect(await rootOf(world, caller)).toBe('repo_not_allowed');
    expect(await rootOf(world, caller, '/etc')).toBe('repo_not_allowed');
    expect(await rootOf(world, { allowedRoots: async () => ['/'] }, '/repo')).toBe('/repo');
    expect(await rootOf({ ...world, allowedRoots: ['/'] }, {}, '/etc')).toBe('repo_not_allowed');
    expect(await rootOf({ ...world, allowedRoots: ['/etc'] }, {}, '/etc')).toBe('/etc');
    expect(await rootOf({ ...world, environment: { LODESTONE_REPO: '/etc' } }, caller, '/etc')).toBe('/etc');
    expect(await rootOf(world, {}, '/etc')).toBe('/etc');
  });
});
