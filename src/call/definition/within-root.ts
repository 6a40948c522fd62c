import { Problem } from '#model';

/** Returns the path relative to the root; accepts absolute paths inside it. Throws `path_not_allowed`. */
export const withinRoot = (root: string, given: string): string => {
  const slashed = given.replaceAll('\\', '/');
  const inside = slashed.startsWith(`${root}/`) ? slashed.slice(root.length + 1) : slashed;
  const steps = inside.split('/').filter((step) => step !== '' && step !== '.');
  if (inside.startsWith('/') || /^[a-z]:/iu.test(inside) || steps.includes('..') || inside.includes('\0')) {
    throw new Problem('path_not_allowed', `Path ${JSON.stringify(given)} is outside the repository.`, {
      hint: 'Use a path relative to the repository root.',
      details: { path: given },
    });
  }
  return steps.join('/');
};
