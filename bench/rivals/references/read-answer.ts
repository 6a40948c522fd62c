/** Parses the tools' answers about the uses of a symbol into file lines. */
import { MOST_USES, type ReportedLine } from './reference-tool.ts';

type Declarations = readonly ReportedLine[];

/** A tool may report a declaration at its decorators, comments or modifiers, a few lines above. */
const NEAR_LINES = 3;

/** The items declared on one of these lines, or failing that, near one. */
const matchDeclared = <Item>(
  items: readonly Item[],
  declared: Declarations,
  placeIn: (item: Item) => ReportedLine,
): readonly Item[] => {
  const within = (lines: number): readonly Item[] =>
    items.filter((item) => {
      const { path, line } = placeIn(item);
      return declared.some((place) => place.path === path && Math.abs(place.line - line) <= lines);
    });
  const exact = within(0);
  return exact.length > 0 ? exact : within(NEAR_LINES);
};

export type References = {
  readonly lines: readonly ReportedLine[];
  /** Absent: symbol not found. */
  readonly target?: string;
  readonly cursor?: string;
};

/** Lodestone: the count, a file, its uses below it as `  line kind …`, then the target, then the call for the next page. */
export const readReferences = (text: string): References => {
  const lines: ReportedLine[] = [];
  let path = '';
  for (const line of text.split('\n')) {
    const use = /^ {2}(\d+) [a-z]+\??(?: |$)/u.exec(line);
    if (use) lines.push({ path, line: Number(use[1]) });
    else path = line;
  }
  const target = /^(?:target: (.+)|No uses of (.+)\.)$/mu.exec(text)?.slice(1).find(Boolean);
  requireCount(lines.length, statedCount(text), text);
  const cursor = /^next: .*"cursor":"(\w+)"/mu.exec(text)?.[1];
  return { lines, ...(target === undefined ? {} : { target }), ...(cursor === undefined ? {} : { cursor }) };
};

/** `3 uses of f.`, `2 of 3 uses of f.` or, on a later page, `3-3 of 3 uses of f.` */
const statedCount = (text: string): number => {
  const [, first, last, alone] = /^(?:(\d+)(?:-(\d+))? of )?(\d+) uses? of /mu.exec(text) ?? [];
  return last === undefined ? Number(first ?? alone ?? 0) : Number(last) - Number(first) + 1;
};

/** An answer that fails to parse must not count as an answer without uses. */
const requireCount = (read: number, stated: number, text: string): void => {
  if (read !== stated) throw new Error(`read ${read} of ${stated} uses in an answer:\n${text.slice(0, SHOWN_CHARS)}`);
};
const SHOWN_CHARS = 500;

const matchedLine = ([, path = '', line]: readonly string[]): ReportedLine => ({ path, line: Number(line) });

/** codegraph's text: callers, grouped by definition when there are several. Undefined: symbol not found. */
export const readCallers = (text: string, declared: Declarations): readonly ReportedLine[] | undefined => {
  if (/^Symbol ".*" not found|no definition of ".*" matches file/mu.test(text)) return undefined;
  const [first = '', ...parts] = text.split(/^(?=\*\*.* — \S+:\d+$)/mu);
  if (parts.length === 0) return readCallerList(first);
  const own = matchDeclared(parts, declared, (part) => matchedLine(/^\*\*.* — (\S+):(\d+)$/mu.exec(part) ?? []));
  return own.length === 0 ? undefined : own.flatMap(readCallerList);
};

const readCallerList = (part: string): readonly ReportedLine[] => {
  const lines = [...part.matchAll(/^- .* \((\w+)\) - (\S+):(\d+)/gmu)].map(([, kind, path = '', line]) => ({
    path,
    line: kind === 'file' ? 0 : Number(line),
  }));
  requireCount(lines.length, part.match(/^- (?!\(no callers\))/gmu)?.length ?? 0, part);
  return lines;
};

type Caller = { readonly id: string; readonly kind: string; readonly filePath: string; readonly startLine: number };
type Definition = {
  readonly definition: { readonly filePath: string; readonly startLine: number };
  readonly callers: readonly Caller[];
  readonly edges: readonly { readonly source: string; readonly line?: number | null }[];
};

/** codegraph's JSON: the line is on the edge, the path on the calling declaration. */
export const readEdges = (text: string, declared: Declarations): readonly ReportedLine[] | undefined => {
  if (!text.startsWith('{')) return undefined;
  const { definitions = [], filteredOut } = JSON.parse(text) as {
    readonly definitions?: readonly Definition[];
    readonly filteredOut?: boolean;
  };
  if (filteredOut) return undefined;
  const own = matchDeclared(definitions, declared, ({ definition }) => ({
    path: definition.filePath,
    line: definition.startLine,
  }));
  return own.length === 0 ? undefined : own.flatMap(edgeLines);
};

const edgeLines = ({ callers, edges }: Definition): readonly ReportedLine[] => {
  const sources = new Map(callers.map((caller) => [caller.id, caller]));
  const lines = edges.flatMap(({ source, line }) => {
    const caller = sources.get(source);
    return caller ? [{ path: caller.filePath, line: line ?? caller.startLine }] : [];
  });
  requireCount(lines.length, edges.length, JSON.stringify({ callers, edges }));
  return lines;
};

type Location = { readonly fileId: string; readonly startLine: number };

/** `name`, `Class#name`, and quoted ``Class#`<get>name` `` for an accessor and ``Class#`#name` `` for a private member. */
const MEMBER = /^(?:.*?([\w$]+)#)?(?:[^#`]*[./])?`?(?:<[gs]et>)?(#?[\w$]+)`?(?:\(\))?$/u;
/** A constructor parameter that is also a member. */
const PARAMETER_PROPERTY = /([\w$]+)#`<constructor>`\(\)\.\(([\w$]+)\)$/u;

type NamedDeclarations = { readonly name: string; readonly declarations: Declarations; readonly containers: readonly string[] };

/**
 * The ids of CKB's search results that match the declaration. Its lines for members are often 0 or those of a namesake, so
 * members are matched by file and by the class before the name.
 */
export const readFoundSymbols = (text: string, { name, declarations, containers }: NamedDeclarations): readonly string[] => {
  const { symbols = [] } = parseData<{
    readonly symbols?: readonly { readonly name: string; readonly stableId: string; readonly location?: Location }[];
  }>(text);
  const own = symbols.filter((symbol) => {
    const [, container, found] = MEMBER.exec(symbol.name) ?? PARAMETER_PROPERTY.exec(symbol.name) ?? [];
    return (
      found === name &&
      declarations.some(({ path }) => path === symbol.location?.fileId) &&
      (container === undefined || containers.includes(container))
    );
  });
  const members = own.filter((symbol) => symbol.name.includes('#'));
  const matching = members.length > 0 && containers.length > 0 ? members : own;
  return matching.map(({ stableId }) => stableId);
};

/** CKB's references; the definition it reports is not a use. */
export const readScipReferences = (text: string): readonly ReportedLine[] => {
  const { references = [], totalCount = 0 } = parseData<{
    readonly references?: readonly { readonly kind: string; readonly location: Location }[];
    readonly totalCount?: number;
  }>(text);
  requireCount(references.length, Math.min(totalCount, MOST_USES), text);
  return references
    .filter(({ kind }) => kind !== 'definition')
    .map(({ location }) => ({ path: location.fileId, line: location.startLine }));
};

/** Empty when the answer is an error in prose. */
const parseData = <Data extends object>(text: string): Partial<Data> =>
  text.startsWith('{') ? ((JSON.parse(text) as { readonly data?: Data }).data ?? {}) : {};
