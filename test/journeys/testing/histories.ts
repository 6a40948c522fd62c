/** Random repository histories: what people, editors and git do to files, with queries in between. */
import {
  chmodSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import type { TemporaryRepository } from '../../support/temporary-repository.ts';

export const PATHS = ['src/a.ts', 'src/b.ts', 'src/deep/c.tsx', 'lib/d.js', 'lib/e.py', 'notes.md', 'src/a.test.ts'] as const;
export const NAMES = ['parseQuery', 'loadConfig', 'Cart', 'total_price', 'HTTPServer'] as const;
const BRANCHES = ['main', 'side', 'topic'] as const;
const RULES = ['lib/', '*.md', 'src/deep', '!src/deep/c.tsx', ''] as const;

export const TEXTS = NAMES.flatMap((name) => [
  `/** Reads the ${name}. */\nexport function ${name}(input: string): string {\n  return helper(input);\n}\nconst helper = (text: string) => text;\n`,
  `import { ${name} } from './b';\nexport class Uses${name} {\n  run() {\n    return new ${name}().start();\n  }\n}\n`,
  `import { ${name} } from './a';\nexport class Large extends ${name} {\n  start() {\n    return super.start(${name});\n  }\n}\n`,
  `export class ${name} {\n  start(): number {\n    return this.stop() + 1;\n  }\n  stop(): number {\n    return 2;\n  }\n}\n`,
  `from a import ${name}\n\nclass Voucher(${name}):\n    def start(self):\n        return ${name}(self)\n`,
  `plain words about ${name} and its query\n`,
  `export const broken = (${name} => {\n`,
]);

/** What a history acts on. */
export type World = {
  readonly repository: TemporaryRepository;
  /** Runs a query, which syncs what is stale. */
  readonly ask: (extra?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Refreshes the workspace from the working tree, and copies the tree for comparison. */
  readonly takeOver: () => Promise<unknown>;
  /** Like a restart of the process. */
  readonly reopen: () => Promise<unknown>;
};

const path = fc.constantFrom(...PATHS);
const text = fc.constantFrom(...TEXTS);
const branch = fc.constantFrom(...BRANCHES);

/** Weight and random fields of each kind of step. */
const STEP_FIELDS = {
  write: [6, fc.record({ path, text })],
  replace: [2, fc.record({ path, text })],
  remove: [2, fc.record({ path })],
  move: [2, fc.record({ from: path, to: path })],
  moveFolder: [1, fc.record({ from: fc.constantFrom('src/deep', 'lib'), to: fc.constantFrom('src/deep', 'lib', 'moved') })],
  mode: [1, fc.record({ path, mode: fc.constantFrom(0o755, 0o644) })],
  link: [1, fc.record({ path, to: path })],
  hardLink: [2, fc.record({ path, to: path })],
  replaceRoot: [1, fc.record({})],
  unseenEdit: [2, fc.record({ path })],
  touch: [1, fc.record({ path, days: fc.constantFrom(-400, -1, 1, 400) })],
  ignore: [
    2,
    fc.record({ file: fc.constantFrom('.gitignore', '.lodestoneignore', 'src/.gitignore'), rule: fc.constantFrom(...RULES) }),
  ],
  untrack: [1, fc.record({ path })],
  commit: [2, fc.record({})],
  branch: [1, fc.record({ branch })],
  checkout: [2, fc.record({ branch })],
  checkoutBack: [1, fc.record({ back: fc.nat(2) })],
  merge: [1, fc.record({ branch })],
  rebase: [1, fc.record({ branch })],
  stash: [1, fc.record({})],
  unstash: [1, fc.record({})],
  takeOver: [1, fc.record({})],
  askVirtual: [1, fc.record({ path, text: fc.oneof(text, fc.constant(null)) })],
  reopen: [1, fc.record({})],
  ask: [3, fc.record({})],
} as const;

type Kind = keyof typeof STEP_FIELDS;
type StepFields<K extends Kind> = (typeof STEP_FIELDS)[K][1] extends fc.Arbitrary<infer Fields> ? Fields : never;
export type Step = { readonly [K in Kind]: { readonly kind: K; readonly of: StepFields<K> } }[Kind];

const weightedStep = (kind: Kind): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> } => {
  const [weight, of] = STEP_FIELDS[kind];
  return { weight, arbitrary: fc.record({ kind: fc.constant(kind), of: of as fc.Arbitrary<unknown> }) as fc.Arbitrary<Step> };
};

export const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(...(Object.keys(STEP_FIELDS) as Kind[]).map(weightedStep));

const STEP_ACTIONS: { readonly [K in Kind]: (world: World, of: StepFields<K>) => unknown } = {
  write: ({ repository }, of) => repository.write(of.path, of.text),
  replace: ({ repository }, of) => replaceFile(repository.root, of.path, of.text),
  remove: ({ repository }, of) => repository.remove(of.path),
  move: ({ repository: { root } }, { from, to }) => renameSync(join(root, from), join(root, to)),
  moveFolder: ({ repository: { root } }, { from, to }) => renameSync(join(root, from), join(root, to)),
  mode: ({ repository: { root } }, of) => chmodSync(join(root, of.path), of.mode),
  link: ({ repository: { root } }, of) => {
    rmSync(join(root, of.path), { force: true });
    symlinkSync(relative(dirname(of.path), of.to), join(root, of.path));
  },
  hardLink: ({ repository: { root } }, of) => {
    if (of.path === of.to) return;
    rmSync(join(root, of.to), { force: true });
    linkSync(join(root, of.path), join(root, of.to));
  },
  replaceRoot: ({ repository: { root } }) => {
    renameSync(root, `${root}-away`);
    cpSync(`${root}-away`, root, { recursive: true, verbatimSymlinks: true });
    rmSync(`${root}-away`, { recursive: true });
  },
  unseenEdit: ({ repository: { root } }, of) => editUnseen(join(root, of.path)),
  touch: ({ repository: { root } }, { path: at, days }) => {
    const time = Date.now() / 1000 + days * 86_400;
    utimesSync(join(root, at), time, time);
  },
  ignore: ({ repository }, { file, rule }) => repository.write(file, `${rule}\n`),
  untrack: ({ repository }, of) => repository.git('rm', '-q', '--cached', of.path),
  commit: ({ repository }) => repository.commit(),
  branch: ({ repository }, of) => repository.git('checkout', '-q', '-b', of.branch),
  checkout: ({ repository }, of) => repository.git('checkout', '-q', '-f', of.branch),
  checkoutBack: ({ repository }, { back }) => repository.git('checkout', '-q', `HEAD~${back}`),
  merge: ({ repository }, of) => runOrAbort(repository, 'merge', [of.branch, '-q', '--no-edit', '-X', 'theirs']),
  rebase: ({ repository }, of) => runOrAbort(repository, 'rebase', ['-q', of.branch]),
  stash: ({ repository }) => repository.git('stash', '-u', '-q'),
  unstash: ({ repository }) => repository.git('stash', 'pop', '-q'),
  takeOver: (world) => world.takeOver(),
  askVirtual: (world, of) => world.ask({ virtual_files: [{ path: of.path, content: of.text }] }),
  reopen: (world) => world.reopen(),
  ask: (world) => world.ask(),
};

/** Query steps must not fail. Other steps are random and may: a missing file cannot be moved. */
const ASKING: ReadonlySet<Kind> = new Set(['takeOver', 'askVirtual', 'reopen', 'ask']);

export const applyStep = async (world: World, { kind, of }: Step): Promise<void> => {
  const taken = STEP_ACTIONS[kind] as (world: World, of: unknown) => unknown;
  try {
    await taken(world, of);
  } catch (error) {
    if (!(error instanceof Error) || ASKING.has(kind)) throw error;
  }
};

/** Replaces whatever is at the path with a new file. */
export const replaceFile = (root: string, at: string, written: string): void => {
  rmSync(join(root, at), { recursive: true, force: true });
  mkdirSync(dirname(join(root, at)), { recursive: true });
  writeFileSync(join(root, at), written);
};

/** Same size and modification time. */
const editUnseen = (file: string): void => {
  const { atime, mtime } = lstatSync(file);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replaceAll(/[aeo]/gu, (letter) => ({ a: 'e', e: 'o', o: 'a' })[letter] ?? ''),
  );
  utimesSync(file, atime, mtime);
};

const runOrAbort = (repository: TemporaryRepository, command: 'merge' | 'rebase', args: readonly string[]): void => {
  try {
    repository.git(command, ...args);
  } catch {
    repository.git(command, '--abort');
  }
};

/** Copies the repository, `.git` included, to a folder that was never indexed. */
export const copyRepository = (root: string, folder: string): string => {
  const copy = join(folder, basename(root));
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
};
