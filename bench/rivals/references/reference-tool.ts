/** A program that is asked where a symbol is used. */
import type { Program } from '../programs/program.ts';
import type { CodeBase } from '../programs/site.ts';
import type { Command } from '../running/accounting.ts';
import type { Answer, ToolCall } from '../running/tool-server.ts';

export type Asking = {
  readonly call: (call: ToolCall) => Promise<Answer>;
  readonly run: (command: Command) => Promise<Answer>;
};

/** Line 0: the file outside of all that it declares. */
export type ToldPlace = { readonly path: string; readonly line: number };

/** Absent `places`: the tool does not know the symbol. `naming`: what was read only to name the symbol as the tool wants it. */
export type Told = {
  readonly places?: readonly ToldPlace[];
  readonly answers: readonly Answer[];
  readonly naming?: readonly Answer[];
};

export type SoughtSymbol = {
  readonly name: string;
  /** Every place that declares it; columns count from 0. */
  readonly declarations: readonly (ToldPlace & { readonly column: number })[];
  /** The names of the declarations that the symbol is declared in, for tools that name it by them. */
  readonly around: readonly string[];
};

export type ReferenceTool = Program & {
  /** The question in the tool's own words. */
  readonly asked: string;
  /** `functions`: of a use it tells the declaration around it, and not the line. */
  readonly tells: 'lines' | 'functions';
  readonly languages: readonly CodeBase['language'][];
  /** Its answers change with the code in this repository, so they are not kept from run to run. */
  readonly isOwn?: boolean;
  readonly find: (symbol: SoughtSymbol, asking: Asking) => Promise<Told>;
};

export const ALL_LANGUAGES: ReferenceTool['languages'] = ['typescript', 'python', 'go'];

/** As many uses as any tool hands over at once. */
export const MOST_USES = 500;
