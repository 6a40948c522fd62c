/** Rules that C and C++ share. */
import type { ParsedLanguage } from '#model';
import { C_NAMES } from './builtins.ts';
import { C_FAMILY_LINKING } from './linking.ts';

export const C_FAMILY_RULES: Omit<
  ParsedLanguage,
  'id' | 'aliases' | 'extensions' | 'interpreters' | 'grammar' | 'parser' | 'version' | 'queries' | 'hasSeparateTypeNames'
> = {
  fileNames: [],
  comments: {
    line: ['//'],
    block: [['/*', '*/']],
    doc: '/**',
    directives: /^\/[/*] ?(?:clang-format|NOLINT|coverity\[|LCOV_|GCOV_)/u,
  },
  builtins: C_NAMES,
  visibility: { words: { static: 'internal' }, prefixes: {}, member: 'public', other: 'public' },
  mergesOverloads: false,
  linking: C_FAMILY_LINKING,
  awaitables: new Set(),
};
