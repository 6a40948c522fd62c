import { describe, expect, it } from 'vitest';
import { canImplement, parseMethodShape } from './method-shape.ts';

const shape = (signature: string) => parseMethodShape({ signature, name: 'Do' });

describe('the shape of a method', () => {
  it.each([
    ['func (t *T) Do()', [], []],
    ['Do() error', [], ['error']],
    ['func (T) Do(a string, b int) (string, error)', ['string', 'int'], ['string', 'error']],
    ['Do(a, b string, c ...int)', ['string', 'string', '...int'], []],
    ['Do(context.Context, *User) (user *User, err error)', ['context.Context', '*User'], ['*User', 'error']],
    ['Do(done chan int, each func(a, b int) error) map[string]int', ['chan int', 'func(a, b int) error'], ['map[string]int']],
    ['Do(func(int) bool, chan error,)', ['func(int) bool', 'chan error'], []],
    ['Undone', [], []],
  ])('is parsed from %s', (signature, parameters, results) => {
    expect(shape(signature)).toEqual({ parameters, results });
  });
});

describe('one method can implement another', () => {
  it.each([
    ['Do(a string) error', 'Do(string) error', true],
    ['Do(a string)', 'Do(a int)', false],
    ['Do(a []string)', 'Do(a []byte)', false],
    ['Do(a User)', 'Do(a model.User)', true],
    ['Do(a T)', 'Do(a string)', true],
    ['Do(a string)', 'Do(a, b string)', false],
    ['Do()', 'Do() error', false],
    ['Do() string', 'Do() error', false],
    ['Do(p []byte) (n int, err error)', 'Do([]uint8) (int, error)', true],
    ['Do(r rune) interface{}', 'Do(int32) any', true],
    ['Do(a *ast.Document)', 'Do(a *ast.Paragraph)', false],
    ['Do(each func(key string) bool)', 'Do(func(string) bool)', true],
  ])('%s and %s: %s', (one, other, expected) => {
    expect(canImplement({ signature: one, name: 'Do' }, { signature: other, name: 'Do' })).toBe(expected);
  });
});
