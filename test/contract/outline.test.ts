import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/command-here.ts';
import { type InProcess, openInProcess } from './in-process.ts';
import { makeSample, type Sample } from './surfaces.ts';

const METHODS = ['open', 'close', 'send', 'receive', 'retry', 'flush'];
const FILES = `//- src/channel.ts
export const LIMIT = 9;
export class Channel {
  private readonly waiting: string[] = [];
  private readonly sent: string[] = [];
${METHODS.map((name) => `  ${name}(message: string, options: { readonly isUrgent: boolean; readonly retries: number }): void {\n    this.sent.push(message + '${name}');\n  }`).join('\n')}
}
export const makeChannel = (): Channel => new Channel();
`;

let sample: Sample;
let here: InProcess;

beforeAll(async () => {
  sample = makeSample(FILES);
  here = await openInProcess(sample);
  await here.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await here.stop();
  sample.remove();
});

const outline = (input: object) => here.ask('get_file_outline', { path: 'src/channel.ts', ...input });

describe('an outline over budget', () => {
  it('keeps the top level and the methods, counts the rest, and says how to see it', async () => {
    const { data, message, meta, next_actions: next } = await outline({ max_chars: 1_000 });
    expect(meta.result_completeness).toBe('truncated');
    expect(data).toMatchObject({
      truncated: true,
      left_out: { values: 2 },
      symbols: [{ name: 'LIMIT' }, { name: 'Channel', children: METHODS.map((name) => ({ name })) }, { name: 'makeChannel' }],
    });
    expect(message).toMatch(/^11 symbols in src\/channel\.ts\. Left out or shortened: .*2 values\.$/u);
    const answers = await Promise.all((next ?? []).map(({ tool, args }) => here.ask(tool, args)));
    expect(answers.map(({ status, data: shown }) => [status, shown?.['truncated']])).toEqual([
      ['ok', false],
      ['ok', false],
    ]);
    expect(JSON.stringify(answers[0]?.data)).toContain('waiting');
  });

  it('turns methods into names and lines before it drops any', async () => {
    const { data } = await outline({ max_chars: 520 });
    expect(data).toMatchObject({
      symbols: [{ name: 'LIMIT' }, { name: 'Channel', members: expect.arrayContaining(['open 5', 'flush 20']) }, {}],
    });
    expect(await here.askText('get_file_outline', { path: 'src/channel.ts', max_chars: 520 })).toContain(
      'members: open 5, close 8,',
    );
  });

  it('is never over budget', async () => {
    for (const max of [200, 400, 700, 1_500]) {
      const { data } = await outline({ max_chars: max });
      expect([max, JSON.stringify(data).length <= max]).toEqual([max, true]);
    }
  });
});

describe('an outline with a focus or kinds', () => {
  it('shows the symbols about it, each with the line that tells most', async () => {
    const { data, message } = await outline({ focus: 'retry' });
    expect(data?.['symbols']).toMatchObject([{ name: 'Channel', children: [{ name: 'retry', matching_line: { line: 18 } }] }]);
    expect(message).toBe('11 symbols in src/channel.ts. 2 of 11 shown.');
    const { stdout } = await runHere(sample, ['outline', 'src/channel.ts', '--focus', 'retry']);
    expect(stdout).toContain("method retry  18: this.sent.push(message + 'retry');");
  });

  it('shows the symbols of these kinds inside what holds them', async () => {
    const { data } = await outline({ kinds: ['field'] });
    expect(data?.['symbols']).toMatchObject([{ name: 'Channel', children: [{ name: 'waiting' }, { name: 'sent' }] }]);
    expect((await outline({ kinds: ['gadget'] })).error?.code).toBe('invalid_input');
  });
});
