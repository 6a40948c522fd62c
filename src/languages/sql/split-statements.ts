/** Splits a script into statements: at semicolons outside of blocks, at `GO`, and at what ends them after `DELIMITER`. */
import { nextSqlToken, type SqlToken } from './next-token.ts';

export const splitStatements = (text: string, onStatement: (tokens: readonly SqlToken[]) => void): void => {
  const split: Split = { text, tokens: [], blocks: 0, delimiter: ';', place: 0 };
  const unclosed = { count: 0 };
  const flush = (): void => {
    if (split.tokens.length > 0) onStatement(split.tokens);
    split.tokens = [];
    split.blocks = 0;
  };
  for (;;) {
    const { place, delimiter } = split;
    const token = nextSqlToken(text, { from: place, limit: text.length, delimiter, unclosed });
    if (!token) break;
    split.place = Math.max(token.end, place + 1);
    if (isWord(token, 'delimiter') && split.tokens.length === 0) readDelimiter(split, token);
    else if (isBatchEnd(text, token)) flush();
    else if (endsStatement(split, token)) {
      const isData = isCopyFromInput(split.tokens);
      flush();
      if (isData) skipData(split);
    } else {
      if (startsAnew(split, token)) flush();
      addToken(split, token);
    }
  }
  flush();
};

const endsStatement = ({ text, blocks, delimiter }: Split, { kind, start, value }: SqlToken): boolean =>
  kind === 'mark' && value === ';' && (delimiter === ';' ? blocks === 0 : text.startsWith(delimiter, start));

type Split = {
  readonly text: string;
  tokens: SqlToken[];
  /** How many blocks of a routine are open. */
  blocks: number;
  delimiter: string;
  place: number;
};

/** Rows of data need not be read to their end. */
const MOST_TOKENS = 50_000;

const isWord = ({ kind, value }: SqlToken, word: string): boolean => kind === 'word' && value === word;

const addToken = (split: Split, token: SqlToken): void => {
  const { tokens } = split;
  if (token.kind === 'word' && isRoutine(tokens)) split.blocks = Math.max(0, split.blocks + blockChange(token, tokens.at(-1)));
  if (tokens.length < MOST_TOKENS) tokens.push(token);
};

const ROUTINES: ReadonlySet<string> = new Set(['function', 'procedure', 'proc', 'trigger', 'event', 'package']);
const HEAD_WORDS = 16;

const isRoutine = (tokens: readonly SqlToken[]): boolean => {
  const [first] = tokens;
  if (first?.value !== 'create' && first?.value !== 'alter') return false;
  const head = tokens.slice(1, HEAD_WORDS);
  const kind = head.findIndex(({ value }) => ROUTINES.has(value));
  return kind >= 0 && !head.slice(0, kind).some(({ value }) => value === 'table' || value === 'as');
};

/** `END IF` and `END LOOP` end what opened no block here. */
const NO_BLOCKS: ReadonlySet<string> = new Set(['if', 'loop', 'while', 'repeat', 'for']);

const blockChange = ({ value }: SqlToken, before: SqlToken | undefined): number => {
  const previous = before?.kind === 'word' ? before.value : '';
  if (previous === 'end') return NO_BLOCKS.has(value) ? 1 : 0;
  if (value === 'begin' || value === 'case') return 1;
  if ((value === 'transaction' || value === 'tran') && previous === 'begin') return -1;
  return value === 'end' ? -1 : 0;
};

const isBatchEnd = (text: string, token: SqlToken): boolean =>
  isWord(token, 'go') && token.isFirstOnLine && /^[ \t\r]*(?:\d+[ \t\r]*)?(?:\n|$)/u.test(text.slice(token.end, token.end + 20));

const readDelimiter = (split: Split, { end }: SqlToken): void => {
  const line = split.text.indexOf('\n', end);
  const last = line < 0 ? split.text.length : line;
  split.delimiter = split.text.slice(end, last).trim() || ';';
  split.place = last;
};

const STARTS: ReadonlySet<string> = new Set(['create', 'alter', 'insert', 'drop']);

/** A semicolon may be missing, in SQL Server on purpose. `WITH a AS (…) INSERT` is one statement. */
const startsAnew = ({ tokens, blocks }: Split, token: SqlToken): boolean => {
  const [before] = tokens.slice(-1);
  if (!before || !token.isFirstOnLine || token.kind !== 'word' || !STARTS.has(token.value) || blocks > 0) return false;
  return !isRoutine(tokens) && before.value !== 'as' && before.value !== ',' && !goesOn(tokens[0]?.value, before.value);
};

const goesOn = (first: string | undefined, before: string): boolean => first === 'grant' || (first === 'with' && before === ')');

const isCopyFromInput = (tokens: readonly SqlToken[]): boolean =>
  tokens[0]?.value === 'copy' && tokens.some(({ value }) => value === 'stdin');

/** Rows follow, up to a line with `\.`. */
const skipData = (split: Split): void => {
  const end = split.text.indexOf('\n\\.', split.place);
  split.place = end < 0 ? split.place : end + '\n\\.'.length;
};
