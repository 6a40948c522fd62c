/** The part of the settings that an index follows. */
import type { Settings } from '#config';
import type { ScanOptions } from '#scan';

/** As it stood when a question was asked: settings may change between two questions, not within one. */
export type IndexSettings = {
  /** Which files count. */
  readonly rules: ScanOptions;
  /** Whether files are watched between questions. */
  readonly mayWatch: boolean;
};

/** Throws the first problem of the settings: under settings that cannot be read, what was to be left out would come in. */
export const indexSettingsOf = ({ config, problems: [problem] }: Settings): IndexSettings => {
  if (problem) throw problem;
  return {
    rules: {
      maxFileBytes: config['index.max_file_bytes'],
      allowedSecrets: config['index.allowed_secrets'],
      include: config['index.include'],
      exclude: config['index.exclude'],
    },
    mayWatch: config['index.watch'],
  };
};
