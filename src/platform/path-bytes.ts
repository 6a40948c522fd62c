/**
 * Systems and git store paths as bytes. A name that is not UTF-8 cannot appear in an answer as it is: it is escaped, as in
 * `caf\xE9.txt`, and stands for everything below it.
 */
import { isUtf8 } from 'node:buffer';

export type DecodedPath = { readonly path: string; readonly isNotUtf8?: true };

const SLASH = 0x2f;
const BACKSLASH = 0x5c;

export const decodePath = (bytes: Buffer): DecodedPath => {
  if (isUtf8(bytes)) return { path: bytes.toString('utf8') };
  for (let start = 0; ; ) {
    const slash = bytes.indexOf(SLASH, start);
    const name = bytes.subarray(start, slash < 0 ? bytes.byteLength : slash);
    if (!isUtf8(name)) return { path: `${bytes.toString('utf8', 0, start)}${escapeName(name)}`, isNotUtf8: true };
    start = slash + 1;
  }
};

/** Splits output that git prints with `-z`. */
export const splitNulFields = function* (bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.byteLength; ) {
    const end = bytes.indexOf(0, start);
    const stop = end < 0 ? bytes.byteLength : end;
    yield bytes.subarray(start, stop);
    start = stop + 1;
  }
};

/** Writes each byte that is not part of a character as `\xHH`, and doubles backslashes. */
const escapeName = (name: Buffer): string => {
  let escaped = '';
  for (let at = 0; at < name.byteLength; ) {
    const character = characterAt(name, at);
    const byte = name[at] ?? 0;
    if (!character) escaped += `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    else escaped += byte === BACKSLASH ? '\\\\' : character.toString('utf8');
    at += character?.byteLength ?? 1;
  }
  return escaped;
};

const LONGEST_CHARACTER = 4;

const characterAt = (name: Buffer, at: number): Buffer | undefined => {
  for (let length = 1; length <= LONGEST_CHARACTER && at + length <= name.byteLength; length += 1) {
    const character = name.subarray(at, at + length);
    if (isUtf8(character)) return character;
  }
  return undefined;
};

/** The bytes of a path whose last name is escaped. */
export const unescapePath = (path: string): Buffer => {
  const start = path.lastIndexOf('/') + 1;
  const parts = path.slice(start).split(/(\\x[0-9A-F]{2}|\\\\)/u);
  const name = parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : escapedByte(part)));
  return Buffer.concat([Buffer.from(path.slice(0, start)), ...name]);
};

const escapedByte = (escape: string): Buffer =>
  Buffer.of(escape === '\\\\' ? BACKSLASH : Number.parseInt(escape.slice('\\x'.length), 16));
