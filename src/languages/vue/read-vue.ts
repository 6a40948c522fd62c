/** A component of Vue → its scripts, and the expressions and components that its template uses. */
import type { Language, Reading } from '#model';
import { type CollectedParts, collectParts } from '../components/collect-parts.ts';
import { scriptLanguage } from '../components/script-language.ts';
import { javascript } from '../javascript/language.ts';
import { type Attribute, attributeText, scanTags, type Tag } from '../markup/scan-tags.ts';

export const readVue = (text: string): Reading => {
  const found = collectParts(text);
  INSTANCE_NAMES.forEach((name) => found.localNames.add(name));
  let language: Language = javascript;
  const readBrace = (at: number, depth: number): number | undefined => {
    const end = depth > 0 && text.startsWith('{{', at) ? text.indexOf('}}', at) : -1;
    if (end < 0 || end - at > LONGEST_EXPRESSION) return undefined;
    found.addExpression({ start: at + 2, end });
    return end + 2;
  };
  const onTag = (tag: Tag, depth: number): void => {
    if (tag.kind === 'close') return;
    // A script never is part of a template: one that seems to be shows that a tag above is not closed.
    if (tag.name !== 'script' && depth > 0) readElement(text, tag, found);
    if (tag.name === 'script' && tag.content) {
      const own = scriptLanguage(attributeText(text, tag, 'lang'));
      if (!own) return;
      language = own;
      found.scripts.push({ language, ...tag.content });
    }
  };
  scanTags(text, { start: 0, rules: { isRaw: (tag, depth) => isRawBlock(text, tag, depth), readBrace }, onTag });
  const { symbols, uses, localNames } = found;
  return { symbols, uses, localNames, parts: found.partsIn(language) };
};

/** Blocks of the file other than a template in HTML. */
const isRawBlock = (text: string, tag: Tag, depth: number): boolean => {
  if (depth > 0) return tag.name === 'script' || tag.name === 'style';
  return tag.name !== 'template' || !['html', undefined].includes(attributeText(text, tag, 'lang'));
};

const LONGEST_EXPRESSION = 20_000;

/** Of every component, in its template. */
const INSTANCE_NAMES =
  '$attrs $data $el $emit $event $forceUpdate $nextTick $options $parent $props $refs $root $slots $watch'.split(' ');

const BUILT_IN = new Set('Component KeepAlive Slot Suspense Teleport Template Transition TransitionGroup'.split(' '));

const readElement = (text: string, tag: Tag, found: CollectedParts): void => {
  const { name, start } = tag;
  const component = /^[A-Z]|-/u.test(name) ? pascal(name) : undefined;
  const [object = ''] = (component ?? name).split('.', 1);
  if ((component !== undefined || name.includes('.')) && !BUILT_IN.has(object))
    found.uses.push({ kind: 'instantiate', name: object, start: start + 1, end: start + 1 + name.split('.', 1).join('').length });
  for (const attribute of tag.attributes) readAttribute(text, attribute, found);
};

const pascal = (name: string): string => name.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase());

const DIRECTIVE = /^(?:[:@#]|v-)/u;
const SLOT = /^(?:#|v-slot)|^slot-scope$/u;

const readAttribute = (text: string, attribute: Attribute, found: CollectedParts): void => {
  const { name, value } = attribute;
  if (!DIRECTIVE.test(name) && name !== 'slot-scope') return;
  if (!value) readShorthand(attribute, found);
  else if (SLOT.test(name)) found.addLocalNames(text.slice(value.start, value.end));
  else if (name !== 'v-for') found.addExpression(value);
  else {
    const loop = FOR.exec(text.slice(value.start, value.end));
    if (!loop) return;
    found.addLocalNames(loop[1] ?? '');
    found.addExpression({ start: value.start + loop[0].length, end: value.end });
  }
};

/** A binding without a value has that of its own name. */
const readShorthand = ({ name, start }: Attribute, found: CollectedParts): void => {
  const bound = /^:([a-z][\w-]*)$/u.exec(name)?.[1];
  if (bound !== undefined) found.uses.push({ kind: 'read', name: camel(bound), start: start + 1, end: start + name.length });
};

const camel = (name: string): string => name.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** What comes before the list of a loop. */
const FOR = /^([^]{0,400}?\S)\s{1,40}(?:in|of)\s/u;
