/** Components of Astro: the code at their head, scripts, and expressions and components in markup. */
import type { Language } from '#model';
import { COMPONENT_RULES } from '../components/component-rules.ts';
import { SCRIPT_VERSIONS } from '../components/script-language.ts';
import { readAstro } from './read-astro.ts';

export const astro: Language = {
  ...COMPONENT_RULES,
  id: 'astro',
  builtins: new Set(['Astro', 'Fragment']),
  extensions: ['.astro'],
  version: 2 + SCRIPT_VERSIONS,
  kinds: ['class'],
  read: readAstro,
};
