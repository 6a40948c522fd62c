/** Track A of the operator safety plan (the ten numbered tests): what search_code suggests when tests, fixtures and docs fill the top of an answer. */
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RootIgnore } from '#scan';
import { temporaryRepository } from '../support/temporary-repository.ts';
import { type InProcess, openInProcess } from './in-process.ts';
import { askCli, makeSample, type Sample, serveHttp, serveMcp, type Serving } from './surfaces.ts';

const session = (name: string): string => `export function ${name}() {\n  return 'renew the session token';\n}\n`;

/** All but the last are noise; git tracks them, so they stay indexed whatever is ignored. */
const FILES = `//- app/session.test.ts
${session('renewOne')}
//- app/session.spec.ts
${session('renewTwo')}
//- fixtures/session.ts
${session('renewThree')}
//- __tests__/session.ts
${session('renewFour')}
//- app/other.ts
export const unrelated = 1;
`;
const QUERY = { query: 'renew session token' };
const BASELINE = ['**/*.test.*', '**/*.spec.*', '**/__tests__/**', '**/__fixtures__/**', '**/fixtures/**', 'coverage/**'];
const COVERED = 'already covered by root .gitignore';
const LAST = 'Reindex is only required when you see requires_reindex (fingerprint mismatch).';

type Noise = {
  readonly reason: string;
  readonly next_step: string;
  readonly confidence: string;
  readonly suggested_ignore_patterns?: readonly string[];
  readonly already_ignored_by_gitignore?: readonly string[];
  readonly new_ignore_only?: readonly string[];
};

let sample: Sample;
let lodestone: InProcess;
beforeAll(async () => {
  sample = makeSample(FILES);
  lodestone = await openInProcess(sample);
  await lodestone.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await lodestone.stop();
  sample.remove();
});

const gitignore = (): string => join(sample.repo, '.gitignore');
const ignoreInRoot = (...patterns: readonly string[]): void => writeFileSync(gitignore(), `${patterns.join('\n')}\n`);
/** Whatever is written: as on a file system with coarse times. */
const setTime = (path: string): void => utimesSync(path, 1_700_000_000, 1_700_000_000);
beforeEach(() => rmSync(gitignore(), { recursive: true, force: true }));

const noiseOf = async (input: object = {}): Promise<Noise> => {
  const { data } = await lodestone.ask('search_code', { ...QUERY, ...input });
  const { noise_mitigation: noise } = (data?.['hints'] ?? {}) as { readonly noise_mitigation?: Noise };
  expect(data?.['results']).toHaveLength(5);
  expect(noise).toBeDefined();
  return noise!;
};

describe('noise mitigation, track A', () => {
  it('1. all redundant: suggests nothing when the root .gitignore covers the noisy files, and says so', async () => {
    ignoreInRoot('*.test.ts', '*.spec.ts', 'fixtures/', '__tests__');
    expect(await noiseOf()).toEqual({
      reason: 'top_results_noise_dominant',
      top_k: 5,
      ratios: { tests: 0.6, fixtures: 0.2, docs: 0, generated: 0, vendored: 0, runtime: 0.2 },
      recommended_scope: 'runtime',
      debounce_ms: 100,
      next_step:
        'Use scope="runtime" to reduce noise. Top noisy files appear already covered by root .gitignore (root-only check); .lodestoneignore changes may be unnecessary. If you changed ignores, run manage_index sync for immediate convergence. Reindex is only required when you see requires_reindex (fingerprint mismatch).',
      already_ignored_by_gitignore: ['__tests__/session.ts', 'app/session.spec.ts', 'app/session.test.ts', 'fixtures/session.ts'],
      confidence: 'high',
    });
  });

  it('2. partially redundant: suggests only the patterns that are needed, in their fixed order', async () => {
    ignoreInRoot('*.test.ts', '__tests__/');
    expect(await noiseOf()).toMatchObject({
      suggested_ignore_patterns: ['**/*.spec.*', '**/fixtures/**'],
      new_ignore_only: ['**/*.spec.*', '**/fixtures/**'],
      already_ignored_by_gitignore: ['__tests__/session.ts', 'app/session.test.ts'],
      next_step: `Use scope="runtime" to reduce noise. If you edit ignores, add only patterns not already ignored by root .gitignore (root-only check), then run manage_index sync. ${LAST}`,
    });
  });

  it('3. absent matcher: suggests the baseline without a root .gitignore', async () => {
    const noise = await noiseOf();
    expect(noise.suggested_ignore_patterns).toEqual(BASELINE);
    expect(noise).toMatchObject({ confidence: 'low' });
    expect(noise).not.toHaveProperty('new_ignore_only');
  });

  it('4. matcher error: suggests the baseline when the root .gitignore cannot be read', async () => {
    mkdirSync(gitignore());
    expect((await noiseOf()).suggested_ignore_patterns).toEqual(BASELINE);
    rmSync(gitignore(), { recursive: true });
    writeFileSync(gitignore(), Buffer.from([0xff, 0xfe, 0x2a]));
    const noise = await noiseOf();
    expect(noise.suggested_ignore_patterns).toEqual(BASELINE);
    expect(JSON.stringify(noise)).not.toMatch(/EISDIR|utf-8|Error/u);
  });

  it('5. cache invalidation: a new time and size of the root .gitignore update the suggestions', async () => {
    ignoreInRoot('*.test.ts');
    expect((await noiseOf()).suggested_ignore_patterns).toEqual(['**/*.spec.*', '**/__tests__/**', '**/fixtures/**']);
    ignoreInRoot('*.test.ts', '*.spec.ts');
    utimesSync(gitignore(), new Date(), new Date(Date.now() + 5_000));
    expect((await noiseOf()).suggested_ignore_patterns).toEqual(['**/__tests__/**', '**/fixtures/**']);
  });

  it('6. periodic forced reload: catches an edit that keeps time and size, after at most 25 checks', async () => {
    ignoreInRoot('*.test.ts');
    setTime(gitignore());
    await noiseOf();
    ignoreInRoot('*.spec.ts');
    setTime(gitignore());
    const seen: (readonly string[] | undefined)[] = [];
    for (let check = 1; check <= 25; check += 1) seen.push((await noiseOf()).suggested_ignore_patterns);
    expect(seen[0]).toEqual(['**/*.spec.*', '**/__tests__/**', '**/fixtures/**']);
    expect(seen.at(-1)).toEqual(['**/*.test.*', '**/__tests__/**', '**/fixtures/**']);
  });

  it('7. message determinism: every next step says sync, not reindex, and gives the fingerprint rule', async () => {
    const steps = [await noiseOf()];
    ignoreInRoot('*.test.ts', '*.spec.ts', 'fixtures/', '__tests__');
    steps.push(await noiseOf(), await noiseOf());
    expect(steps[1]).toEqual(steps[2]);
    for (const { next_step: step } of steps) {
      expect(step.startsWith('Use scope="runtime" to reduce noise. ')).toBe(true);
      expect(step).toContain('run manage_index sync');
      expect(step.endsWith(LAST)).toBe(true);
    }
  });

  it('8. confidence gating: never claims coverage when the root .gitignore is absent or in error', async () => {
    expect((await noiseOf()).next_step).not.toContain(COVERED);
    mkdirSync(gitignore());
    expect((await noiseOf()).next_step).not.toContain(COVERED);
  });

  it('9. interval override: a reload every 2 checks reads the file at the second', () => {
    const { root, write, dispose } = temporaryRepository('//- .gitignore\n*.test.ts\n');
    const file = join(root, '.gitignore');
    setTime(file);
    const checker = new RootIgnore(root, { checksPerReload: 2 });
    const paths = ['a.test.ts', 'a.spec.ts'];
    expect(checker.check(paths)).toEqual({ state: 'ready', ignored: ['a.test.ts'] });
    write('.gitignore', '*.spec.ts\n');
    setTime(file);
    expect([checker.check(paths).ignored, checker.check(paths).ignored]).toEqual([['a.test.ts'], ['a.spec.ts']]);
    dispose();
  });

  it('10. effective root: what lies outside of the searched root is never covered', async () => {
    ignoreInRoot('*.test.ts', '*.spec.ts', 'fixtures/', '__tests__');
    const outside = new RootIgnore(sample.repo).check(['../app/a.test.ts', '/app/a.test.ts', 'app/../a.test.ts', '']);
    expect(outside).toEqual({ state: 'ready', ignored: [] });
    const { data } = await lodestone.ask('search_code', { ...QUERY, repo: join(sample.repo, 'app') });
    expect(data?.['hints']).toMatchObject({ noise_mitigation: { suggested_ignore_patterns: BASELINE } });
    expect(JSON.stringify(data?.['hints'])).not.toContain(COVERED);
  });
});

describe('a hint on noise', () => {
  it.each([
    ['the scope is given', { scope: 'docs' }],
    ['a folder is given', { path: 'app' }],
    ['the query asks for tests', { query: 'tests of renew session token' }],
    ['one file is the answer', { query: 'renewOne', limit: 1 }],
    ['code is most of the answer', { query: 'unrelated' }],
  ])('is absent when %s', async (_, input) => {
    const { data } = await lodestone.ask('search_code', { ...QUERY, ...input });
    expect(data).not.toHaveProperty('hints');
  });

  it('is in the text too, with the call that leaves the noise out', async () => {
    ignoreInRoot('*.test.ts', '*.spec.ts');
    const text = await lodestone.askText('search_code', QUERY);
    expect(text).toContain(
      'info: 4 of the top 5 files are tests, fixtures. To leave them out of the index, add to .lodestoneignore: **/__tests__/** **/fixtures/**',
    );
    expect(text).toContain('next: search_code {"query":"renew session token","scope":"runtime"}');
  });
});

describe.each([
  ['MCP', serveMcp],
  ['HTTP', serveHttp],
  ['the command line', (each: Sample): Serving => ({ ask: askCli(each), stop: () => Promise.resolve() })],
])('noise mitigation over %s', (_, serve) => {
  it('gives the same hint', async () => {
    ignoreInRoot('*.test.ts');
    const served = await serve(sample);
    expect((await served.ask('search_code', QUERY)).data?.['hints']).toEqual({ noise_mitigation: await noiseOf() });
    await served.stop();
  });
});
