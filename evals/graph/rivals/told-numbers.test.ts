import { expect, it } from 'vitest';
import { numbersOf, type Trial } from './told-numbers.ts';

const score = (told: number, right: number, truth: number) => {
  const tally = { told, right, truth };
  return { all: tally, own: tally };
};
const answer = { text: 'one two three', wall: 4 };
const trial: Trial = {
  index: { wall: 1000, cpu: 2000 },
  cpu: 20,
  date: '2000-01-01',
  symbols: [
    { told: { answers: [answer], places: [] }, tallies: { lines: score(4, 2, 4), functions: score(1, 1, 1) } },
    { told: { answers: [answer], naming: [answer] }, tallies: { lines: score(0, 0, 0), functions: score(0, 0, 1) } },
  ],
};

it('adds up over symbols, and weighs each the same in the means', () => {
  const numbers = numbersOf({ tells: 'lines' }, [trial]);
  expect(numbers).toMatchObject({
    'symbols it does not know': 1,
    'lines, precision %': 50,
    'lines, recall %': 50,
    'functions, mean over symbols, recall %': 50,
    'tokens an answer, mean': 4.5,
    'of these to name the symbol, mean': 1.5,
    'tokens a true line': 4.5,
    'question, CPU ms': 10,
  });
});

it('says nothing of lines about a tool that tells none, and of an index where there is none', () => {
  const names = Object.keys(numbersOf({ tells: 'functions' }, [trial]));
  expect(names.filter((name) => name.startsWith('lines') || name.startsWith('index') || name.endsWith('line'))).toEqual([]);
});
