/** The tags of a text in HTML or a language like it. Every place is looked at once, so the time is linear. */
import { skipBraces } from './skip-braces.ts';

export type Range = { readonly start: number; readonly end: number };

export type Attribute = Range & {
  /** As written; empty for an expression in braces that stands alone. */
  readonly name: string;
  /** Without quotes or braces. */
  readonly value?: Range;
  readonly quote?: '"' | "'" | '{' | '`';
};

export type Tag = Range & {
  readonly kind: 'open' | 'close';
  /** As written. */
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly isSelfClosing: boolean;
  /** Between the tag and its closing tag, if that is not read as markup. */
  readonly content?: Range;
};

export type TagRules = {
  /** Attributes may have expressions in braces. */
  readonly hasBraces?: true;
  /** Whether the content of this tag is not markup; `depth` is the number of open tags around it. */
  readonly isRaw: (tag: Tag, depth: number) => boolean;
  /** An opening brace in text: reads what it encloses and returns the place after it. */
  readonly readBrace?: (at: number, depth: number) => number | undefined;
};

export type TagScan = {
  readonly start: number;
  readonly rules: TagRules;
  /** Gets each tag with the number of open tags around it. */
  readonly onTag: (tag: Tag, depth: number) => void;
};

export const scanTags = (text: string, { start, rules, onTag }: TagScan): void => {
  let depth = 0;
  const unclosed = new Set<string>();
  const readTagAt = (at: number): number => {
    const written = readTag(text, at, rules);
    const tag = isOpen(written) && rules.isRaw(written, depth) ? withContent(text, written, unclosed) : written;
    if (tag.kind === 'close') depth = Math.max(0, depth - 1);
    onTag(tag, depth);
    if (isOpen(tag)) depth += 1;
    return tag.content ? tag.content.end : tag.end;
  };
  const next = /<!--|<\/?[A-Za-z]|\{/gu;
  next.lastIndex = start;
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const at = match.index;
    if (match[0] === '{') next.lastIndex = rules.readBrace?.(at, depth) ?? at + 1;
    else if (match[0] === '<!--') next.lastIndex = commentEnd(text, at, unclosed);
    else next.lastIndex = readTagAt(at);
  }
};

/** Elements of HTML without content. */
const EMPTY_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

const isOpen = ({ kind, isSelfClosing, name }: Tag): boolean => kind === 'open' && !isSelfClosing && !EMPTY_ELEMENTS.has(name);

/** What is missing once is not searched for again, or many of them would take a time that is not linear. */
const commentEnd = (text: string, at: number, unclosed: Set<string>): number => {
  const end = unclosed.has('-->') ? -1 : text.indexOf('-->', at);
  if (end < 0) unclosed.add('-->');
  return end < 0 ? at + 1 : end + '-->'.length;
};

const withContent = (text: string, tag: Tag, unclosed: Set<string>): Tag => {
  const key = `</${tag.name.toLowerCase()}`;
  if (unclosed.has(key)) return tag;
  const closing = new RegExp(`</${tag.name.replaceAll(/[^\w:-]/gu, '')}\\b`, 'giu');
  closing.lastIndex = tag.end;
  const end = closing.exec(text)?.index;
  if (end === undefined) unclosed.add(key);
  return { ...tag, content: { start: tag.end, end: end ?? text.length } };
};

const TAG_NAME = /<(\/?)([^\s/>{"'=<]*)/uy;
const NEXT_ATTRIBUTE = /[\s/]*(?:(>)|(?:([^\s=>{"'/<][^\s=>{"'<]*)(\s*=\s*)?)|([{"']))/uy;
const BARE_VALUE = /[^\s>"'{`]+/uy;

const readTag = (text: string, start: number, rules: TagRules): Tag => {
  TAG_NAME.lastIndex = start;
  const [whole = '<', slash = '', name = ''] = TAG_NAME.exec(text) ?? [];
  const { attributes, end } = readAttributes(text, start + whole.length, rules);
  const isSelfClosing = text.endsWith('/>', end);
  return { kind: slash === '' ? 'open' : 'close', name, start, end, attributes, isSelfClosing };
};

const readAttributes = (text: string, start: number, rules: TagRules): Pick<Tag, 'attributes' | 'end'> => {
  const attributes: Attribute[] = [];
  let place = start;
  for (;;) {
    NEXT_ATTRIBUTE.lastIndex = place;
    const match = NEXT_ATTRIBUTE.exec(text);
    if (!match || match[0] === '') return { attributes, end: place };
    const [all, close, written, equals] = match;
    place += all.length;
    if (close !== undefined) return { attributes, end: place };
    const attribute = readAttribute(text, { place, written, equals }, rules);
    if (attribute.name !== '' || attribute.quote === '{') attributes.push(attribute);
    place = Math.max(place, attribute.end);
  }
};

type Written = { readonly place: number; readonly written: string | undefined; readonly equals: string | undefined };

/** Up to its value; without a name, what stands in quotes or braces. */
const readAttribute = (text: string, { place, written, equals }: Written, rules: TagRules): Attribute => {
  if (written === undefined) return { name: '', start: place - 1, ...readValue(text, place - 1, rules) };
  const start = place - written.length - (equals?.length ?? 0);
  return { name: written, start, ...(equals === undefined ? { end: place } : readValue(text, place, rules)) };
};

const readValue = (text: string, at: number, { hasBraces }: TagRules): Pick<Attribute, 'value' | 'quote' | 'end'> => {
  const quote = text[at];
  if (quote === '"' || quote === "'" || (quote === '`' && hasBraces)) {
    const end = text.indexOf(quote, at + 1);
    return end < 0 ? { end: at + 1 } : { quote, value: { start: at + 1, end }, end: end + 1 };
  }
  if (quote === '{' && hasBraces) {
    const end = skipBraces(text, at);
    return end === undefined ? { end: at + 1 } : { quote, value: { start: at + 1, end: end - 1 }, end };
  }
  BARE_VALUE.lastIndex = at;
  const length = BARE_VALUE.exec(text)?.[0].length ?? 0;
  return { value: { start: at, end: at + length }, end: at + length };
};

/** The text of an attribute; undefined if the tag has none of that name. */
export const attributeText = (text: string, { attributes }: Tag, name: string): string | undefined => {
  const found = attributes.find((attribute) => attribute.name === name);
  return found && (found.value === undefined ? '' : text.slice(found.value.start, found.value.end));
};
