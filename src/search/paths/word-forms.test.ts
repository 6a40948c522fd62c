import { expect, it } from 'vitest';
import { stem } from '#model';
import { likeness } from './word-forms.ts';

const alike = (one: string, other: string): number => likeness(stem(one), stem(other));

it.each([
  ['composition', 'compose'],
  ['serialization', 'Serializer'.toLowerCase()],
  ['validation', 'validators'],
  ['certificate', 'certs'],
  ['configuration', 'config'],
])('finds %s and %s alike, in both directions', (one, other) => {
  expect(alike(one, other)).toBeGreaterThan(0.5);
  expect(alike(one, other)).toBe(alike(other, one));
  expect(alike(one, other)).toBeLessThan(1);
});

it('gives forms with one stem the most', () => expect(alike('queries', 'query')).toBe(1));

it.each([
  ['session', 'sensor'],
  ['get', 'getter'],
  ['import', 'impose'],
])('keeps %s and %s apart', (one, other) => expect(alike(one, other)).toBe(0));
