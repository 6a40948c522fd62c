import { expect, it } from 'vitest';
import { parseName } from './parse-name.ts';

it.each([
  ['start', [], 'start'],
  ['HTTPServer#start', ['HTTPServer'], 'start'],
  ['#start', [], '#start'],
  ['HTTPServer.#start', ['HTTPServer'], '#start'],
  ['HTTPServer##start', ['HTTPServer'], '#start'],
  ['ns::HTTPServer->start()', ['ns', 'HTTPServer'], 'start'],
])('splits %s', (text, containers, name) => {
  expect(parseName(text)).toMatchObject({ containers, name });
});

it('separates a path from names', () => {
  expect(parseName('src/server.ts#HTTPServer.#start')).toMatchObject({
    path: 'src/server.ts',
    containers: ['HTTPServer'],
    name: '#start',
  });
});
