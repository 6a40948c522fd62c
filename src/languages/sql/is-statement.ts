/** Whether tokens are a statement of SQL that uses tables, and not a sentence that starts with the same word. */
import { namePartsAt } from './declaration.ts';
import type { SqlToken } from './next-token.ts';
import { markAt, skipWords, wordAt } from './token-at.ts';

export const isStatement = (text: string, all: readonly SqlToken[]): boolean => {
  const tokens = all.slice(opensAt(all));
  const test = TESTS[wordAt(tokens, 0)];
  const keywords = tokens
    .filter(({ kind, value }, at) => kind === 'word' && (at === 0 || MAIN_WORDS.has(value)))
    .map(({ start, end }) => text.slice(start, end));
  return test !== undefined && haveOneCase(keywords) && test(tokens, keywords);
};

type Tokens = readonly SqlToken[];

/** Past what is inserted in front, and brackets. */
const opensAt = (tokens: Tokens): number => {
  let at = 0;
  while (markAt(tokens, at) === '(' || isInserted(tokens, at)) at += 1;
  return at;
};

/** What code inserts into a text is one word with this letter, which no name has. */
export const INSERTED = 'ꙮ';

const isInserted = (tokens: Tokens, at: number): boolean => wordAt(tokens, at).startsWith(INSERTED);

/** A sentence starts with one capital: `Select an item from the list`. */
const haveOneCase = (keywords: readonly string[]): boolean => {
  const isCapital = /^[A-Z][a-z]/u.test(keywords[0] ?? '');
  return !isCapital || keywords.slice(1).every((word) => /^[A-Z]/u.test(word));
};

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const MAIN_WORDS = words('from into set where values');

type Test = (tokens: Tokens, keywords: readonly string[]) => boolean;

const isSelect: Test = (tokens) => {
  const from = topLevel(tokens, 1, FROM);
  if (from < 0) return isCall(tokens);
  return hasColumns(tokens, from) && isTableList(tokens, from + 1) && (tokens.length === SHORTEST_SELECT || hasSigns(tokens));
};
const FROM = words('from');

/** `select a from b`: a sentence has more words side by side. */
const SHORTEST_SELECT = 4;

/** `SELECT nextval('a')`. */
const isCall = (tokens: Tokens): boolean => tokens[1]?.kind === 'word' && markAt(tokens, 2) === '(';

const hasColumns = (tokens: Tokens, from: number): boolean => from > 1 && !SENTENCE.has(wordAt(tokens, from - 1));

/** `FROM a`, `FROM a b, c`, `FROM (SELECT …) d`: after the names, another clause starts or the text ends. */
const isTableList = (tokens: Tokens, at: number): boolean => {
  if (markAt(tokens, at) === '(') return true;
  const after = afterName(tokens, at);
  if (after === undefined) return false;
  return endsName(tokens, after) || (!ARTICLES.has(wordAt(tokens, at)) && endsName(tokens, aliasEnd(tokens, after)));
};
const ARTICLES = words('a an');

/** The place after a table, unless it can be none. */
const afterName = (tokens: Tokens, at: number): number | undefined => {
  const first = skipWords(tokens, at, SKIPPED);
  if (isPlaceholder(tokens, first)) return first + 1;
  const parts = namePartsAt(tokens, first);
  const [start] = parts;
  if (!start || (parts.length === 1 && start.kind === 'word' && NO_TABLES.has(start.value))) return undefined;
  return first + parts.length * 2 - 1;
};
const SKIPPED = words('only lateral if not exists');
const isPlaceholder = (tokens: Tokens, at: number): boolean => /^[%?$:{]$/u.test(markAt(tokens, at));

/** Words of sentences, where SQL has a name. */
const SENTENCE = words(
  'the this that these those your our their its his her it them all each every any some which what of for to in on with best',
);
const NO_TABLES = new Set([...SENTENCE, ...words('where select from set values into and or is are was be')]);

const aliasEnd = (tokens: Tokens, at: number): number => (wordAt(tokens, at) === 'as' ? at + 2 : at + 1);

const endsName = (tokens: Tokens, at: number): boolean => {
  const token = tokens[at];
  if (!token || token.kind !== 'word') return true;
  return CLAUSES.has(token.value) || token.value.startsWith(INSERTED);
};
const CLAUSES = words(
  'where join left right inner outer full cross natural on using group order having limit offset fetch for union intersect except minus window returning as set tablesample lateral force use ignore partition final sample prewhere array qualify unpivot pivot connect start with option asof straight_join into when not',
);

/** Anything that sentences lack: marks, numbers, texts, names in quotes, what is inserted. */
const hasSigns = (tokens: Tokens): boolean => tokens.some(({ kind, value }) => kind !== 'word' || isSign(kind, value));

const isSign = (kind: SqlToken['kind'], value: string): boolean =>
  kind === 'word' && (/[\d_@#]/u.test(value) || value.includes(INSERTED) || CLAUSE_STARTS.has(value));
const CLAUSE_STARTS = words('where join group order having limit union distinct returning');

const isUpdate: Test = (tokens) => {
  const set = topLevel(tokens, 1, SET);
  if (set < 2 || afterName(tokens, skipWords(tokens, 1, UPDATE_WORDS)) === undefined) return false;
  return (
    isInserted(tokens, set + 1) || markAt(tokens, set + 1) !== '' || isAssigned(tokens, set + 1) || set === tokens.length - 1
  );
};
const SET = words('set');
const UPDATE_WORDS = words('low_priority ignore only or rollback abort replace fail');

/** `a = `, `t.a = `, `a += `. */
const isAssigned = (tokens: Tokens, at: number): boolean => {
  const after = at + namePartsAt(tokens, at).length * 2 - 1;
  return after >= at && /^[=+\-*/|&:]$/u.test(markAt(tokens, after));
};

const isInsert: Test = (tokens) => {
  const into = tokens.findIndex(({ kind, value }) => kind === 'word' && value === 'into');
  if (into < 1 || into > MOST_HEAD) return false;
  const after = afterName(tokens, into + 1);
  if (after === undefined) return false;
  return (
    markAt(tokens, after) === '(' ||
    isInserted(tokens, after) ||
    INSERTS.has(wordAt(tokens, after)) ||
    isNamedInsert(tokens, after)
  );
};
const MOST_HEAD = 6;
const INSERTS = words('values value select set default with table overriding partition using output on');

/** `INSERT INTO a AS b (…)`, `MERGE INTO a b USING …`. */
const isNamedInsert = (tokens: Tokens, after: number): boolean => {
  const end = aliasEnd(tokens, after);
  return tokens[after]?.kind === 'word' && (markAt(tokens, end) === '(' || wordAt(tokens, end) === 'using');
};

/** `DELETE FROM a` alone is SQL in capitals only. */
const isDelete: Test = (tokens, [keyword = '']) => {
  const from = topLevel(tokens, 1, FROM);
  if (from < 1 || from > MOST_HEAD || !isTableList(tokens, from + 1)) return false;
  return keyword === keyword.toUpperCase() || hasMarks(tokens);
};

const hasMarks = (tokens: Tokens): boolean =>
  tokens.some(({ kind, value }) => kind !== 'word' || /[\d_]/u.test(value) || value.includes(INSERTED));

const isWith: Test = (tokens) => {
  const as = tokens.findIndex(({ kind, value }) => kind === 'word' && value === 'as');
  return as > 0 && markAt(tokens, skipWords(tokens, as + 1, MATERIALIZED)) === '(';
};
const MATERIALIZED = words('not materialized');

const isCreate: Test = (tokens) => {
  const view = tokens.slice(0, MOST_HEAD).findIndex(({ value }) => value === 'view');
  if (view > 0) return tokens.some(({ value }) => value === 'select');
  const after = afterTable(tokens);
  if (after === undefined) return false;
  return markAt(tokens, after) === '(' || isInserted(tokens, after) || isCreated(tokens, after);
};
const isCreated = (tokens: Tokens, after: number): boolean =>
  (wordAt(tokens, after) === 'as' && /^(?:select|with)$/u.test(wordAt(tokens, after + 1))) ||
  (wordAt(tokens, after) === 'as' && markAt(tokens, after + 1) === '(') ||
  /^(?:like|using|partition)$/u.test(wordAt(tokens, after));

/** After the name of `CREATE TABLE a`, `ALTER TABLE IF EXISTS a`. */
const afterTable = (tokens: Tokens): number | undefined => {
  const table = tokens.slice(0, MOST_HEAD).findIndex(({ kind, value }) => kind === 'word' && value === 'table');
  return table < 0 ? undefined : afterName(tokens, table + 1);
};

const isAlter: Test = (tokens) => {
  const after = afterTable(tokens);
  return after !== undefined && (ALTERATIONS.has(wordAt(tokens, after)) || isInserted(tokens, after));
};
const ALTERATIONS = words(
  'add drop alter rename modify change set reset owner enable disable attach detach convert engine comment inherit no validate cluster exchange switch rebuild truncate auto_increment default character replica force partition',
);

const isDrop: Test = (tokens) => {
  const after = afterTable(tokens);
  if (after === undefined) return false;
  return (
    after >= tokens.length ||
    markAt(tokens, after) !== '' ||
    /^(?:cascade|restrict|purge)$/u.test(wordAt(tokens, after)) ||
    isInserted(tokens, after)
  );
};

const TESTS: Readonly<Record<string, Test>> = {
  select: isSelect,
  update: isUpdate,
  insert: isInsert,
  replace: isInsert,
  merge: isInsert,
  delete: isDelete,
  with: isWith,
  create: isCreate,
  alter: isAlter,
  drop: isDrop,
  truncate: isDrop,
};

/** The first of these words outside of brackets, −1 if there is none. */
const topLevel = (tokens: Tokens, from: number, wanted: ReadonlySet<string>): number => {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    const mark = markAt(tokens, at);
    if (mark === '(') depth += 1;
    if (mark === ')') depth -= 1;
    if (depth === 0 && wanted.has(wordAt(tokens, at))) return at;
  }
  return -1;
};
