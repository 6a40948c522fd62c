/** A text in MDX → its headings, its imports and exports as code, and the components that its markup uses. */
import type { EmbeddedPart, Reading, ReadUse } from '#model';
import { readSections } from '../markdown/read-markdown.ts';
import { tsx } from '../tsx/language.ts';

export const readMdx = (text: string): Reading => {
  const parts: EmbeddedPart[] = [];
  const uses: ReadUse[] = [];
  let partEnd = 0;
  const sections = readSections(text, {
    isMdx: true,
    onText: ({ start, end, startsBlock }) => {
      if (start < partEnd) return;
      if (startsBlock && MODULE.test(text.slice(start, start + LONGEST_KEYWORD))) {
        partEnd = blockEnd(text, end);
        parts.push({ language: tsx, start, end: partEnd });
      } else readComponents(text, { start, end }, uses);
    },
  });
  return { ...sections, parts, uses };
};

const MODULE = /^(?:import\s|import\{|import"|import'|export\s)/u;
const LONGEST_KEYWORD = 8;

/** A statement ends at a blank line. */
const blockEnd = (text: string, from: number): number => {
  const blank = /\n[ \t]*\r?\n/gu;
  blank.lastIndex = from;
  return blank.exec(text)?.index ?? text.length;
};

const readComponents = (
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  uses: ReadUse[],
): void => {
  for (const { 0: all, 1: name, index } of text.slice(start, end).matchAll(COMPONENT))
    if (name !== undefined) uses.push({ kind: 'instantiate', name, start: start + index + all.length - name.length });
};

/** Names of components; code in between is skipped. */
const COMPONENT = /`[^`]*`|<([A-Z][\w$]*)/gu;
