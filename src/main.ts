#!/usr/bin/env node
/** The command. Nothing is loaded before it is known to be needed: `--version` costs little more than Node itself. */
export {};

/** Put in by the bundler. */
declare const LODESTONE_VERSION: string | undefined;

const argv = process.argv.slice(2);
const version = typeof LODESTONE_VERSION === 'string' ? LODESTONE_VERSION : '0.0.0-source';

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${version}\n`);
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
