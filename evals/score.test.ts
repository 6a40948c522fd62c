import { expect, it } from 'vitest';
import type { Question } from './question.ts';
import { matches, summarise } from './score.ts';

const question: Question = {
  path: '',
  corpus: 'shop',
  operation: 'search_code',
  query: 'q',
  expected: ['a.ts#f', 'b.ts'],
  text: '',
};
const hit = (symbol: string) => ({ path: symbol.split('#')[0] ?? '', symbol, kind: 'function' });

it('matches a symbol by its id and a file by its path', () => {
  expect([matches(hit('a.ts#f'), 'a.ts#f'), matches(hit('a.ts#g'), 'a.ts#f'), matches(hit('b.ts#g'), 'b.ts')]).toEqual([
    true,
    false,
    true,
  ]);
});

it('counts recall over what was expected and the rank of the first match', () => {
  const outcome = { question, hits: [hit('c.ts#x'), hit('b.ts#g')], tokens: 120 };
  const [, shop] = summarise([outcome]).split('\n');
  expect(shop?.split(/ {2,}/u)).toEqual(['shop, search_code', '1', '0.000', '0.500', '0.500', '0.500', '120']);
});
