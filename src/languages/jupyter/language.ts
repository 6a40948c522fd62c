/** Notebooks of Jupyter: cells as code of their kernel's language, and the headings between them. Outputs are no code. */
import type { Language } from '#model';
import { python } from '../python/language.ts';
import { READER_RULES } from '../reading/reader-rules.ts';
import { KERNEL_VERSIONS } from './kernel-language.ts';
import { readNotebook } from './read-notebook.ts';

export const jupyter: Language = {
  ...READER_RULES,
  id: 'jupyter',
  aliases: ['notebook', 'ipynb'],
  extensions: ['.ipynb'],
  version: 1 + KERNEL_VERSIONS,
  kinds: ['section'],
  holdsOutputs: true,
  read: readNotebook,
  // Cells import modules of the project as its files do.
  builtins: python.builtins,
  visibility: python.visibility,
  ...(python.linking ? { linking: python.linking } : {}),
};
