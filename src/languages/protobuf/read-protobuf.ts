/** A text in the language of Protocol Buffers → what it declares, what it imports, and the types and options it uses. */
import type { ReadImport, Reading, ReadSymbol, ReadUse } from '#model';
import {
  closingTokens,
  plainMarkAt,
  type PlainToken,
  plainTokens,
  plainWordAt,
  type TokenRules,
} from '../reading/plain-tokens.ts';
import { endOfToken, startOfToken } from '../reading/token-places.ts';
import { optionUses, typeUse } from './protobuf-uses.ts';
import { type FieldPlace, fieldAt } from './field-at.ts';

export const readProtobuf = (text: string): Reading => {
  const tokens = plainTokens(text, RULES);
  const scan: Scan = { text, tokens, closing: closingTokens(tokens), symbols: [], uses: [], imports: [], open: [] };
  for (let at = 0; at < tokens.length; ) {
    while (scan.open.at(-1) && at >= (scan.open.at(-1)?.end ?? 0)) scan.open.pop();
    at = Math.max(at + 1, readStatement(scan, at));
  }
  const { symbols, uses, imports } = scan;
  return { symbols, uses, imports };
};

const RULES: TokenRules = {
  lineComments: ['//'],
  hasBlockComments: true,
  word: /[\p{L}_][\p{L}\p{N}_]*|\d[\w.]*/uy,
  quotes: '"\'',
};

/** What is around a statement. `end`: the index of the token that closes it. */
type Scope = {
  readonly kind: 'message' | 'enum' | 'service' | 'method';
  readonly parent: number | undefined;
  readonly end: number;
};

type Scan = {
  readonly text: string;
  readonly tokens: readonly PlainToken[];
  readonly closing: Int32Array;
  readonly symbols: ReadSymbol[];
  readonly uses: ReadUse[];
  readonly imports: ReadImport[];
  readonly open: Scope[];
  /** The index of the symbol of the package. */
  package?: number;
};

/** Returns the index of the token after it, or inside of the block that it opens. */
type ReadStatement = (scan: Scan, at: number) => number;

const readStatement: ReadStatement = (scan, at) => {
  const word = plainWordAt(scan.tokens, at);
  const known = Object.hasOwn(STATEMENTS, word) ? STATEMENTS[word]?.(scan, at) : undefined;
  if (known !== undefined) return known;
  const kind = scan.open.at(-1)?.kind;
  if (kind === 'message') return readField(scan, at);
  if (kind === 'enum' && word !== '') return readValue(scan, at);
  return afterBlock(scan, at);
};

/** Past a block that starts here, or past the token. */
const afterBlock: ReadStatement = ({ tokens, closing }, at) =>
  /^[{[(]$/u.test(plainMarkAt(tokens, at)) ? (closing[at] ?? at) + 1 : at + 1;

/** The index of the `;` or of the token that opens the block of a statement. */
const statementEnd: ReadStatement = (scan, from) => {
  const { tokens, closing } = scan;
  const limit = scan.open.at(-1)?.end ?? tokens.length;
  for (let at = from; at < limit; at++) {
    const mark = plainMarkAt(tokens, at);
    if (mark === ';') return at;
    if (mark === '{' && plainMarkAt(tokens, at - 1) !== '=') return at;
    if (/^[{[(]$/u.test(mark)) at = closing[at] ?? at;
  }
  return Math.min(limit, tokens.length - 1);
};

const parentOf = ({ open, package: around }: Scan): { readonly parent?: number } => {
  const parent = open.at(-1)?.parent ?? around;
  return parent === undefined ? {} : { parent };
};

/** Deeper blocks are skipped: nobody nests them so, and every level makes the names below it longer. */
const MOST_LEVELS = 30;

const readBlock =
  (kind: ReadSymbol['kind'], inside: Scope['kind']) =>
  (scan: Scan, at: number): number | undefined => {
    const { tokens, closing, open } = scan;
    const name = tokens[at + 1];
    if (plainWordAt(tokens, at + 1) === '' || plainMarkAt(tokens, at + 2) !== '{' || !name) return undefined;
    const close = closing[at + 2] ?? at + 2;
    const around = parentOf(scan);
    const place = {
      start: startWithModifier(scan, at),
      end: endOfToken(tokens, close),
      nameStart: name.start,
      signatureEnd: name.end,
    };
    const index = scan.symbols.push({ kind, name: name.value, ...around, ...place }) - 1;
    if (open.length >= MOST_LEVELS) return close + 1;
    // The fields of a choice are fields of the message.
    open.push({ kind: inside, parent: kind === 'union' ? around.parent : index, end: close });
    return at + 3;
  };

/** `export message A`, `local enum B`. */
const startWithModifier = ({ tokens }: Scan, at: number): number =>
  startOfToken(tokens, /^(?:export|local)$/u.test(plainWordAt(tokens, at - 1)) ? at - 1 : at);

const readPackage = (scan: Scan, at: number): number | undefined => {
  const { tokens, text, symbols } = scan;
  const end = statementEnd(scan, at);
  const [first, last] = [tokens[at + 1], tokens[end - 1]];
  if (scan.open.length > 0 || !first || !last || plainMarkAt(tokens, end) !== ';' || end < at + 2) return undefined;
  const name = text.slice(first.start, last.end).replaceAll(/\s/gu, '');
  if (scan.package !== undefined || !/^[\p{L}\p{N}_.]+$/u.test(name)) return end + 1;
  const place = {
    start: startOfToken(tokens, at),
    end: text.length,
    nameStart: first.start,
    nameEnd: last.end,
    signatureEnd: last.end,
  };
  scan.package = symbols.push({ kind: 'package', name, ...place }) - 1;
  return end + 1;
};

const readImport = (scan: Scan, at: number): number | undefined => {
  const { tokens, imports } = scan;
  const path = tokens[/^(?:public|weak|option)$/u.test(plainWordAt(tokens, at + 1)) ? at + 2 : at + 1];
  if (path?.kind !== 'text' || scan.open.length > 0) return undefined;
  imports.push({ specifier: path.value, start: path.start + 1, end: path.start + 1 + path.value.length });
  return statementEnd(scan, at) + 1;
};

/** `extend A { … }` declares fields beside it. */
const readExtend = (scan: Scan, at: number): number | undefined => {
  const use = typeUse(scan.tokens, at + 1);
  if (!use || plainMarkAt(scan.tokens, use.after) !== '{') return undefined;
  const close = scan.closing[use.after] ?? use.after;
  scan.uses.push(use.use);
  if (scan.open.length >= MOST_LEVELS) return close + 1;
  scan.open.push({ kind: 'message', parent: parentOf(scan).parent, end: close });
  return use.after + 1;
};

const readOption = (scan: Scan, at: number): number | undefined => {
  if (plainMarkAt(scan.tokens, at + 1) === '=') return undefined;
  const end = statementEnd(scan, at);
  scan.uses.push(...optionUses(scan.tokens, at, end));
  return end + 1;
};

/** `rpc Get (stream A) returns (B) { option … }` */
const readMethod = (scan: Scan, at: number): number | undefined => {
  const { tokens, closing, symbols, uses, open } = scan;
  const name = tokens[at + 1];
  if (plainWordAt(tokens, at + 1) === '' || plainMarkAt(tokens, at + 2) !== '(' || !name) return undefined;
  const stop = statementEnd(scan, at);
  const isBlock = plainMarkAt(tokens, stop) === '{';
  const end = isBlock ? (closing[stop] ?? stop) : stop;
  for (let each = at + 2; each < stop; each++) {
    if (plainMarkAt(tokens, each) !== '(') continue;
    const type = typeUse(
      tokens,
      plainWordAt(tokens, each + 1) === 'stream' && plainMarkAt(tokens, each + 2) !== ')' ? each + 2 : each + 1,
    );
    if (type) uses.push(type.use);
  }
  const place = {
    start: startOfToken(tokens, at),
    end: endOfToken(tokens, end),
    nameStart: name.start,
    signatureEnd: endOfToken(tokens, stop - 1),
  };
  const index = symbols.push({ kind: 'method', name: name.value, ...parentOf(scan), ...place }) - 1;
  if (!isBlock) return end + 1;
  open.push({ kind: 'method', parent: index, end });
  return stop + 1;
};

/** An enumeration may have a value of that name. */
const skipStatement = (scan: Scan, at: number): number | undefined =>
  plainMarkAt(scan.tokens, at + 1) === '=' ? undefined : statementEnd(scan, at) + 1;

const STATEMENTS: Readonly<Record<string, (scan: Scan, at: number) => number | undefined>> = {
  package: readPackage,
  import: readImport,
  message: readBlock('struct', 'message'),
  oneof: readBlock('union', 'message'),
  enum: readBlock('enum', 'enum'),
  service: readBlock('interface', 'service'),
  extend: readExtend,
  option: readOption,
  rpc: readMethod,
  reserved: skipStatement,
  extensions: skipStatement,
};

const readField: ReadStatement = (scan, at) => {
  const { tokens, symbols, uses } = scan;
  const field = fieldAt(tokens, at);
  if (!field) return afterBlock(scan, at);
  if (field.type) uses.push(field.type);
  if (field.isGroup) return readGroup(scan, at, field);
  const end = statementEnd(scan, field.after);
  uses.push(...optionUses(tokens, field.after, end));
  symbols.push({ kind: 'field', ...parentOf(scan), ...fieldPlace(scan, { at, field, end }) });
  return end + 1;
};

const fieldPlace = (
  { tokens }: Scan,
  { at, field: { name, after }, end }: { readonly at: number; readonly field: FieldPlace; readonly end: number },
) => ({
  name: name.value,
  start: startOfToken(tokens, at),
  end: endOfToken(tokens, end),
  nameStart: name.start,
  signatureEnd: endOfToken(tokens, after - 1),
});

/** `optional group Result = 1 { … }` is a field and the message that it holds. */
const readGroup = (scan: Scan, at: number, field: FieldPlace): number => {
  const { tokens, closing, symbols, open } = scan;
  const start = statementEnd(scan, field.after);
  if (plainMarkAt(tokens, start) !== '{') return start + 1;
  const end = closing[start] ?? start;
  const index = symbols.push({ kind: 'struct', ...parentOf(scan), ...fieldPlace(scan, { at, field, end }) }) - 1;
  if (open.length >= MOST_LEVELS) return end + 1;
  open.push({ kind: 'message', parent: index, end });
  return start + 1;
};

const readValue: ReadStatement = (scan, at) => {
  const { tokens, symbols, uses } = scan;
  const name = tokens[at];
  const end = statementEnd(scan, at);
  if (!name || plainMarkAt(tokens, at + 1) !== '=') return end + 1;
  const valueEnd = plainMarkAt(tokens, at + 2) === '-' ? at + 3 : at + 2;
  uses.push(...optionUses(tokens, valueEnd, end));
  symbols.push({
    kind: 'enum_member',
    name: name.value,
    ...parentOf(scan),
    start: name.start,
    end: endOfToken(tokens, end),
    signatureEnd: endOfToken(tokens, Math.min(valueEnd, end)),
  });
  return end + 1;
};
