import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertNever } from '#model';
import { compileGlob } from './compile-glob.ts';

const GLOB_PIECES = [
  '*',
  '**',
  '**/',
  '***',
  '?',
  '/',
  'a',
  'b',
  '.',
  'ab',
  '[ab]',
  '[!a]',
  '[a-c]',
  '[+-9]',
  '[',
  '\\',
  '^',
  '$',
];
const PATH_PIECES = ['a', 'b', 'c', '.', '/', 'ab', '-', '[', '\\', '^', '$', 'é', '\n'];
const pieces = (of: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...of), { maxLength }).map((parts) => parts.join(''));

describe('a compiled glob', () => {
  it('agrees with the reference implementation', () => {
    fc.assert(
      fc.property(pieces(GLOB_PIECES, 8), fc.array(pieces(PATH_PIECES, 12), { minLength: 8, maxLength: 8 }), (glob, paths) => {
        const isMatch = compileGlob(glob);
        for (const path of paths) expect([glob, path, isMatch(path)]).toEqual([glob, path, matchesByDefinition(glob, path)]);
      }),
      { numRuns: 500 },
    );
  });

  // Issue 11. A backtracking RegExp would hang on these.
  it.each([
    `${'*a'.repeat(40)}b`,
    `${'**/'.repeat(40)}b`,
    `${'**/a/'.repeat(40)}b`,
    `${'a**'.repeat(40)}b`,
    `**/${'*/'.repeat(40)}b`,
    `**/${'*a'.repeat(20)}/**/${'*a'.repeat(20)}b`,
    `${'[!b]*'.repeat(40)}b`,
  ])('terminates for %s', (glob) => {
    const isMatch = compileGlob(glob);
    for (const path of ['a'.repeat(1_000), 'a/'.repeat(500), `${'a'.repeat(20)}/`.repeat(50)]) expect(isMatch(path)).toBe(false);
  });
});

/** Reference implementation: slow and simple. */
const matchesByDefinition = (glob: string, path: string): boolean => matchesGlob(stepsOf(glob), path);

/** `text`: these characters; `any`: within a segment; `deep`: across segments; `folders`: any number of whole segments. */
type GlobStep =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly isNegated: boolean; readonly members: string }
  | { readonly kind: 'one' | 'any' | 'deep' | 'folders' };
type Glob = { readonly steps: readonly GlobStep[]; readonly hasSlash: boolean };

const GLOB_TOKEN = /\*\*\/|\*+|\?|\[!?[^\]/]+\]|[^*?[]+|\[/gu;

const stepsOf = (glob: string): Glob => {
  const whole = glob.endsWith('/') ? `${glob}**` : glob;
  return { steps: (whole.match(GLOB_TOKEN) ?? []).map(stepOf), hasSlash: whole.replace(/^\*\*\//u, '').includes('/') };
};

const stepOf = (token: string): GlobStep => {
  if (token === '**/') return { kind: 'folders' };
  if (token.startsWith('**')) return { kind: 'deep' };
  if (token === '*') return { kind: 'any' };
  if (token === '?') return { kind: 'one' };
  if (!token.startsWith('[') || token === '[') return { kind: 'text', text: token };
  const isNegated = token[1] === '!';
  return { kind: 'set', isNegated, members: expandRanges(token.slice(isNegated ? 2 : 1, -1)) };
};

const expandRanges = (set: string): string =>
  set.replaceAll(/(.)-(.)/gu, (_whole, from: string, to: string) => {
    const first = from.charCodeAt(0);
    const size = Math.min(128, Math.max(0, to.charCodeAt(0) - first + 1));
    return Array.from({ length: size }, (_unused, offset) => String.fromCharCode(first + offset)).join('');
  });

/** A glob without a slash matches the file name; one with a slash matches the path from the root. */
const matchesGlob = ({ steps, hasSlash }: Glob, path: string): boolean =>
  matchesWhole(steps, hasSlash ? path : path.slice(path.lastIndexOf('/') + 1));

/** Tracks the set of reachable positions step by step: time is bounded by steps × length², regardless of stars. */
const matchesWhole = (steps: readonly GlobStep[], path: string): boolean => {
  let reached: ReadonlySet<number> = new Set([0]);
  for (const step of steps) {
    reached = new Set([...reached].flatMap((position) => positionsAfter(step, path, position)));
    if (reached.size === 0) return false;
  }
  return reached.has(path.length);
};

const positionsAfter = (step: GlobStep, path: string, position: number): readonly number[] => {
  switch (step.kind) {
    case 'text':
      return path.startsWith(step.text, position) ? [position + step.text.length] : [];
    case 'set':
      return position < path.length && step.members.includes(path[position] ?? '') !== step.isNegated ? [position + 1] : [];
    case 'one':
      return position < path.length && path[position] !== '/' ? [position + 1] : [];
    case 'any':
      return range(position, endOfPart(path, position));
    case 'deep':
      return range(position, path.length);
    case 'folders':
      return [position, ...range(position, path.length).filter((after) => after > position && path[after - 1] === '/')];
    default:
      return assertNever(step);
  }
};

const endOfPart = (path: string, position: number): number => {
  const slash = path.indexOf('/', position);
  return slash < 0 ? path.length : slash;
};

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_unused, offset) => first + offset);
