import { describe, expect, it } from 'vitest';
import { maskPayloads } from './mask-payloads.ts';

const base64 = (length: number): string => 'Ab3dEf6hIj9lMn2pQr5tUv8xYz1+/c'.repeat(400).slice(0, length);
const hex = '60806040526004361061'.repeat(40);

describe('maskPayloads', () => {
  it('leaves a note in the place of data in base64 or hexadecimal', () => {
    expect(maskPayloads(`a\nconst LOGO = 'data:image/png;base64,${base64(5_000)}==';\nb\n`)).toBe(
      "a\nconst LOGO = 'data:image/png;base64,…(5002 characters of encoded data)…';\nb\n",
    );
    expect(maskPayloads(`{"bytecode": "0x${hex}"}`)).toBe('{"bytecode": "…(802 characters of encoded data)…"}');
  });

  it('takes escaped line breaks for a part of it', () => {
    const lines = Array.from({ length: 10 }, () => `${base64(76)}\\n`).join('');
    expect(maskPayloads(`   "image/png": "${lines}Qg==\\n",`)).toBe('   "image/png": "…(784 characters of encoded data)…\\n",');
  });

  it.each([
    ['shorter data', `const KEY = '${base64(300)}';`],
    ['one long word', `const X = '${'abcdefgh'.repeat(200)}';`],
    ['code in one line', 'function a(b){return b.map((c)=>c+1)};'.repeat(100)],
    ['a long path', `const P = '${'src/some-folder/'.repeat(60)}';`],
    ['numbers', `[${Array.from({ length: 400 }, (_, at) => at * 7_919).join(',')}]`],
    ['a table', `${'a1B2\t'.repeat(300)}`],
  ])('keeps %s', (_, text) => expect(maskPayloads(text)).toBe(text));

  it('is linear in the length of a line', () => {
    const text = `${`${base64(59)} `.repeat(20_000)}`;
    expect(maskPayloads(text)).toBe(text);
  });
});
