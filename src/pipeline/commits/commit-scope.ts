/** What the record of a commit depends on besides the commit itself. Stored records of one scope fit together. */
import { createHash } from 'node:crypto';
import { isSecretPath, type ScanOptions } from '#scan';

/** Increase when the same commit yields another record than before; stored commits are then read again. */
const RECORD_VERSION = 1;

export type CommitRules = {
  /** The path of the root inside the repository: '' or `sub/folder/`. */
  readonly prefix: string;
  readonly secrets: Pick<ScanOptions, 'allowedSecrets' | 'secretFolder'>;
};

export const scopeOf = ({ prefix, secrets }: CommitRules): string =>
  createHash('sha1')
    .update(JSON.stringify([RECORD_VERSION, prefix, secrets.allowedSecrets ?? [], secrets.secretFolder ?? '']))
    .digest('hex')
    .slice(0, 12);

/** The path below the root; undefined for paths outside and for secrets. */
export const pathInScope = (path: string, { prefix, secrets }: CommitRules): string | undefined => {
  if (!path.startsWith(prefix)) return undefined;
  const below = path.slice(prefix.length);
  const { allowedSecrets: allowed, secretFolder: folder } = secrets;
  return isSecretPath(below, { ...(allowed ? { allowed } : {}), ...(folder ? { folder } : {}) }) ? undefined : below;
};
