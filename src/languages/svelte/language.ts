/** Components of Svelte: scripts, and expressions and components in markup. */
import type { Language } from '#model';
import { COMPONENT_RULES } from '../components/component-rules.ts';
import { SCRIPT_VERSIONS } from '../components/script-language.ts';
import { SVELTE_BUILTINS } from './builtins.ts';
import { readSvelte } from './read-svelte.ts';

export const svelte: Language = {
  ...COMPONENT_RULES,
  id: 'svelte',
  builtins: SVELTE_BUILTINS,
  extensions: ['.svelte'],
  version: 2 + SCRIPT_VERSIONS,
  kinds: ['class', 'function'],
  read: readSvelte,
};
