/** Callers and callees, as answers show them. */
import { z } from 'zod';
import { type RepoPath, type SymbolFact, symbolId } from '#model';
import type { CodeLines, SymbolAddress } from '#link';

export type Vertex = {
  /** The symbol id; the path for top-level code of a file; `module#name` for external symbols. */
  readonly id: string;
  readonly displayName: string;
  readonly kind: string;
  readonly path?: RepoPath;
  readonly line?: number;
  /** Absent for external symbols and top-level code, which the walk cannot follow. */
  readonly at?: SymbolAddress;
  /** A function without a name, which the walk follows too. */
  readonly lines?: CodeLines;
};

export const symbolVertex = (at: SymbolAddress, path: RepoPath, fact: SymbolFact): Vertex => ({
  id: symbolId(path, fact.qualifiedName, fact.ordinal),
  displayName: fact.qualifiedName,
  kind: fact.kind,
  path,
  line: fact.span.lineStart,
  at,
});

/** As code names it that uses it. */
export const namedVertex = ({ kind, displayName }: Vertex) => ({ kind, qualifiedName: displayName });

/** Top-level code runs when the file is loaded; test files often have all their tests there. */
export const fileVertex = (path: RepoPath, line: number): Vertex => ({ id: path, displayName: path, kind: 'module', path, line });

export const linesVertex = (path: RepoPath, lines: CodeLines): Vertex => ({
  id: path,
  displayName: 'handler',
  kind: 'function',
  path,
  line: lines.lineStart,
  lines,
});

export const outsideVertex = (name: string, container: string | undefined): Vertex => ({
  id: container === undefined ? name : `${container}#${name}`,
  displayName: container === undefined ? name : `${container}.${name}`,
  kind: 'external',
});

export const vertexOutput = {
  symbol_id: z.string().describe('The path for top-level code; module#name for external symbols.'),
  display_name: z.string(),
  kind: z.string(),
  path: z.string().optional().describe('Absent for external symbols.'),
  line_start: z.number().optional(),
};

export const vertexFields = ({ id, displayName, kind, path, line }: Vertex) => ({
  symbol_id: id,
  display_name: displayName,
  kind,
  ...(path === undefined ? {} : { path }),
  ...(line === undefined ? {} : { line_start: line }),
});

/** `Cart.total  src/cart.ts:12`; `src/cart.ts:3  (top level)` for code outside symbols. */
export const renderVertex = ({
  display_name: name,
  path,
  line_start: line,
}: {
  readonly display_name: string;
  readonly path?: string | undefined;
  readonly line_start?: number | undefined;
}): string => {
  if (path === undefined) return `${name}  (external)`;
  return name === path ? `${path}:${line}  (top level)` : `${name}  ${path}:${line}`;
};
