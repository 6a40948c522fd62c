/** What the comparison must know of a tool that tells where a symbol is used. */
import type { Command } from '../../../../bench/rivals/accounting.ts';
import type { Answer, ToolCall } from '../../../../bench/rivals/tool-server.ts';
import type { GraphLanguage } from '../../projects.ts';
import type { TrueSymbol } from '../../truth/truth.ts';

/** Where a tool works: its own copy of the project, and a folder for what it keeps outside of it. */
export type Site = { readonly repo: string; readonly keep: string; readonly language: GraphLanguage };

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

/** `around`: the names of the declarations that the symbol is declared in, for tools that name it by them. */
export type SoughtSymbol = TrueSymbol & { readonly around: readonly string[] };

export type Tool = {
  readonly name: string;
  readonly version: string;
  /** The question in the tool's own words. */
  readonly asked: string;
  /** `functions`: of a use it tells the declaration around it, and not the line. */
  readonly tells: 'lines' | 'functions';
  readonly languages: readonly GraphLanguage[];
  /** Its answers change with the code in this repository, so they are not kept from run to run. */
  readonly isOwn?: boolean;
  readonly env: (site: Site) => NodeJS.ProcessEnv;
  /** None: the tool reads the files for each question. */
  readonly index?: { readonly commands: (site: Site) => readonly Command[]; readonly path: (site: Site) => string };
  /** An MCP server on stdin and stdout. */
  readonly server?: (site: Site) => Command;
  readonly find: (symbol: SoughtSymbol, asking: Asking) => Promise<Told>;
};

/** As many uses as any tool hands over at once. */
export const MOST_USES = 500;

/** Installs the tool where that can be done; throws a sentence when it cannot be had. */
export type Entrant = { readonly name: string; readonly prepare: () => Tool };
