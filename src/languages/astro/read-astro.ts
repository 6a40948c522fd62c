/** A component of Astro → the code at its head, its scripts, and the expressions and components of its markup. */
import type { Reading } from '#model';
import { type CollectedParts, collectParts } from '../components/collect-parts.ts';
import { scanTags, type Tag } from '../markup/scan-tags.ts';
import { skipBraces } from '../markup/skip-braces.ts';
import { tsx } from '../tsx/language.ts';
import { typescript } from '../typescript/language.ts';

export const readAstro = (text: string): Reading => {
  const found = collectParts(text);
  const head = HEAD.exec(text);
  if (head)
    found.scripts.push({ language: tsx, start: head[0].length - (head[1] ?? '').length - FENCE, end: head[0].length - FENCE });
  const readBrace = (at: number): number | undefined => {
    const end = skipBraces(text, at);
    // Expressions contain markup, which their language reads.
    if (end !== undefined) found.addExpression({ start: at + 1, end: end - 1 });
    return end;
  };
  const onTag = (tag: Tag): void => {
    if (tag.kind === 'close') return;
    if (tag.name === 'script' && tag.content) found.scripts.push({ language: typescript, ...tag.content });
    readElement(text, tag, found);
  };
  const isRaw = ({ name }: Tag): boolean => name === 'script' || name === 'style';
  scanTags(text, { start: head?.[0].length ?? 0, rules: { hasBraces: true, isRaw, readBrace }, onTag });
  const { symbols, uses } = found;
  return { symbols, uses, parts: found.partsIn(tsx) };
};

/** The group is the code between the fences. */
const HEAD = /^\s{0,200}---([^]*?\n)---/u;
const FENCE = '---'.length;

const readElement = (text: string, { name, start, attributes }: Tag, found: CollectedParts): void => {
  const [object = ''] = name.split('.', 1);
  if (/^[A-Z]/u.test(name) && object !== 'Fragment') found.uses.push({ kind: 'instantiate', name: object, start: start + 1 });
  for (const { value, quote } of attributes) {
    if (!value) continue;
    const spread = /^\s{0,40}\.\.\./u.exec(text.slice(value.start, value.end))?.[0].length ?? 0;
    if (quote === '{') found.addExpression({ start: value.start + spread, end: value.end });
    if (quote === '`') found.addExpression({ start: value.start - 1, end: value.end + 1 });
  }
};
