import { expect, it } from 'vitest';
import { temporaryRepository } from '../../test/support/temporary-repository.ts';
import { convertedPaths } from './git-status.ts';

it('finds the paths that git converts by more than their line endings', async () => {
  const repository = temporaryRepository(`
//- .gitattributes
*.bin filter=lfs
*.id ident
*.u16 working-tree-encoding=UTF-16
*.txt text eol=crlf -ident
//- readme.md
# Paths
`);
  const paths = ['a.bin', 'b.id', 'c.u16', 'd.txt', 'readme.md'];
  expect(await convertedPaths(repository.root, paths)).toEqual(new Set(['a.bin', 'b.id', 'c.u16']));
  repository.dispose();
});
