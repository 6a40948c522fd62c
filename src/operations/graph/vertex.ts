/** What stands at the ends of calls, as answers show it. */
import { z } from 'zod';
import { type RepoPath, type SymbolFact, symbolId } from '#model';
import type { SymbolAddress } from '#link';

export type Vertex = {
  /** That of the symbol; the path for the top level of a file; `module#name` for what lies outside. */
  readonly id: string;
  readonly displayName: string;
  readonly kind: string;
  readonly path?: RepoPath;
  readonly line?: number;
  /** Absent for what cannot be asked about further. */
  readonly at?: SymbolAddress;
};

export const symbolVertex = (at: SymbolAddress, path: RepoPath, fact: SymbolFact): Vertex => ({
  id: symbolId(path, fact.qualifiedName, fact.ordinal),
  displayName: fact.qualifiedName,
  kind: fact.kind,
  path,
  line: fact.span.lineStart,
  at,
});

/** Code of a file outside of any symbol runs when the file is loaded; a file of tests may have all of its tests there. */
export const fileVertex = (path: RepoPath, line: number): Vertex => ({ id: path, displayName: path, kind: 'module', path, line });

export const outsideVertex = (name: string, container: string | undefined): Vertex => ({
  id: container === undefined ? name : `${container}#${name}`,
  displayName: container === undefined ? name : `${container}.${name}`,
  kind: 'external',
});

export const vertexOutput = {
  symbol_id: z.string().describe('The path for code outside of symbols; module#name for what lies outside of the repository.'),
  display_name: z.string(),
  kind: z.string(),
  path: z.string().optional().describe('Absent for what lies outside of the repository.'),
  line_start: z.number().optional(),
};

export const vertexFields = ({ id, displayName, kind, path, line }: Vertex) => ({
  symbol_id: id,
  display_name: displayName,
  kind,
  ...(path === undefined ? {} : { path }),
  ...(line === undefined ? {} : { line_start: line }),
});

export const renderVertex = ({
  display_name: name,
  path,
  line_start: line,
}: {
  readonly display_name: string;
  readonly path?: string | undefined;
  readonly line_start?: number | undefined;
}): string => (path === undefined ? `${name}  (outside)` : `${name}  ${path}:${line}`);
