/** A component of Svelte → its scripts, and the expressions, snippets and components of its markup. */
import type { Language, Reading } from '#model';
import { collectParts } from '../components/collect-parts.ts';
import { scriptLanguage } from '../components/script-language.ts';
import { javascript } from '../javascript/language.ts';
import { attributeText, scanTags, type Tag } from '../markup/scan-tags.ts';
import { skipBraces } from '../markup/skip-braces.ts';
import { readElement } from './read-element.ts';
import { readBlock } from './read-block.ts';

export const readSvelte = (text: string): Reading => {
  const found = collectParts(text);
  let language: Language = javascript;
  const readBrace = (at: number): number | undefined => {
    const end = skipBraces(text, at);
    if (end !== undefined) readBlock(text, { start: at + 1, end: end - 1 }, found);
    return end;
  };
  const onTag = (tag: Tag): void => {
    if (tag.kind === 'close') return;
    if (tag.name !== 'script') readElement(text, tag, found);
    else if (tag.content) {
      language = scriptLanguage(attributeText(text, tag, 'lang')) ?? language;
      found.scripts.push({ language, ...tag.content });
    }
  };
  const isRaw = ({ name }: Tag): boolean => name === 'script' || name === 'style';
  scanTags(text, { start: 0, rules: { hasBraces: true, isRaw, readBrace }, onTag });
  const { symbols, uses, localNames } = found;
  return { symbols, uses, localNames, parts: found.partsIn(language), declaredName };
};

/** `$count` is the value of the store `count`. */
const declaredName = (name: string): string | undefined => (/^\$[^$]/u.test(name) ? name.slice(1) : undefined);
