/** A text in reStructuredText → its sections and labels, the objects it describes, and the labels and documents it refers to. */
import type { ReadImport, Reading, ReadSymbol, ReadUse } from '#model';
import { boundedSymbols } from '../reading/bounded-symbols.ts';
import { type Heading, headingSymbols } from '../reading/heading-symbols.ts';
import { describesObject, signatureName } from './object-directives.ts';
import { plainText } from './plain-text.ts';
import { type Directive, scanBlocks } from './scan-blocks.ts';
import { type TextLine, textLines } from './text-lines.ts';
import type { Title } from './title-at.ts';

export const readRestructuredText = (text: string): Reading => {
  const lines = textLines(text);
  const found: Found = { text, lines, styles: [], headings: [], labels: [], objects: [], imports: [], uses: [] };
  scanBlocks(lines, {
    onTitle: (title) => addTitle(found, title),
    onLabel: ({ name, line }) => addLabel(found, name, line),
    onDirective: (directive) => addDirective(found, directive),
    onText: (line) => addUses(found, line),
  });
  const sections = headingSymbols(text, found.headings);
  const symbols = [...sections, ...objectSymbols(found, sections), ...found.labels];
  return { ...boundedSymbols(symbols, MOST_SYMBOLS), imports: found.imports, uses: found.uses };
};

/** A reference page describes every option and every method. */
const MOST_SYMBOLS = 1_000;

type DescribedObject = Omit<ReadSymbol, 'kind' | 'parent'> & { readonly indent: number };

type Found = {
  readonly text: string;
  readonly lines: readonly TextLine[];
  /** Styles of titles, the outermost first. */
  readonly styles: string[];
  readonly headings: Heading[];
  readonly labels: ReadSymbol[];
  readonly objects: DescribedObject[];
  readonly imports: ReadImport[];
  readonly uses: ReadUse[];
};

const addTitle = ({ lines, styles, headings }: Found, { line, last, style }: Title): void => {
  const [title, first, end] = [lines[line], lines[style.length > 1 ? line - 1 : line], lines[last]];
  if (!title || !first || !end) return;
  if (!styles.includes(style)) styles.push(style);
  const level = styles.indexOf(style) + 1;
  headings.push({ level, title: plainText(title.written), start: first.start, nameStart: title.first, end: end.end });
};

const addLabel = ({ lines, labels }: Found, name: string, line: number): void => {
  const at = lines[line];
  if (!at || name.length > LONGEST_NAME) return;
  const nameStart = at.first + Math.max(0, at.written.indexOf(name));
  labels.push({ kind: 'key', name, start: at.first, end: at.end, nameStart, doc: '' });
};

const LONGEST_NAME = 160;

const addDirective = (found: Found, directive: Directive): void => {
  if (describesObject(directive.name)) addObjects(found, directive);
  if (directive.name === 'toctree') addDocuments(found, directive);
  if (directive.name === 'include' || directive.name === 'literalinclude') {
    const path = found.text.slice(directive.argument, found.lines[directive.line]?.end).trim();
    if (path !== '') addImport(found, path, directive.argument);
  }
};

const addImport = ({ imports }: Found, specifier: string, start: number): void => {
  imports.push({ specifier, start, end: start + specifier.length });
};

/** One signature per line, up to a blank line or an option. */
const addObjects = ({ text, lines, objects }: Found, { name: directive, line, indent, argument, after }: Directive): void => {
  const last = lastLine(lines, line, after);
  for (let at = line; at < after; at++) {
    const each = lines[at];
    if (!each || each.written === '' || (at > line && each.written.startsWith(':'))) break;
    const start = at === line ? argument : each.first;
    const signature = text.slice(start, each.end).trim();
    const found = signatureName(directive, signature);
    if (found && found.name.length <= LONGEST_NAME)
      objects.push({
        name: found.name.replaceAll('::', '.').replaceAll('~', ''),
        indent,
        start: each.first,
        end: last.end,
        nameStart: start + found.at,
        nameEnd: start + found.at + found.name.length,
        signature: `${directive} ${signature}`.slice(0, LONGEST_SIGNATURE),
        doc: '',
      });
    if (each.written.endsWith('\\')) break;
  }
};

const LONGEST_SIGNATURE = 200;

const lastLine = (lines: readonly TextLine[], first: number, after: number): TextLine => {
  let at = after - 1;
  while (at > first && lines[at]?.written === '') at -= 1;
  return lines[at] ?? NO_LINE;
};

const NO_LINE: TextLine = { start: 0, end: 0, first: 0, indent: 0, written: '' };

/** `path`, `title <path>`. Options of the directive start with a colon. */
const addDocuments = (found: Found, { line, after }: Directive): void => {
  for (const { written, first } of found.lines.slice(line + 1, after)) {
    const path = /<([^<>]+)>$/u.exec(written)?.[1] ?? written;
    if (path !== '' && !path.startsWith(':') && path !== 'self' && !/[*?[]/u.test(path))
      addImport(found, path, first + written.lastIndexOf(path));
  }
};

const ROLE = /:(ref|numref|doc):`(?:[^`<]*<([^`<>]+)>|([^`<>]+))`/gu;

const addUses = (found: Found, line: number): void => {
  const { written = '', first = 0 } = found.lines[line] ?? {};
  if (!written.includes(':`')) return;
  for (const match of written.matchAll(ROLE)) {
    const [all, role, target, whole] = match;
    const name = (target ?? whole ?? '').trim();
    const start = first + match.index + all.lastIndexOf(name);
    if (role === 'doc') addImport(found, name, start);
    else if (name !== '') found.uses.push({ kind: 'read', name, start });
  }
};

/** An object lies in the object around it, by its indentation, or in its section. */
const objectSymbols = ({ objects }: Found, sections: readonly ReadSymbol[]): readonly ReadSymbol[] => {
  const first = sections.length;
  const open: OpenObject[] = [];
  let section = -1;
  return objects.map(({ indent, ...object }, index): ReadSymbol => {
    while (isOver(open.at(-1), object.start, indent)) open.pop();
    while ((sections[section + 1]?.start ?? Number.POSITIVE_INFINITY) <= object.start) section += 1;
    const around = open.at(-1)?.index ?? section;
    open.push({ index: first + index, indent, end: object.end });
    return { kind: 'section', ...object, ...(around < 0 ? {} : { parent: around }) };
  });
};

type OpenObject = { readonly index: number; readonly indent: number; readonly end: number };

const isOver = (object: OpenObject | undefined, place: number, indent: number): boolean =>
  object !== undefined && (object.end <= place || object.indent >= indent);
