/** What a call of history is about: a task, a file, a symbol, or the files of the repository. */
import { entryOfPath, OPERATION, Problem, type RepoPath, repoPath } from '#model';
import type { History } from '#history';
import { type OperationContext, withinRoot } from '#call';
import { requireEntry } from '../targets/require-entry.ts';
import type { ResolvedSymbol } from '../targets/resolved-symbol.ts';
import { findSymbol } from '../targets/symbol-input.ts';

export type HistoryTopic =
  | { readonly kind: 'task'; readonly text: string }
  | { readonly kind: 'file'; readonly path: RepoPath; readonly renamedFrom?: string }
  | { readonly kind: 'symbol'; readonly found: ResolvedSymbol }
  | { readonly kind: 'files' };

type SymbolQuery = Parameters<typeof findSymbol>[1];
export type TopicInput = SymbolQuery & { readonly query?: string | undefined };

/** Throws as `findSymbol` and `requireEntry` do. */
export const findTopic = async (context: OperationContext, history: History, input: TopicInput): Promise<HistoryTopic> => {
  const { query, path } = input;
  if (isAboutSymbol(input)) return { kind: 'symbol', found: await findOneSymbol(context, input) };
  if (query !== undefined) return findByQuery(context, input, query);
  if (path === undefined || isFolderOrGlob(context, path)) return { kind: 'files' };
  return { kind: 'file', ...findFile(context, history, path) };
};

const findOneSymbol = (context: OperationContext, input: TopicInput): Promise<ResolvedSymbol> => {
  if (input.query !== undefined) throw twoTopics();
  return findSymbol(context, input, { tool: OPERATION.history, args: input });
};

/** The query may also be a file or the id of a symbol: `lodestone history src/a.ts#parse`. */
const findByQuery = async (context: OperationContext, input: TopicInput, query: string): Promise<HistoryTopic> => {
  if (isFile(context, query)) return { kind: 'file', path: repoPath(query) };
  const [file = '', ...name] = query.split('#');
  if (name.length !== 1 || !isFile(context, file)) return { kind: 'task', text: query };
  return { kind: 'symbol', found: await findOneSymbol(context, { ...input, query: undefined, symbol_id: query }) };
};

const isFile = ({ view }: OperationContext, path: string): boolean => entryOfPath(view.stored.table, path) !== undefined;

const isAboutSymbol = ({ symbol_id: id, qualified_name: qualified, name, line }: SymbolQuery): boolean =>
  [id, qualified, name, line].some((field) => field !== undefined);

const twoTopics = (): Problem =>
  new Problem('invalid_input', 'history takes a query or a symbol, not both.', {
    hint: 'Drop one of them. With a query, path narrows the changes.',
    details: { field: 'query' },
  });

const isFolderOrGlob = ({ view }: OperationContext, given: string): boolean => {
  const { table, attributes } = view.stored;
  if (entryOfPath(table, given)) return false;
  if (/[*?{[]/u.test(given)) return true;
  const folder = withinRoot(attributes.root, given);
  return folder === '' || table.paths.some((path) => path.startsWith(`${folder}/`));
};

/** A file of the view, one that is gone, or one that has another path today. */
const findFile = (
  { view }: OperationContext,
  { numbers, renamed }: History,
  given: string,
): { readonly path: RepoPath; readonly renamedFrom?: string } => {
  const { table, attributes } = view.stored;
  const path = repoPath(entryOfPath(table, given) ? given : withinRoot(attributes.root, given));
  if (entryOfPath(table, path)) return { path: requireEntry(view, path).path };
  const today = renamed.get(path);
  if (today !== undefined) return { path: today, renamedFrom: path };
  return numbers.has(path) ? { path } : { path: requireEntry(view, given).path };
};
