/** A program that can find definitions, uses and phrases. */
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
  /** A call to the server if there is one, else a command; undefined if the program does not support the question. */
  readonly ask: (question: Question, work: WorkFolder) => ToolCall | Command | undefined;
  readonly readLines: (answer: string, question: Question) => readonly FileLine[];
};
