import { describe, expect, it } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveScriptFile } from './resolve.ts';

const FILES = { 'src/Shop.psm1': '', 'src/lib/a.ps1': '', 'lib/Cart/Cart.psd1': '', 'tests/Shop.Tests.ps1': '' };
const resolve = (from: string, specifier: string) =>
  resolveScriptFile({ specifier, from: repoPath(from), files: viewFilesOf(FILES) });

describe('resolveScriptFile', () => {
  it.each(['$PSScriptRoot/lib/a.ps1', '"$PSScriptRoot\\lib\\a.ps1"', './lib/a.ps1', "(Join-Path $PSScriptRoot 'lib/a.ps1')"])(
    'finds a file below the script: %s',
    async (specifier) => {
      expect(await resolve('src/Shop.psm1', specifier)).toEqual({ paths: ['src/lib/a.ps1'] });
    },
  );

  it('finds a module by path and by name', async () => {
    expect(await resolve('tests/Shop.Tests.ps1', '$PSScriptRoot/../src/Shop')).toEqual({ paths: ['src/Shop.psm1'] });
    expect(await resolve('tests/Shop.Tests.ps1', 'Cart')).toEqual({ paths: ['lib/Cart/Cart.psd1'] });
    expect(await resolve('tests/Shop.Tests.ps1', 'Pester')).toEqual({ external: 'Pester' });
  });

  it('does not guess what is computed', async () => {
    expect(await resolve('src/Shop.psm1', '$file.FullName')).toBeUndefined();
    expect(await resolve('src/Shop.psm1', './missing.ps1')).toBeUndefined();
  });
});
