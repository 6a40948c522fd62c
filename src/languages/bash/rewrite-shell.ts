/**
 * Text that the grammar misreads → text of the same length that it reads as what it is. Without an error, it misreads
 *
 * - `@test "name" {` of bats, whose body would be code of the file: a function after `@test &&`.
 * - `alias name=value`: a declaration, whose name is a word of its own.
 * - `trap 'name' EXIT`: the command without its quotes.
 *
 * What it cannot read is a loop over the arguments with a line break before `do`, `<>`, and some syntax of zsh: flags of an expansion
 * (`${(f)name}`), tests for a name (`$+name`, `${+name}`), functions without a name.
 */

export const rewriteShell = (text: string): string =>
  UNKNOWN_SYNTAX.reduce(
    (rewritten, [form, replacement]) => rewritten.replace(form, replacement),
    text.replace(BATS_TEST, asFunction).replace(ALIAS, asDeclaration).replace(QUOTED_TRAP, withoutQuotes),
  );

/** Read without an error, but wrong. */
export const isMisreadShell = (text: string): boolean => [BATS_TEST, ALIAS, QUOTED_TRAP].some((form) => text.search(form) >= 0);

const BATS_TEST = /^([ \t]*@test)[ \t]([ \t]*)(["'])(.+)\3[ \t]([ \t]*)\{/gmu;

const asFunction = (_: string, ...[test, before, , name, after]: readonly string[]): string =>
  `${test ?? ''}&&${before ?? ''}${'x'.repeat(name?.length ?? 0)}()${after ?? ''}{`;

const ALIAS = /((?:^|[;&|{])[ \t]*)alias((?:[ \t]+-\w)*[ \t]+)([\w.:,@%+-]+)=/gmu;

const asDeclaration = (_: string, ...[before, options, name]: readonly string[]): string =>
  `${before ?? ''}local${options ?? ''}${(name ?? '').replaceAll(/\W/gu, '_').replace(/^\d/u, '_')}=`;

/** Only commands that no quote of theirs ends. */
const QUOTED_TRAP = /\b(trap[ \t]+(?:--[ \t]+)?)(["'])([A-Za-z_][\w:.-]*(?:[ ;][^'"`$\\()\n]*)?)\2(?=[ \t])/gu;

const withoutQuotes = (_: string, ...[trap, , command]: readonly string[]): string => `${trap ?? ''} ${command ?? ''} `;

type Replacement = (all: string, ...groups: readonly string[]) => string;

const UNKNOWN_SYNTAX: readonly (readonly [form: RegExp, replacement: Replacement])[] = [
  [/\b(for[ \t]+\w+[ \t]*)\n(?=\s*do\b)/gu, (_, loop) => `${loop ?? ''};`],
  [/<>(?=[ \t]*[\w/$"'])/gu, () => '> '],
  [/(\$\{)(\([^()\s]*\))(?=[A-Za-z_])/gu, (_, open, flags) => `${'_'.repeat(flags?.length ?? 0)}${open ?? ''}`],
  [
    /\$\{\([^()\s]*\)("\$\([^()"\n]*\)")\}/gu,
    (all, inner) => `${' '.repeat(all.length - 1 - (inner?.length ?? 0))}${inner ?? ''} `,
  ],
  [/\$\+(?=[A-Za-z_])/gu, () => '  '],
  [/\$\{\+(?=[A-Za-z_])/gu, () => '${#'],
  [/^([ \t]*)\(\)(?=\s*\{)/gmu, (_, before) => `${before ?? ''}  `],
];
