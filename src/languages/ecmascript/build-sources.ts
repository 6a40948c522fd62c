/**
 * Guesses the source of a build output. Packages of a workspace refer to the files they publish (`dist/esm/store.js`),
 * which are not in the repository. By convention a build keeps the paths below its source folder. So the build folders are
 * removed, and the rest is searched in the source folders and in the package itself.
 */
const BUILD_FOLDER =
  /^(?:dist|build|built|out|output|lib|libs|es|esm|es6|es20\d\d|cjs|umd|common|commonjs|module|modules|types|typings|dts|node|browser|_?(?:dist|build|lib)[-_.][\w.-]+)$/u;
const SOURCE_FOLDERS = ['src', 'source', 'lib', ''];
const BUILT_ENDING = /(?:\.d)?\.[cm]?[jt]sx?$/u;

/** Paths inside the package without extension, most likely first. */
export const buildSources = (target: string): readonly string[] => {
  const parts = target.split('/').filter((part) => part !== '' && part !== '.');
  const first = parts.findIndex((part, index) => !BUILD_FOLDER.test(part) || index === parts.length - 1);
  const kept = parts.slice(Math.max(0, first)).join('/').replace(BUILT_ENDING, '');
  const inside = BUILD_FOLDER.test(kept) ? ['index'] : [kept, kept.replace(/[.-]min$|\/index$/u, '')];
  const paths = inside.flatMap((path) => SOURCE_FOLDERS.map((folder) => (folder === '' ? path : `${folder}/${path}`)));
  return [...new Set(paths)];
};

/** The usual entry points of a bundle, whatever its own name. */
export const ENTRY_SOURCES = ['src/index', 'source/index', 'src/main', 'lib/index', 'index'];
