/** The page of the settings, from the table that the product reads. */
import { defaultOf, REPOSITORY_FILE, SETTING_KEYS, SETTINGS, type SettingKey, describeSettingType, variableOf } from '#config';
import { page, table } from './markdown.ts';

export const configPage = (): string =>
  page('Settings', [
    `From the strongest to the weakest: the request (\`config\`), \`--set key=value\`, the environment, \`${REPOSITORY_FILE}\` in the repository, the user's file, the default. The user's file is \`LODESTONE_CONFIG\`, else \`$XDG_CONFIG_HOME/lodestone/config.toml\` (\`~/.config/lodestone/config.toml\`; on macOS \`~/Library/Application Support/lodestone/config.toml\`, on Windows \`%APPDATA%\\lodestone\\config.toml\`).`,
    'A dot in a key is a table in TOML: `index.exclude` is `exclude` under `[index]`. `lodestone config` shows every value and where it came from.',
    table(['key', 'takes', 'default', 'variable', 'repository', 'request', 'meaning'], SETTING_KEYS.map(row)),
    'A repository may set only what is marked in its column: it never decides what may be read or reached. `home` must be known before any file is read and comes from its variable alone.',
    'See the [guide](../guide/configuration.md) for examples.',
  ]);

const row = (key: SettingKey): readonly string[] => {
  const { describe, canRepositorySet, canRequestSet } = SETTINGS[key];
  const usual = defaultOf(key);
  return [
    `\`${key}\``,
    describeSettingType(key),
    usual === undefined ? 'unset' : `\`${JSON.stringify(usual)}\``,
    `\`${variableOf(key)}\``,
    canRepositorySet ? 'yes' : 'no',
    canRequestSet ? 'yes' : 'no',
    describe,
  ];
};
