/**
 * View → what a newcomer needs first: folders by weight, the symbols that most files use, where execution starts, and the
 * commands that the repository documents. In: an open view. Out: lists in a total order. Nothing found in a repository is run.
 */
export { type CentralSymbol, centralSymbols } from './central-symbols.ts';
export { type DocumentedCommand, documentedCommands } from './documented-commands.ts';
export { findEntryPoints } from './entry-points.ts';
export { type Amounts, type Folder, weighFolders } from './folder-weights.ts';
export { type Excerpt, guideDocuments, readOpening } from './guide-documents.ts';
export { COMMAND_KINDS, type CommandKind } from './manifests/documented-command.ts';
export { type MapFolder, pickByDepth, pickByWeight } from './pick-folders.ts';
export { topSymbolsOf } from './top-symbols.ts';
