import ts from 'typescript';
import { expect, it } from 'vitest';
import { isDerivedMember } from './typescript-overrides.ts';

const TEXT = `interface Shape { area(): number }
class Square implements Shape { area() { return 1; } }
class Unit extends Square { area() { return 1; } }
class Circle implements Shape { area() { return 3; } }
const other = { area: () => 4 };
`;

const membersOf = (): { readonly checker: ts.TypeChecker; readonly members: readonly ts.Node[] } => {
  const host = ts.createCompilerHost({ noLib: true });
  const source = ts.createSourceFile('/a.ts', TEXT, ts.ScriptTarget.ESNext, true);
  const program = ts.createProgram(
    ['/a.ts'],
    { noLib: true },
    { ...host, getSourceFile: (path) => (path === '/a.ts' ? source : undefined) },
  );
  const members: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === 'area') members.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { checker: program.getTypeChecker(), members };
};

it('knows the members of derived types from those above and beside them', () => {
  const { checker, members } = membersOf();
  const [shape, square, unit, circle, other] = members;
  const isBelow = (member: ts.Node | undefined, one: ts.Node | undefined) => isDerivedMember(checker, [member!], one!);
  expect([isBelow(shape, square), isBelow(shape, unit), isBelow(square, unit)]).toEqual([true, true, true]);
  expect([isBelow(square, shape), isBelow(unit, square), isBelow(square, circle)]).toEqual([false, false, false]);
  expect(isBelow(shape, other)).toBe(true);
});
