/** What JavaScript, TypeScript and TSX agree on. */
import type { Language } from '#model';
import { ECMASCRIPT_BUILTINS } from './builtins.ts';
import { resolveEcmascript } from './resolve.ts';

/** Methods of arrays, maps and sets that give what holds the same kind of things. */
const CHAINED = `add concat copyWithin difference fill filter intersection reverse set slice sort splice symmetricDifference toReversed
  toSorted toSpliced union values with`;

export const ECMASCRIPT_RULES = {
  fileNames: [],
  comments: {
    line: ['//'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
  },
  builtins: ECMASCRIPT_BUILTINS,
  visibility: {
    words: { public: 'public', protected: 'protected', private: 'private' },
    prefixes: { '#': 'private' },
    member: 'public',
    other: 'internal',
  },
  awaitables: new Set(['Promise', 'PromiseLike']),
  linking: {
    resolve: resolveEcmascript,
    givesElement: new Set(['at', 'find', 'findLast', 'get', 'pop', 'shift']),
    givesSame: new Set(CHAINED.split(/\s+/u)),
  },
} satisfies Partial<Language>;
