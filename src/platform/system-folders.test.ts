import { describe, expect, it } from 'vitest';
import { systemFolderKind } from './system-folders.ts';

const HOME = '/home/me';

describe('systemFolderKind', () => {
  it.each([
    ['/', 'the root of the file system'],
    [HOME, 'your home folder'],
    ['/home', 'a system folder'],
    ['/etc', 'a system folder'],
    ['/etc/nginx', 'a system folder'],
    ['/proc/self', 'a system folder'],
    ['/usr', 'a system folder'],
    ['/var', 'a system folder'],
  ])('of %s is %s', (path, kind) => expect(systemFolderKind(path, HOME)).toBe(kind));

  it('is any folder around the home folder', () => {
    expect(systemFolderKind('/data/people', '/data/people/me')).toBe('a system folder');
  });

  it.each([
    '/home/me/code',
    '/home/me/code/app',
    '/usr/local/src/app',
    '/usr/lib/python3',
    '/srv/app',
    '/tmp/x',
    '/etcetera',
    '/work',
  ])('of %s is undefined: it is a folder like any other', (path) => expect(systemFolderKind(path, HOME)).toBeUndefined());
});
