/** A program that can report where a symbol is used. */
import type { Program } from '../programs/program.ts';
import type { CodeBase } from '../programs/work-folder.ts';
import type { Command } from '../running/accounting.ts';
import type { ToolAnswer, ToolCall } from '../running/tool-server.ts';

export type ToolConnection = {
  readonly call: (call: ToolCall) => Promise<ToolAnswer>;
  readonly run: (command: Command) => Promise<ToolAnswer>;
};

/** Line 0: file level, outside every declaration. */
export type ReportedLine = { readonly path: string; readonly line: number };

/** Absent `lines`: the tool does not know the symbol. `lookups`: answers read only to find the tool's name for the symbol. */
export type ReportedUses = {
  readonly lines?: readonly ReportedLine[];
  readonly answers: readonly ToolAnswer[];
  readonly lookups?: readonly ToolAnswer[];
};

export type SymbolQuery = {
  readonly name: string;
  /** Every declaration, overloads included; columns count from 0. */
  readonly declarations: readonly (ReportedLine & { readonly column: number })[];
  /** Names of the enclosing declarations, for tools that identify a symbol by them. */
  readonly containers: readonly string[];
};

export type ReferenceTool = Program & {
  /** The query in the tool's own terms. */
  readonly question: string;
  /** `functions`: a use is reported as its enclosing declaration, without the line. */
  readonly granularity: 'lines' | 'functions';
  readonly languages: readonly CodeBase['language'][];
  /** Its answers depend on the code in this repository, so they are not cached. */
  readonly isOwn?: boolean;
  readonly find: (symbol: SymbolQuery, connection: ToolConnection) => Promise<ReportedUses>;
};

export const ALL_LANGUAGES: ReferenceTool['languages'] = ['typescript', 'python', 'go'];

/** The largest page any of the tools returns. */
export const MOST_USES = 500;
