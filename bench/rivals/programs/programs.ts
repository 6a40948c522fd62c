/**
 * The compared programs, in these versions and with their own defaults. Each is installed on first use and throws a message if
 * it is not available.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installCommand, installPackage, requireCommand, rivalEnvironment, unpackPackage } from './install.ts';
import type { Program } from './program.ts';
import type { WorkFolder } from './work-folder.ts';

const versionIn = (line: string): string => /\d[\w.]*/u.exec(line)?.[0] ?? '';

/** This product, as built. */
export const lodestone = (): Program => {
  const command = [process.execPath, join(process.cwd(), 'dist', 'main.js')];
  return {
    name: 'Lodestone',
    version: execFileSync(command[0] ?? '', [command[1] ?? '', '--version'], { encoding: 'utf8' }).trim(),
    command,
    env: ({ keep }) => ({ ...rivalEnvironment(), LODESTONE_HOME: keep, LODESTONE_BACKGROUND: 'off' }),
    index: ({ repo }) => [[...command, 'index', '--repo', repo]],
    refresh: ({ repo }) => [...command, 'sync', '--repo', repo],
    indexPaths: ({ keep }) => [join(keep, 'repositories')],
    server: ({ repo }) => [...command, 'serve', '--repo', repo],
  };
};

/** An npm package that installs this command. */
const installed = (name: string, version: string, command: string): Pick<Program, 'name' | 'version' | 'command'> => ({
  name,
  version,
  command: [installCommand(name, version, command)],
});

/** With the Node version it requires. */
export const codegraph = (): Program => {
  const node = join(installPackage('node', '22.23.3'), 'node_modules', 'node', 'bin');
  const program = installed('@colbymchenry/codegraph', '1.6.1', 'codegraph');
  return {
    ...program,
    env: () => ({
      ...environmentWith([node]),
      CODEGRAPH_TELEMETRY: '0',
      // Its server works in the started process, so nothing keeps running and all cost is counted.
      CODEGRAPH_NO_DAEMON: '1',
      CODEGRAPH_MCP_TOOLS: 'explore,search,callers',
    }),
    index: () => [[...program.command, 'init', '--yes', '.']],
    refresh: () => [...program.command, 'sync', '.'],
    indexPaths: ({ repo }) => [join(repo, '.codegraph')],
    server: () => [...program.command, 'serve', '--mcp'],
  };
};

const environmentWith = (folders: readonly string[]): NodeJS.ProcessEnv => ({
  ...rivalEnvironment(),
  PATH: [...folders, process.env['PATH']].join(delimiter),
});

export const optave = (): Program => {
  const program = installed('@optave/codegraph', '3.11.2', 'codegraph');
  const build = [...program.command, 'build', '.'];
  return {
    ...program,
    env: rivalEnvironment,
    index: () => [build],
    refresh: () => build,
    indexPaths: ({ repo }) => [join(repo, '.codegraph')],
    server: () => [...program.command, 'mcp'],
  };
};

export const SCIP_PYTHON = { name: '@sourcegraph/scip-python', version: '0.6.6' } as const;
const SCIP_TYPESCRIPT = { name: '@sourcegraph/scip-typescript', version: '0.4.0' } as const;
/** scip-python needs more memory than Node's default for larger projects. */
export const SCIP_NODE_OPTIONS = '--max-old-space-size=4096';
const CKB_LANGUAGES: Readonly<Record<string, string>> = { typescript: 'ts', python: 'py', go: 'go' };

/** Uses an index of scip-typescript or scip-python. */
export const ckb = (): Program => {
  const indexers = [SCIP_TYPESCRIPT, SCIP_PYTHON].map(({ name, version }) =>
    join(installPackage(name, version), 'node_modules', '.bin'),
  );
  const program = installed('@tastehub/ckb', '9.3.1', 'ckb');
  return {
    ...program,
    env: () => ({ ...environmentWith(indexers), NODE_OPTIONS: SCIP_NODE_OPTIONS }),
    index: ({ language }) => [
      [...program.command, 'init'],
      [...program.command, 'index', '--force', '--lang', CKB_LANGUAGES[language] ?? language],
    ],
    indexPaths: ({ repo }) => [join(repo, 'index.scip')],
    server: () => [...program.command, 'mcp'],
  };
};

export const ctags = (): Program => {
  const tags = ({ keep }: WorkFolder): string => join(keep, 'tags');
  const build = (work: WorkFolder): readonly string[] => ['ctags', '-R', '--fields=+n', '--exclude=.git', '-f', tags(work), '.'];
  return {
    name: 'universal-ctags',
    version: versionIn(requireCommand('ctags', 'universal-ctags')),
    command: ['ctags'],
    env: rivalEnvironment,
    index: (work) => [build(work)],
    refresh: build,
    indexPaths: (work) => [tags(work)],
  };
};

/** Reads the files for each query. */
const withoutIndex = (program: Pick<Program, 'name' | 'version' | 'command'>): Program => ({
  ...program,
  env: rivalEnvironment,
  indexPaths: () => [],
});

export const ripgrep = (): Program =>
  withoutIndex({ name: 'ripgrep', version: versionIn(requireCommand('rg', 'ripgrep')), command: ['rg'] });

export const astGrep = (): Program => withoutIndex({ ...installed('@ast-grep/cli', '0.51.0', 'ast-grep'), name: 'ast-grep' });

const PROBE_PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': 'x86_64-unknown-linux-musl',
  'linux-arm64': 'aarch64-unknown-linux-musl',
  'darwin-x64': 'x86_64-apple-darwin',
  'darwin-arm64': 'aarch64-apple-darwin',
};

export const probe = (): Program => {
  const version = '0.6.0-rc325';
  const folder = unpackPackage('@probelabs/probe', version);
  const platform = PROBE_PLATFORMS[`${process.platform}-${process.arch}`];
  if (!platform) throw new Error('probe does not support this platform');
  const binaries = join(folder, 'package', 'bin', 'binaries');
  const archive = readdirSync(binaries).find((file) => file.includes(platform)) ?? '';
  execFileSync('tar', ['-xzf', join(binaries, archive), '-C', folder]);
  return withoutIndex({ name: 'probe', version, command: [join(folder, archive.replace(/\.tar\.gz$/u, ''), 'probe')] });
};
