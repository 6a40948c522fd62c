/** The answers of the tools about the uses of a symbol, read into places. */
import { MOST_USES, type ToldPlace } from './reference-tool.ts';

type Declared = readonly ToldPlace[];

/** Where a tool may say a declaration starts that has decorators, comments or modifiers on lines of their own. */
const NEAR_LINES = 3;

/** Of what a tool knows by one name, that which is declared there: on the very line, or else near it. */
const declaredAt = <Item>(items: readonly Item[], declared: Declared, placeIn: (item: Item) => ToldPlace): readonly Item[] => {
  const within = (lines: number): readonly Item[] =>
    items.filter((item) => {
      const { path, line } = placeIn(item);
      return declared.some((place) => place.path === path && Math.abs(place.line - line) <= lines);
    });
  const exact = within(0);
  return exact.length > 0 ? exact : within(NEAR_LINES);
};

export type References = {
  readonly places: readonly ToldPlace[];
  /** Absent: no such symbol. */
  readonly target?: string;
  readonly cursor?: string;
};

/** Lodestone: a file, its uses below it as `  line kind …`, then what they are uses of, then how to go on. */
export const readReferences = (text: string): References => {
  const places: ToldPlace[] = [];
  let path = '';
  for (const line of text.split('\n')) {
    const use = /^ {2}(\d+) [a-z]+\??(?: |$)/u.exec(line);
    if (use) places.push({ path, line: Number(use[1]) });
    else path = line;
  }
  const [, stated = '0', used, unused] = /^(?:(\d+) of [\d,]+ uses? of (.+)|No uses of (.+)\.)$/mu.exec(text) ?? [];
  const target = used ?? unused;
  requireCount(places.length, Number(stated), text);
  const cursor = /^next_cursor: (\S+)$/mu.exec(text)?.[1];
  return { places, ...(target === undefined ? {} : { target }), ...(cursor === undefined ? {} : { cursor }) };
};

/** An answer in a form that is not understood must not count as one without uses. */
const requireCount = (read: number, stated: number, text: string): void => {
  if (read !== stated) throw new Error(`read ${read} of ${stated} uses in an answer:\n${text.slice(0, SHOWN_CHARS)}`);
};
const SHOWN_CHARS = 500;

const placeOf = ([, path = '', line]: readonly string[]): ToldPlace => ({ path, line: Number(line) });

/** codegraph's text: callers, in parts by definition when there are several. Nothing: it does not know the symbol. */
export const readCallers = (text: string, declared: Declared): readonly ToldPlace[] | undefined => {
  if (/^Symbol ".*" not found|no definition of ".*" matches file/mu.test(text)) return undefined;
  const [first = '', ...parts] = text.split(/^(?=\*\*.* — \S+:\d+$)/mu);
  if (parts.length === 0) return callersIn(first);
  const own = declaredAt(parts, declared, (part) => placeOf(/^\*\*.* — (\S+):(\d+)$/mu.exec(part) ?? []));
  return own.length === 0 ? undefined : own.flatMap(callersIn);
};

const callersIn = (part: string): readonly ToldPlace[] => {
  const places = [...part.matchAll(/^- .* \((\w+)\) - (\S+):(\d+)/gmu)].map(([, kind, path = '', line]) => ({
    path,
    line: kind === 'file' ? 0 : Number(line),
  }));
  requireCount(places.length, part.match(/^- (?!\(no callers\))/gmu)?.length ?? 0, part);
  return places;
};

type Caller = { readonly id: string; readonly kind: string; readonly filePath: string; readonly startLine: number };
type Definition = {
  readonly definition: { readonly filePath: string; readonly startLine: number };
  readonly callers: readonly Caller[];
  readonly edges: readonly { readonly source: string; readonly line?: number | null }[];
};

/** codegraph's JSON: an edge has its line, and the declaration it starts in has the path. */
export const readEdges = (text: string, declared: Declared): readonly ToldPlace[] | undefined => {
  if (!text.startsWith('{')) return undefined;
  const { definitions = [], filteredOut } = JSON.parse(text) as {
    readonly definitions?: readonly Definition[];
    readonly filteredOut?: boolean;
  };
  if (filteredOut) return undefined;
  const own = declaredAt(definitions, declared, ({ definition }) => ({ path: definition.filePath, line: definition.startLine }));
  return own.length === 0 ? undefined : own.flatMap(edgesOf);
};

const edgesOf = ({ callers, edges }: Definition): readonly ToldPlace[] => {
  const sources = new Map(callers.map((caller) => [caller.id, caller]));
  const places = edges.flatMap(({ source, line }) => {
    const caller = sources.get(source);
    return caller ? [{ path: caller.filePath, line: line ?? caller.startLine }] : [];
  });
  requireCount(places.length, edges.length, JSON.stringify({ callers, edges }));
  return places;
};

type Location = { readonly fileId: string; readonly startLine: number };

/** `name`, `Class#name`, and in quotes ``Class#`<get>name` `` of an accessor and ``Class#`#name` `` of a private member. */
const MEMBER = /^(?:.*?([\w$]+)#)?(?:[^#`]*[./])?`?(?:<[gs]et>)?(#?[\w$]+)`?(?:\(\))?$/u;
/** A parameter of a constructor that is a member too. */
const PARAMETER_PROPERTY = /([\w$]+)#`<constructor>`\(\)\.\(([\w$]+)\)$/u;

type Sought = { readonly name: string; readonly declarations: Declared; readonly around: readonly string[] };

/**
 * CKB's symbols of a search that are the one declared: their ids. Its lines of members are often 0 or those of a namesake, so
 * a member is known by its file and the class before its name.
 */
export const readFoundSymbols = (text: string, { name, declarations, around }: Sought): readonly string[] => {
  const { symbols = [] } = dataOf<{
    readonly symbols?: readonly { readonly name: string; readonly stableId: string; readonly location?: Location }[];
  }>(text);
  const own = symbols.filter((symbol) => {
    const [, container, found] = MEMBER.exec(symbol.name) ?? PARAMETER_PROPERTY.exec(symbol.name) ?? [];
    return (
      found === name &&
      declarations.some(({ path }) => path === symbol.location?.fileId) &&
      (container === undefined || around.includes(container))
    );
  });
  const members = own.filter((symbol) => symbol.name.includes('#'));
  const meant = members.length > 0 && around.length > 0 ? members : own;
  return meant.map(({ stableId }) => stableId);
};

/** CKB's references; what it tells of the definition is no use. */
export const readScipReferences = (text: string): readonly ToldPlace[] => {
  const { references = [], totalCount = 0 } = dataOf<{
    readonly references?: readonly { readonly kind: string; readonly location: Location }[];
    readonly totalCount?: number;
  }>(text);
  requireCount(references.length, Math.min(totalCount, MOST_USES), text);
  return references
    .filter(({ kind }) => kind !== 'definition')
    .map(({ location }) => ({ path: location.fileId, line: location.startLine }));
};

/** Nothing, where the answer is a sentence: an error. */
const dataOf = <Data extends object>(text: string): Partial<Data> =>
  text.startsWith('{') ? ((JSON.parse(text) as { readonly data?: Data }).data ?? {}) : {};
