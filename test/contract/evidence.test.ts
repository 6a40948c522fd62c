/** Exact ranges of files, checked against the text they were taken from. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { openProductOn, type TestProduct } from '../support/own-sources.ts';

const FILES = `//- src/shop.ts
export class Shop {
  open(): void {
    this.isOpen = true;
  }
}
//- long.txt
${Array.from({ length: 300 }, (_, at) => `line number ${at + 1} of a long text`).join('\n')}
//- .env
TOKEN=1
`;

let product: TestProduct;
beforeAll(async () => {
  product = await openProductOn(FILES);
});
afterAll(() => product.close());

type Item = {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly content: string;
  readonly stale: boolean;
  readonly truncated: boolean;
  readonly source_hash: string;
  readonly symbols?: readonly { readonly symbol_id: string }[];
};
type Data = { readonly items: readonly Item[]; readonly budget: { readonly used_chars: number; readonly truncated: boolean } };

const fetch = (input: Readonly<Record<string, unknown>>): Promise<Envelope> => product.ask('evidence_fetch', input);
const dataOf = async (input: Readonly<Record<string, unknown>>): Promise<Data> => (await fetch(input)).data as Data;

const OPEN = { path: 'src/shop.ts', line_start: 2, line_end: 4 };
const LONG = { path: 'long.txt', line_start: 1, line_end: 150 };

describe('evidence_fetch', () => {
  it('returns exact lines with their hash and their symbol', async () => {
    const { items, budget } = await dataOf({ items: [OPEN] });
    expect(items).toEqual([
      expect.objectContaining({ ...OPEN, content: '2\t  open(): void {\n3\t    this.isOpen = true;\n4\t  }', stale: false }),
    ]);
    expect(items[0]?.symbols?.map(({ symbol_id: id }) => id)).toEqual(['src/shop.ts#Shop.open']);
    expect(budget).toMatchObject({ truncated: false });
  });

  it('counts its own characters', async () => {
    const data = await dataOf({ items: [OPEN, LONG], max_chars: 3_000 });
    expect(data.budget.used_chars).toBe([...JSON.stringify(data)].length);
    expect(data.budget.used_chars).toBeLessThanOrEqual(3_000);
  });

  it('takes the fields of the seed and evidence as it came', async () => {
    const [first] = (await product.ask('symbols_get_card', { symbol_id: 'src/shop.ts#Shop.open' })).evidence ?? [];
    const { warnings, data } = await fetch({ items: [first, { file: 'long.txt', start_line: 2, end_line: 3 }] });
    expect(warnings).toBeUndefined();
    expect((data as Data).items.map(({ stale, line_end: last }) => [stale, last])).toEqual([
      [false, 4],
      [false, 3],
    ]);
  });

  it('reads the lines that hold a range of bytes', async () => {
    const text = FILES.split('\n').slice(1, 6).join('\n');
    const start = text.indexOf('open()');
    const bytes = { path: 'src/shop.ts', byte_start: start, byte_end: text.indexOf('true') };
    const { items } = await dataOf({
      items: [bytes, { path: 'src/shop.ts', byte_start: 0 }, { ...bytes, byte_start: 9_999, byte_end: 10_000 }],
    });
    expect(items.map(({ line_start: first, line_end: last }) => [first, last])).toEqual([
      [2, 3],
      [1, 1],
      [0, 0],
    ]);
    const { error } = await fetch({ items: [{ ...bytes, byte_end: start - 1 }] });
    expect(error?.message).toBe(`"byte_end" (${start - 1}) of item 1 is before its "byte_start" (${start}).`);
    const [swapped] = error?.next_actions ?? [];
    expect((await dataOf(swapped?.args ?? {})).items).toHaveLength(1);
  });

  it('asks for a range where an item has none', async () => {
    const { error } = await fetch({ items: [OPEN, { path: 'long.txt' }] });
    expect(error?.message).toBe('Item 2 has no "line_start".');
    expect((await dataOf(error?.next_actions[0]?.args ?? {})).items).toHaveLength(2);
  });

  it('marks what changed, and refuses it if asked to', async () => {
    const [before] = (await dataOf({ items: [OPEN] })).items;
    const items = [{ ...OPEN, source_hash: before?.source_hash }];
    expect((await dataOf({ items, strict_hash: true })).items[0]?.stale).toBe(false);
    const path = join(product.repository.root, 'src/shop.ts');
    writeFileSync(path, `// A comment.\n${FILES.split('\n').slice(1, 6).join('\n')}\n`);
    expect((await dataOf({ items })).items[0]).toMatchObject({
      stale: true,
      content: expect.stringContaining('2\texport class'),
    });
    const refused = await fetch({ items, strict_hash: true });
    expect(refused.error?.code).toBe('evidence_stale');
    // The commit still has what the hash was taken from.
    expect((await dataOf({ items, strict_hash: true, ref: 'HEAD' })).items[0]?.stale).toBe(false);
    const virtual = [{ path: 'src/shop.ts', content: 'export const shop = 1;\n' }];
    const inVirtual = { items: [{ ...OPEN, line_start: 1, line_end: 1 }], virtual_files: virtual };
    expect((await dataOf(inVirtual)).items[0]?.content).toBe('1\texport const shop = 1;');
  });

  it.each([
    ['path_not_allowed', '../outside.ts'],
    ['path_not_allowed', '/etc/passwd'],
    ['secret_refused', '.env'],
    ['file_not_found', 'gone.ts'],
  ])('refuses with %s: %s', async (code, path) => {
    const { error } = await fetch({
      items: [
        { ...OPEN, line_end: 2 },
        { path, line_start: 1, line_end: 1 },
      ],
    });
    expect(error?.code).toBe(code);
    expect(error?.message).toContain('Item 2');
    expect(error?.next_actions.map(({ reason }) => reason)).toContain('The other ranges.');
  });

  it('names the smallest budget, which works', async () => {
    const { error } = await fetch({ items: [LONG], max_chars: 40 });
    expect(error?.code).toBe('budget_too_small');
    const minimum = Number(error?.details?.['minimum']);
    expect((await dataOf({ items: [LONG], max_chars: minimum })).items[0]?.line_end).toBe(1);
    expect((await fetch({ items: [LONG], max_chars: minimum - 1 })).error?.code).toBe('budget_too_small');
  });

  it('reaches all lines through its next calls', async () => {
    const seen: number[] = [];
    let input: Readonly<Record<string, unknown>> | undefined = { items: [LONG, { ...LONG, line_start: 200, line_end: 300 }] };
    for (let calls = 0; input && calls < 10; calls += 1) {
      const { data, next_actions: next = [] }: Envelope = await fetch({ ...input, max_chars: 3_000 });
      for (const { content } of (data as Data).items) seen.push(...content.split('\n').map((line) => Number.parseInt(line, 10)));
      input = next.find(({ tool }) => tool === 'evidence_fetch')?.args;
    }
    const expected = [...Array.from({ length: 150 }, (_, at) => at + 1), ...Array.from({ length: 101 }, (_, at) => at + 200)];
    expect(seen).toEqual(expected);
  });
});
