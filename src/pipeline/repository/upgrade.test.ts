import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryOfPath } from '#model';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import type { IndexSettings } from '../index-settings.ts';
import { type RepositoryIndex, type ViewRequest, type ViewSelector, viewOf } from '../port.ts';
import { openRepositoryIndex } from './indexed-repository.ts';

/** The language that this version of the program does not know. */
const unknown = vi.hoisted((): { id: string | undefined } => ({ id: undefined }));

vi.mock('../../languages/language-of-path.ts', async (load) => {
  const real = await load<{ languageOfPath: (path: string, text?: string) => { readonly id: string } | undefined }>();
  const languageOfPath: typeof real.languageOfPath = (path, text) => {
    const language = real.languageOfPath(path, text);
    return language?.id === unknown.id ? undefined : language;
  };
  return { ...real, languageOfPath };
});

vi.mock('../workers/file-languages.ts', async (load) => {
  const real = await load<{ extractorFingerprint: (...given: readonly never[]) => string }>();
  const extractorFingerprint: typeof real.extractorFingerprint = (...given) =>
    real.extractorFingerprint(...given).replace(new RegExp(`${unknown.id}@.*`, 'u'), 'names:0');
  return { ...real, extractorFingerprint };
});

const FILES = `
//- src/total.ts
export const total = 1;
//- src/total.py
def total(): pass
//- bin/total
#!/usr/bin/env python3
def main(): pass
`;
const SCRIPTS = ['src/total.py', 'bin/total'];
const REQUEST: ViewRequest = { policy: 'auto', maxReindexMs: 600_000, selector: {}, needs: 'symbols' };

describe('an index of a version that did not know a language', () => {
  let repository: TemporaryRepository;
  let index: RepositoryIndex;
  let rules: IndexSettings['rules'];

  const languages = (selector: ViewSelector, request: Partial<ViewRequest> = {}) =>
    index.ask({ ...REQUEST, ...request, selector }, async (prepared) => {
      const { table } = viewOf(prepared).stored;
      return SCRIPTS.map((path) => {
        const { language, facts } = entryOfPath(table, path) ?? {};
        return [language, facts !== undefined];
      });
    });

  beforeEach(async () => {
    unknown.id = 'python';
    repository = temporaryRepository(FILES);
    vi.stubEnv('LODESTONE_HOME', repository.home);
    rules = {};
    const settings = () => ({ rules, mayWatch: false });
    index = await openRepositoryIndex({ root: repository.root, background: 'continue', settings });
    await index.update('create');
    await index.workspaces.create({ id: 'review' });
  });
  afterEach(async () => {
    unknown.id = undefined;
    await index.close();
    vi.unstubAllEnvs();
    repository.dispose();
  });

  it.each([
    ['the working tree', {}],
    ['a commit', { ref: 'HEAD' }],
    ['a workspace', { workspaceId: 'review' }],
  ])('has the files of %s in that language read by the next question', async (_, selector) => {
    expect(await languages(selector)).toEqual(SCRIPTS.map(() => [undefined, false]));
    unknown.id = undefined;
    expect(await languages(selector)).toEqual(SCRIPTS.map(() => ['python', true]));
  });

  it('has them read by a sync', async () => {
    unknown.id = undefined;
    expect(await index.update('sync')).toMatchObject({ files_parsed: 2, added: 0, modified: 0, removed: 0 });
    expect(await languages({}, { policy: 'strict' })).toEqual(SCRIPTS.map(() => ['python', true]));
  });

  it('is stale for questions about symbols only', async () => {
    await languages({});
    unknown.id = undefined;
    await expect(languages({}, { policy: 'strict' })).rejects.toMatchObject({ code: 'index_stale' });
    expect(await languages({}, { policy: 'strict', needs: 'text' })).toEqual(SCRIPTS.map(() => [undefined, false]));
  });

  it.each([
    ['the working tree', {}],
    ['a commit', { ref: 'HEAD' }],
    ['a workspace', { workspaceId: 'review' }],
  ])('gives the files of %s the language that the settings say', async (_, selector) => {
    unknown.id = undefined;
    await languages(selector);
    rules = {
      languages: [
        ['*.py', 'text'],
        ['/bin/*', 'javascript'],
      ],
    };
    expect(await languages(selector)).toEqual([
      [undefined, false],
      ['javascript', true],
    ]);
  });
});
