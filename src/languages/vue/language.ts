/** Components of Vue: scripts, and expressions and components in templates. */
import type { Language } from '#model';
import { COMPONENT_RULES } from '../components/component-rules.ts';
import { SCRIPT_VERSIONS } from '../components/script-language.ts';
import { VUE_BUILTINS } from './builtins.ts';
import { readVue } from './read-vue.ts';

export const vue: Language = {
  ...COMPONENT_RULES,
  id: 'vue',
  builtins: VUE_BUILTINS,
  extensions: ['.vue'],
  version: 2 + SCRIPT_VERSIONS,
  kinds: ['class'],
  read: readVue,
};
