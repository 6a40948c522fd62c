/** Links after an edit: only the edited file is parsed, and answers about all others are updated. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryRepository, temporaryRepository } from '../support/temporary-repository.ts';
import { type AskEngine, openEngineAt } from './testing/engine.ts';

const BASIS = `export class Basis {
  load(): number { return 1; }
}
export function start(): Basis { return new Basis(); }
`;
const FILES = `//- lib/basis.ts
${BASIS}//- lib/index.ts
export * from './basis.ts';
//- a.ts
import { start } from './lib/index.ts';
start().load();
//- b.ts
import { start as begin } from './lib/index.ts';
export const loaded = begin().load();
`;
/** `start` returns a different class with a member of the same name. */
const EDITED = `${BASIS.replace('start(): Basis { return new Basis(); }', 'start(): Other { return new Other(); }')}
export class Other {
  load(): number { return 2; }
}
`;

let repository: TemporaryRepository;
let ask: AskEngine;
let close: () => Promise<void>;
beforeAll(async () => {
  repository = temporaryRepository(FILES);
  const opened = await openEngineAt({ repo: repository.root, home: repository.home });
  ask = opened.ask;
  close = () => opened.engine.close();
  await ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await close();
  repository.dispose();
});

const usesOf = async (symbol_id: string, tree: Readonly<Record<string, unknown>> = {}): Promise<readonly string[]> => {
  const { data } = await ask('refs_find', { symbol_id, kind: ['call'], ...tree });
  const found = (data['references'] ?? []) as readonly { path: string; line_start: number; resolution_state: string }[];
  return found.map(({ path, line_start: line, resolution_state: state }) => `${path}:${line} ${state}`);
};

const BOTH = ['a.ts:2 resolved', 'b.ts:2 resolved'];

describe('links after an edit', () => {
  it('follow it in unsaved files, the working tree and commits, and parse only the edited file', async () => {
    expect(await usesOf('lib/basis.ts#Basis.load')).toEqual(BOTH);
    const unsaved = { virtual_files: [{ path: 'lib/basis.ts', content: EDITED }] };
    expect(await usesOf('lib/basis.ts#Basis.load', unsaved)).toEqual([]);
    expect(await usesOf('lib/basis.ts#Other.load', unsaved)).toEqual(BOTH);
    expect(await usesOf('lib/basis.ts#Basis.load')).toEqual(BOTH);

    repository.write('lib/basis.ts', EDITED);
    const { data } = await ask('manage_index', { action: 'sync' });
    expect(data).toMatchObject({ files_parsed: 1, modified: 1 });
    expect(await usesOf('lib/basis.ts#Basis.load')).toEqual([]);
    expect(await usesOf('lib/basis.ts#Other.load')).toEqual(BOTH);
    expect(await usesOf('lib/basis.ts#Basis.load', { ref: 'HEAD' })).toEqual(BOTH);

    repository.commit('edit');
    expect(await usesOf('lib/basis.ts#Other.load', { ref: 'HEAD' })).toEqual(BOTH);
    expect(await usesOf('lib/basis.ts#Basis.load', { ref: 'HEAD~1' })).toEqual(BOTH);
  });

  it('disappear with a deleted file, and return with it', async () => {
    repository.write('lib/index.ts', '');
    expect(await usesOf('lib/basis.ts#Other.load')).toEqual(['a.ts:2 unresolved', 'b.ts:2 unresolved']);
    repository.write('lib/index.ts', `export { start } from './basis.ts';\n`);
    expect(await usesOf('lib/basis.ts#Other.load')).toEqual(BOTH);
  });
});
