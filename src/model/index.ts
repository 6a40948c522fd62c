/**
 * The types of Lodestone and the few pure rules that all stages share. Imports nothing from the project.
 * In: nothing. Out: types, registries (error codes, warning codes, operation names), ids, the rules for words.
 */
export type { ErrorCode, WarningCode } from './codes.ts';
export { ERROR_CODES, WARNING_CODES } from './codes.ts';
export type { CommitFile, CommitLog, CommitRecord, HistoryState } from './commit-log.ts';
export { HISTORY_STATES, MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, MOST_COMMIT_FILES, NO_HISTORY } from './commit-log.ts';
export type {
  Confidence,
  Envelope,
  EnvelopeError,
  EnvelopeReason,
  EnvelopeStatus,
  Evidence,
  Hint,
  IndexState,
  LimitApplied,
  Meta,
  NextAction,
  ReindexAttempt,
  StaleReason,
  Timing,
  Warning,
  Watermark,
} from './envelope.ts';
export { PROTOCOL_VERSION } from './envelope.ts';
export type {
  Binding,
  ChunkFact,
  ExportFact,
  FactsProblem,
  FunctionType,
  ImportFact,
  ObjectField,
  ReferenceFact,
  ReferenceKind,
  Span,
  SymbolFact,
  TextSpan,
  TypeExpression,
  Visibility,
} from './facts.ts';
export type { FileFacts } from './surfaces/file-facts.ts';
export { elementArgument, LAST_PARAMETER, MAX_DOC_LENGTH, REFERENCE_KINDS, VISIBILITIES } from './facts.ts';
export type {
  CallRule,
  ClassRule,
  FieldRule,
  FileRoute,
  FileRoutes,
  Derivation,
  Framework,
  MemberRule,
  Selector,
  SurfaceDraft,
  SurfaceRule,
  SurfaceSite,
  Wrapper,
} from './surfaces/frameworks.ts';
export { versionOfFrameworks } from './surfaces/frameworks.ts';
export type { ExpressionForm, ExpressionForms } from './surfaces/expression-forms.ts';
export { meetsConditions, selectPart } from './surfaces/select-parts.ts';
export type { CodeValue, StitchKind, SurfaceFact, SurfaceKind, ValueField } from './surfaces/surface-facts.ts';
export { FACT_KINDS, SURFACE_KINDS } from './surfaces/surface-facts.ts';
export { firstAtOrAfter, largestThat } from './binary-search.ts';
export type { Hit, Hits, QueryIntent, RankTerms, SearchDebug } from './hit.ts';
export { QUERY_INTENTS, RANK_TERMS } from './hit.ts';
export type { ContentId, ContentNumber, FactsNumber, RepoPath, StableId } from './ids.ts';
export {
  contentId,
  contentNumber,
  factsNumber,
  parseStableId,
  parseSymbolId,
  repoPath,
  stableId,
  stablePathPart,
  symbolId,
} from './ids.ts';
export { defined, type Json } from './json.ts';
export type { SymbolKind, SymbolRole } from './kinds.ts';
export {
  addsToType,
  holdsMembers,
  isKeyOrSection,
  KIND_WORDS,
  kindsOfFilter,
  roleOfKind,
  SYMBOL_KINDS,
  SYMBOL_ROLES,
} from './kinds.ts';
export type {
  BlockFunction,
  Conversions,
  DocType,
  DocTypes,
  EmbeddedPart,
  Language,
  ParsedLanguage,
  Reading,
  TypeOperator,
} from './language.ts';
export { LruCache } from './lru-cache.ts';
export type {
  LinkingRules,
  MethodSignature,
  ModuleRequest,
  ModuleTarget,
  PackageRules,
  PathRules,
  ResolveModule,
  ViewFiles,
} from './modules.ts';
export { OPERATION } from './operation-names.ts';
export { fileRole, isInScope, type RoleOf, SCOPES, type Scope } from './files/file-roles.ts';
export { hasGeneratedMark } from './files/generated-mark.ts';
export { FILE_ROLES, type FileRole } from './files/role-table.ts';
export { folderOf, isPathInside, type SystemFolderKind } from './files/paths.ts';
export { assertNever, isProblem, Problem } from './problem.ts';
export { countOf, closestWord, escapeControls, lineRanges } from './sentences.ts';
export type { CodePiece, ReadImport, ReadSymbol, ReadUse, ParsedSyntax, SyntaxParser } from './reading.ts';
export { originalPlaces, UNREAD_TYPE } from './reading.ts';
export { type FileVectors, VECTOR_SIZE, VECTORS_VERSION } from './words/vectors.ts';
export { splitLines } from './words/split-lines.ts';
export type {
  GitState,
  LiveText,
  SkipReason,
  SourceFile,
  StatSignature,
  StoredView,
  TextReader,
  ViewAttributes,
  ViewEntry,
  ViewName,
  ViewTable,
  VirtualFile,
} from './view.ts';
export { forEachInTurns, nextTurn, TURN_LIMITS, TurnBudget } from './turns.ts';
export type { ViewIndex } from './view-index.ts';
export { entriesOf, ordinalOfEntry, pathOfEntry, viewIndexOf } from './view-index.ts';
export { changedPaths, entryAt, entryOfPath, indexOfPath, roleIn, SKIP_REASONS } from './view.ts';
export { stem } from './words/stem.ts';
export { forEachIdentifier, mentionKey, partsOfIdentifier, wholeWord, wordsOfIdentifier } from './words/words.ts';
export { STOP_WORDS } from './words/stop-words.ts';
export { readTaskText, readTaskWords } from './words/task-text.ts';
