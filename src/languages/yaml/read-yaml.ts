/**
 * A text in YAML → its keys. Keys inside of lists have no name that leads to them, so of list items only those with a name are
 * listed (`- name: Build`), under it. Lines that are no YAML are skipped.
 */
import type { Reading, ReadUse } from '#model';
import { type CollectedKeys, collectKeys, type OpenKey } from '../reading/collect-keys.ts';
import { definitionUse } from '../reading/definition-use.ts';
import { unescapedName } from '../reading/unescaped-name.ts';
import { documentEnd, resourceOf } from './resource-of.ts';
import { type KeyLine, readKey } from './read-key.ts';
import { type YamlValue, valueAt } from './value-at.ts';

export const readYaml = (text: string): Reading => {
  const scan: Scan = { text, keys: collectKeys(text), uses: [], anchors: new Map(), open: [], end: 0, place: 0 };
  startDocument(scan, 0);
  while (scan.place < text.length) readLine(scan);
  endDocument(scan);
  return { ...scan.keys.result(), uses: scan.uses };
};

/** A key or a list item that further lines may belong to. */
type Open = {
  readonly kind: 'key' | 'item';
  readonly column: number;
  /** Undefined for what is inside of a list item and has no name. */
  key: OpenKey | undefined;
  /** Where the item starts. */
  readonly start: number;
};

type Scan = {
  readonly text: string;
  readonly keys: CollectedKeys;
  readonly uses: ReadUse[];
  /** The keys whose values have an anchor. */
  readonly anchors: Map<string, { readonly path: string; readonly name: string }>;
  readonly open: Open[];
  /** The object of Kubernetes that the document describes. */
  document?: { readonly start: number; readonly key: OpenKey } | undefined;
  /** Where the last line with content ends. */
  end: number;
  /** Where the next line starts. */
  place: number;
  /** Lines further to the right continue a text. */
  skipAbove?: number | undefined;
};

const readLine = (scan: Scan): void => {
  const { text, place } = scan;
  const next = text.indexOf('\n', place);
  const end = next < 0 ? text.length : next;
  scan.place = end + 1;
  const first = skipSpaces(text, place, end);
  if (first === end) return;
  if (scan.skipAbove !== undefined) {
    if (first - place > scan.skipAbove) {
      scan.end = trimmedEnd(text, first, end);
      return;
    }
    scan.skipAbove = undefined;
  }
  if (text[first] === '#') return;
  if (first === place && isBoundary(text, place)) return readBoundary(scan, { place, end });
  readContent(scan, { lineStart: place, first, end });
};

const BOUNDARY: ReadonlySet<string> = new Set(['---', '...']);
const BOUNDARY_LENGTH = 3;

const isBoundary = (text: string, place: number): boolean =>
  BOUNDARY.has(text.slice(place, place + BOUNDARY_LENGTH)) && isBlank(text[place + BOUNDARY_LENGTH]);

type Content = { readonly lineStart: number; readonly first: number; readonly end: number };

const readBoundary = (scan: Scan, { place, end }: { readonly place: number; readonly end: number }): void => {
  const { text } = scan;
  endDocument(scan);
  if (text[place] === '-') startDocument(scan, Math.min(text.length, end + 1));
  const first = skipSpaces(text, place + BOUNDARY_LENGTH, end);
  if (first < end && text[first] !== '#') readValue(scan, { start: first, column: 0 });
};

const startDocument = (scan: Scan, start: number): void => {
  const resource = resourceOf(scan.text, { start, end: documentEnd(scan.text, start) });
  scan.document = resource && { start: resource.start, key: scan.keys.open(resource) };
};

const endDocument = (scan: Scan): void => {
  closeFrom(scan, 0);
  if (scan.document) scan.keys.close(scan.document.key, scan.end);
  scan.document = undefined;
};

/** Lines of the templates that a chart or a playbook is written in. */
const TEMPLATE: ReadonlySet<string> = new Set(['{{', '{%']);
const TEMPLATE_MARK = 2;

/** Dashes of lists, then a key or a value. */
const readContent = (scan: Scan, { lineStart, first, end }: Content): void => {
  const { text } = scan;
  let at = first;
  while (text[at] === '-' && isBlank(text[at + 1])) {
    openItem(scan, { start: at, column: at - lineStart });
    scan.end = at + 1;
    at = skipSpaces(text, at + 1, end);
  }
  if (at >= end || text[at] === '#' || TEMPLATE.has(text.slice(at, at + TEMPLATE_MARK))) return;
  const key = readKey(text, { start: at, end });
  if (key) openKey(scan, key, at - lineStart);
  else readValue(scan, { start: at, column: scan.open.at(-1)?.column ?? -1 });
};

/** Closes what starts at this column or further to the right. */
const closeFrom = ({ open, keys, end }: Scan, column: number): void => {
  while ((open.at(-1)?.column ?? -1) >= column) {
    const closed = open.pop();
    if (closed?.key) keys.close(closed.key, end);
  }
};

/** The dash may be at the column of the key whose value the list is. */
const openItem = (scan: Scan, { start, column }: { readonly start: number; readonly column: number }): void => {
  closeFrom(scan, column + 1);
  if (scan.open.at(-1)?.column === column && scan.open.at(-1)?.kind === 'item') closeFrom(scan, column);
  scan.open.push({ kind: 'item', column, key: undefined, start });
};

/** Names of list items, the better one first. */
const ITEM_NAMES: ReadonlySet<string> = new Set(['name', 'id']);

const openKey = (scan: Scan, key: KeyLine, column: number): void => {
  closeFrom(scan, column);
  const around = scan.open.at(-1);
  const name = nameIn(scan.text, { start: key.nameStart, end: key.nameEnd });
  scan.end = key.valueStart;
  const value = valueAt(scan.text, { start: key.valueStart, column });
  if (around?.kind === 'item' && !around.key && ITEM_NAMES.has(name)) nameItem(scan, around, value);
  const opened = isListed(scan, name)
    ? scan.keys.open({ ...placeOf(scan, key), kind: 'key', name }, around?.key ?? scan.document?.key)
    : undefined;
  scan.open.push({ kind: 'key', column, key: opened, start: key.start });
  takeValue(scan, { name, column, opened }, value);
};

const isListed = ({ open }: Scan, name: string): boolean =>
  name !== MERGE && name !== REFERENCE && name !== '' && open.every(({ kind }) => kind === 'key');

/** In double quotes, a backslash escapes. */
const nameIn = (text: string, { start, end }: { readonly start: number; readonly end: number }): string =>
  text[start - 1] === '"' ? unescapedName(text.slice(start, end)) : text.slice(start, end);

/** A comment above the first key of an object is about the object. */
const placeOf = ({ document }: Scan, { start, nameStart, nameEnd }: KeyLine) => ({
  start,
  nameStart,
  nameEnd,
  ...(document?.start === start ? { doc: '' } : {}),
});

const MERGE = '<<';
const REFERENCE = '$ref';

/** An item with a name that is a plain text on its line. */
const nameItem = (scan: Scan, item: Open, { kind, inner }: YamlValue): void => {
  const name = kind === 'text' && inner ? nameIn(scan.text, inner) : '';
  if (!inner || name === '' || name.length > LONGEST_NAME || name.includes('\n')) return;
  const parent = scan.open.findLast(({ key }) => key)?.key ?? scan.document?.key;
  item.key = scan.keys.open({ kind: 'key', name, start: item.start, nameStart: inner.start, nameEnd: inner.end }, parent);
};

const LONGEST_NAME = 120;

type Owner = { readonly name: string; readonly column: number; readonly opened: OpenKey | undefined };

const takeValue = (scan: Scan, owner: Owner, value: YamlValue): void => {
  if (value.end > scan.end) scan.end = value.end;
  if (value.end > scan.place) scan.place = nextLine(scan.text, value.end);
  const continues = value.kind === 'block' || (value.kind === 'text' && value.inner !== undefined);
  if (continues && owner.column >= 0) scan.skipAbove = owner.column;
  readAnchors(scan, owner, value);
  const { inner } = value;
  const use = owner.name === REFERENCE && inner ? definitionUse(scan.text.slice(inner.start, inner.end), inner.start) : undefined;
  if (use) scan.uses.push(use);
};

/** A use of an anchor is one of the key whose value has it. */
const readAnchors = ({ text, anchors, uses }: Scan, { name, opened }: Owner, { anchor, alias }: YamlValue): void => {
  if (anchor && opened) anchors.set(text.slice(anchor.start, anchor.end), { path: opened.path, name });
  const anchored = alias && anchors.get(text.slice(alias.start, alias.end));
  if (alias && anchored) uses.push({ kind: 'read', name: anchored.name, target: anchored.path, ...alias });
};

/** A value that stands alone: of a list item, or on the line after its key. */
const readValue = (scan: Scan, { start, column }: { readonly start: number; readonly column: number }): void => {
  takeValue(scan, { name: '', column, opened: undefined }, valueAt(scan.text, { start, column }));
};

const nextLine = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
};

const skipSpaces = (text: string, from: number, end: number): number => {
  let at = from;
  while (at < end && isBlank(text[at])) at += 1;
  return at;
};

const trimmedEnd = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length;

const isBlank = (character: string | undefined): boolean =>
  character === undefined || character === ' ' || character === '\t' || character === '\r' || character === '\n';
