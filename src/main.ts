#!/usr/bin/env node
/** The `lodestone` command. Modules are loaded on demand, so `--version` costs little more than Node itself. */
export {};

/** Defined by the bundler. */
declare const LODESTONE_VERSION: string | undefined;

const argv = process.argv.slice(2);
const version = typeof LODESTONE_VERSION === 'string' ? LODESTONE_VERSION : '0.0.0-source';

/** The shell's working folder may have been deleted; relative paths cannot be resolved then. */
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
  process.stderr.write('The current folder no longer exists. Change to another folder (cd ~) and try again.\n');
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
  // Handles that outlive the answer (such as a client that keeps our stdin open) must not keep the process alive.
  process.exit(code);
}
