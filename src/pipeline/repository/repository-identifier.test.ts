import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { RepositoryIdentifier } from './repository-identifier.ts';

let repository: TemporaryRepository;
beforeEach(() => {
  repository = temporaryRepository('//- a.ts\nexport const a = 1;\n');
});
afterEach(() => repository.dispose());

const removeObject = (id: string): void =>
  rmSync(join(repository.root, '.git/objects', id.slice(0, 2), id.slice(2)), { force: true });

describe('the identity of a repository', () => {
  it('comes from its first commit, and reads the history once per HEAD', async () => {
    const first = repository.git('rev-parse', 'HEAD').trim();
    repository.write('a.ts', 'export const a = 2;\n');
    repository.commit();
    const identifier = new RepositoryIdentifier(repository.root);
    const { id, source } = await identifier.identify();
    expect(source).toBe('first_commit');
    removeObject(first);
    expect((await identifier.identify()).id).toBe(id);
    expect((await new RepositoryIdentifier(repository.root).identify()).id).not.toBe(id);
  });

  it('follows HEAD to another history', async () => {
    const identifier = new RepositoryIdentifier(repository.root);
    const { id } = await identifier.identify();
    repository.git('checkout', '-q', '--orphan', 'other');
    expect((await identifier.identify()).source).toBe('folder');
    repository.commit('another beginning');
    const other = await identifier.identify();
    expect(other).toMatchObject({ source: 'first_commit', branch: 'other' });
    expect(other.id).not.toBe(id);
    repository.git('checkout', '-q', 'main');
    expect((await identifier.identify()).id).toBe(id);
  });
});
