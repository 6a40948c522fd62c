import { z } from 'zod';
import { defaultOf, SETTING_KEYS, SETTING_SOURCES, SETTINGS, type SettingKey, type Settings, variableOf } from '#config';
import { countOf, defined, type Warning } from '#model';
import { defineOperation } from '#call';

const setting = z.object({
  key: z.string(),
  value: z.unknown().optional().describe('Absent if unset or an empty list.'),
  source: z.enum(SETTING_SOURCES),
  at: z.string().optional().describe('File and line, environment variable or flag.'),
  default: z.unknown().optional(),
  env: z.string(),
  description: z.string(),
});
type Entry = z.output<typeof setting>;

export const configRead = defineOperation({
  name: 'config_read',
  summary: 'Show every setting, its value and its source.',
  description: 'Precedence: request, flags, environment, create, repository file, user file, default.',
  toolset: 'lifecycle',
  aliases: [{ name: 'config', command: 'Show the settings and their sources.' }],
  needs: 'nothing',
  positional: ['key'],
  examples: [
    { title: 'Every setting', input: {} },
    { title: 'Index settings', input: { key: 'index' } },
    { title: 'Only non-default settings', input: { changed: true } },
  ],
  input: z.object({
    key: z.string().optional().describe('A setting, or a prefix such as index.'),
    changed: z.boolean().default(false).describe('Only settings that differ from their default.'),
  }),
  output: z.object({
    settings: z.array(setting),
    files: z.object({ user: z.string(), repository: z.string().optional(), created: z.string().optional() }),
    problems: z.array(z.string()).optional().describe('Errors that make the settings unusable.'),
  }),
  run: async ({ engine, root, settings }, { key, changed }) => {
    const entries = SETTING_KEYS.map((each) => settingEntry(each, settings)).filter(
      (entry) => matchesKey(entry.key, key) && !(changed && entry.source === 'default'),
    );
    const problems = settings.problems.map(({ message }) => message);
    const state = problems.length > 0 ? ` ${countOf(problems.length, 'problem')}: ${problems[0]}` : '';
    return {
      data: { settings: entries, files: engine.settingsFiles(root), problems },
      message: `${countOf(entries.length, 'setting')}.${state}`,
      warnings: settings.ignored.map(
        ({ key: name, at, reason }): Warning => ({
          code: 'SETTING_LEFT_OUT',
          message: `${at}: "${name}" ${reason}; ignored.`,
        }),
      ),
      confidence: 'high',
    };
  },
  render: ({ settings, files, problems = [] }) => {
    const width = Math.max(0, ...settings.map(({ key }) => key.length));
    return [
      ...settings.map(({ key, value, source, at }) => `${key.padEnd(width)}  ${valueText(value)}  (${sourceWords(source, at)})`),
      '',
      `user file        ${files.user}`,
      ...(files.repository === undefined ? [] : [`repository file  ${files.repository}`]),
      ...problems.map((problem) => `problem: ${problem}`),
    ].join('\n');
  },
});

const matchesKey = (key: string, prefix: string | undefined): boolean =>
  prefix === undefined || key === prefix || key.startsWith(`${prefix}.`);

const settingEntry = (key: SettingKey, { config, origins }: Settings): Entry =>
  defined({
    key,
    value: config[key],
    ...origins[key],
    default: defaultOf(key),
    env: variableOf(key),
    description: SETTINGS[key].describe,
  });

const valueText = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));

const sourceWords = (source: Entry['source'], at: string | undefined): string => at ?? source.replace('_', ' ');
