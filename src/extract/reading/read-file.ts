/** A text in a language that is read by hand → its facts, with those of the parts in other languages. */
import { type EmbeddedPart, type FileFacts, firstAtOrAfter, type Language, type Reading, type TextSpan } from '#model';
import { cutChunks } from '../chunks.ts';
import { indexLines, lineAt, type TextLines } from '../text-lines.ts';
import { embeddedText } from './embedded-text.ts';
import { escapedFacts } from './escaped-facts.ts';
import { joinParts, type PartFacts } from './join-parts.ts';
import { readFacts } from './read-facts.ts';

export type ExtractPart = (text: string, language: Language) => Promise<FileFacts>;

type FileToRead = { readonly text: string; readonly language: Language; readonly reading: Reading };

export const readFile = async ({ text, language, reading }: FileToRead, extractPart: ExtractPart): Promise<FileFacts> => {
  const lines = indexLines(text);
  const own = readFacts({ lines, language, reading });
  const parts: PartFacts[] = [];
  for (const [embedded, found] of partsByLanguage(reading))
    parts.push(await extractParts(lines, found, (each) => extractPart(each, embedded)));
  for (const { language: embedded, pieces } of reading.escaped ?? [])
    parts.push({ facts: await escapedFacts(lines, pieces, (each) => extractPart(each, embedded)), isInMarkup: () => false });
  const facts = parts.length === 0 ? own : joinParts(own, parts, { reading, language });
  return { ...facts, chunks: cutChunks(lines, facts.symbols) };
};

const partsByLanguage = ({ parts = [] }: Reading): ReadonlyMap<Language, readonly EmbeddedPart[]> => {
  const found = new Map<Language, EmbeddedPart[]>();
  for (const part of parts) {
    const same = found.get(part.language);
    if (same) same.push(part);
    else found.set(part.language, [part]);
  }
  return found;
};

/** Expressions on lines that cannot be parsed are left out, then all of them: they must not cost the declarations. */
const extractParts = async (
  lines: TextLines,
  parts: readonly EmbeddedPart[],
  extract: (text: string) => Promise<FileFacts>,
): Promise<PartFacts> => {
  const isInMarkup = markupTest(lines, parts);
  const facts = await extract(embeddedText(lines.text, parts));
  const broken = facts.problems.find(({ code }) => code === 'syntax_error');
  if (!broken || parts.every(({ isExpression }) => !isExpression)) return { facts, isInMarkup };
  const isBroken = ({ start, end, isExpression }: EmbeddedPart): boolean =>
    isExpression === true &&
    (broken.lines ?? []).some((span) => span.lineStart <= lineAt(lines, end) && lineAt(lines, start) <= span.lineEnd);
  for (const kept of [parts.filter((part) => !isBroken(part)), parts.filter(({ isExpression }) => !isExpression)]) {
    const rest = await extract(embeddedText(lines.text, kept));
    if (!rest.problems.some(({ code }) => code === 'syntax_error')) return { facts: { ...rest, problems: [broken] }, isInMarkup };
  }
  return { facts, isInMarkup };
};

const markupTest = (lines: TextLines, parts: readonly EmbeddedPart[]): ((span: TextSpan) => boolean) => {
  const expressions = parts.filter(({ isExpression }) => isExpression).toSorted((one, other) => one.start - other.start);
  const starts = expressions.map(({ start }) => start);
  return ({ lineStart, columnStart }) => {
    const place = (lines.starts[lineStart - 1] ?? 0) + columnStart;
    return place < (expressions[firstAtOrAfter(starts, place + 1) - 1]?.end ?? 0);
  };
};
