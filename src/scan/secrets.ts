/** Files that contain secrets by convention. Recognized by name alone, since their text must never be read. */
import { basename } from 'node:path/posix';

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
  /^id_(?:rsa|dsa|ecdsa|ed25519|ecdsa_sk|ed25519_sk|xmss)$/u,
  /^service[-_]?account.*\.json$|-service-account\.json$|^client_secret[-_.].*\.json$/u,
]);

/** For files whose name alone is not specific enough. */
const PATH_PATTERN = anyOf([
  /(?:^|\/)\.aws\/(?:credentials|config)$/u,
  /(?:^|\/)\.docker\/config\.json$/u,
  /(?:^|\/)\.kube\/config$/u,
  /(?:^|\/)\.ssh\/(?!config$|known_hosts$|authorized_keys$|.*\.pub$)[^/]+$/u,
  /(?:^|\/)\.gnupg\//u,
  /(?:^|\/)\.azure\/(?:accesstokens|msal_token_cache)[^/]*$/u,
  /(?:^|\/)gcloud\/(?:credentials|access_tokens)\.db$/u,
]);

/** `allowed`: repository paths or file names that the user declared safe. */
export const isSecretPath = (path: string, allowed: readonly string[] = []): boolean => {
  const name = basename(path);
  if (allowed.includes(path) || allowed.includes(name)) return false;
  const lowerName = name.toLowerCase();
  return NAMES.has(lowerName) || NAME_PATTERN.test(lowerName) || PATH_PATTERN.test(path.toLowerCase());
};

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'u');
}
