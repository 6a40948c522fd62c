/** A text in Markdown → its headings. Code in fences is text: an example declares nothing in the code base. */
import type { Reading } from '#model';
import { boundedSymbols } from '../reading/bounded-symbols.ts';
import { headingSymbols, type Heading } from '../reading/heading-symbols.ts';
import { frontMatterOf } from './front-matter.ts';
import { plainTitle } from './plain-title.ts';
import { type MarkdownVisitor, scanHeadings } from './scan-headings.ts';

export const readMarkdown = (text: string): Reading => readSections(text, {});

/** A change log has a heading for every release. */
const MOST_SECTIONS = 400;

export const readSections = (text: string, visitor: Omit<MarkdownVisitor, 'onHeading'>): Pick<Reading, 'symbols' | 'leftOut'> => {
  const { end, title } = frontMatterOf(text);
  const headings: Heading[] = [];
  scanHeadings(text, end, {
    ...visitor,
    onHeading: ({ title: written, titleStart, ...heading }) =>
      headings.push({ ...heading, title: plainTitle(written), nameStart: titleStart }),
  });
  const isRepeated = title !== undefined && headings[0]?.title === title.title;
  return boundedSymbols(headingSymbols(text, title && !isRepeated ? [title, ...headings] : headings), MOST_SECTIONS);
};
