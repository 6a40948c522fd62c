/** The language of a notebook's cells, by the name that its kernel gives. */
import type { Language } from '#model';
import { javascript } from '../javascript/language.ts';
import { julia } from '../julia/language.ts';
import { python } from '../python/language.ts';
import { r } from '../r/language.ts';
import { scala } from '../scala/language.ts';
import { typescript } from '../typescript/language.ts';

const KERNELS = [python, julia, r, scala, javascript, typescript];

/** A notebook that names no language is one of Python, the first that notebooks had. Undefined for a language that is not read. */
export const kernelLanguage = (name: string | undefined): Language | undefined =>
  name === undefined ? python : KERNELS.find(({ id }) => id === name.toLowerCase().replace(/^ipython$/u, 'python'));

/** Changes with each of the languages that cells may have. */
export const KERNEL_VERSIONS = KERNELS.reduce((sum, { version }) => sum + version, 0);
