import { describe, expect, it } from 'vitest';
import { unescapePath, decodePath, splitNulFields } from './path-bytes.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('a path', () => {
  it('is unchanged if it is UTF-8', () => {
    expect(decodePath(Buffer.from('src/héllo \uFFFD\\x.ts'))).toEqual({ path: 'src/héllo \uFFFD\\x.ts' });
  });

  it('ends with the first name that is not UTF-8, which is escaped', () => {
    expect(decodePath(bytes('src/caf\xE9.txt'))).toEqual({ path: 'src/caf\\xE9.txt', isNotUtf8: true });
    expect(decodePath(bytes('d\xFF\\/in/a.ts'))).toEqual({ path: 'd\\xFF\\\\', isNotUtf8: true });
    expect(decodePath(Buffer.concat([Buffer.from('é'), Buffer.of(0xc3)]))).toEqual({ path: 'é\\xC3', isNotUtf8: true });
  });

  it('can be turned back into its bytes', () => {
    for (const path of ['a/caf\xE9.txt', '\xFF\xFE\\', 'x\\xE9\xE9', '\\\\\xE9'])
      expect(unescapePath(decodePath(bytes(path)).path)).toEqual(bytes(path));
  });

  it('is split from a list at each NUL', () => {
    expect([...splitNulFields(bytes('a\0\xE9\0'))].map((field) => field.toString('latin1'))).toEqual(['a', '\xE9']);
  });
});
