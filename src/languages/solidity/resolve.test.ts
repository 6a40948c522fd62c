import { expect, it } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveSolidity } from './resolve.ts';

const files = viewFilesOf({
  'src/token/Token.sol': '',
  'src/Vault.sol': '',
  'lib/solmate/src/auth/Owned.sol': '',
  'lib/openzeppelin/contracts/utils/Context.sol': '',
  'remappings.txt': '@openzeppelin/contracts/=lib/openzeppelin/contracts/\n',
  'periphery/foundry.toml': '[profile.default]\nremappings = [\n  "@core/=../src/",\n]\n',
  'periphery/Router.sol': '',
});

const resolve = async (specifier: string, from: string) => resolveSolidity({ specifier, from: repoPath(from), files });

it('finds a file by a path from the folder of the file or the root of the project', async () => {
  expect(await resolve('./token/Token.sol', 'src/Vault.sol')).toEqual({ paths: ['src/token/Token.sol'] });
  expect(await resolve('../Vault.sol', 'src/token/Token.sol')).toEqual({ paths: ['src/Vault.sol'] });
  expect(await resolve('src/Vault.sol', 'src/token/Token.sol')).toEqual({ paths: ['src/Vault.sol'] });
});

it('finds a file through remappings and in the folder of libraries', async () => {
  expect(await resolve('@openzeppelin/contracts/utils/Context.sol', 'src/Vault.sol')).toEqual({
    paths: ['lib/openzeppelin/contracts/utils/Context.sol'],
  });
  expect(await resolve('@core/token/Token.sol', 'periphery/Router.sol')).toEqual({ paths: ['src/token/Token.sol'] });
  expect(await resolve('solmate/auth/Owned.sol', 'src/Vault.sol')).toEqual({ paths: ['lib/solmate/src/auth/Owned.sol'] });
});

it('does not know a missing file of the project, and one of another project is outside', async () => {
  expect(await resolve('./Missing.sol', 'src/Vault.sol')).toBeUndefined();
  expect(await resolve('src/Missing.sol', 'src/Vault.sol')).toBeUndefined();
  expect(await resolve('@chainlink/contracts/Feed.sol', 'src/Vault.sol')).toEqual({ external: '@chainlink/contracts/Feed.sol' });
});
