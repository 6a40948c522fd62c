/** The keys of a text in JSON. Keys inside of lists have no name that leads to them, so they are not listed. */
import type { Reading, ReadUse } from '#model';
import { type CollectedKeys, collectKeys, type OpenKey } from '../reading/collect-keys.ts';
import { definitionUse } from '../reading/definition-use.ts';
import { unescapedName } from '../reading/unescaped-name.ts';
import { nextToken, type Token } from './next-token.ts';

export const readJson = (text: string): Reading => {
  const scan: Scan = { text, keys: collectKeys(text), uses: [], open: [], end: 0 };
  for (let token = nextToken(text, 0); token; token = nextToken(text, token.end)) {
    STEPS[token.kind]?.(scan, token);
    scan.end = token.end;
  }
  while (scan.open.length > 0) closeContainer(scan, scan.end);
  return { ...scan.keys.result(), uses: scan.uses };
};

/** An object or a list that is not closed yet. */
type Container = {
  readonly kind: 'object' | 'list';
  /** The key that it is the value of; `hidden`: it is inside of a list. */
  readonly key: OpenKey | 'hidden' | undefined;
  /** The last key in it, whose value may not have ended. */
  last?: OpenKey | undefined;
  /** A string or name that is a key if a colon follows. */
  candidate?: Token | undefined;
  /** What the value belongs to. */
  lastName?: string | undefined;
};

type Scan = {
  readonly text: string;
  readonly keys: CollectedKeys;
  readonly uses: ReadUse[];
  readonly open: Container[];
  /** Where the last token ends. */
  end: number;
};

type Step = (scan: Scan, token: Token) => void;

const openContainer =
  (kind: Container['kind']): Step =>
  ({ open }) => {
    const around = open.at(-1);
    const isHidden = around !== undefined && (around.kind === 'list' || around.key === 'hidden');
    open.push({ kind, key: isHidden ? 'hidden' : around?.last });
  };

const closeContainer = ({ open, keys }: Scan, end: number): void => {
  const closed = open.pop();
  if (closed?.last) keys.close(closed.last, end);
  const key = open.at(-1)?.last;
  if (key) keys.close(key, end);
};

/** What closes nothing is left out of account. */
const onClose =
  (kind: Container['kind']): Step =>
  (scan, { end }) => {
    if (scan.open.at(-1)?.kind === kind) {
      endValue(scan);
      closeContainer(scan, end);
    }
  };

const endValue = ({ open, keys, end }: Scan): void => {
  const container = open.at(-1);
  if (!container?.last) return;
  keys.close(container.last, end);
  container.last = undefined;
};

const STEPS: Readonly<Partial<Record<Token['kind'], Step>>> = {
  '{': openContainer('object'),
  '[': openContainer('list'),
  '}': onClose('object'),
  ']': onClose('list'),
  ',': (scan) => {
    endValue(scan);
    const container = scan.open.at(-1);
    if (container) container.candidate = undefined;
  },
  ':': (scan) => {
    const container = scan.open.at(-1);
    const { candidate } = container ?? {};
    if (!container || container.kind === 'list' || !candidate) return;
    container.candidate = undefined;
    endValue(scan);
    addKey(scan, container, candidate);
  },
  text: (scan, token) => {
    const container = scan.open.at(-1);
    if (!container) return;
    if (container.lastName === REFERENCE) addDefinitionUse(scan, token);
    container.candidate = token;
    container.lastName = undefined;
  },
};

const REFERENCE = '$ref';

const addKey = ({ text, keys }: Scan, container: Container, { start, inner }: Token): void => {
  const name = unescapedName(text.slice(inner.start, inner.end));
  container.lastName = name;
  if (container.key === 'hidden' || name === '' || name === REFERENCE || name.length > LONGEST_NAME) return;
  container.last = keys.open({ kind: 'key', name, start, nameStart: inner.start, nameEnd: inner.end }, container.key);
};

/** Longer ones are values that a tool uses as keys. */
const LONGEST_NAME = 200;

const addDefinitionUse = ({ text, uses }: Scan, { inner }: Token): void => {
  const use = definitionUse(text.slice(inner.start, inner.end), inner.start);
  if (use) uses.push(use);
};
