/**
 * Decides whether the bytes of a file are text to index or a reason to skip it. Broken text is still text. The only way
 * from the bytes of a file to its text, so secrets and encoded data are masked here and reach no index and no answer.
 */
import { extname } from 'node:path/posix';
import { defined, hasGeneratedMark } from '#model';
import { languageIdOfFile, type LanguageOverrides } from './language-overrides.ts';
import { maskPayloads } from './mask-payloads.ts';
import { redactSecrets } from './redact-secrets.ts';

type SkippedBytes = { readonly kind: 'skip'; readonly reason: 'binary' | 'minified' };

export type ClassifiedBytes =
  | {
      readonly kind: 'text';
      /** With secrets masked, and notes in the place of encoded data. */
      readonly text: string;
      /** The text is not that of the bytes. */
      readonly isMasked: boolean;
      readonly redactedLines: number;
      readonly isGenerated: boolean;
      /** The id of the language of the file. */
      readonly language?: string;
    }
  | SkippedBytes;

/** As in git, a NUL in this range means that the file is binary. */
const BINARY_PROBE_BYTES = 8_192;

export const classifyBytes = (bytes: Uint8Array, path: string, overrides?: LanguageOverrides): ClassifiedBytes => {
  const raw = decodeText(bytes, path);
  if (typeof raw !== 'string') return raw;
  const { text: clean, lines } = redactSecrets(raw);
  const text = maskPayloads(clean);
  return {
    kind: 'text',
    text,
    isMasked: text !== raw,
    redactedLines: lines,
    isGenerated: hasGeneratedMark(raw),
    ...languageOf(path, raw, overrides),
  };
};

/** The text of bytes that were indexed before, without a secret to mask. */
export const textOfCleanBytes = (bytes: Uint8Array, path: string): string | undefined => {
  const raw = decodeText(bytes, path);
  return typeof raw === 'string' ? maskPayloads(raw) : undefined;
};

/** As `classifyBytes`, without the text. */
export const probeBytes = (
  bytes: Uint8Array,
  path: string,
  overrides?: LanguageOverrides,
): SkippedBytes | { readonly kind: 'text'; readonly language?: string } => {
  const raw = decodeText(bytes, path);
  return typeof raw === 'string' ? { kind: 'text', ...languageOf(path, raw, overrides) } : raw;
};

/** Decided before secrets are masked, so that every view decides alike. */
const languageOf = (path: string, raw: string, overrides: LanguageOverrides | undefined): { readonly language?: string } =>
  defined({ language: languageIdOfFile(path, overrides, raw) });

const decodeText = (bytes: Uint8Array, path: string): string | SkippedBytes => {
  const text = decode(bytes);
  if (text === undefined) return { kind: 'skip', reason: 'binary' };
  return isMinified(text, path) ? { kind: 'skip', reason: 'minified' } : text;
};

/** Strips byte order marks and replaces invalid UTF-8 by U+FFFD. Undefined: binary. */
const decode = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, BINARY_PROBE_BYTES).includes(0)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
};

/** Web formats, in which shipped code is minified. In other files long lines are data that people search for. */
const MINIFIED_EXTENSIONS = new Set(['.js', '.mjs', '.cjs', '.css', '.html', '.htm', '.svg', '.json', '.map', '.wat']);
const MINIFIED_MEAN_LINE = 500;
const MINIFIED_LONGEST_LINE = 5_000;

const isMinified = (text: string, path: string): boolean => {
  if (text.length <= MINIFIED_LONGEST_LINE || !MINIFIED_EXTENSIONS.has(extname(path).toLowerCase())) return false;
  let lines = 0;
  let longest = 0;
  for (let start = 0; start < text.length; lines += 1) {
    const end = text.indexOf('\n', start);
    const stop = end < 0 ? text.length : end;
    longest = Math.max(longest, stop - start);
    start = stop + 1;
  }
  return longest > MINIFIED_LONGEST_LINE && text.length / lines > MINIFIED_MEAN_LINE;
};
