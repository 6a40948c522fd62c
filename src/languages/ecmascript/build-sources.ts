/**
 * Where the source of a build output is likely to lie. Packages of a workspace name what they publish (`dist/esm/store.js`),
 * and that is not in the repository before it was built. By convention a build keeps the paths below its source folder: so
 * the folders of the build are cut off, and the rest is looked for in the source folders and in the package itself.
 */
const BUILD_FOLDER =
  /^(?:dist|build|built|out|output|lib|libs|es|esm|es6|es20\d\d|cjs|umd|common|commonjs|module|modules|types|typings|dts|node|browser|_?(?:dist|build|lib)[-_.][\w.-]+)$/u;
const SOURCE_FOLDERS = ['src', 'source', 'lib', ''];
const BUILT_ENDING = /(?:\.d)?\.[cm]?[jt]sx?$/u;

/** Paths without ending, inside the package; the likeliest first. */
export const buildSources = (target: string): readonly string[] => {
  const parts = target.split('/').filter((part) => part !== '' && part !== '.');
  const first = parts.findIndex((part, index) => !BUILD_FOLDER.test(part) || index === parts.length - 1);
  const kept = parts.slice(Math.max(0, first)).join('/').replace(BUILT_ENDING, '');
  const inside = BUILD_FOLDER.test(kept) ? ['index'] : [kept, kept.replace(/[.-]min$|\/index$/u, '')];
  const paths = inside.flatMap((path) => SOURCE_FOLDERS.map((folder) => (folder === '' ? path : `${folder}/${path}`)));
  return [...new Set(paths)];
};

/** What a bundle is usually made from, whatever its own name is. */
export const ENTRY_SOURCES = ['src/index', 'source/index', 'src/main', 'lib/index', 'index'];
