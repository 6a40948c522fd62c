/** The settings that affect an index. */
import type { Config, Settings } from '#config';
import { DIALECTS, type ProviderName } from '#embed';
import { LANGUAGE_IDS, LANGUAGE_NAMES, languageIdNamed } from '#languages';
import { closestWord, fileRole, Problem, type RoleOf } from '#model';
import { type LanguageOverrides, type ScanOptions, secretFolderOf, TEXT, valueOfPath } from '#scan';

/** Who computes further vectors. */
export type Provider = {
  readonly name: ProviderName;
  /** Without a slash at the end. */
  readonly url: string;
  readonly model: string;
};

/** Read once per question: settings may change between two questions, never within one. */
export type IndexSettings = {
  /** Which files are indexed. */
  readonly rules: ScanOptions;
  /** Whether files are watched between questions. */
  readonly mayWatch: boolean;
  /** What files are for, if the settings say so of some. */
  readonly roleOf?: RoleOf;
  /** Absent unless the user chose a provider of vectors. `refusal`: why it is not used, as the end of a sentence. */
  readonly embeddings?: Provider | { readonly refusal: string };
  /** How many commits of the git history are read. */
  readonly mostCommits?: number;
};

const indexSettings = new WeakMap<Settings, Map<string, IndexSettings>>();

/** Throws the first problem found in the settings: with unreadable settings, excluded files would be indexed. */
export const indexSettingsOf = (settings: Settings, root = ''): IndexSettings => {
  const [problem] = settings.problems;
  if (problem) throw problem;
  const byRoot = indexSettings.get(settings) ?? new Map<string, IndexSettings>();
  indexSettings.set(settings, byRoot);
  const known = byRoot.get(root);
  if (known) return known;
  const made = makeIndexSettings(settings.config, root);
  byRoot.set(root, made);
  return made;
};

const makeIndexSettings = (config: Config, root: string): IndexSettings => ({
  rules: {
    maxFileBytes: config['index.max_file_bytes'],
    allowedSecrets: config['index.allowed_secrets'],
    secretFolder: secretFolderOf(root),
    include: includedPatterns(config),
    exclude: [...config['index.exclude'], ...config['index.ignore_patterns']],
    ...languageRules(config),
  },
  mayWatch: config['index.watch'],
  ...roleRules(config),
  ...providerRules(config),
  mostCommits: config['history.max_commits'],
});

/** Extensions only matter beside other patterns: without any, every file is included. */
const includedPatterns = (config: Config): readonly string[] => {
  const include = config['index.include'];
  if (include.length === 0) return include;
  return [...include, ...config['index.custom_extensions'].map((extension) => `*.${extension.replace(/^\*?\.?/u, '')}`)];
};

const roleRules = ({ 'index.file_roles': given }: Config): { readonly roleOf?: RoleOf } => {
  const roles = Object.entries(given);
  return roles.length === 0 ? {} : { roleOf: (path) => valueOfPath(path, roles) ?? fileRole(path) };
};

const providerRules = (config: Config): Pick<IndexSettings, 'embeddings'> => {
  const [name, model] = [config['embeddings.provider'], config['embeddings.model']];
  if (name === 'off') return {};
  if (config['embeddings.send'] === 'nothing')
    return refused('the setting embeddings.send is "nothing"; "code_and_queries" lets code and queries leave this machine');
  if (model === undefined) return refused('the setting embeddings.model is missing');
  return { embeddings: { name, model, url: (config['embeddings.url'] ?? DIALECTS[name].url).replace(/\/+$/u, '') } };
};

const refused = (refusal: string): Pick<IndexSettings, 'embeddings'> => ({ embeddings: { refusal } });

/** Absent without overrides, so that the names of views do not depend on a setting that nobody uses. */
const languageRules = ({ 'index.language_overrides': given }: Config): { readonly languages?: LanguageOverrides } => {
  const languages = Object.entries(given).map(([pattern, name]) => [pattern, requireLanguage(name)] as const);
  return languages.length === 0 ? {} : { languages };
};

const requireLanguage = (name: string): string => {
  const id = name === TEXT ? TEXT : languageIdNamed(name);
  if (id !== undefined) return id;
  const near = closestWord(
    name.toLowerCase(),
    [...LANGUAGE_NAMES].filter((word) => languageIdNamed(word) !== undefined),
  );
  const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
  throw new Problem('invalid_input', `"index.language_overrides" names a language that is not parsed: "${name}".${meant}`, {
    hint: `Use one of: ${[...LANGUAGE_IDS, TEXT].join(', ')}.`,
    details: { setting: 'index.language_overrides', value: name },
  });
};
