/** Reads the types in documentation: `Line[]|null`, `Collection<int, Line>`, `?self`, `Array<Line>`. */
import type { DocType } from '#model';

export type DocTypeRules = {
  /** Words for the type around the documented member. */
  readonly selfWords: ReadonlySet<string>;
  /** Types that are a list of their last argument. */
  readonly lists: ReadonlySet<string>;
  /** Names that are no types of the project: `int`, `mixed`, and what stands for any type. */
  readonly isOther: (name: string) => boolean;
  /** Between the types of a union. */
  readonly unionMarks: ReadonlySet<string>;
};

const TOKEN = /[$\\\p{L}_][$\p{L}\p{N}_\\:-]*|[|&,<>()[\]{}?]|[^\s]/gu;
/** Longer types are generated, and nobody reads them. */
const MOST_TOKENS = 120;

/** Undefined if it says nothing about types of the project. */
export const readDocType = (text: string, rules: DocTypeRules): DocType | undefined => {
  const tokens = (text.slice(0, 1_000).match(TOKEN) ?? []).slice(0, MOST_TOKENS);
  return readUnion({ tokens, at: 0, rules });
};

type TypeReader = { readonly tokens: readonly string[]; at: number; readonly rules: DocTypeRules };

const readUnion = (reader: TypeReader): DocType | undefined => {
  const parts: DocType[] = [];
  for (;;) {
    const part = readPart(reader);
    if (part) parts.push(part);
    if (!reader.rules.unionMarks.has(reader.tokens[reader.at] ?? '')) break;
    reader.at++;
  }
  return parts.length < 2 ? parts[0] : { kind: 'union', of: parts };
};

const readPart = (reader: TypeReader): DocType | undefined => {
  if (reader.tokens[reader.at] === '?') reader.at++;
  let type = readAtom(reader);
  while (reader.tokens[reader.at] === '[' && reader.tokens[reader.at + 1] === ']') {
    reader.at += 2;
    type = type && { kind: 'list', of: type };
  }
  return type;
};

const readAtom = (reader: TypeReader): DocType | undefined => {
  const { tokens, rules } = reader;
  const token = tokens[reader.at] ?? '';
  if (token === '(') {
    reader.at++;
    const inside = readUnion(reader);
    if (tokens[reader.at] === ')') reader.at++;
    return inside;
  }
  if (!/^[$\\\p{L}_]/u.test(token)) return undefined;
  reader.at++;
  const given = tokens[reader.at] === '<' ? readArguments(reader) : [];
  // A shape or a signature is a type without a name.
  if (tokens[reader.at] === '{' || tokens[reader.at] === '(') return skipGroup(reader);
  if (rules.selfWords.has(token)) return { kind: 'self' };
  if (rules.lists.has(token)) return listOf(given.at(-1));
  if (rules.isOther(token)) return undefined;
  const known = given.flatMap((each) => each ?? []);
  return known.length > 0 ? { kind: 'named', name: token, arguments: known } : { kind: 'named', name: token };
};

const listOf = (of: DocType | undefined): DocType | undefined => of && { kind: 'list', of };

const readArguments = (reader: TypeReader): readonly (DocType | undefined)[] => {
  const given: (DocType | undefined)[] = [];
  do {
    reader.at++;
    given.push(readUnion(reader));
  } while (reader.tokens[reader.at] === ',');
  if (reader.tokens[reader.at] === '>') reader.at++;
  return given;
};

const skipGroup = (reader: TypeReader): undefined => {
  let depth = 0;
  for (; reader.at < reader.tokens.length; reader.at++) {
    const token = reader.tokens[reader.at] ?? '';
    if ('{(<'.includes(token)) depth++;
    else if ('})>'.includes(token) && --depth === 0) break;
  }
  reader.at++;
  return undefined;
};
