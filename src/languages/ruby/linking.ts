/** How Ruby files share names: every constant of the view is known by its full name, as autoloaders have it. */
import type { LinkingRules } from '#model';
import { resolveRuby } from './resolve.ts';

const ELEMENT_METHODS = 'first last find detect fetch dig min max min_by max_by sample pop shift';
const CONTAINER_METHODS = 'select filter reject sort sort_by reverse to_a compact uniq take drop each values';

export const RUBY_LINKING: LinkingRules = {
  packages: { separator: '::', reopens: true },
  bareMembers: true,
  mixesIn: true,
  isSelfOpen: true,
  globalMembers: true,
  resolve: resolveRuby,
  elementMethods: new Set(ELEMENT_METHODS.split(' ')),
  sameContainerMethods: new Set(CONTAINER_METHODS.split(' ')),
};
