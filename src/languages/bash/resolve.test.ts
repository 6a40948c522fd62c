import { describe, expect, it } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveScript } from './resolve.ts';

const FILES = {
  'bin/run.sh': '',
  'bin/own.sh': '',
  'lib/common.sh': '',
  'lib/own.sh': '',
  'test/test_helper.bash': '',
  'test/unit/a.bats': '',
  'tools/deep/steps.sh': '',
};

const resolve = (from: string, specifier: string) =>
  resolveScript({ specifier, from: repoPath(from), files: viewFilesOf(FILES) });

describe('resolveScript', () => {
  it.each([
    './own.sh',
    'own.sh',
    '$(dirname "$0")/own.sh',
    '$(dirname $0)"/own.sh',
    '${BASH_SOURCE%/*}/own.sh',
    '$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/own.sh',
    '`dirname $0`/own.sh',
    '${0:A:h}/own.sh',
    '$DIR/own.sh',
  ])('finds a file beside the script: %s', async (specifier) => {
    expect(await resolve('bin/run.sh', specifier)).toEqual({ paths: ['bin/own.sh'] });
  });

  it('looks above the script, since the working folder is not known', async () => {
    expect(await resolve('bin/run.sh', 'lib/common.sh')).toEqual({ paths: ['lib/common.sh'] });
    expect(await resolve('bin/run.sh', '$(dirname "$0")/../lib/common.sh')).toEqual({ paths: ['lib/common.sh'] });
    expect(await resolve('bin/run.sh', '$ROOT/lib/common.sh')).toEqual({ paths: ['lib/common.sh'] });
  });

  it('takes the nearest file of that path below an unknown folder', async () => {
    expect(await resolve('bin/run.sh', '${STEPS:-x}/deep/steps.sh')).toEqual({ paths: ['tools/deep/steps.sh'] });
  });

  it('adds the extension that load of bats leaves out', async () => {
    expect(await resolve('test/unit/a.bats', '../test_helper')).toEqual({ paths: ['test/test_helper.bash'] });
    expect(await resolve('test/unit/a.bats', 'test_helper')).toEqual({ paths: ['test/test_helper.bash'] });
  });

  it('leaves what is outside of the view or computed undecided', async () => {
    expect(await resolve('bin/run.sh', '/etc/os-release')).toEqual({ external: '/etc/os-release' });
    expect(await resolve('bin/run.sh', '$HOME/.bashrc')).toEqual({ external: '$HOME/.bashrc' });
    expect(await resolve('bin/run.sh', '$file')).toBeUndefined();
    expect(await resolve('bin/run.sh', '$DIR/$name.sh')).toBeUndefined();
    expect(await resolve('bin/run.sh', '$(dirname "$0")/common.sh')).toBeUndefined();
    expect(await resolve('bin/run.sh', 'missing.sh')).toBeUndefined();
  });
});
