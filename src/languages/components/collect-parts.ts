/** What a reader of components collects while it goes through the markup. */
import type { EmbeddedPart, Language, ReadSymbol, ReadUse } from '#model';
import type { Range } from '../markup/scan-tags.ts';

export type CollectedParts = {
  readonly scripts: EmbeddedPart[];
  readonly symbols: ReadSymbol[];
  readonly uses: ReadUse[];
  readonly localNames: Set<string>;
  readonly addExpression: (range: Range) => void;
  /** Every name in a pattern of parameters or variables. */
  readonly addLocalNames: (pattern: string) => void;
  /** Expressions are in the language of the script. */
  readonly partsIn: (language: Language) => readonly EmbeddedPart[];
};

export const collectParts = (text: string): CollectedParts => {
  const expressions: Range[] = [];
  const [scripts, localNames]: [EmbeddedPart[], Set<string>] = [[], new Set()];
  return {
    scripts,
    symbols: text.trim() === '' ? [] : [componentOf(text)],
    uses: [],
    localNames,
    addExpression: ({ start, end }) => {
      const written = text.slice(start, end);
      const before = written.length - written.trimStart().length;
      if (written.trim() !== '') expressions.push({ start: start + before, end: start + written.trimEnd().length });
    },
    addLocalNames: (pattern) => {
      for (const [name] of pattern.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) localNames.add(name);
    },
    partsIn: (language) => [...scripts, ...expressions.map((range) => ({ language, isExpression: true as const, ...range }))],
  };
};

/** The file does not say how it is called: its name is that of its export, as of any other default export without a name. */
const componentOf = (text: string): ReadSymbol => ({
  kind: 'class',
  name: 'default',
  start: 0,
  end: text.length,
  signature: 'component',
  doc: (/^\s{0,200}<!--([^]{0,4000}?)-->/u.exec(text)?.[1] ?? '').replaceAll(/\s+/gu, ' ').trim(),
  isModule: true,
});
