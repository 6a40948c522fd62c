import { afterEach, describe, expect, it } from 'vitest';
import { contentId, repoPath, TURN_LIMITS } from '#model';
import { listTree, openBlobReader, resolveRef } from '#platform';
import { TurnMeter } from '../../test/support/turn-meter.ts';
import { scan } from './scan.ts';
import { scanTree } from './scan-tree.ts';
import { commitAll, git, makeRepository, removeFolder } from './testing/temporary-tree.ts';

let root = '';
afterEach(() => removeFolder(root));

describe('scanTree', () => {
  it('finds in a commit what scan finds in its checkout', async () => {
    root = makeRepository({
      '.ignore': 'gen/\n',
      '.gitignore': '*.log\n',
      'src/.lodestoneignore': '!gen\nsecret-plans.md\n',
      'src/gen/a.ts': '1',
      'src/secret-plans.md': '2',
      'gen/.ignore': '!*',
      'gen/b.ts': '3',
      'kept.log': '4',
      '.env': '5',
      'big.ts': 'x'.repeat(100),
    });
    git(root, 'add', '-f', 'kept.log');
    commitAll(root);
    const { tree } = await resolveRef(root, 'HEAD');
    const reader = openBlobReader(root);
    const fromTree = await scanTree(
      { entries: await listTree(root, tree), readBlob: (id) => reader.read(id) },
      { maxFileBytes: 50 },
    );
    reader.close();
    const fromDisk = (await scan(root, { maxFileBytes: 50 })).files;
    expect(fromTree.map(({ path, skip }) => [path, skip])).toEqual(fromDisk.map(({ path, skip }) => [path, skip]));
    expect(fromTree.map(({ path }) => path)).toContain('src/gen/a.ts');
  });

  it('describes a limited number of files per turn', async () => {
    const { entries: most } = TURN_LIMITS.entries;
    const meter = new TurnMeter();
    const entries = Array.from({ length: 4 * most }, (_, index) => ({
      path: repoPath(`f${index}.ts`),
      kind: 'file' as const,
      get oid() {
        meter.add({ described: 1 });
        return contentId('a'.repeat(40));
      },
    }));
    expect(await scanTree({ entries, readBlob: async () => undefined })).toHaveLength(entries.length);
    meter.stop();
    expect(meter.most('described')).toBeGreaterThan(0);
    expect(meter.most('described')).toBeLessThanOrEqual(most);
  });
});
