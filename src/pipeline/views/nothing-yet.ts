import type { StoredView, ViewName } from '#model';

/** A build that has published nothing so far answers with an empty, partial view rather than with a failure. */
export const nothingYet = (name: ViewName, root: string): StoredView => ({
  name,
  revision: 0,
  table: {
    count: 0,
    paths: [],
    contents: new Int32Array(),
    facts: new Int32Array(),
    languages: [],
    skips: [],
    stats: new Float64Array(),
  },
  attributes: { root, isGit: false, builtAt: new Date(0).toISOString(), extractor: '', tier: 0 },
});
