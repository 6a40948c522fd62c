import { Problem } from '#model';

/** An absolute path inside the root is as good as a relative one. */
export const withinRoot = (root: string, given: string): string => {
  const slashed = given.replaceAll('\\', '/');
  const inside = slashed.startsWith(`${root}/`) ? slashed.slice(root.length + 1) : slashed;
  const steps = inside.split('/').filter((step) => step !== '' && step !== '.');
  if (inside.startsWith('/') || /^[a-z]:/iu.test(inside) || steps.includes('..') || inside.includes('\0')) {
    throw new Problem('path_not_allowed', `The path ${JSON.stringify(given)} leaves the repository.`, {
      hint: 'Give a path relative to the repository root.',
      details: { path: given },
    });
  }
  return steps.join('/');
};
