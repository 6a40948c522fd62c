/** How to start, index with and serve a compared program. */
import type { Command } from '../running/accounting.ts';
import type { WorkFolder } from './work-folder.ts';

export type Program = {
  readonly name: string;
  readonly version: string;
  /** Without arguments. */
  readonly command: Command;
  readonly env: (work: WorkFolder) => NodeJS.ProcessEnv;
  /** Run in sequence. Absent: the program reads the files for each query. */
  readonly index?: (work: WorkFolder) => readonly Command[];
  /** After an edit. */
  readonly refresh?: (work: WorkFolder) => Command;
  /** The files and folders of the index. */
  readonly indexPaths: (work: WorkFolder) => readonly string[];
  /** An MCP server on stdin and stdout. */
  readonly server?: (work: WorkFolder) => Command;
};

/** `prepare` installs the program if possible, and throws a message if it is not available. */
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

/** Skips a program that is not available or fails, and prints why. */
export const skipOnError = async <Value>(name: string, work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch (error) {
    console.error(`Skipping ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
};
