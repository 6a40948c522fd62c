/** All facts of one file. */
import type { ChunkFact, ExportFact, FactsProblem, ImportFact, ReferenceFact, SymbolFact } from '../facts.ts';
import type { SurfaceFact } from './surface-facts.ts';

export type FileFacts = {
  /** The package the file declares, in languages with a package clause. */
  readonly packageName?: string;
  readonly symbols: readonly SymbolFact[];
  readonly references: readonly ReferenceFact[];
  readonly imports: readonly ImportFact[];
  readonly exports: readonly ExportFact[];
  readonly chunks: readonly ChunkFact[];
  readonly surfaces: readonly SurfaceFact[];
  readonly problems: readonly FactsProblem[];
};
