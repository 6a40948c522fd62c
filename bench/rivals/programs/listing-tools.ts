/** Programs that read file paths from standard input and print the definitions in those files. */
import { spawnSync } from 'node:child_process';
import { isInstalled, missingCommand } from './install.ts';

/** `versionArgument` defaults to `--version`. */
export type ListingTool = {
  readonly command: string;
  readonly arguments: readonly string[];
  readonly debianPackage: string;
  readonly versionArgument?: string;
};

/** Enough for all definitions of a large project. */
const MAX_OUTPUT_BYTES = 1 << 30;

/** Undefined if the tool is installed. */
export const whyMissing = ({ command, debianPackage, versionArgument }: ListingTool): string | undefined =>
  isInstalled(command, versionArgument) ? undefined : missingCommand(command, debianPackage);

/** The tool's output lines. */
export const listWith = (tool: ListingTool, paths: readonly string[]): readonly string[] => {
  const { status, stdout, stderr, error } = spawnSync(tool.command, tool.arguments, {
    input: `${paths.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0) throw new Error(`${tool.command} failed: ${error?.message ?? stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
};

const CTAGS: ListingTool = {
  command: 'ctags',
  arguments: ['--output-format=json', '--fields=+n', '--sort=no', '--map-TypeScript=+.tsx', '-L', '-', '-f', '-'],
  debianPackage: 'universal-ctags',
};

/** `kind` is ctags' own. */
export type Tag = { readonly path: string; readonly line: number; readonly name: string; readonly kind: string };

/** The tags, or a message that says why there are none. */
export const listTags = (paths: readonly string[]): readonly Tag[] | string =>
  whyMissing(CTAGS) ??
  whyUnsuited() ??
  listWith(CTAGS, paths)
    .map((row): Record<string, unknown> => JSON.parse(row))
    .filter((tag) => tag['_type'] === 'tag')
    .map((tag) => ({
      path: String(tag['path']),
      line: Number(tag['line']),
      name: String(tag['name']),
      kind: String(tag['kind']),
    }));

/** Other ctags implementations have no JSON output. */
const whyUnsuited = (): string | undefined => {
  const features = spawnSync(CTAGS.command, ['--list-features'], { encoding: 'utf8' });
  if (/^json\b/mu.test(features.stdout)) return undefined;
  return 'ctags is not Universal Ctags with JSON output; on Debian: apt-get install universal-ctags';
};
