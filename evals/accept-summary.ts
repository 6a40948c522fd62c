/** Compares an evaluation with its accepted summary file. A run that differs exits with 1 until someone accepts it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export type SummaryOptions = {
  readonly path: string;
  /** The evaluation's name after `npm run evals`. */
  readonly name: string;
  readonly args: readonly string[];
  /** False: the run is incomplete, so it neither replaces the accepted summary nor is compared with it. */
  readonly isWhole: boolean;
};

export const acceptOrCompare = (summary: string, { path, name, args, isWhole }: SummaryOptions): void => {
  if (!isWhole) return console.log('The run is incomplete, so it is not compared with the accepted summary.');
  if (args.includes('--accept')) return writeFileSync(path, summary);
  if (existsSync(path) && readFileSync(path, 'utf8') === summary) return undefined;
  console.log(`This differs from the accepted summary. To accept it: npm run evals ${name} -- --accept`);
  process.exitCode = 1;
  return undefined;
};

/** The argument after an option. */
export const optionOf = (args: readonly string[], name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
