/** A path as an import writes it → the file that is meant, by the endings that may be left out or written for each other. */
import { type RepoPath, repoPath, type ViewFiles } from '#model';

/** In the order of the compiler: source, declarations, what is run as it is. */
const ENDINGS = ['.ts', '.tsx', '.d.ts', '.mts', '.d.mts', '.cts', '.d.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];

/** The ending that an import names → what may lie there instead: it names the file that compiling would make. */
const SOURCE_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'],
  '.jsx': ['.tsx', '.ts', '.d.ts', '.jsx', '.js'],
  '.mjs': ['.mts', '.d.mts', '.mjs'],
  '.cjs': ['.cts', '.d.cts', '.cjs'],
};

export const findFile = (files: ViewFiles, path: string): RepoPath | undefined => {
  if (path === '') return undefined;
  const ending = /\.[^./]+$/u.exec(path)?.[0] ?? '';
  const stem = path.slice(0, path.length - ending.length);
  const swapped = (SOURCE_ENDINGS[ending] ?? []).map((other) => stem + other);
  const found = [...swapped, path, ...ENDINGS.map((added) => path + added)].find((candidate) => files.has(candidate));
  return found === undefined ? undefined : repoPath(found);
};

export const findIndexFile = (files: ViewFiles, folder: string): RepoPath | undefined =>
  findFile(files, folder === '' ? 'index' : `${folder}/index`);

const DECLARATIONS = /\.d\.([cm]?)ts$/u;

export const isDeclarationFile = (path: string): boolean => DECLARATIONS.test(path);

/** Declarations written by hand stand beside the code they declare: both are the module. */
export const withCodeBeside = (files: ViewFiles, path: RepoPath): readonly RepoPath[] => {
  const found = DECLARATIONS.exec(path);
  if (!found) return [path];
  const stem = path.slice(0, found.index);
  const code = [`.${found[1]}js`, '.jsx'].map((ending) => stem + ending).find((candidate) => files.has(candidate));
  return code === undefined ? [path] : [path, repoPath(code)];
};
