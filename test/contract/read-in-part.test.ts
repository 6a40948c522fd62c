/** Files with lines that no grammar can read: every answer that could miss their symbols says so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductOn, type TestProduct } from '../support/own-sources.ts';

const FILES = `//- whole.ts
export function whole() {}
//- broken.ts
export class Before {}
export function (((
export class Lost {} // kept
//- used.ts
export function kept() {}
export function alone() {}
`;

let product: TestProduct;
beforeAll(async () => {
  product = await openProductOn(FILES);
});
afterAll(() => product.close());

const LINES = [{ line_start: 2, line_end: 3 }];
const WARNING = 'warning PARSE_PROBLEMS: Read in part, so symbols may be missing: ';

describe('a file that was read in part', () => {
  it('is named by the outline, with its lines', async () => {
    const { data, warnings } = await product.ask('get_file_outline', { path: 'broken.ts' });
    expect(data?.['problems']).toMatchObject([{ code: 'syntax_error', line: 2, lines: LINES }]);
    expect(warnings?.[0]?.code).toBe('PARSE_PROBLEMS');
    const text = await product.read('get_file_outline', { path: 'broken.ts' });
    expect(text).toContain(`${WARNING}lines 2-3 could not be parsed.`);
  });

  it('is named when a symbol is not found, and not when it is', async () => {
    const notice = `${WARNING}broken.ts (lines 2-3 not read).`;
    expect(await product.read('locate_symbol', { name: 'Lost' })).toContain(notice);
    expect(await product.read('locate_symbol', { name: 'whol' })).toContain(notice);
    expect(await product.read('locate_symbol', { name: 'whole' })).not.toContain('warning');
  });

  it('is named when a symbol has no use, if it mentions the name', async () => {
    const notice = `${WARNING}broken.ts (lines 2-3 not read).`;
    for (const operation of ['refs_find', 'graph_callers']) {
      expect(await product.read(operation, { symbol_id: 'used.ts#kept' })).toContain(notice);
      expect(await product.read(operation, { symbol_id: 'used.ts#alone' })).not.toContain('warning');
    }
  });

  it('is named by a list of symbols that includes it', async () => {
    expect(await product.read('list_symbols', { path: '*' })).toContain(`${WARNING}broken.ts (lines 2-3 not read).`);
    expect(await product.read('list_symbols', { path: 'whole.ts' })).not.toContain('warning');
  });

  it('is named by the status', async () => {
    const { data } = await product.ask('manage_index', { action: 'status' });
    expect(data?.['problems']).toMatchObject({ total: 1, files: [{ path: 'broken.ts', lines: LINES }] });
    expect(await product.read('manage_index', { action: 'status' })).toContain(
      'read in part  broken.ts (lines 2-3 could not be parsed)',
    );
  });

  it('is named until it is whole, also as an unsaved file', async () => {
    const whole = { path: 'broken.ts', content: 'export class Lost {}' };
    const answer = await product.ask('get_file_outline', { path: 'broken.ts', virtual_files: [whole] });
    expect(answer.data?.['problems']).toBeUndefined();
    const broken = { path: 'whole.ts', content: 'export function (((' };
    const text = await product.read('locate_symbol', { name: 'Nothing', virtual_files: [whole, broken] });
    expect(text).toContain(`${WARNING}whole.ts (line 1 not read).`);
  });
});
