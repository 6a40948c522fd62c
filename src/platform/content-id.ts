/** The git blob id of some bytes: the id that `git hash-object` gives them. */
import * as crypto from 'node:crypto';
import { type ContentId, contentId, type GitState } from '#model';

type ObjectFormat = GitState['objectFormat'];

export const contentIdOf = (bytes: Uint8Array, format: ObjectFormat = 'sha1'): ContentId => {
  const header = `blob ${bytes.byteLength}\0`;
  return contentId(crypto.createHash(format).update(header, 'latin1').update(bytes).digest('hex'));
};
