/** Makefiles: targets with what they need, variables, and included files. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readMakefile } from './read-makefile.ts';
import { resolveMakefile } from './resolve.ts';

export const makefile: Language = {
  ...READER_RULES,
  id: 'makefile',
  aliases: ['make', 'mk'],
  extensions: ['.mk', '.mak', '.make'],
  fileNames: ['Makefile', 'makefile', 'GNUmakefile', 'BSDmakefile', 'Makefile.am', 'Makefile.in', 'Kbuild'],
  fileNamePattern: /^(?:GNU)?[Mm]akefile[.-][\w.-]+$/u,
  interpreters: ['make', 'gmake'],
  category: 'data',
  version: 2,
  comments: { line: ['#'], block: [] },
  kinds: ['function', 'variable', 'macro'],
  read: readMakefile,
  linking: { resolve: resolveMakefile, exportsAll: true, includes: true },
};
