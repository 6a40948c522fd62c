/** Programs that take the paths of files on standard input and print what these files define. */
import { spawnSync } from 'node:child_process';
import { isInstalled, missingCommand } from './install.ts';

/** `versionArgument`: `--version` unless said otherwise. */
export type ListingTool = {
  readonly command: string;
  readonly arguments: readonly string[];
  readonly debianPackage: string;
  readonly versionArgument?: string;
};

/** All definitions of a large project as text. */
const MAX_OUTPUT_BYTES = 1 << 30;

/** Nothing when the tool is there, else a sentence. */
export const whyMissing = ({ command, debianPackage, versionArgument }: ListingTool): string | undefined =>
  isInstalled(command, versionArgument) ? undefined : missingCommand(command, debianPackage);

/** The lines that the tool prints. */
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

/** `kind` is the word of ctags. */
export type Tag = { readonly path: string; readonly line: number; readonly name: string; readonly kind: string };

/** The tags of the files, or a sentence that says why there are none. */
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

/** Other programs of the name know no JSON. */
const whyUnsuited = (): string | undefined => {
  const features = spawnSync(CTAGS.command, ['--list-features'], { encoding: 'utf8' });
  if (/^json\b/mu.test(features.stdout)) return undefined;
  return 'ctags is not Universal Ctags with JSON output; on Debian: apt-get install universal-ctags';
};
