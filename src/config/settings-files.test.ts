import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SettingsFiles } from './settings-files.ts';

let folder: string;
let root: string;
let userFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-config-'));
  root = join(folder, 'repo');
  userFile = join(folder, 'user.toml');
  mkdirSync(root);
  vi.stubEnv('LODESTONE_CONFIG', userFile);
  vi.stubEnv('LODESTONE_LOG', 'silent');
  vi.stubEnv('LODESTONE_HOME', join(folder, 'home'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const open = (): SettingsFiles => new SettingsFiles({ environment: {} });
const writeOwn = (text: string): void => writeFileSync(join(root, 'lodestone.toml'), text);

describe('settings files', () => {
  it('need not exist', () => {
    expect(open().settingsFor(root).problems).toEqual([]);
  });

  it('apply to the user, with overrides per repository', () => {
    writeFileSync(userFile, 'max_reindex_ms = 1\nfreshness_policy = "strict"\n');
    writeOwn('max_reindex_ms = 2\n');
    const files = open();
    expect(files.settingsFor(root).config).toMatchObject({ max_reindex_ms: 2, freshness_policy: 'strict' });
    expect(files.settingsFor(folder).config.max_reindex_ms).toBe(1);
  });

  it('are read again when they change, and not before', () => {
    const files = open();
    const before = files.settingsFor(root);
    expect(files.settingsFor(root)).toBe(before);
    writeOwn('[index]\nexclude = ["dist"]\n');
    expect(files.settingsFor(root).config['index.exclude']).toEqual(['dist']);
    rmSync(join(root, 'lodestone.toml'));
    expect(files.settingsFor(root).config['index.exclude']).toEqual([]);
  });

  it('given to create are kept for their root, until they are replaced', () => {
    const files = open();
    files.keep(root, { 'index.ignore_patterns': ['dist/', 'a"b'] });
    files.keep(root, { 'index.custom_extensions': ['.tpl'] });
    const { config, origins } = open().settingsFor(root);
    expect(config).toMatchObject({ 'index.ignore_patterns': ['dist/', 'a"b'], 'index.custom_extensions': ['.tpl'] });
    expect(origins['index.ignore_patterns'].source).toBe('create');
    expect(files.settingsFor(folder).config['index.ignore_patterns']).toEqual([]);
    files.keep(root, { 'index.ignore_patterns': [] });
    expect(files.settingsFor(root).config).toMatchObject({ 'index.ignore_patterns': [], 'index.custom_extensions': ['.tpl'] });
  });

  it('that are broken affect only their own repository', () => {
    writeOwn('[index\n');
    const files = open();
    expect(files.settingsFor(root).problems[0]?.message).toMatch(/lodestone\.toml:1: invalid TOML/u);
    expect(files.settingsFor(folder).problems).toEqual([]);
    writeOwn('[index]\n');
    expect(files.settingsFor(root).problems).toEqual([]);
  });

  it('of a repository are not followed out of it', () => {
    writeFileSync(join(folder, 'other.toml'), 'max_reindex_ms = 2\n');
    symlinkSync('../other.toml', join(root, 'lodestone.toml'));
    const { config, problems } = open().settingsFor(root);
    expect(config.max_reindex_ms).toBe(1_500);
    expect(problems[0]?.message).toMatch(/^Cannot read the settings file /u);
  });
});
