import { describe, expect, it } from 'vitest';
import { contentId, repoPath } from '#model';
import { type Definition, type OverlayEntry, parseDefinition, printDefinition, stateKeyOf } from './definition.ts';

const ID = contentId('a'.repeat(40));

const definition = (overlay: readonly (readonly [string, OverlayEntry])[] = []): Definition => ({
  id: 'review',
  root: '/repo',
  base_commit: 'c'.repeat(40),
  base_tree: 'd'.repeat(40),
  overlay_revision: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  overlay: new Map(overlay.map(([path, entry]) => [repoPath(path), entry])),
});

describe('the definition of a workspace', () => {
  it('round-trips any path', () => {
    const written = {
      ...definition([
        ['__proto__', { content_id: ID, size: 3 }],
        ['constructor', null],
        ['b "c"\n.ts', { skip: 'binary' }],
      ]),
      refreshed_at: '2026-01-02T00:00:00.000Z',
      project_path: 'src/a.sln',
      project_folder: 'src',
    };
    expect(parseDefinition(printDefinition(written))).toEqual(written);
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    printDefinition(definition()).slice(0, -20),
    printDefinition(definition()).replace('"overlay_revision": 2', '"overlay_revision": "2"'),
    printDefinition(definition([['a', { content_id: ID, size: 1 }]])).replace(ID, '../../passwd'),
    printDefinition(definition([['a', { skip: 'binary' }]])).replace('binary', 'boredom'),
  ])('is not made of anything else: %j', (text) => {
    expect(parseDefinition(text)).toBeUndefined();
  });
});

describe('the state of a workspace', () => {
  it('is the same at any revision and in any order of its files', () => {
    const [one, other] = [['a', null] as const, ['b', { content_id: ID, size: 1 }] as const];
    const state = stateKeyOf(definition([one, other]));
    expect(stateKeyOf({ ...definition([other, one]), id: 'other', overlay_revision: 9 })).toBe(state);
  });

  it.each([
    { base_tree: 'e'.repeat(40) },
    { root: '/elsewhere' },
    { overlay: definition([['a', null]]).overlay },
    { overlay: definition([['a', { skip: 'binary' }]]).overlay },
  ])('is another one with %j', (change) => {
    expect(stateKeyOf({ ...definition(), ...change })).not.toBe(stateKeyOf(definition()));
  });
});
