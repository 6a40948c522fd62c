/**
 * The command line. In: argv. Out: an answer on stdout, everything else on stderr, an exit code.
 * Invariants: stdout carries the answer alone; no colour and no bar outside a terminal.
 */
export { exampleLine } from './command-line.ts';
export { makeProgram, runCli } from './run-cli.ts';
