/**
 * Facts, postings and views ⇄ database. The only folder with SQL; the rest of the code sees the port.
 * Invariants: a view is replaced in one transaction; a kill at any moment leaves the last complete state.
 */
export type {
  ContentRecord,
  CountedCoverage,
  FileReferences,
  FileSymbols,
  OpenView,
  FactsKey,
  HistoryCoverage,
  HistoryKey,
  Embedder,
  PackedFacts,
  ParseFailure,
  PostingKind,
  PostingList,
  ProvidedVectors,
  Store,
  StoreReader,
  StoreStatus,
  StoredHistory,
  StoreWriter,
  SweepRenewal,
  TextBatch,
} from './port.ts';
export { packFacts } from './facts/pack-facts.ts';
export { packVectors } from './facts/packed-vectors.ts';
export { type LayerContent, layerReader } from './layered-reader.ts';
export { openStore, removeStore } from './open-store.ts';
export { PROBLEM_KEY } from './postings/name-builder.ts';
export { addNames, addSearchedText, addText, createSegmentBuilder } from './postings/segment-builder.ts';
export { trigramKeys } from './postings/trigram-builder.ts';
export { openProvidedStore, type ProvidedStore } from './provided/provided-store.ts';
export { whileLocked } from './while-locked.ts';
