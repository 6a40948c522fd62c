/**
 * The command line. In: argv. Out: the answer on stdout, everything else on stderr, an exit code.
 * Invariants: stdout carries only the answer; no color and no progress bar outside a terminal.
 */
export { exampleLine } from './command-line.ts';
export { makeProgram, runCli } from './run-cli.ts';
