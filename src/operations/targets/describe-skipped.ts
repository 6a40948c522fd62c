/** Why the text of a file is not indexed, as a sentence. */
import type { SkipReason, ViewEntry } from '#model';

export const describeSkipped = ({ path, skip, stat }: Pick<ViewEntry, 'path' | 'skip' | 'stat'>): string => {
  if (skip === undefined) return `${path} is no longer readable.`;
  const size = skip === 'oversized' && stat ? ` (${stat.size.toLocaleString('en-US')} bytes)` : '';
  return `${path} ${SKIPPED[skip]}${size}.`;
};

const SKIPPED: Readonly<Record<SkipReason, string>> = {
  binary: 'is a binary file',
  oversized: 'is larger than index.max_file_bytes, so it is not indexed',
  secret: 'looks like a secret, so it is neither indexed nor shown',
  minified: 'is minified, so it is not indexed',
  symlink: 'is a symbolic link; its target is indexed under its own path',
  submodule: 'is a git submodule; set repo to its folder to read it',
  unreadable: 'cannot be read',
  missing: 'is not in this clone: git lacks its content',
  name_not_utf8: 'has a name that is not UTF-8, so it is not indexed',
};
