/** Installs other tools from npm into `.cache/rivals`, in exact versions. Debian packages must be installed already. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../../corpus.ts';
import { folderName } from '../../npm-packages.ts';

const rivalsFolder = join(cacheFolder, 'rivals');

/** A separate home folder: no tool sees or changes the user's settings. */
const home = join(rivalsFolder, 'home');

export const rivalEnvironment = (): NodeJS.ProcessEnv => {
  mkdirSync(home, { recursive: true });
  return { ...process.env, HOME: home, DO_NOT_TRACK: '1', NO_COLOR: '1' };
};

/** The folder whose `node_modules` contains the package. */
export const installPackage = (name: string, version: string): string => {
  const folder = join(rivalsFolder, folderName(name, version));
  if (existsSync(join(folder, 'node_modules', name))) return folder;
  console.error(`Installing ${name}@${version} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  try {
    npm(['install', '--no-audit', '--no-fund', `${name}@${version}`], folder);
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`npm failed to install ${name}@${version}`, { cause });
  }
  return folder;
};

/** The path of a command installed by a package. */
export const installCommand = (name: string, version: string, command: string): string =>
  join(installPackage(name, version), 'node_modules', '.bin', command);

/** Only the files, for packages whose installation needs more than npm. */
export const unpackPackage = (name: string, version: string): string => {
  const folder = join(rivalsFolder, folderName(name, version));
  if (existsSync(join(folder, 'package'))) return folder;
  console.error(`Downloading ${name}@${version} …`);
  mkdirSync(folder, { recursive: true });
  const archive = npm(['pack', `${name}@${version}`, '--silent'], folder).trim();
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  rmSync(join(folder, archive));
  return folder;
};

const npm = (args: readonly string[], folder: string): string =>
  execFileSync('npm', args, {
    cwd: folder,
    env: { ...rivalEnvironment(), npm_config_userconfig: userConfig(), ...nodeHeaders() },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

let foundConfig: string | undefined;
/** npm's own settings are in the real home folder. */
const userConfig = (): string => {
  foundConfig ??= execFileSync('npm', ['config', 'get', 'userconfig'], { encoding: 'utf8' }).trim();
  return foundConfig;
};

/** Packages with native code find the headers next to this Node, if they exist. */
const nodeHeaders = (): NodeJS.ProcessEnv => {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include', 'node')) ? { npm_config_nodedir: prefix } : {};
};

/** The version line of an installed command; throws a message that says how to install it. */
export const requireCommand = (command: string, debianPackage: string): string => {
  if (!isInstalled(command)) throw new Error(missingCommand(command, debianPackage));
  return execFileSync(command, ['--version'], { encoding: 'utf8', stdio: 'pipe' }).split('\n')[0] ?? '';
};

export const isInstalled = (command: string, versionArgument = '--version'): boolean =>
  spawnSync(command, [versionArgument]).error === undefined;

export const missingCommand = (command: string, debianPackage: string): string =>
  `${command} is not installed; on Debian: apt-get install ${debianPackage}`;
