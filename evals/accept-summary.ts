/** The accepted outcome of an evaluation, kept as a file: a run that differs ends with exit code 1 until a person accepts it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export type SummaryOptions = {
  readonly path: string;
  /** The evaluation's name after `npm run evals`. */
  readonly name: string;
  readonly args: readonly string[];
  /** False: parts were left out, so the outcome neither replaces the accepted one nor is compared with it. */
  readonly isWhole: boolean;
};

export const acceptOrCompare = (summary: string, { path, name, args, isWhole }: SummaryOptions): void => {
  if (!isWhole) return console.log('Parts were left out, so the result is not compared with the accepted one.');
  if (args.includes('--accept')) return writeFileSync(path, summary);
  if (existsSync(path) && readFileSync(path, 'utf8') === summary) return undefined;
  console.log(`This differs from the accepted summary. To accept it: npm run evals ${name} -- --accept`);
  process.exitCode = 1;
  return undefined;
};

/** The word after an option. */
export const optionOf = (args: readonly string[], name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
