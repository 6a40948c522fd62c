/** A program that is asked for definitions, uses and phrases. */
import type { Program } from '../programs/program.ts';
import type { WorkFolder } from '../programs/work-folder.ts';
import type { Command } from '../running/accounting.ts';
import type { ToolCall } from '../running/tool-server.ts';
import type { FileLine } from '../programs/file-lines.ts';

export type Question =
  | { readonly kind: 'definition'; readonly name: string }
  | { readonly kind: 'uses'; readonly name: string }
  | { readonly kind: 'phrase'; readonly phrase: string };

export type Rival = Program & {
  /** A call of the server where there is one, else a command; nothing when the program has no such question. */
  readonly ask: (question: Question, work: WorkFolder) => ToolCall | Command | undefined;
  readonly readLines: (answer: string, question: Question) => readonly FileLine[];
};
