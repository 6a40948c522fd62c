/**
 * Secrets inside texts, masked where bytes become text, so that nothing derived from the text can contain them. A pure
 * function of the text that keeps every length and line. Only shapes that cannot be anything else: nothing is guessed.
 */

export type RedactedText = {
  readonly text: string;
  /** Lines of which at least a part is masked. */
  readonly lines: number;
};

export const redactSecrets = (text: string): RedactedText => {
  if (!ANY_LITERAL.test(text)) return { text, lines: 0 };
  const spans = [...privateKeySpans(text), ...tokenSpans(text)].sort((one, other) => one.start - other.start);
  return spans.length === 0 ? { text, lines: 0 } : maskSpans(text, spans);
};

/** `end` is not included. */
type Span = { readonly start: number; readonly end: number };

type TokenRule = {
  /** Every match contains one of these. */
  readonly literals: readonly string[];
  /** The last group is what is masked; without a group, the whole match. */
  readonly pattern: RegExp;
};

/** The formats that the issuers document. */
const TOKEN_RULES: readonly TokenRule[] = [
  { literals: ['AKIA', 'ASIA', 'ABIA', 'ACCA'], pattern: /(?<![A-Za-z0-9])A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?![A-Za-z0-9])/gu },
  {
    literals: [
      'ecret_access',
      'ecretAccess',
      'ecretaccess',
      'ecret-access',
      'ECRET_ACCESS',
      'aws_secret',
      'AWS_SECRET',
      'awsSecret',
    ],
    pattern:
      /(?:secret[_-]?access[_-]?key|aws[_-]?secret[_-]?key|aws[_-]?secret)[\\"'\]]*\s*(?:=>|:=|=|:)\s*[\\"'`]*([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/giu,
  },
  {
    literals: ['aws_session', 'AWS_SESSION', 'awsSession'],
    pattern: /aws[_-]?session[_-]?token[\\"'\]]*\s*(?:=>|:=|=|:)\s*[\\"'`]*([A-Za-z0-9/+=]{100,})/giu,
  },
  { literals: ['AIza'], pattern: /(?<![\w-])AIza[\w-]{35}(?![\w-])/gu },
  { literals: ['GOCSPX-'], pattern: /(?<![\w-])GOCSPX-[\w-]{28}(?![\w-])/gu },
  { literals: ['ya29.'], pattern: /(?<![\w-])ya29\.[\w-]{20,}/gu },
  { literals: ['AccountKey='], pattern: /AccountKey=([A-Za-z0-9+/]{86}==)/gu },
  { literals: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], pattern: /(?<!\w)gh[pousr]_[A-Za-z0-9]{36,255}(?!\w)/gu },
  { literals: ['github_pat_'], pattern: /(?<!\w)github_pat_\w{22,255}/gu },
  {
    literals: ['glpat-', 'gldt-', 'glrt-', 'glcbt-', 'glptt-', 'glsoat-', 'glft-', 'glagent-'],
    pattern: /(?<![\w-])gl(?:pat|dt|rt|cbt|ptt|soat|ft|agent)-[\w.-]{20,}/gu,
  },
  { literals: ['xox'], pattern: /(?<![\w-])xox[abceoprs]-(?:[\w.]-)?[A-Za-z0-9-]{10,}/gu },
  { literals: ['xapp-'], pattern: /(?<![\w-])xapp-\d-[A-Z0-9]+-\d+-[a-z0-9]{32,}/gu },
  { literals: ['hooks.slack.com/'], pattern: /hooks\.slack\.com\/(?:services|workflows)\/([A-Za-z0-9+/]{40,})/gu },
  { literals: ['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'], pattern: /(?<!\w)[rs]k_(?:live|test)_[A-Za-z0-9]{16,}(?!\w)/gu },
  { literals: ['whsec_'], pattern: /(?<!\w)whsec_[A-Za-z0-9+/=]{32,}/gu },
  { literals: ['npm_'], pattern: /(?<!\w)npm_[A-Za-z0-9]{36}(?!\w)/gu },
  { literals: ['pypi-'], pattern: /(?<![\w-])pypi-AgEI[\w-]{50,}/gu },
  { literals: ['sk-ant-', 'sk-proj-'], pattern: /(?<![\w-])sk-(?:ant|proj)-[\w-]{32,}/gu },
];

const PRIVATE_KEY = 'PRIVATE KEY';

/** Most texts contain none of the literals, and then nothing else is looked at. One expression: one pass over the text. */
const ANY_LITERAL = new RegExp(
  [PRIVATE_KEY, ...TOKEN_RULES.flatMap(({ literals }) => literals)].map((literal) => literal.replaceAll('.', '\\.')).join('|'),
  'u',
);

function* tokenSpans(text: string): Generator<Span> {
  for (const { literals, pattern } of TOKEN_RULES) {
    if (!literals.some((literal) => text.includes(literal))) continue;
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      yield { start: end - (match.at(-1) ?? match[0]).length, end };
    }
  }
}

const KEY_BEGIN = /-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----/gu;
const KEY_END = /^-----END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY/u;

/** The bodies of PEM private keys, as files, indented, in comments, or in strings with real or escaped line breaks. */
function* privateKeySpans(text: string): Generator<Span> {
  if (!text.includes(PRIVATE_KEY)) return;
  for (const { 0: begin, index } of text.matchAll(KEY_BEGIN)) yield* keyBody(text, index + begin.length);
}

/** A line of a key, or what a string or comment puts around it. Longer than any line of real keys. */
const BODY_LINE = /[^\r\n\\]{0,32768}/uy;
const LINE_BREAK = /(?:\\*[rn]|\\(?![rn])|\r|\n)/uy;
const DECORATION = /^[\s"'`+,;:.#*/|>()[\]&%-]*/u;
/** Base64, also as several lines joined by spaces, or the checksum of a PGP block. */
const BASE64_LINE = /^=?(?:[A-Za-z0-9+/]{32,}={0,2}\s+)*[A-Za-z0-9+/]+={0,2}$/u;
/** Encrypted keys and PGP blocks begin with headers. */
const HEADER_LINE = /^(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset):/u;
/** In a text that has no end of the key, shorter lines could be anything. */
const LEAST_UNENDED = 32;
/** Where code, not a line break, follows the begin mark, a shorter text may be a name between two marks. */
const LEAST_INLINE = 16;

function* keyBody(text: string, from: number): Generator<Span> {
  const found: Span[] = [];
  let [position, isEnded] = [from, false];
  while (position < text.length) {
    const line = readLine(text, position);
    const mark = line.indexOf('-----END ');
    isEnded = mark >= 0 && KEY_END.test(line.slice(mark));
    const body = bodySpan(mark < 0 ? line : line.slice(0, mark), position);
    if (body === 'other') break;
    if (body) found.push(body);
    if (mark >= 0) break;
    position = afterBreak(text, position + line.length);
  }
  yield* isEnded ? endedBody(text, from, found) : found.slice(0, leadingCount(found, isLong));
}

const isLong = ({ start, end }: Span): boolean => end - start >= LEAST_UNENDED;

const leadingCount = <Value>(values: readonly Value[], isKept: (value: Value) => boolean): number => {
  const end = values.findIndex((value) => !isKept(value));
  return end < 0 ? values.length : end;
};

const endedBody = (text: string, from: number, found: readonly Span[]): readonly Span[] => {
  const length = found.reduce((sum, { start, end }) => sum + end - start, 0);
  const isBroken = /^\s*(?:\\+[rn]|[\r\n])/u.test(text.slice(from, from + 80));
  return isBroken || length >= LEAST_INLINE ? found : [];
};

const readLine = (text: string, position: number): string => {
  BODY_LINE.lastIndex = position;
  return BODY_LINE.exec(text)?.[0] ?? '';
};

/** After a line break, real or escaped. */
const afterBreak = (text: string, position: number): number => {
  LINE_BREAK.lastIndex = position;
  const found = LINE_BREAK.exec(text);
  return position + (found ? found[0].length : 1);
};

/** The part of a line that belongs to the key; undefined for a line with only decoration. */
const bodySpan = (line: string, position: number): Span | 'other' | undefined => {
  const start = DECORATION.exec(line)?.[0].length ?? 0;
  const rest = line.slice(start).replace(/[\s"'`+,;:.#*|<>()[\]&%-]*$/u, '');
  if (rest === '') return undefined;
  if (!BASE64_LINE.test(rest) && !HEADER_LINE.test(rest)) return 'other';
  return { start: position + start, end: position + start + rest.length };
};

const MASK = '*';

const maskSpans = (text: string, spans: readonly Span[]): RedactedText => {
  const pieces: string[] = [];
  const maskedLines = new Set<number>();
  let [position, line] = [0, 1];
  for (const span of spans) {
    const start = Math.max(span.start, position);
    if (start >= span.end) continue;
    const kept = text.slice(position, start);
    line += countLineBreaks(kept);
    maskedLines.add(line);
    pieces.push(kept, MASK.repeat(span.end - start));
    position = span.end;
  }
  return { text: [...pieces, text.slice(position)].join(''), lines: maskedLines.size };
};

const countLineBreaks = (text: string): number => text.split('\n').length - 1;
