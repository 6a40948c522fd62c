/** The settings that affect an index. */
import type { Settings } from '#config';
import { type ScanOptions, secretFolderOf } from '#scan';

/** Read once per question: settings may change between two questions, never within one. */
export type IndexSettings = {
  /** Which files are indexed. */
  readonly rules: ScanOptions;
  /** Whether files are watched between questions. */
  readonly mayWatch: boolean;
};

/** Throws the first problem found in the settings: with unreadable settings, excluded files would be indexed. */
export const indexSettingsOf = ({ config, problems: [problem] }: Settings, root = ''): IndexSettings => {
  if (problem) throw problem;
  return {
    rules: {
      maxFileBytes: config['index.max_file_bytes'],
      allowedSecrets: config['index.allowed_secrets'],
      secretFolder: secretFolderOf(root),
      include: config['index.include'],
      exclude: config['index.exclude'],
    },
    mayWatch: config['index.watch'],
  };
};
