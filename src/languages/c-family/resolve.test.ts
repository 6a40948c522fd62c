import { describe, expect, it } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveInclude } from './resolve.ts';

const resolve = (files: Readonly<Record<string, string>>, from: string, specifier: string) =>
  resolveInclude({ specifier, from: repoPath(from), files: viewFilesOf(files) });

describe('an include', () => {
  it('in quotes names a file beside the one that includes it, or below or above', async () => {
    const files = { 'src/a.h': '', 'a.h': '', 'src/net/b.h': '', 'src/main.c': '' };
    expect(await resolve(files, 'src/main.c', 'a.h')).toEqual({ paths: ['src/a.h'] });
    expect(await resolve(files, 'src/main.c', '../a.h')).toEqual({ paths: ['a.h'] });
    expect(await resolve(files, 'src/main.c', 'net/b.h')).toEqual({ paths: ['src/net/b.h'] });
  });

  it('is searched in the folders that projects usually have for headers', async () => {
    const files = { 'include/zoo/cat.h': '', 'src/zoo/dog.h': '', 'src/main.c': '' };
    expect(await resolve(files, 'src/main.c', '<zoo/cat.h>')).toEqual({ paths: ['include/zoo/cat.h'] });
    expect(await resolve(files, 'test/cat_test.c', 'zoo/dog.h')).toEqual({ paths: ['src/zoo/dog.h'] });
  });

  it('is searched in the folders of the compilation database, wherever it was written', async () => {
    const database = JSON.stringify([
      { directory: '/home/me/zoo/build', file: '../src/main.c', command: 'cc -I ../special "-I../with space" -c ../src/main.c' },
      { directory: '/home/me/zoo', file: 'other/two.c', arguments: ['cc', '-isystem', 'third', '-iquote/home/me/zoo/fourth'] },
    ]);
    const files = {
      'compile_commands.json': database,
      'src/main.c': '',
      'other/two.c': '',
      'special/x.h': '',
      'with space/y.h': '',
      'third/x.h': '',
      'fourth/z.h': '',
    };
    expect(await resolve(files, 'src/main.c', 'x.h')).toEqual({ paths: ['special/x.h'] });
    expect(await resolve(files, 'src/main.c', 'y.h')).toEqual({ paths: ['with space/y.h'] });
    expect(await resolve(files, 'other/two.c', '<x.h>')).toEqual({ paths: ['third/x.h'] });
    expect(await resolve(files, 'other/two.c', 'z.h')).toEqual({ paths: ['fourth/z.h'] });
    expect(await resolve({ ...files, 'compile_commands.json': '{' }, 'src/main.c', 'z.h')).toEqual({ paths: ['fourth/z.h'] });
  });

  it('that is nowhere there names the nearest file with that ending', async () => {
    const files = { 'one/deep/api/x.h': '', 'two/deep/api/x.h': '', 'two/src/main.c': '' };
    expect(await resolve(files, 'two/src/main.c', 'api/x.h')).toEqual({ paths: ['two/deep/api/x.h'] });
    expect(await resolve(files, 'two/src/main.c', 'i/x.h')).toBeUndefined();
  });

  it('of a header that comes with the system names no file that is elsewhere by chance', async () => {
    const files = { 'libc/posix/string.h': '', 'include/errno.h': '', 'src/main.c': '' };
    expect(await resolve(files, 'src/main.c', '<string.h>')).toEqual({ external: 'string.h' });
    expect(await resolve(files, 'src/main.c', 'string.h')).toEqual({ external: 'string.h' });
    expect(await resolve(files, 'src/main.c', '<errno.h>')).toEqual({ paths: ['include/errno.h'] });
    expect(await resolve(files, 'src/main.c', '<sys/types.h>')).toEqual({ external: 'sys/types.h' });
    expect(await resolve(files, 'src/main.c', '<vector>')).toEqual({ external: 'vector' });
  });

  it('is outside of the view in angle brackets, and may be generated in quotes', async () => {
    expect(await resolve({ 'a.c': '' }, 'a.c', '<gtk/gtk.h>')).toEqual({ external: 'gtk/gtk.h' });
    expect(await resolve({ 'a.c': '' }, 'a.c', 'config.h')).toBeUndefined();
  });
});
