/** Random small programs made of imports, aliases and supertypes, usually with cycles. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLinks } from './open-links.ts';
import type { Links, SymbolAddress } from './port.ts';
import { type Files, openViewOf } from './testing/linked-view.ts';

const NAMES = ['alpha', 'beta', 'gamma', 'Delta', 'Omega'] as const;
const FILE_COUNT = 4;

type Line = { readonly form: number; readonly name: string; readonly other: string; readonly file: number };
type Grammar = { readonly path: (file: number) => string; readonly forms: readonly ((line: Line) => string)[] };

const TYPESCRIPT: Grammar = {
  path: (file) => `f${file}.ts`,
  forms: [
    ({ name, file }) => `import { ${name} } from './f${file}.ts';`,
    ({ name, other, file }) => `import { ${other} as ${name} } from './f${file}.ts';`,
    ({ name, file }) => `import * as ${name} from './f${file}.ts';`,
    ({ name, file }) => `import ${name} from './f${file}.ts';`,
    ({ file }) => `export * from './f${file}.ts';`,
    ({ name, other, file }) => `export { ${name} as ${other} } from './f${file}.ts';`,
    ({ name, file }) => `export { default as ${name} } from './f${file}.ts';`,
    ({ name, other }) => `export type ${name} = ${other};`,
    ({ name, other }) => `export const ${name} = ${other};`,
    ({ name, other }) => `export const ${name}: ${other} = ${other}.${name}[0];`,
    ({ name, other }) =>
      `export class ${name} extends ${other} { ${other}: ${name} = this.${name}(); ${name}() { return super.${other}; } }`,
    ({ name, other }) => `export interface ${name} extends ${other}, Array<${name}> { ${other}(): ${name}.${other} }`,
    ({ name, other }) => `export function ${name}(${other} = ${name}()) { return ${name}(${other}).${other}; }`,
    ({ name }) => `export default ${name};`,
    ({ name, other }) => `${name}.${other}.${name}().${other}[0].${name} = await ${other}().${name};`,
  ],
};

const PYTHON: Grammar = {
  path: (file) => (file === 0 ? 'p/__init__.py' : `p/f${file}.py`),
  forms: [
    ({ name, file }) => `from .f${file} import ${name}`,
    ({ name, other, file }) => `from p.f${file} import ${other} as ${name}`,
    ({ file }) => `from .f${file} import *`,
    () => `from . import *`,
    ({ file }) => `import p.f${file}`,
    ({ name, file }) => `import p.f${file} as ${name}`,
    ({ name, other }) => `${name} = ${other}`,
    ({ name, other }) => `${name}: ${other} = ${other}.${name}[0]`,
    ({ name, other }) =>
      `class ${name}(${other}):\n    ${other} = ${name}\n    def ${name}(self): return super().${other}().${name}`,
    ({ name, other }) => `def ${name}(${other}: ${name}) -> ${other}: return ${name}(${other}).${other}`,
    ({ name, other }) => `${name} = TypeVar("${name}", bound=${other})`,
    ({ name }) => `__all__ = ["${name}"]`,
    ({ name, other, file }) => `p.f${file}.${name}.${other}().${name} = ${other}`,
  ],
};

const GO: Grammar = {
  path: (file) => `p${file % 2}/f${file}.go`,
  forms: [
    ({ name, other }) => `type ${name} = ${other}`,
    ({ name, other }) => `type ${name} ${other}`,
    ({ name, other }) => `type ${name} struct { ${other}; ${name} *${other} }`,
    ({ name, other }) => `type ${name} struct { *${name}; p0.${other} }`,
    ({ name, other }) => `type ${name} interface { ${other}; ${name}() ${other} }`,
    ({ name, other }) => `func (x *${name}) ${other}() ${other} { return x.${other}().${name}() }`,
    ({ name, other }) => `func ${name}(a ${other}) p1.${name} { for b := range a { b.${other}() }; return ${other}(a).${name} }`,
    ({ name, other }) => `var ${name} = ${other}`,
    ({ name, other }) => `var ${name} = p1.${other}().${name}[0]`,
  ],
};

const HEADS: ReadonlyMap<Grammar, (file: number) => string> = new Map([
  [GO, (file: number) => `package p${file % 2}\n\nimport (\n\t"m/p0"\n\t. "m/p1"\n)\n`],
]);

const programOf = (grammar: Grammar): fc.Arbitrary<Files> => {
  const line = fc.record({
    form: fc.nat(grammar.forms.length - 1),
    name: fc.constantFrom(...NAMES),
    other: fc.constantFrom(...NAMES),
    file: fc.nat(FILE_COUNT - 1),
  });
  const text = fc.array(line, { minLength: 2, maxLength: 7 });
  return fc.array(text, { minLength: FILE_COUNT, maxLength: FILE_COUNT }).map((texts) => ({
    'go.mod': 'module m\n',
    ...Object.fromEntries(
      texts.map((lines, file) => [
        grammar.path(file),
        [HEADS.get(grammar)?.(file) ?? '', ...lines.map((each) => grammar.forms[each.form]?.(each) ?? '')].join('\n'),
      ]),
    ),
  }));
};

/** All answers about a symbol as one value. */
const askAll = async (links: Links, at: SymbolAddress): Promise<string> =>
  JSON.stringify([
    await links.usesOf(at, { followsOverrides: true, includesUnresolved: true }),
    await links.calleesOf(at),
    await links.supertypesOf(at),
    await links.subtypesOf(at),
    await links.overriddenMembersOf(at),
    await links.overridingMembersOf(at),
    await links.importsOf(at.entry),
  ]);

describe.each([
  ['TypeScript', TYPESCRIPT],
  ['Python', PYTHON],
  ['Go', GO],
] as const)('a random %s program', (_name, grammar) => {
  it('gets complete answers that do not depend on earlier requests', async () => {
    await fc.assert(
      fc.asyncProperty(programOf(grammar), async (files) => {
        const view = await openViewOf(files);
        const symbols: SymbolAddress[] = [];
        for (const [entry, facts] of [...view.stored.table.facts].entries())
          for (const file of facts > 0 ? (await view.reader.symbols([facts as never])).values() : [])
            file.symbols.forEach((_, symbol) => symbols.push({ entry, symbol }));
        const links = openLinks(view);
        const inOrder: string[] = [];
        for (const at of symbols) inOrder.push(await askAll(links, at));
        const backwards = openLinks(await openViewOf(files));
        for (const [index, at] of [...symbols.entries()].reverse()) expect(await askAll(backwards, at)).toBe(inOrder[index]);
      }),
      { numRuns: 60, seed: 20_260 },
    );
  });
});
