/**
 * Makes the text of a repository harmless and recognisable in text output, where it stands beside our own words. Names stay
 * on their line, quoted lines begin with a line number or `|`, and no line of it can pass for one of ours. JSON needs none of this.
 */
import { type Envelope, escapeControls, type Json } from '#model';

/** An envelope for rendering as text. Errors and next actions are left as they are: they are escaped when they are written. */
export const quoteEnvelope = (envelope: Envelope): Envelope => {
  const { message, data, hints, warnings } = envelope;
  return {
    ...envelope,
    ...(message === undefined ? {} : { message: escapeControls(message) }),
    ...(data ? { data: quoteFields(data) } : {}),
    ...(hints ? { hints: hints.map((hint) => ({ ...hint, text: escapeControls(hint.text) })) } : {}),
    ...(warnings ? { warnings: warnings.map((warning) => ({ ...warning, message: escapeControls(warning.message) })) } : {}),
  };
};

const quoteFields = (fields: object): Json =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, quoteValue(key, value)]));

const quoteValue = (key: string, value: unknown): unknown => {
  if (typeof value === 'string') return quoteField(key, value);
  if (Array.isArray(value)) return value.map((one) => quoteValue(key, one));
  return typeof value === 'object' && value !== null ? quoteFields(value) : value;
};

/** Fields with several lines of a file. */
const QUOTED_LINES: ReadonlySet<string> = new Set(['content', 'body_preview', 'doc']);
/** Several lines that we make, of names that are escaped one by one. */
const DRAWINGS: ReadonlySet<string> = new Set(['mermaid']);

const quoteField = (key: string, text: string): string => {
  if (QUOTED_LINES.has(key)) return text.split(/\r?\n/u).map(quoteLine).join('\n');
  if (DRAWINGS.has(key)) return escapeControls(text, '\n');
  return key === 'path' ? quotePath(text) : escapeControls(text.replace(/\r$/u, ''), '\t');
};

const quoteLine = (line: string): string => {
  const shown = escapeControls(line, '\t');
  return /^\d+\t/u.test(shown) ? shown : `| ${shown}`;
};

/** Paths stand at the start of lines, so one that reads like a sentence is put in quotes. */
const quotePath = (path: string): string => {
  const shown = escapeControls(path);
  return shown === path && !/:\s|^\s|\s$|\s\s|["\u2014]/u.test(path) ? path : `"${shown.replaceAll('"', String.raw`\"`)}"`;
};

/** How the lines begin that only we write. */
const OWN_LINE = /^(?:status|next|next_cursor|note|details|ranking \d+|info|cache|action|warn|deprecation|warning [A-Z_]+): /u;

/** Marks lines of a text that look like ours but are not. */
export const markForgedLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (OWN_LINE.test(line) ? `| ${line}` : line))
    .join('\n');
