import { expect, it } from 'vitest';
import { lineForms } from './line-forms.ts';
import { statementsIn } from './statements.ts';
import { sourceOf } from './testing/source-of.ts';

const linesOf = async (path: string, text: string): Promise<readonly string[]> => {
  const source = await sourceOf(path, text);
  const found = statementsIn(source.lines, lineForms(source), { first: 0, last: source.lines.length - 1 });
  return found.map(({ first, last }) => `${first + 1}-${last + 1}`);
};

it('reads what a bracket opens as one statement, and the lines of a block each by itself', async () => {
  const text =
    'def send(\n    name,\n):\n    route = router.route(\n        name,\n\n        kind)\n    if route:\n        go()\n    return route\n';
  expect(await linesOf('send.py', text)).toEqual(['1-3', '4-7', '8-8', '9-9', '10-10']);
  const callback = 'app.get("/:id(", (c) => {\n  // one (\n  go()\n})\nstop()\n';
  expect(await linesOf('app.ts', callback)).toEqual(['1-1', '2-2', '3-3', '5-5']);
});

it('cuts a statement that does not end', async () => {
  const open = await linesOf('open.py', `x = (\n${'    1 +\n'.repeat(30)}`);
  expect(open.slice(0, 2)).toEqual(['1-5', '6-10']);
});
