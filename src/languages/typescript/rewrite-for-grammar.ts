/**
 * Text that the TypeScript grammars cannot parse → text of the same length that they can, with the same names in the same places:
 *
 * - `interface Box<in out T>`: variance is blanked.
 * - `export type * from 'a'`: `type` is blanked.
 * - `type` and `as` as names: their first letter is replaced.
 * - Escaped backticks, unknown in types made of templates, become letters.
 * - Members of a type that end with their line, before one that starts with `(`, `<` or the word `in`: the end becomes `;`.
 * - `sql<Row>` before a template: the template gets the parentheses of a call, in place of its first and last character.
 */
import { codeEndBefore, MAX_SCAN, pastBrackets, pastTemplate, skipTrivia } from './scan-text.ts';

/** `text` replaces as many characters from `at` on. */
type Rewrite = { readonly at: number; readonly text: string };

export const rewriteForGrammar = (text: string): string =>
  applyRewrites(text, [...blankedWords(text), ...renamed(text), ...endedMembers(text), ...calledTemplates(text)]);

/** With variance: most of the texts that the grammars cannot parse. Nothing else looks like it, except in comments. */
export const isMisread = (text: string): boolean => text.includes('<in ') || text.includes('<out ');

const applyRewrites = (text: string, rewrites: readonly Rewrite[]): string => {
  const pieces: string[] = [];
  let from = 0;
  for (const { at, text: put } of rewrites.toSorted((one, other) => one.at - other.at)) {
    if (at < from) continue;
    pieces.push(text.slice(from, at), put);
    from = at + put.length;
  }
  return [...pieces, text.slice(from)].join('');
};

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const VARIANCE = new RegExp(String.raw`(?<![\p{L}\p{N}_$.])(?:in\s+out|in|out)(?=\s+${NAME}\s*(?:[,>=]|extends\b))`, 'gu');
const TYPE_EXPORT = /(?<=\bexport\s+)type(?=\s*\*)/gu;

const blankedWords = (text: string): readonly Rewrite[] =>
  [...text.matchAll(VARIANCE), ...text.matchAll(TYPE_EXPORT)]
    .filter(({ index, 0: words }) => words === 'type' || startsTypeParameter(text, index))
    .map(({ index, 0: words }) => ({ at: index, text: words.replaceAll(/\S/gu, ' ') }));

const startsTypeParameter = (text: string, at: number): boolean => {
  const end = codeEndBefore(text, at);
  return '<,'.includes(text.charAt(end - 1)) || /\bconst$/u.test(text.slice(Math.max(0, end - 6), end));
};

/** Names that the grammar takes for keywords, where only a name can be, and escaped backticks, which it does not know in types. */
const KEYWORD_NAMES = /(?<![\p{L}\p{N}_$.#])(?:type(?=\s*(?:[,>)\]|&;[]|extends\b))|as(?=\s*[),;=.\]]))/gu;
const ESCAPED_BACKTICK = /\\`/gu;

const renamed = (text: string): readonly Rewrite[] => [
  ...[...text.matchAll(KEYWORD_NAMES)].map(({ index }) => ({ at: index, text: '_' })),
  ...[...text.matchAll(ESCAPED_BACKTICK)].map(({ index }) => ({ at: index, text: '__' })),
];

/** The first character of a line, if it may start a member that the grammar takes for the rest of the line before. */
const MEMBER_START = /^[^\S\n]*(?:[(<]|in(?:stanceof)?\??:)/gmu;

const endedMembers = (text: string): readonly Rewrite[] => {
  const rewrites: Rewrite[] = [];
  let scansLeft = text.length * MAX_SCANS;
  for (const { index, 0: start } of text.matchAll(MEMBER_START)) {
    const at = index + start.length - 1;
    const after = start.endsWith(':') ? at : pastSignature(text, at);
    scansLeft -= after === undefined ? MAX_SCAN : after - at;
    if (scansLeft < 0) break;
    const end = after === undefined ? 0 : codeEndBefore(text, index);
    if (endsType(text, end) && /\s/u.test(text.charAt(end))) rewrites.push({ at: end, text: ';' });
  }
  return rewrites;
};

/** No more than this many times the length of the text is looked at in all. */
const MAX_SCANS = 20;

/** The place after the parameters of a call signature with a return type. */
const pastSignature = (text: string, at: number): number | undefined => {
  const parameters = text.charAt(at) === '<' ? skipTrivia(text, pastBrackets(text, at)) : at;
  const after = text.charAt(parameters) === '(' ? skipTrivia(text, pastBrackets(text, parameters)) : at;
  return text.charAt(after) === ':' ? after : undefined;
};

const endsType = (text: string, end: number): boolean =>
  /[\p{L}\p{N}_$)\]}'"`]/u.test(text.charAt(end - 1)) || (text.charAt(end - 1) === '>' && text.charAt(end - 2) !== '=');

const TYPE_ARGUMENTS = /(?<=[\p{L}\p{N}_$)\]!`])<(?=[^<>=]|<)/gu;

const calledTemplates = (text: string): readonly Rewrite[] =>
  text.includes('>`')
    ? [...text.matchAll(TYPE_ARGUMENTS)].flatMap(({ index }) =>
        calledTemplate(text, { from: index, open: pastBrackets(text, index) }),
      )
    : [];

/** The places of the type arguments and of the template after them. */
type TemplateCall = { readonly from: number; readonly open: number };

const calledTemplate = (text: string, { from, open }: TemplateCall): readonly Rewrite[] => {
  if (text.charAt(open) !== '`' || text.charAt(open - 1) !== '>' || isQuoted(text, { from, open })) return [];
  const close = pastTemplate(text, open) - 1;
  if (text.charAt(close) !== '`') return [];
  const hasRoom = close - open > 3 && !/[$\\]/u.test(text.charAt(open + 1)) && !/[}\\$]/u.test(text.charAt(close - 1));
  // Without room for parentheses, the call counts more than the types in its arguments.
  if (!hasRoom) return [{ at: from, text: text.slice(from, open).replaceAll(/\S/gu, ' ') }];
  return [
    { at: open, text: '(`' },
    { at: close - 1, text: '`)' },
  ];
};

/** In a comment, or in a template that ends there. */
const isQuoted = (text: string, { from, open }: TemplateCall): boolean =>
  text.slice(from, open).includes('${') || /^\s*(?:\*|\/[/*])/u.test(text.slice(text.lastIndexOf('\n', from) + 1, from));
