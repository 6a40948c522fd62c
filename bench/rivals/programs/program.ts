/** What must be known of a program to run it beside the product: how it is started, indexes and serves. */
import type { Command } from '../running/accounting.ts';
import type { WorkFolder } from './work-folder.ts';

export type Program = {
  readonly name: string;
  readonly version: string;
  /** Without arguments. */
  readonly command: Command;
  readonly env: (work: WorkFolder) => NodeJS.ProcessEnv;
  /** Run one after the other. Absent: the program reads the files for each question. */
  readonly index?: (work: WorkFolder) => readonly Command[];
  /** After an edit. */
  readonly refresh?: (work: WorkFolder) => Command;
  /** The files and folders of the index. */
  readonly indexPaths: (work: WorkFolder) => readonly string[];
  /** An MCP server on stdin and stdout. */
  readonly server?: (work: WorkFolder) => Command;
};

/** `prepare` installs the program where that can be done; it throws a sentence when it cannot be had. */
export type Installer<Prepared extends Program> = { readonly name: string; readonly prepare: () => Prepared };

export const prepareAll = async <Prepared extends Program>(
  installers: readonly Installer<Prepared>[],
): Promise<readonly Prepared[]> => {
  const prepared: Prepared[] = [];
  for (const { name, prepare } of installers) {
    const program = await skipOnError(name, async () => prepare());
    if (program) prepared.push(program);
  }
  return prepared;
};

/** A program that cannot be had, or that fails on the way, is left out, and why is said. */
export const skipOnError = async <Value>(name: string, work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch (error) {
    console.error(`Without ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};
