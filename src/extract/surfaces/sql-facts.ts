/** SQL in strings → the tables that it reads, writes or defines. */
import { type CodeValue, defined, type SurfaceFact } from '#model';
import { INSERTED, readQuotedTables } from '#languages';
import { EXPRESSION } from '../marks.ts';
import { startAt } from '../syntax/syntax-tree.ts';
import { codeValueAt, textValue } from './code-value-at.ts';
import { linesAt } from './fact-of-site.ts';
import { type SurfaceSource, symbolAround } from './surface-source.ts';
import { formAt, partsOf, piecesOf } from './syntax-parts.ts';

/** What comes before the first word, and words that statements start with. */
const STATEMENT =
  /(?:[a-zA-Z@$]{0,3}#*["'`]|\s|\(|--[^\n]*\n|\/\*[^*]*\*\/|[$#%]?\{[^}\n]{0,80}\})*(?:select|insert|update|delete|with|create|alter|drop|truncate|merge|replace)\b/iuy;
const MOST_SQL = 20_000;
const SHORTEST = 6;

export const sqlFacts = (source: SurfaceSource, place: number): readonly SurfaceFact[] => {
  const { tree } = source;
  const start = startAt(tree, place);
  if ((tree.ends[place] ?? 0) - start < SHORTEST) return [];
  STATEMENT.lastIndex = start;
  if (!STATEMENT.test(tree.text) || STATEMENT.lastIndex > (tree.ends[place] ?? 0)) return [];
  const whole = wholeText(source, place);
  if (whole === undefined || isInside(source, whole)) return [];
  const { text, inserted } = readText(source, whole);
  const from = symbolAround(source, place);
  return readQuotedTables(text).map(({ name, access }) => {
    const value = nameValue(source, name, inserted);
    return defined({
      kind: 'db_table' as const,
      value: value.kind === 'text' ? value.text : '',
      ...linesAt(source, place),
      from,
      confidence: 'medium' as const,
      detail: { access, by: 'sql' },
      parts: { name: value },
    });
  });
};

/** The concatenation that starts with the text, or the text; undefined if it comes later in one. */
const wholeText = (source: SurfaceSource, place: number): number | undefined => {
  const { tree } = source;
  let whole = place;
  for (
    let parent = tree.parents[whole] ?? -1;
    parent > 0 && JOINS.has(formAt(source, parent));
    parent = tree.parents[whole] ?? -1
  ) {
    if (partsOf(source, parent)[0] !== whole) return undefined;
    whole = parent;
  }
  return whole;
};

const JOINS: ReadonlySet<ReturnType<typeof formAt>> = new Set(['sum', 'adjacent']);

/** Part of another string, or an expression that documents something. */
const isInside = (source: SurfaceSource, place: number): boolean => {
  const parent = source.tree.parents[place] ?? -1;
  const form = parent > 0 ? formAt(source, parent) : undefined;
  return form === 'text' || form === 'statement' || source.marks.expressions[parent] === EXPRESSION.import;
};

type WrittenText = { readonly text: string; readonly inserted: readonly number[] };

/** Everything but text is a word of its own, by its index. */
const readText = (source: SurfaceSource, whole: number): WrittenText => {
  const inserted: number[] = [];
  const left: (string | number)[] = [whole];
  let text = '';
  for (let next = left.pop(); next !== undefined && text.length < MOST_SQL; next = left.pop()) {
    const form = typeof next === 'number' ? formAt(source, next) : undefined;
    if (typeof next === 'string') text += next;
    else if (JOINS.has(form)) left.push(...operandsOf(source, next).toReversed());
    else if (form === 'text') left.push(...piecesOf(source, next).toReversed());
    else text += `${INSERTED}${inserted.push(next) - 1}${INSERTED}`;
  }
  return { text: text.slice(0, MOST_SQL), inserted };
};

/** Without the operator between two. */
const operandsOf = (source: SurfaceSource, place: number): readonly number[] => {
  const parts = partsOf(source, place);
  return formAt(source, place) === 'sum' && parts.length === 3 ? [parts[0] ?? 0, parts[2] ?? 0] : parts;
};

/** `orders_${year}`: text, and what is inserted into it. */
const nameValue = (source: SurfaceSource, name: string, inserted: readonly number[]): CodeValue => {
  const parts = name.split(INSERTED);
  if (parts.length === 1) return textValue(name);
  const of = parts
    .map((part, at) => (at % 2 === 0 ? textValue(part) : codeValueAt(source, inserted[Number(part)] ?? 0)))
    .filter((part) => part.kind !== 'text' || part.text !== '');
  return of.length === 1 && of[0] ? of[0] : { kind: 'join', of };
};
