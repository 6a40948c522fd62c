import { describe, expect, it } from 'vitest';
import { enclosingNames, enclosingUnit, unitsIn } from './enclosing-units.ts';

const around = (language: string, lines: readonly string[]): readonly string[] => {
  const units = unitsIn('file', lines.join('\n'), language);
  return lines.map((_, index) => enclosingUnit(units, index + 1));
};

describe('the declaration around a line', () => {
  it('is the member of a class, and the outermost function, in TypeScript', () => {
    const text = [
      'import { a } from "./a";',
      'export class Box {',
      '  size = a;',
      '  open(): void {',
      '    const inner = () => a;',
      '  }',
      '}',
      'export const make = () =>',
      '  a;',
      'export const table = {',
      '  run() { return a; },',
      '};',
    ];
    expect(around('typescript', text)).toEqual([
      '',
      '.Box',
      '.Box',
      '.Box.open',
      '.Box.open',
      '.Box.open',
      '.Box',
      '.make',
      '.make',
      '',
      '',
      '',
    ]);
  });

  it('includes decorators, multi-line headers and strings, in Python', () => {
    const text = [
      'class Box:',
      '    @property',
      '    def size(',
      '        self,',
      '    ) -> int:',
      '        """',
      'text at the margin (',
      '        """',
      '        def inner():',
      '            return 1',
      '',
      '        return inner()',
      '',
      '# a comment at the margin',
      '    kind = 1',
      'def make(): pass',
      'made = make()',
    ];
    const size = '.Box.size';
    expect(around('python', text)).toEqual([
      '.Box',
      ...Array.from({ length: 11 }, () => size),
      '.Box',
      '.Box',
      '.Box',
      '.make',
      '',
    ]);
  });

  it('is a function, a method with its receiver or a type, in Go', () => {
    const text = [
      'type box struct {',
      '\tsize int',
      '}',
      'func (b *box) open() int {',
      '\treturn b.size',
      '}',
      'func one() int { return 1 }',
      'var two = one()',
    ];
    expect(around('go', text)).toEqual(['.box', '.box', '.box', '.box.open', '.box.open', '.box.open', '.one', '']);
  });

  it('is the same for all overloads', () => {
    const text = ['export function f(a: 1): 1;', 'export function f(a: any) {', '  return a;', '}'];
    expect(new Set(around('typescript', text))).toEqual(new Set(['.f']));
  });

  it('is the file at line 0', () => expect(enclosingUnit(unitsIn('a.go', 'func one() {}', 'go'), 0)).toBe(''));
});

it('lists enclosing names, outermost first', () =>
  expect(enclosingNames(unitsIn('a.ts', 'class A { b() {} }', 'typescript'), 1)).toEqual(['A', 'b']));
