/** What JavaScript, TypeScript and TSX agree on. */
import type { Language } from '#model';
import { ECMASCRIPT_BUILTINS } from './builtins.ts';

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
} satisfies Partial<Language>;
