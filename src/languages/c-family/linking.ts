/** How files of C and C++ refer to each other. One object for all languages that can include each other's headers. */
import type { LinkingRules } from '#model';
import { resolveInclude } from './resolve.ts';

export const C_FAMILY_LINKING: LinkingRules = {
  resolve: resolveInclude,
  exportsAll: true,
  includes: true,
};
