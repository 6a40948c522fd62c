/** What a question names and the code does not have: it may be misspelled, or is yet to be written. */
import { countOf, type Hint } from '#model';
import type { OperationContext } from '#call';
import { countMentioningFiles, findNamesakes } from '#search';
import type { OpenView } from '#store';

const MOST_HINTS = 3;
const MOST_NAMES = 3;

type NamedTexts = {
  /** The question. */
  readonly text: string;
  /** Those of its texts that no file contains. */
  readonly absent: readonly string[];
};

type Asked = Pick<OperationContext, 'view' | 'freshness'>;

/** None while files are still being read: what is missing may be in them. */
export const absenceHints = async ({ view, freshness }: Asked, { text, absent }: NamedTexts): Promise<readonly Hint[]> => {
  if (freshness.meta.result_completeness === 'partial') return [];
  const hints = await Promise.all(absent.slice(0, MOST_HINTS).map((each) => absentText(view, each)));
  const names = namesInBackticks(text).filter((name) => !absent.includes(name));
  for (const name of names) {
    if (hints.length >= MOST_HINTS) break;
    const hint = await unknownName(view, name);
    if (hint) hints.push(hint);
  }
  return hints;
};

const absentText = async (view: OpenView, text: string): Promise<Hint> => {
  const { hits, nearestNames } = /^[\w$]+$/u.test(text) ? await findNamesakes(view, { name: text }) : NO_NAMES;
  const similar = hits.length > 0 ? '' : similarNames(nearestNames);
  return { type: 'info', text: `No indexed file contains ${JSON.stringify(text)}.${similar}` };
};

const NO_NAMES = { hits: [], nearestNames: [] };

/** A name that is written as code, and that no symbol has. */
const unknownName = async (view: OpenView, name: string): Promise<Hint | undefined> => {
  const { hits, nearestNames } = await findNamesakes(view, { name });
  if (hits.length > 0) return undefined;
  const mentioning = await countMentioningFiles(view, name);
  const last = name.split(/[.#:]+/u).at(-1) ?? name;
  const where = mentioning > 0 ? ` ${countOf(mentioning, 'file')} ${mentioning === 1 ? 'mentions' : 'mention'} ${last}.` : '';
  return { type: 'info', text: `No symbol is named ${JSON.stringify(name)}.${where || similarNames(nearestNames)}` };
};

const similarNames = (names: readonly string[]): string =>
  names.length > 0 ? ` Similar names: ${names.slice(0, MOST_NAMES).join(', ')}.` : '';

/** `name`, `Class.method`, `call()`: no paths, flags or sentences. */
const namesInBackticks = (text: string): readonly string[] => [
  ...new Set([...text.slice(0, MOST_CHARACTERS).matchAll(NAME_IN_BACKTICKS)].flatMap(({ groups }) => groups?.['name'] ?? [])),
];

const MOST_CHARACTERS = 4_000;
const NAME_IN_BACKTICKS = /`(?<name>[\p{L}_$][\w$]{1,60}(?:(?:\.|::|#)[\p{L}_$][\w$]{0,60}){0,6})(?:\(\))?`/gu;
