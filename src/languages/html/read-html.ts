/** A page of HTML → its headings, the elements that have an id, and its scripts. */
import type { EmbeddedPart, ReadImport, Reading, ReadSymbol } from '#model';
import { scriptLanguage } from '../components/script-language.ts';
import { javascript } from '../javascript/language.ts';
import { attributeText, type Range, scanTags, type Tag } from '../markup/scan-tags.ts';
import { boundedSymbols } from '../reading/bounded-symbols.ts';
import { headingSymbols, type Heading } from '../reading/heading-symbols.ts';

export const readHtml = (text: string): Reading => {
  const parts: EmbeddedPart[] = [];
  const imports: ReadImport[] = [];
  const headings: Heading[] = [];
  const ids: ReadSymbol[] = [];
  const onTag = (tag: Tag): void => {
    if (tag.kind === 'close') return;
    const id = tag.attributes.find(({ name }) => name.toLowerCase() === 'id')?.value;
    const idText = id ? text.slice(id.start, id.end) : '';
    if (id && /^[^\s{}<>]{1,100}$/u.test(idText))
      ids.push({ kind: 'key', name: idText, start: tag.start, end: tag.end, nameStart: id.start, signature: `#${idText}` });
    if (tag.name.toLowerCase() === 'script') readScript(text, tag, { parts, imports });
    if (HEADING.test(tag.name) && tag.content) headings.push(headingOf(text, tag, tag.content));
  };
  scanTags(text, { start: 0, rules: { isRaw: ({ name }) => RAW.test(name) }, onTag });
  const sections = headingSymbols(text, headings);
  return { ...boundedSymbols([...sections, ...ids], MOST_SYMBOLS), parts, imports };
};

const RAW = /^(?:script|style|h[1-6]|title)$/iu;
const HEADING = /^(?:h[1-6]|title)$/iu;

/** Pages that tools write have an id on every line. */
const MOST_SYMBOLS = 300;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const headingOf = (text: string, { name, start }: Tag, content: Range): Heading => {
  const title = text
    .slice(content.start, content.end)
    .replaceAll(/<[^<>]*>/gu, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/gu, (_, entity: string) => ENTITIES[entity] ?? '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const level = /\d/u.test(name) ? Number(name[1]) : 0;
  return { level, title, start, nameStart: content.start, end: content.end };
};

const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/babel|text\/typescript)$/iu;

type Scripts = { readonly parts: EmbeddedPart[]; readonly imports: ReadImport[] };

const readScript = (text: string, tag: Tag, { parts, imports }: Scripts): void => {
  const source = tag.attributes.find(({ name }) => name.toLowerCase() === 'src')?.value;
  if (source) {
    const written = text.slice(source.start, source.end);
    const specifier = /^(?:[a-z]+:|\/\/|\/|\.\.?\/|\{)/iu.test(written) ? written : `./${written}`;
    if (written !== '') imports.push({ specifier, start: source.start, end: source.end });
  }
  if (!tag.content || !SCRIPT_TYPE.test(attributeText(text, tag, 'type') ?? '')) return;
  parts.push({ language: scriptLanguage(attributeText(text, tag, 'lang')) ?? javascript, ...tag.content });
};
