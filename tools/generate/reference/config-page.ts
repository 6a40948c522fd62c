/** The settings page, from the product's own table. */
import { defaultOf, REPOSITORY_FILE, SETTING_KEYS, SETTINGS, type SettingKey, typeWords, variableOf } from '#config';
import { page, table } from './markdown.ts';

export const configPage = (): string =>
  page('Settings', [
    `From highest to lowest precedence: the request (\`config\`), \`--set key=value\`, the environment, \`${REPOSITORY_FILE}\` in the repository, the user's file, the default. The user's file is \`LODESTONE_CONFIG\`, else \`$XDG_CONFIG_HOME/lodestone/config.toml\` (\`~/.config/lodestone/config.toml\`; on macOS \`~/Library/Application Support/lodestone/config.toml\`, on Windows \`%APPDATA%\\lodestone\\config.toml\`).`,
    'A dot in a key is a table in TOML: `index.exclude` is `exclude` under `[index]`. `lodestone config` shows every value and its origin.',
    table(['key', 'type', 'default', 'variable', 'repository', 'request', 'meaning'], SETTING_KEYS.map(row)),
    'A repository may only set keys marked in its column; it cannot widen access. `home` is needed before any file is read, so only its variable sets it.',
    'See the [guide](../guide/configuration.md) for examples.',
  ]);

const row = (key: SettingKey): readonly string[] => {
  const { describe, canRepositorySet, canRequestSet } = SETTINGS[key];
  const usual = defaultOf(key);
  return [
    `\`${key}\``,
    typeWords(key),
    usual === undefined ? 'unset' : `\`${JSON.stringify(usual)}\``,
    `\`${variableOf(key)}\``,
    canRepositorySet ? 'yes' : 'no',
    canRequestSet ? 'yes' : 'no',
    describe,
  ];
};
