import { describe, expect, it } from 'vitest';
import { isProblem } from '#model';
import { parseJson, readText } from './read-body.ts';

const errorDetails = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch (error) {
    return isProblem(error) ? error.extras.details : error;
  }
};

const read = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<string> =>
  readText(new Request('http://localhost', { method: 'POST', body, headers }));

describe('a body', () => {
  it.each([
    ['{', 1, 1, 2],
    ['{"query": abc}', 10, 1, 11],
    ['{"a": 1,\n "b": tru }', 18, 2, 10],
    ['[1, 2,, 3]', 6, 1, 7],
    ['{"a": "x\n"}', 8, 1, 9],
    ['nonsense', 1, 1, 2],
    ['{"a":1} trailing', 8, 1, 9],
    ['{"a":"unended', 13, 1, 14],
  ])('that is not JSON is reported with line and column: %j', (...[text, position, line, column]) => {
    expect(errorDetails(text)).toEqual({ field: 'body', position, line, column });
  });

  it('may be empty', () => {
    expect(parseJson(' \n')).toBeUndefined();
  });

  it('must be uncompressed UTF-8, whatever its media type', async () => {
    expect(await read('{"q":"é"}', { 'content-type': 'application/x-www-form-urlencoded' })).toBe('{"q":"é"}');
    await expect(read(new Uint8Array([0x7b, 0xff, 0x7d]))).rejects.toThrow(/UTF-8/u);
    await expect(read('x', { 'content-encoding': 'gzip' })).rejects.toThrow(/Compressed/u);
  });
});
