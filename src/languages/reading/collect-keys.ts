/** Collects the keys of a data file while it is read. A level with too many of them is counted, not kept, so memory is bounded. */
import type { Reading, ReadSymbol } from '#model';
import { boundedSymbols } from './bounded-symbols.ts';

/** A key whose end is not known yet. `path` is its qualified name; it has no index if it is not kept. */
export type OpenKey = { readonly level: number; readonly path: string; readonly index: number | undefined };

/** By default, the signature is the line of the key. */
export type WrittenKey = Omit<ReadSymbol, 'end' | 'parent'>;

export type CollectedKeys = {
  /** A key at the outermost level has no parent. */
  readonly open: (key: WrittenKey, parent?: OpenKey) => OpenKey;
  readonly close: (key: OpenKey, end: number) => void;
  readonly result: () => Pick<Reading, 'symbols' | 'leftOut'>;
};

/** Files that people write have fewer; more would flood answers. */
const MOST_KEYS = 500;

export const collectKeys = (text: string, most = MOST_KEYS): CollectedKeys => {
  const keys: { -readonly [Field in keyof ReadSymbol]: ReadSymbol[Field] }[] = [];
  const perLevel: number[] = [];
  let unlisted = 0;
  return {
    open: (key, parent) => {
      const level = parent ? parent.level + 1 : 0;
      const path = pathOf(key, parent);
      const count = (perLevel[level] ?? 0) + 1;
      perLevel[level] = count;
      const isKept = count <= most + 1 && (!parent || parent.index !== undefined);
      if (!isKept) {
        unlisted += 1;
        return { level, path, index: undefined };
      }
      const around = parent?.index === undefined ? {} : { parent: parent.index };
      return { level, path, index: keys.push({ ...key, end: key.start, ...around }) - 1 };
    },
    close: ({ index }, end) => {
      const key = index === undefined ? undefined : keys[index];
      if (key) key.end = Math.max(key.end, end);
    },
    result: () => {
      const { symbols, ...rest } = boundedSymbols(keys, most, unlisted);
      return { ...rest, symbols: symbols.map((key) => ({ ...key, signature: key.signature ?? signatureOf(text, key) })) };
    },
  };
};

const pathOf = ({ name, owner }: WrittenKey, parent: OpenKey | undefined): string => {
  const around = parent?.path ?? owner;
  return around === undefined ? name : `${around}.${name}`;
};

const LONGEST_SIGNATURE = 120;

/** The key with its value, as far as its line shows it. */
const signatureOf = (text: string, { start, end }: ReadSymbol): string => {
  const [line = ''] = text.slice(start, Math.min(end, start + LONGEST_SIGNATURE + 1)).split('\n', 1);
  return line.length > LONGEST_SIGNATURE ? `${line.slice(0, LONGEST_SIGNATURE)}…` : line.trimEnd();
};
