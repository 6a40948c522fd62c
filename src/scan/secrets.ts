/**
 * Files that contain secrets by convention. Recognized by name and folder alone, since their text must never be read.
 * Secrets inside other texts: `texts/redact-secrets.ts`.
 */
import { basename } from 'node:path/posix';
import { isProgramPath } from '#languages';

/** Whole file names, lower case. */
const NAMES = new Set([
  '.netrc',
  '_netrc',
  '.npmrc',
  '.yarnrc.yml.local',
  '.pypirc',
  '.pgpass',
  'pgpass.conf',
  '.my.cnf',
  '.mylogin.cnf',
  '.htpasswd',
  'htpasswd',
  '.dockercfg',
  '.git-credentials',
  '.vault-token',
  'kubeconfig',
  '.terraformrc',
  'terraform.rc',
  'credentials',
  'credentials.json',
  'client_secret.json',
  'client_secrets.json',
  'application_default_credentials.json',
  'secrets.json',
  'secrets.yml',
  'secrets.yaml',
  'secrets.toml',
]);

/** A single expression, since every file of a scan is tested. */
const NAME_PATTERN = anyOf([
  // .env and .env.production, but not samples, which are meant to be shared.
  /^\.env(?:rc)?(?:[._-](?!(?:.*[._-])?(?:example|examples|sample|template|dist|defaults?|schema)$).*)?$/u,
  /^[^.].*\.env(?:\.(?:local|production|prod|staging|development|dev))?$/u,
  /\.(?:pem|key|p8|p12|pkcs12|pfx|jks|keystore|kdbx?|ppk|gpg|ovpn|agekey)$/u,
  /\.(?:tfstate(?:\.backup)?|tfvars)$/u,
  /service[-_]?account.*\.json$|^client_secret[-_.].*\.json$/u,
  /^\.?(?:ansible[._-])?vault[._-]?pass(?:w(?:or)?d)?(?:[._-](?:file|txt))?$/u,
]);

/** Private keys of SSH and configurations of Kubernetes, and copies of them with any ending. */
const COPIED_NAME = anyOf([
  /^id_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:[._-].*)?$/u,
  /^(?:.*[._-])?kubeconfig(?:[._-].*)?$/u,
  /^kube[._-]config(?:[._-].*)?$/u,
]);
const PUBLIC_KEY_NAME = /\.pub$/u;

/** For files whose name alone is not specific enough. */
const PATH_PATTERN = anyOf([
  /(?:^|\/)\.aws\/(?:credentials|config)$/u,
  /(?:^|\/)\.docker\/config\.json$/u,
  /(?:^|\/)\.kube\/[^/]+$/u,
  /(?:^|\/)\.ssh\//u,
  /(?:^|\/)\.gnupg\//u,
  /(?:^|\/)\.azure\/(?:accesstokens|msal_token_cache)[^/]*$/u,
  /(?:^|\/)gcloud\/(?:credentials|access_tokens)\.db$/u,
]);

/** The folders of `PATH_PATTERN`. */
const SECRET_FOLDERS = new Set(['.aws', '.docker', '.kube', '.ssh', '.gnupg', '.azure', 'gcloud']);

export type SecretRules = {
  /** Repository paths or file names that the user declared safe. */
  readonly allowed?: readonly string[];
  /** From `secretFolderOf`: a root inside a secret folder must not reveal what its parent refuses. */
  readonly folder?: string;
};

export const isSecretPath = (path: string, { allowed = [], folder = '' }: SecretRules = {}): boolean => {
  const name = basename(path);
  if (allowed.includes(path) || allowed.includes(name)) return false;
  const lowerName = name.toLowerCase();
  if (NAMES.has(lowerName) || NAME_PATTERN.test(lowerName) || isCopiedName(lowerName)) return true;
  return PATH_PATTERN.test((folder === '' ? path : `${folder}/${path}`).toLowerCase());
};

/** Source files with such a name are indexed; secrets inside them are masked. */
const isCopiedName = (name: string): boolean => COPIED_NAME.test(name) && !PUBLIC_KEY_NAME.test(name) && !isProgramPath(name);

/**
 * The end of an absolute path from its first secret folder on: `.kube` for `/home/me/.kube`. Empty for other paths, so
 * that the rules do not depend on where a repository lies.
 */
export const secretFolderOf = (root: string): string => {
  const parts = root.split(/[\\/]/u);
  const first = parts.findIndex((part) => SECRET_FOLDERS.has(part.toLowerCase()));
  return first < 0 ? '' : parts.slice(first).join('/');
};

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'u');
}
