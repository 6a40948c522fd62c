/** What the comparison must know of a tool. */
import type { Command } from './accounting.ts';
import type { Place } from './places.ts';
import type { ToolCall } from './tool-server.ts';

/** Where a tool works: its own copy of the code base, and a folder for what it keeps outside of it. */
export type Site = { readonly repo: string; readonly keep: string; readonly language: 'typescript' | 'python' };

export type Question =
  | { readonly kind: 'definition'; readonly name: string }
  | { readonly kind: 'uses'; readonly name: string }
  | { readonly kind: 'phrase'; readonly phrase: string };

export type Rival = {
  readonly name: string;
  readonly version: string;
  readonly env: (site: Site) => NodeJS.ProcessEnv;
  /** None: the tool reads the files for each question. */
  readonly index?: (site: Site) => Command;
  /** After an edit. */
  readonly refresh?: (site: Site) => Command;
  /** The files and folders of the index. */
  readonly indexPaths: (site: Site) => readonly string[];
  /** An MCP server on stdin and stdout: asked through it when there is one. */
  readonly server?: (site: Site) => Command;
  /** A call of the server, or a command; nothing when the tool has no such question. */
  readonly ask: (question: Question, site: Site) => ToolCall | Command | undefined;
  readonly places: (answer: string, question: Question) => readonly Place[];
};

/** Installs the tool where that can be done; throws a sentence when it cannot be had. */
export type Entrant = { readonly name: string; readonly prepare: () => Rival };
