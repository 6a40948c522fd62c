/** Uses as text: each file once, each symbol in it once, and each distinct line of code once. */

export type RenderedReference = {
  readonly path: string;
  readonly line_start: number;
  readonly kind: string;
  readonly from_symbol?: string | undefined;
  readonly resolution_state: string;
  readonly via?: string | undefined;
  readonly sibling?: boolean | undefined;
  readonly excerpt?: string | undefined;
};

/** Uses that read alike but for their lines: of one kind in one symbol, with one line of code. */
type UseGroup = { readonly label: string; readonly from: string; readonly lines: number[]; readonly code: string | undefined };

/** Resolved uses first, then those known by name only. A line of code that an earlier line shows is left out. */
export const renderReferences = (references: readonly RenderedReference[]): string => {
  const shown = new Set<string>();
  const named = references.filter((each) => each.resolution_state === 'unresolved');
  const resolved = references.filter((each) => each.resolution_state !== 'unresolved');
  const mark = commonMark(resolved);
  return [
    ...(mark === undefined ? [] : [`all${mark}:`]),
    ...renderFiles(mark === undefined ? resolved : resolved.map((each) => ({ ...each, via: undefined })), shown),
    ...(named.length > 0 ? ['by name only:', ...renderFiles(named, shown)] : []),
    ...(isCodeRepeated(references) ? [REPEATED_CODE] : []),
  ].join('\n');
};

/** The mark that all of several uses have. */
const commonMark = (uses: readonly RenderedReference[]): string | undefined => {
  const [first, second] = uses;
  const mark = first && second ? markOf(first) : '';
  return mark !== '' && uses.every((each) => markOf(each) === mark) ? mark : undefined;
};

const REPEATED_CODE = '(Code is shown once: a line without it repeats one above, or is an import or export.)';

const isCodeRepeated = (references: readonly RenderedReference[]): boolean => {
  const fileOf = new Map<string, string>();
  return references.some(({ excerpt, path }) => {
    if (excerpt === undefined) return false;
    const first = fileOf.get(excerpt);
    fileOf.set(excerpt, first ?? path);
    return first !== undefined && first !== path;
  });
};

const renderFiles = (references: readonly RenderedReference[], shown: Set<string>): readonly string[] => {
  const files = new Map<string, RenderedReference[]>();
  for (const each of references) files.set(each.path, [...(files.get(each.path) ?? []), each]);
  return [...files].flatMap(([path, uses]) => renderFile(path, groupUses(uses, shown)));
};

/** What has no code of its own stands on the line of the path; so does what is left if it fits there. */
const renderFile = (path: string, groups: readonly UseGroup[]): readonly string[] => {
  const bare = groups.filter(({ code }) => code === undefined);
  const coded = groups.filter(({ code }) => code !== undefined);
  const [only, ...others] = coded;
  const isOneLine = only !== undefined && others.length === 0;
  const head = [...(bare.length > 0 ? [renderBare(bare)] : []), ...(isOneLine ? [renderGroup(only)] : [])].join('; ');
  const rest = isOneLine ? [] : [...bySymbol(coded)].flatMap(([from, inSymbol]) => renderSymbol(from, inSymbol));
  return [head === '' ? path : `${path}: ${head}`, ...rest.map((line) => `  ${line}`)];
};

/** `3 import; 11 call in X; 14, 20 read in X`. */
const renderBare = (groups: readonly UseGroup[]): string =>
  groups.map(({ lines, label, from }) => `${lineList(lines)} ${label}${inSymbol(from)}`).join('; ');

const renderGroup = ({ lines, label, from, code }: UseGroup): string =>
  `${lineList(lines)} ${label}${inSymbol(from)} | ${code ?? ''}`;

/** `11, 19×2, 28`: two uses in line 19. */
const lineList = (lines: readonly number[]): string => {
  const counts = new Map<number, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count > 1 ? `${line}×${count}` : `${line}`)).join(', ');
};

const inSymbol = (from: string): string => (from === '' ? '' : ` in ${from}`);

const bySymbol = (groups: readonly UseGroup[]): ReadonlyMap<string, readonly UseGroup[]> => {
  const symbols = new Map<string, UseGroup[]>();
  for (const group of groups) symbols.set(group.from, [...(symbols.get(group.from) ?? []), group]);
  return symbols;
};

/** The symbol once, above several lines of code in it. */
const renderSymbol = (from: string, groups: readonly UseGroup[]): readonly string[] => {
  if (from === '' || groups.length === 1) return groups.map(renderGroup);
  return [`in ${from}`, ...groups.map((group) => `  ${renderGroup({ ...group, from: '' })}`)];
};

const groupUses = (uses: readonly RenderedReference[], shown: Set<string>): readonly UseGroup[] => {
  const groups = new Map<string, UseGroup>();
  let before: { readonly line: number; readonly code: string | undefined } | undefined;
  for (const use of uses) {
    // Of several uses on one line, only the first has an excerpt.
    const code = use.excerpt ?? (before?.line === use.line_start ? before.code : undefined);
    before = { line: use.line_start, code };
    const label = `${use.kind}${markOf(use)}`;
    const from = use.from_symbol?.slice(use.path.length + 1) ?? '';
    const key = JSON.stringify([label, from, code]);
    const known = groups.get(key);
    if (known) known.lines.push(use.line_start);
    else
      groups.set(key, { label, from, lines: [use.line_start], code: code !== undefined && shown.has(code) ? undefined : code });
    if (code !== undefined) shown.add(code);
  }
  return mergeBare([...groups.values()]);
};

/** Groups whose code is shown elsewhere may read alike. */
const mergeBare = (groups: readonly UseGroup[]): readonly UseGroup[] => {
  const merged = new Map<string, UseGroup>();
  for (const group of groups) {
    const key = JSON.stringify([group.label, group.from, group.code]);
    const known = merged.get(key);
    if (known) known.lines.push(...group.lines);
    else merged.set(key, { ...group, lines: [...group.lines] });
  }
  return [...merged.values()];
};

/** ` via HttpServer`: it refers to a member that the symbol overrides, or that overrides it; ` sibling Other`. */
const markOf = ({ via, sibling: isSibling }: RenderedReference): string =>
  via === undefined ? '' : ` ${isSibling ? 'sibling' : 'via'} ${via}`;
