/** The headings of a text, nested by their levels: each is a section up to the next heading of its level or above. */
import type { ReadSymbol } from '#model';

export type Heading = {
  /** 1 is the outermost of headings; 0 stands for the whole text. */
  readonly level: number;
  readonly title: string;
  readonly start: number;
  readonly nameStart: number;
  /** Where the heading itself ends. */
  readonly end: number;
};

export const headingSymbols = (text: string, headings: readonly Heading[]): readonly ReadSymbol[] => {
  const titled = headings.filter(({ title }) => title !== '');
  const ends = endsOf(text, titled);
  const open: { readonly index: number; readonly level: number }[] = [];
  return titled.map(({ level, title, start, nameStart, end }, index): ReadSymbol => {
    while ((open.at(-1)?.level ?? -1) >= level) open.pop();
    const parent = open.at(-1)?.index;
    open.push({ index, level });
    const name = title.slice(0, LONGEST_TITLE);
    const nameEnd = Math.min(end, nameStart + title.length);
    const place = { start, end: ends[index] ?? text.length, nameStart, nameEnd, signatureEnd: end };
    return { kind: 'section', name, signature: name, doc: '', ...place, ...(parent === undefined ? {} : { parent }) };
  });
};

const LONGEST_TITLE = 160;

/** Per heading, where the next one of its level or above starts, without the blank lines before it. */
const endsOf = (text: string, headings: readonly Heading[]): readonly number[] => {
  const ends = headings.map(() => text.length);
  const open: number[] = [];
  headings.forEach(({ level, start }, index) => {
    for (let last = open.at(-1); last !== undefined && (headings[last]?.level ?? 0) >= level; last = open.at(-1)) {
      ends[last] = start;
      open.pop();
    }
    open.push(index);
  });
  return ends.map((end, index) => {
    let place = end;
    while (place > (headings[index]?.end ?? 0) && SPACE.has(text[place - 1] ?? '')) place -= 1;
    return place;
  });
};

const SPACE: ReadonlySet<string> = new Set(' \t\r\n');
