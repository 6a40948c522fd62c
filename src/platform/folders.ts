/** Where Lodestone keeps its own files on this machine. */
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';

export type HostEnvironment = { readonly env: NodeJS.ProcessEnv; readonly platform: NodeJS.Platform; readonly home: string };

const currentHost = (): HostEnvironment => ({ env: process.env, platform: process.platform, home: homedir() });

/** `LODESTONE_HOME`, or the platform's folder for user data. Not created here. */
export const dataFolder = ({ env, platform, home }: HostEnvironment = currentHost()): string => {
  const chosen = env['LODESTONE_HOME'];
  if (chosen) return isAbsolute(chosen) ? chosen : join(process.cwd(), chosen);
  // The XDG specification says to ignore relative paths.
  const xdg = env['XDG_DATA_HOME'];
  if (xdg && isAbsolute(xdg)) return join(xdg, 'lodestone');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'lodestone');
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'lodestone');
  return join(home, '.local', 'share', 'lodestone');
};

/** `LODESTONE_CONFIG`, or `config.toml` in the platform's folder for user settings. */
export const configFile = ({ env, platform, home }: HostEnvironment = currentHost()): string => {
  const chosen = env['LODESTONE_CONFIG'];
  if (chosen) return isAbsolute(chosen) ? chosen : join(process.cwd(), chosen);
  return join(configFolder({ env, platform, home }), 'lodestone', 'config.toml');
};

const configFolder = ({ env, platform, home }: HostEnvironment): string => {
  const xdg = env['XDG_CONFIG_HOME'];
  if (xdg && isAbsolute(xdg)) return xdg;
  if (platform === 'darwin') return join(home, 'Library', 'Application Support');
  if (platform === 'win32') return env['APPDATA'] ?? join(home, 'AppData', 'Roaming');
  return join(home, '.config');
};

/** The settings that `create` keeps for one root. */
export const createdSettingsFile = (root: string, host: HostEnvironment = currentHost()): string =>
  join(dataFolder(host), 'settings', `${readableName(root)}-${shortHash(root)}.toml`);

/** The data folder of one repository. `key`: its common git folder, or its root without git. */
export const repositoryFolder = (key: string, host: HostEnvironment = currentHost()): string => {
  const owner = basename(key) === '.git' ? dirname(key) : key;
  return join(dataFolder(host), 'repositories', `${readableName(owner)}-${shortHash(key)}`);
};

const readableName = (folder: string): string =>
  basename(folder)
    .replaceAll(/[^\w.-]+/gu, '-')
    .slice(0, 40) || 'root';

const shortHash = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 16);
