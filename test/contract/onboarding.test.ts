import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InProcess, openInProcess } from './in-process.ts';
import { makeSample, type Sample } from './surfaces.ts';

const GUIDE = Array.from({ length: 60 }, (_, line) => `Rule ${line + 1} of the house.`).join('\n');

const FILES = `//- package.json
{
  "bin": { "desk": "dist/cli.js" },
  "scripts": {
    "test": "vitest run",
    "build": "tsc && curl -H 'x: \\u001b[31m'"
  }
}
//- pnpm-lock.yaml
lockfileVersion: 9
//- AGENTS.md
# Desk

${GUIDE}
//- README.md
# Desk

[![badge](x)](y)

A desk for orders.
//- CONTRIBUTING.rst
.. include:: docs/contributing.rst
//- docs/rules.md
# Rules

- One rule.
- Another.
//- docs/overview.rst
Overview
========

An order has lines.
//- src/cli.ts
import { open } from './orders/order.ts';
open();
//- src/orders/order.ts
export const open = () => 1;
`;

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

const pack = async (input: Readonly<Record<string, unknown>> = {}) => lodestone.ask('repo_onboarding_pack', input);

describe('an onboarding pack', () => {
  it('says how to build and test, where execution starts, and how the guides begin', async () => {
    const { data, next_actions: next } = await pack();
    expect(data).toMatchObject({
      commands: [
        { kind: 'build', command: 'pnpm run build', path: 'package.json', line_start: 5 },
        { kind: 'test', command: 'pnpm test', runs: 'vitest run', path: 'package.json', line_start: 4 },
      ],
      entry_points: [{ path: 'src/cli.ts', reason: 'program desk (package.json)' }],
      items: [
        { path: 'AGENTS.md', line_start: 3, line_end: 32, total_file_lines: 62, truncated: true },
        { path: 'README.md', line_start: 5, line_end: 5, content: 'A desk for orders.', truncated: false },
      ],
    });
    expect(next).toContainEqual(expect.objectContaining({ tool: 'code_get_span', args: { path: 'AGENTS.md', line_start: 33 } }));
  });

  it('quotes commands without what a terminal obeys, and never offers to run them', async () => {
    const { data, next_actions: next = [] } = await pack();
    expect(JSON.stringify(data?.['commands'])).toContain(String.raw`\\u001b[31m`);
    const tools = next.map(({ tool }) => tool);
    expect(tools.every((tool) => ['code_get_span', 'map', 'repo_onboarding_pack'].includes(tool))).toBe(true);
  });

  it.each([400, 700, 1_500, 6_000])('counts its characters exactly within %i', async (max) => {
    const { data } = await pack({ max_chars: max });
    const used = [...JSON.stringify(data)].length;
    expect(data?.['budget']).toMatchObject({ max_chars: max, used_chars: used });
    expect(used).toBeLessThanOrEqual(max);
  });

  it('names the budget that is needed, as a call that runs', async () => {
    const { error } = await pack({ max_chars: 20 });
    expect(error?.code).toBe('budget_too_small');
    const minimum = Number(error?.details?.['minimum']);
    expect((await pack({ max_chars: minimum })).status).toBe('ok');
    expect((await pack({ max_chars: minimum - 30 })).status).toBe('error');
  });

  it('passes over a document that only includes another', async () => {
    const { data } = await pack({ docs_limit: 3 });
    const items = data?.['items'] as readonly { readonly path: string }[];
    expect(items.map(({ path }) => path)).toEqual(['AGENTS.md', 'README.md', 'docs/overview.rst']);
  });

  it('shows a document that is a list', async () => {
    const { data } = await pack({ doc_paths: ['docs/rules.md'] });
    expect(data).toMatchObject({ items: [{ path: 'docs/rules.md', line_start: 3, content: '- One rule.\n- Another.' }] });
  });

  it('reads the documents that are asked for, and lists those it cannot show', async () => {
    const { data } = await pack({ doc_paths: ['README.md', 'gone.md'], doc_max_lines: 1 });
    expect(data).toMatchObject({ items: [{ path: 'README.md' }], omitted_doc_paths: ['gone.md'] });
  });
});
