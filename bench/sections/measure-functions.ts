/**
 * How many files and named functions of `src/` a query enters, by V8's precise coverage: how much code one must read to follow
 * it. Uses a small fixed repository without a watcher, so the counts do not depend on the machine.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { emptyFolder } from '../corpus.ts';
import type { Row } from '../rows.ts';
import { type EnteredFunction, type Input, type Server, withServer } from '../product/server.ts';
import { logProgress, type Section } from './subject.ts';

type Question = {
  readonly what: string;
  readonly operation: string;
  readonly input: Input;
  /** Warm-up queries before counting. */
  readonly warmUps: number;
  /** Runs just before counting. */
  readonly prepare?: (repo: string) => void;
};

const WARM = 3;

const QUESTIONS: readonly Question[] = [
  { what: 'locate_symbol, warm', operation: 'locate_symbol', input: { name: 'priceOf' }, warmUps: WARM },
  {
    what: 'edit, then locate_symbol',
    operation: 'locate_symbol',
    input: { name: 'addedLater' },
    warmUps: 0,
    prepare: (repo) => appendFileSync(join(repo, 'price.ts'), '\nexport const addedLater = (): number => 1;\n'),
  },
  { what: 'refs_find, first time', operation: 'refs_find', input: { name: 'priceOf' }, warmUps: 0 },
  { what: 'search_code, first time', operation: 'search_code', input: { query: 'the price of an order' }, warmUps: 0 },
];

export const measureFunctions: Section['measure'] = async ({ build }): Promise<readonly Row[]> => {
  logProgress(`${build.name}: functions entered per question`);
  const repo = emptyFolder('functions');
  writeShop(repo);
  return withServer(
    { main: readableBuild(build.folder), repo, home: emptyFolder(`home-functions-${build.name}`) },
    async (server) => {
      await server.ask('manage_index', { action: 'create' });
      const rows: Row[] = [];
      for (const question of QUESTIONS) rows.push(...(await countEntered(server, question, repo)));
      return rows;
    },
  );
};

const builds = new Map<string, string>();

const readableBuild = (folder: string): string => {
  const main =
    builds.get(folder) ??
    execFileSync(process.execPath, ['bench/product/readable-build.mjs', folder], { encoding: 'utf8' }).trim();
  builds.set(folder, main);
  return main;
};

/** Background work after an answer must not count for the next query. */
const SETTLE_MS = 500;

const countEntered = async (
  server: Server,
  { what, operation, input, warmUps, prepare }: Question,
  repo: string,
): Promise<readonly Row[]> => {
  const ask = () => server.ask(operation, input);
  for (let time = 0; time < warmUps; time += 1) await ask();
  await wait(SETTLE_MS);
  prepare?.(repo);
  const entered = withFiles(await server.functionsDuring(ask));
  const files = new Set(entered.map(({ file }) => file));
  return [
    { what: `${what}, files of src/ entered`, value: files.size, unit: 'files', isExact: true },
    { what: `${what}, functions of src/ entered`, value: entered.length, unit: 'functions', isExact: true },
  ];
};

/** The bundle names each source file above its code. */
const withFiles = (entered: readonly EnteredFunction[]): readonly { readonly file: string; readonly name: string }[] => {
  const marks = new Map<string, readonly Mark[]>();
  return entered.flatMap(({ url, name, offset }) => {
    if (!url.startsWith('file:')) return [];
    const known = marks.get(url) ?? marksOf(readFileSync(fileURLToPath(url), 'utf8'));
    marks.set(url, known);
    const file = known.findLast((mark) => mark.offset <= offset)?.file;
    return file?.startsWith('src/') ? [{ file, name }] : [];
  });
};

type Mark = { readonly offset: number; readonly file: string };

const marksOf = (code: string): readonly Mark[] =>
  [...code.matchAll(/^\/\/ (\S+\.(?:ts|js|mjs|json|scm))$/gmu)].map(({ index, [1]: file = '' }) => ({ offset: index, file }));

const ORDERS = 20;

/** One function, used in this many files. */
const writeShop = (repo: string): void => {
  execFileSync('git', ['init', '--quiet', repo]);
  const price = '/** The price of an order in cents. */\nexport const priceOf = (count: number): number => count * 100;\n';
  writeFileSync(join(repo, 'price.ts'), price);
  for (let order = 0; order < ORDERS; order += 1)
    writeFileSync(
      join(repo, `order-${order}.ts`),
      `import { priceOf } from './price.ts';\n\nexport const order${order} = (): number => priceOf(${order});\n`,
    );
};
