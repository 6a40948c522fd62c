/** A style sheet in CSS, SCSS or Less → its rules, variables, mixins and functions, and what they use of each other. */
import type { Reading, ReadSymbol } from '#model';
import { type CollectedKeys, collectKeys, type OpenKey } from '../reading/collect-keys.ts';
import { atRule } from './at-rules.ts';
import { selectorNames } from './selectors.ts';
import { splitStyles, type StylePiece } from './split-styles.ts';
import { createUses, type StyleUses } from './style-uses.ts';

export type StyleLanguage = 'css' | 'scss' | 'less';

export const readStyles = (text: string, language: StyleLanguage): Reading => {
  const keys = collectKeys(text, MOST_RULES);
  const scan: Scan = { text, language, keys, open: [], uses: createUses(language) };
  splitStyles(text, { hasLineComments: language !== 'css' }, (piece) => STEPS[piece.kind](scan, piece));
  for (const { keys: opened } of scan.open) for (const key of opened) keys.close(key, text.trimEnd().length);
  const { symbols, leftOut } = keys.result();
  return { symbols, ...scan.uses.result(symbols), ...(leftOut === undefined ? {} : { leftOut }) };
};

/** A file of variables has a thousand, and each is used elsewhere. */
const MOST_RULES = 2_000;

type Block = {
  /** The symbols of the block: a rule may have several names. */
  readonly keys: readonly OpenKey[];
  /** The name that `&` stands for. */
  readonly name: string;
  /** Rules in it are parts of a value, such as the steps of an animation. */
  readonly isValue: boolean;
};

type Scan = {
  readonly text: string;
  readonly language: StyleLanguage;
  readonly keys: CollectedKeys;
  readonly open: Block[];
  readonly uses: StyleUses;
};

const parentOf = ({ open }: Scan): OpenKey | undefined => open.findLast(({ keys }) => keys.length > 0)?.keys[0];

const openBlock = (scan: Scan, piece: StylePiece): void => {
  const written = scan.text.slice(piece.start, piece.end);
  const around = scan.open.at(-1);
  scan.uses.read({ written, start: piece.start, opensBlock: true });
  const found = around?.isValue === true ? VALUE : (blockAtRule(scan, piece) ?? blockRule(scan, piece, around?.name ?? ''));
  scan.open.push(found);
};

const VALUE: Block = { keys: [], name: '', isValue: true };

const blockAtRule = (scan: Scan, { start, end }: StylePiece): Block | undefined => {
  const written = scan.text.slice(start, end);
  const rule = atRule(written, scan.language);
  if (!rule) return undefined;
  const { kind, name, offset, isValue } = rule;
  const block = { name: scan.open.at(-1)?.name ?? '', isValue };
  if (kind === undefined || name === '') return { ...block, keys: [] };
  const place = { start, nameStart: start + offset, signatureEnd: end };
  const key = scan.keys.open(
    { kind, name, ...place, signature: folded(written) },
    kind === 'section' ? parentOf(scan) : undefined,
  );
  return { ...block, keys: [key] };
};

const blockRule = (scan: Scan, { start, end }: StylePiece, around: string): Block => {
  const written = scan.text.slice(start, end);
  if (written.endsWith(':') || written === '') return VALUE;
  const names = selectorNames(written, around);
  const keys = names.map(({ name, selector, offset }) =>
    scan.keys.open(
      {
        kind: 'key',
        name,
        start: start + offsetOf(written, offset),
        nameStart: start + offset,
        signature: folded(selector),
        signatureEnd: end,
      },
      parentOf(scan),
    ),
  );
  return { keys, name: names[0]?.name ?? around, isValue: false };
};

/** Where the selector starts. */
const offsetOf = (written: string, offset: number): number => {
  const comma = written.lastIndexOf(',', offset);
  const rest = written.slice(comma + 1);
  return comma < 0 ? 0 : comma + 1 + rest.length - rest.trimStart().length;
};

const LONGEST_SIGNATURE = 200;

const folded = (written: string): string => {
  const text = written.replaceAll(/\s+/gu, ' ').trim();
  return text.length > LONGEST_SIGNATURE ? `${text.slice(0, LONGEST_SIGNATURE)}…` : text;
};

const closeBlock = (scan: Scan, { after }: StylePiece): void => {
  for (const key of scan.open.pop()?.keys ?? []) scan.keys.close(key, after);
};

const VARIABLE: Readonly<Record<StyleLanguage, RegExp>> = {
  css: /^(--[\p{L}\p{N}_-]+)\s*:/u,
  scss: /^(--(?:[\p{L}\p{N}_-]|#\{[^}]{0,100}\})+|\$[\p{L}\p{N}_-]+)\s*:/u,
  less: /^(--(?:[\p{L}\p{N}_-]|@\{[^}]{0,100}\})+|@[\p{L}\p{N}_-]+)\s*:/u,
};

const readDeclaration = (scan: Scan, { start, end }: StylePiece): void => {
  const { text, language, keys, uses, open } = scan;
  const written = text.slice(start, end);
  const name = VARIABLE[language].exec(written)?.[1];
  uses.read({ written, start, declared: name, opensBlock: false });
  if (name === undefined || open.some(({ isValue }) => isValue)) return;
  if (!name.startsWith('--') && open.length > 0) return;
  const place = { start, nameStart: start, signatureEnd: end };
  const symbol: Omit<ReadSymbol, 'end'> = { kind: 'variable', name, ...place, signature: folded(written) };
  keys.close(keys.open(symbol, parentOf(scan)), end);
};

const STEPS: Readonly<Record<StylePiece['kind'], (scan: Scan, piece: StylePiece) => void>> = {
  open: openBlock,
  close: closeBlock,
  declaration: readDeclaration,
};
