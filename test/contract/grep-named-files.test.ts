/** `grep PATTERN FILE FILE`: which files are searched, and in which order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { runHere } from '../support/command-here.ts';
import { makeSample, type Sample } from './surfaces.ts';

const FILES = `//- src/a.ts
const ETag = 1;

export function useETag() {
  return ETag;
}
//- docs/etag.md
The ETag header.
no_tag here
//- src/long.txt
${[1, 2, 3, 4, 5, 6, 7, 8].map((line) => `ETag ${line}`).join('\n')}
`;

let sample: Sample;
beforeAll(async () => {
  sample = makeSample(FILES);
  expect(await runHere(sample, ['index'])).toMatchObject({ code: 0 });
});
afterAll(() => sample.remove());

const run = (...args: string[]) => runHere(sample, args);
const places = async (...args: string[]): Promise<readonly string[]> => {
  const { data } = JSON.parse((await run('--json', 'grep', ...args)).stdout) as Envelope;
  const matches = (data?.['matches'] ?? []) as { path: string; line_start: number }[];
  return matches.map(({ path, line_start }) => `${path}:${line_start}`);
};

describe('grep in named files', () => {
  it('searches the named places that exist and names the one that does not', async () => {
    expect(await places('ETag', 'src/a.ts', 'dcos')).toEqual(['src/a.ts:1', 'src/a.ts:3', 'src/a.ts:4']);
    const { code, stdout } = await run('grep', 'ETag', 'src/a.ts', 'dcos');
    expect([code, stdout]).toEqual([0, expect.stringContaining('No file or folder "dcos". Did you mean docs?')]);
    expect((await run('grep', 'ETag', 'src/a.ts', '../outside')).code).toBe(1);
    expect((await run('grep', 'ETag', 'scr', 'dcos')).code).toBe(1);
  });

  it('searches files in the order in which they are named, the first lines of each before the others', async () => {
    expect(await places('ag', 'docs/etag.md', 'src/a.ts')).toEqual([
      'docs/etag.md:1',
      'docs/etag.md:2',
      'src/a.ts:1',
      'src/a.ts:3',
      'src/a.ts:4',
    ]);
    const inTurns = [
      ...[1, 2, 3, 4, 5].map((line) => `src/long.txt:${line}`),
      'src/a.ts:1',
      'src/a.ts:3',
      'src/a.ts:4',
      ...[6, 7, 8].map((line) => `src/long.txt:${line}`),
    ];
    expect(await places('ETag', 'src/long.txt', 'src/a.ts')).toEqual(inTurns);
    const { stdout } = await run('grep', 'ETag', 'src/long.txt', 'src/a.ts');
    expect(stdout.match(/long\.txt/gu)).toHaveLength(1);
  });
});
