/** The parts of a package specifier. */
export type PackageSpecifier = { readonly packageName: string /** `.` or `./some/path`. */; readonly subpath: string };

export const splitSpecifier = (specifier: string): PackageSpecifier => {
  const parts = specifier.split('/');
  const length = specifier.startsWith('@') ? 2 : 1;
  return { packageName: parts.slice(0, length).join('/'), subpath: ['.', ...parts.slice(length)].join('/') };
};
