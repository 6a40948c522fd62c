/**
 * Facts, postings and views ⇄ database. The only folder that knows SQL; the rest sees the port.
 * Invariants: a view is swapped in one transaction; a kill at any moment leaves the last complete state.
 */
export type {
  ContentRecord,
  FactsBatch,
  FactsKey,
  FileReferences,
  FileSymbols,
  OpenView,
  PackedFacts,
  PackedSegment,
  PostingKind,
  PostingList,
  Store,
  StoreReader,
  StoreStatus,
  StoreTotals,
  StoreWriter,
  TextBatch,
  ViewChange,
} from './port.ts';
export { packFacts } from './facts/pack-facts.ts';
export { openStore, removeStore, type StoreOptions } from './open-store.ts';
export { addNames, addText, createSegmentBuilder, type SegmentBuilder, type TextBuilders } from './postings/segment-builder.ts';
export { trigramKeys } from './postings/trigram-builder.ts';
export type { TextCounts } from './postings/word-builder.ts';
