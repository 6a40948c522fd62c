/** Finds the file for an import path: the extension may be omitted, or be that of the compiled file. */
import { type RepoPath, repoPath, type ViewFiles } from '#model';

/** In the order of the compiler: source, declarations, JavaScript. Bundlers may add components. */
const ENDINGS = ['.ts', '.tsx', '.d.ts', '.mts', '.d.mts', '.cts', '.d.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.json'];

/** Extension in the import → extensions of its source, since imports may name the compiled file. */
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

/** Hand-written declarations are next to the code they declare. Both files are the module. */
export const withCodeBeside = (files: ViewFiles, path: RepoPath): readonly RepoPath[] => {
  const found = DECLARATIONS.exec(path);
  if (!found) return [path];
  const stem = path.slice(0, found.index);
  const code = [`.${found[1]}js`, '.jsx'].map((ending) => stem + ending).find((candidate) => files.has(candidate));
  return code === undefined ? [path] : [path, repoPath(code)];
};
