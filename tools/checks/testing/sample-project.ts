/** A tiny project that passes every gate, and one planted violation per rule. */

const entryPoint = (name: string, from: string): string =>
  `/** An entry point. In: nothing. Out: ${name}. */\nexport { ${name} } from './${from}.ts';\n`;

/** Passes every gate. */
export const CLEAN: Readonly<Record<string, string>> = {
  'package.json': `${JSON.stringify({ name: 'sample', version: '1.0.0', type: 'module', imports: { '#*': './src/*/index.ts' } }, undefined, 2)}\n`,
  'package-lock.json': '{}\n',
  'src/main.ts':
    "import { greeting } from '#answer';\nimport { language } from '#languages';\nimport { ERROR_CODES, OPERATION, WARNING_CODES } from '#model';\n\nprocess.exitCode = greeting(OPERATION.batch + language.id).length + Object.keys({ ...ERROR_CODES, ...WARNING_CODES }).length;\n",
  'src/model/index.ts': `${entryPoint('OPERATION', 'operation-names')}export { ERROR_CODES, WARNING_CODES } from './codes.ts';\n`,
  'src/model/operation-names.ts': "/** Names. */\nexport const OPERATION = {\n  batch: 'batch',\n} as const;\n",
  'src/model/codes.ts':
    "export const ERROR_CODES = {\n  invalid_input: 'Bad.',\n} as const;\nexport const WARNING_CODES = {\n  UNKNOWN_FIELD: 'Odd.',\n} as const;\n",
  'src/store/index.ts': entryPoint('readName', 'reader'),
  'src/store/reader.ts': "import { OPERATION } from '#model';\n\nexport const readName = (): string => OPERATION.batch;\n",
  'src/answer/index.ts': entryPoint('greeting', 'greeting'),
  'src/answer/greeting.ts':
    "import { readName } from '#store';\n\nexport const greeting = (name: string): string => `${name} ${readName()}`;\n",
  'src/languages/index.ts': entryPoint('language', 'go/language'),
  'src/languages/go/language.ts': "export const language = { id: 'go' };\n",
};

/** The gate that must catch it, the file, its text, and what the gate must print. */
export type PlantedViolation = {
  readonly gate: string;
  readonly what: string;
  readonly path: string;
  readonly text: string;
  readonly says: RegExp;
};

const longFunction = `export const long = (): number => {\n  let sum = 0;\n${'  sum += 1;\n'.repeat(60)}  return sum;\n};\n`;
const violationsOf = (
  gate: string,
  rows: readonly (readonly [what: string, path: string, text: string, says: RegExp])[],
): readonly PlantedViolation[] => rows.map(([what, path, text, says]) => ({ gate, what, path, text, says }));

export const PLANTED: readonly PlantedViolation[] = [
  ...violationsOf('format', [
    ['a file formatted wrong', 'src/answer/unformatted.ts', 'export   const odd = "x"\n', /src\/answer\/unformatted\.ts/u],
    ['a settings file formatted wrong', 'odd.json', '{"a":\n1}\n', /odd\.json/u],
  ]),
  ...violationsOf('lint', [
    [
      'a function of over 60 lines',
      'src/answer/long-function.ts',
      longFunction,
      /max-lines-per-function[\s\S]*?long-function\.ts/u,
    ],
    ['a file of over 400 lines', 'src/answer/long-file.ts', '// why\n'.repeat(401), /max-lines\)[\s\S]*?long-file\.ts/u],
    [
      'four parameters',
      'src/answer/four.ts',
      'export const four = (a: number, b: number, c: number, d: number): number => a + b + c + d;\n',
      /max-params[\s\S]*?four\.ts/u,
    ],
    [
      'four levels',
      'src/answer/deep.ts',
      'export const deep = (a: number): number => {\n  if (a > 1) {\n    if (a > 2) {\n      if (a > 3) {\n        if (a > 4) return 1;\n      }\n    }\n  }\n  return 0;\n};\n',
      /max-depth[\s\S]*?deep\.ts/u,
    ],
    [
      'thirteen branches',
      'src/answer/ways.ts',
      `export const ways = (a: number): number => {\n${[...Array(13).keys()].map((n) => `  if (a === ${n}) return ${n + 1};\n`).join('')}  return 0;\n};\n`,
      /complexity[\s\S]*?ways\.ts/u,
    ],
    ['any', 'src/answer/any.ts', 'export const loose: any = 1;\n', /no-explicit-any[\s\S]*?any\.ts/u],
    ['an empty catch', 'src/answer/swallow.ts', 'try {\n  process.abort();\n} catch {}\n', /no-empty[\s\S]*?swallow\.ts/u],
    ['console', 'src/answer/loud.ts', "console.log('loud');\n", /no-console[\s\S]*?loud\.ts/u],
    ['a default export', 'src/answer/default.ts', 'export default 1;\n', /no-default-export[\s\S]*?default\.ts/u],
    ['a file name in camel case', 'src/answer/camelCase.ts', 'export const camel = 1;\n', /filename-case[\s\S]*?camelCase\.ts/u],
  ]),
  ...violationsOf('types', [
    ['a type error', 'src/answer/wrong-type.ts', "export const wrong: number = 'x';\n", /wrong-type\.ts\(1,14\)/u],
    ['an unchecked index', 'src/answer/unchecked.ts', 'export const first = (a: number[]): number => a[0];\n', /unchecked\.ts/u],
    ['an enum', 'src/answer/enum.ts', 'export enum Colour {\n  red,\n}\n', /enum\.ts\(1,13\)/u],
  ]),
  ...violationsOf('imports', [
    ['an import against the direction', 'src/model/upwards.ts', "import '#store';\n", /model\/upwards\.ts: .*\(layer-model\)/u],
    [
      'an import past the entry point',
      'src/answer/past-index.ts',
      "import '../store/reader.ts';\n",
      /past-index\.ts: .*\(through-the-entry-point\)/u,
    ],
    [
      'an entry point that does not exist',
      'src/answer/no-index.ts',
      "import '#store/reader';\n",
      /no-index\.ts: .*\(resolvable\)/u,
    ],
    [
      'an entry point imported by path',
      'src/answer/by-path.ts',
      "import '../store/index.ts';\n",
      /by-path\.ts: .*\(entry-point-by-name\)/u,
    ],
    ['a cycle', 'src/answer/cycle-a.ts', "import './cycle-b.ts';\n", /cycle-[ab]\.ts: .*\(no-cycles\)/u],
    ['the other half of the cycle', 'src/answer/cycle-b.ts', "import './cycle-a.ts';\n", /cycle-[ab]\.ts: .*\(no-cycles\)/u],
    [
      'SQL outside the store',
      'src/search/sql.ts',
      "import '@photostructure/sqlite';\n",
      /search\/sql\.ts: .*\(sql-lives-in-store\)/u,
    ],
    [
      'built-in SQL outside the store',
      'src/search/built-in-sql.ts',
      "import 'node:sqlite';\n",
      /built-in-sql\.ts: .*\(sql-lives-in-store\)/u,
    ],
    [
      'MCP outside its surface',
      'src/operations/protocol.ts',
      "import '@modelcontextprotocol/server';\n",
      /protocol\.ts: .*\(mcp-lives/u,
    ],
    ['HTTP outside its surface', 'src/operations/web.ts', "import 'hono';\n", /web\.ts: .*\(http-lives/u],
    ['arguments outside the CLI', 'src/surfaces/mcp/arguments.ts', "import 'commander';\n", /arguments\.ts: .*\(argv-lives/u],
    ['files in a pure stage', 'src/extract/files.ts', "import 'node:fs';\n", /extract\/files\.ts: .*\(fs-lives-at-the-edges\)/u],
    [
      'files by promise in a pure stage',
      'src/search/files.ts',
      "import 'node:fs/promises';\n",
      /search\/files\.ts: .*\(fs-lives/u,
    ],
    [
      'a process outside the platform',
      'src/scan/spawn.ts',
      "import 'node:child_process';\n",
      /spawn\.ts: .*\(processes-live-in-platform\)/u,
    ],
    ['a folder that is not in the table', 'src/extra/thing.ts', "import '#model';\n", /extra\/thing\.ts: .*\(known-folder\)/u],
    ['wiring used from a folder', 'src/operations/wiring.ts', "import '../main.ts';\n", /wiring\.ts: .*\(wiring-on-top\)/u],
    ['test code in the product', 'src/answer/tested.ts', "import 'vitest';\n", /tested\.ts: .*\(no-test-code-in-the-product\)/u],
  ]),
  ...violationsOf('unused', [
    ['a file that nothing imports', 'src/answer/dead.ts', 'export const dead = 1;\n', /src\/answer\/dead\.ts/u],
    [
      'an export that nothing imports',
      'src/store/reader.ts',
      `${CLEAN['src/store/reader.ts']}export const unusedExport = 1;\n`,
      /unusedExport/u,
    ],
    ['a package that is not listed', 'src/languages/go/rules.ts', "import 'left-pad';\n", /left-pad|languages\/go\/rules\.ts/u],
  ]),
  ...violationsOf('tidy', [
    [
      'a comparison with a language id',
      'src/search/compare.ts',
      "export const isGo = (id: string): boolean => id === 'go';\n",
      /compare\.ts:1.*language-comparison/u,
    ],
    [
      'a case of a language id',
      'src/search/switch.ts',
      "switch (process.argv[2]) {\n  case 'go':\n}\n",
      /switch\.ts:2.*language-comparison/u,
    ],
    [
      'an operation outside the folder of its toolset',
      'src/operations/read/find.ts',
      "export const find = defineOperation({\n  toolset: 'search',\n});\n",
      /read\/find\.ts:1.*toolset search.*operation-folder/u,
    ],
    ['an operation named twice', 'src/surfaces/named.ts', "export const name = 'batch';\n", /named\.ts:1.*operation-name/u],
    [
      'an empty word in a file name',
      'src/answer/string-utils.ts',
      'export const cut = 1;\n',
      /string-utils\.ts: .*'utils?'.*empty-word/u,
    ],
    ['an empty word in an export', 'src/scan/walk.ts', 'export class WalkManager {}\n', /walk\.ts:1.*'manager'.*empty-word/u],
    ['a wire word inside', 'src/extract/tree.ts', 'export const nodeText = 1;\n', /tree\.ts:1.*'node'.*empty-word/u],
    ['a long test', 'src/scan/walk.test.ts', '// why\n'.repeat(401), /walk\.test\.ts: 401 lines.*file-length/u],
    ['a long page for agents', 'AGENTS.md', 'link\n'.repeat(61), /AGENTS\.md: 61 lines/u],
    [
      'an entry point with code',
      'src/scan/index.ts',
      '/** An entry point. */\nexport const scan = 1;\n',
      /scan\/index\.ts: may only re-export.*entry-point/u,
    ],
    [
      'an entry point that exports everything',
      'src/config/index.ts',
      "/** An entry point. */\nexport * from './settings.ts';\n",
      /config\/index\.ts: may only re-export/u,
    ],
    [
      'a file that re-exports',
      'src/answer/reexport.ts',
      "export { greeting } from './greeting.ts';\n",
      /reexport\.ts:1.*only an index\.ts re-exports.*reexport/u,
    ],
    [
      'a name exported twice',
      'src/store/again.ts',
      'export const greeting = 1;\n',
      /again\.ts:1.*greeting is exported by 2 modules.*export-twice/u,
    ],
    ...['one', 'two', 'three'].map(
      (folder, at) =>
        [
          'a cycle of sibling folders',
          `src/search/${folder}/${folder}.ts`,
          `import '../${['two', 'three', 'one'][at]}/other.ts';\n`,
          /search\/(\w+)\/\1\.ts: imports .*folders import each other: \1 → \w+ → \w+ → \1 .*folder-cycle/u,
        ] as const,
    ),
    [
      'an unregistered error code',
      'src/scan/problem.ts',
      "throw new Problem('no_such_code', 'x');\n",
      /scan\/problem\.ts:1.*no_such_code.*unregistered-code/u,
    ],
    [
      'an unregistered warning code',
      'src/scan/warning.ts',
      "export const warning = { code: 'NO_SUCH_CODE' };\n",
      /scan\/warning\.ts:1.*NO_SUCH_CODE.*unregistered-code/u,
    ],
    [
      'an exception without a file',
      'tools/checks/size-exceptions.json',
      '{ "src/gone.ts": { "lines": 500, "reason": "" } }\n',
      /src\/gone\.ts has no reason[\s\S]*|src\/gone\.ts does not exist/u,
    ],
    [
      'a path of one machine in a page',
      'docs/setup.md',
      `Look in /${'home'}/me/code.\n`,
      /docs\/setup\.md:1.*a path of one machine/u,
    ],
    [
      'a phrase that is not plain English',
      'docs/prose.md',
      `The cause could not be ${'told'}.\n`,
      /docs\/prose\.md:1.*could not be t.*\(prose\)/u,
    ],
    [
      'a phrase across two lines of a comment',
      'tools/prose.ts',
      `/**\n * One view ${'holds'}\n * still.\n */\nexport const prose = 1;\n`,
      /tools\/prose\.ts:2.*"holds s.*\(prose\)/u,
    ],
    [
      'a host in the lock file',
      'package-lock.json',
      '{ "a": { "resolved": "https://packages.example/a.tgz" } }\n',
      /package-lock\.json:1.*names a host/u,
    ],
    ...[...Array(21).keys()].map(
      (n) =>
        [
          'a full folder',
          `src/config/part-${n}.ts`,
          `export const part = ${n};\n`,
          /src\/config: 2\d files.*folder-size/u,
        ] as const,
    ),
  ]),
];
