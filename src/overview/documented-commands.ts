/** How to set up, build, run and test the repository, as its own files say. */
import { folderOf, type RepoPath } from '#model';
import type { OpenView } from '#store';
import { COMMAND_KINDS, type DeclaredCommand } from './manifests/documented-command.ts';
import { readPackageScripts } from './manifests/read-package-json.ts';
import { readProjectScripts, readToxEnvironments } from './manifests/read-sections.ts';
import { readFencedCommands, readLiteralCommands, readWorkflowCommands } from './manifests/read-shell-lines.ts';
import { readJustRecipes, readMakeTargets, readNoxSessions, readTaskfile } from './manifests/read-targets.ts';

export type DocumentedCommand = DeclaredCommand & { readonly path: RepoPath };

type Source = { readonly name: RegExp; readonly read: (text: string, beside: Beside) => readonly DeclaredCommand[] };
/** Whether a file is in the same folder. */
type Beside = (name: string) => boolean;

const runnerOf = (has: Beside): string => {
  if (has('pnpm-lock.yaml') || has('pnpm-workspace.yaml')) return 'pnpm';
  if (has('yarn.lock')) return 'yarn';
  return has('bun.lock') || has('bun.lockb') ? 'bun' : 'npm';
};

/** In order of authority: what a tool runs before what prose says, and CI last. Paths from the root. */
const SOURCES: readonly Source[] = [
  { name: /^package\.json$/u, read: (text, has) => readPackageScripts(text, runnerOf(has)) },
  { name: /^(?:GNU)?[Mm]akefile$/u, read: readMakeTargets },
  { name: /^\.?[Jj]ustfile$/u, read: readJustRecipes },
  { name: /^[Tt]askfile\.ya?ml$/u, read: readTaskfile },
  { name: /^pyproject\.toml$/u, read: readProjectScripts },
  { name: /^tox\.ini$/u, read: readToxEnvironments },
  { name: /^noxfile\.py$/u, read: readNoxSessions },
  {
    name: /^(?:\.github\/|docs\/)?(?:CONTRIBUTING|DEVELOPMENT|DEVELOPING|HACKING|AGENTS|CLAUDE)\.md$/iu,
    read: readFencedCommands,
  },
  { name: /^(?:docs\/)?(?:CONTRIBUTING|DEVELOPMENT|DEVELOPING|HACKING)\.(?:rst|txt)$/iu, read: readLiteralCommands },
  { name: /^README\.md$/iu, read: readFencedCommands },
  { name: /^README\.(?:rst|txt)$/iu, read: readLiteralCommands },
  { name: /^\.github\/workflows\/[^/]+\.ya?ml$/u, read: readWorkflowCommands },
];

/** Workflows are many in some repositories, and repeat each other. */
const MOST_FILES_PER_SOURCE = 8;

/** By kind, then by authority of the source; what a person types most (`test` before `test:watch`) first. Each command once. */
export const documentedCommands = async (view: OpenView): Promise<readonly DocumentedCommand[]> => {
  const { paths } = view.stored.table;
  const all: { readonly command: DocumentedCommand; readonly rank: number }[] = [];
  for (const [rank, { name, read }] of SOURCES.entries())
    for (const path of paths.filter((each) => name.test(each)).slice(0, MOST_FILES_PER_SOURCE)) {
      const text = (await view.readText(path))?.text;
      if (text === undefined) continue;
      const beside = (file: string): boolean => paths.some((each) => each === join(folderOf(path), file));
      all.push(...read(text, beside).map((command) => ({ command: { ...command, path }, rank })));
    }
  const seen = new Set<string>();
  return all
    .sort((one, other) => byKind(one.command, other.command) || one.rank - other.rank || byLength(one.command, other.command))
    .map(({ command }) => command)
    .filter(({ command }) => !seen.has(command) && seen.add(command));
};

const byKind = (one: DocumentedCommand, other: DocumentedCommand): number =>
  COMMAND_KINDS.indexOf(one.kind) - COMMAND_KINDS.indexOf(other.kind);

const byLength = (one: DocumentedCommand, other: DocumentedCommand): number =>
  one.command.length - other.command.length || (one.path < other.path ? -1 : one.path > other.path ? 1 : one.line - other.line);

const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
