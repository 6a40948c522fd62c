import { expect, it } from 'vitest';
import { toolNumbers, type ToolRun } from './tool-numbers.ts';

const score = (reported: number, right: number, truth: number) => {
  const tally = { reported, right, truth };
  return { all: tally, own: tally };
};
const answer = { text: 'one two three', wall: 4 };
const trial: ToolRun = {
  index: { wall: 1000, cpu: 2000 },
  cpu: 20,
  date: '2000-01-01',
  symbols: [
    { reported: { answers: [answer], lines: [] }, tallies: { lines: score(4, 2, 4), functions: score(1, 1, 1) } },
    { reported: { answers: [answer], lookups: [answer] }, tallies: { lines: score(0, 0, 0), functions: score(0, 0, 1) } },
  ],
};

it('adds up over symbols, and weights each the same in the means', () => {
  const numbers = toolNumbers({ granularity: 'lines' }, [trial]);
  expect(numbers).toMatchObject({
    'symbols not found': 1,
    'lines, precision %': 50,
    'lines, recall %': 50,
    'functions, mean over symbols, recall %': 50,
    'tokens per answer, mean': 4.5,
    'of these, to look up the symbol, mean': 1.5,
    'tokens per true line': 4.5,
    'question, CPU ms': 10,
  });
});

it('omits line numbers for a tool without lines, and index numbers without an index', () => {
  const names = Object.keys(toolNumbers({ granularity: 'functions' }, [trial]));
  expect(names.filter((name) => name.startsWith('lines') || name.startsWith('index') || name.endsWith('line'))).toEqual([]);
});
