#!/usr/bin/env node
/** The command. Nothing is loaded before it is known to be needed: `--version` costs little more than Node itself. */
export {};

/** Put in by the bundler. */
declare const LODESTONE_VERSION: string | undefined;

const argv = process.argv.slice(2);
const version = typeof LODESTONE_VERSION === 'string' ? LODESTONE_VERSION : '0.0.0-source';

/** A folder that was removed under the shell has no name any more, and nothing relative to it can be found. */
const hasCurrentFolder = (): boolean => {
  try {
    return process.cwd() !== '';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
};

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${version}\n`);
} else if (!hasCurrentFolder()) {
  process.stderr.write('The current folder does not exist any more. Change to a folder that does (cd ~) and try again.\n');
  process.exitCode = 3;
} else {
  const { runCli } = await import('./surfaces/cli/index.ts');
  const code = await runCli({
    argv: argv.length === 0 ? ['--help'] : argv,
    version,
    openEngine: async (options) => {
      const { openEngine } = await import('./engine.ts');
      return openEngine({ ...options, version });
    },
  });
  // Handles that outlive the answer (a client that keeps our input open) must not keep the process.
  process.exit(code);
}
