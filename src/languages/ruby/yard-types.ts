/** The types in documentation with the tags of YARD. */
import type { DocType, DocTypes } from '#model';
import { type DocTypeRules, readDocType } from '../doc-type-text.ts';

const OTHERS = new Set(
  'nil true false Boolean void Object BasicObject String Symbol Integer Float Numeric Proc Class Module Hash undefined'.split(
    ' ',
  ),
);

const RULES: DocTypeRules = {
  selfWords: new Set(['self']),
  lists: new Set(['Array', 'Enumerable', 'Enumerator', 'Set']),
  isOther: (name) => OTHERS.has(name) || /^\p{Ll}/u.test(name),
  unionMarks: new Set([',', '|']),
};

/** `@param [Cart] cart`, `@param cart [Cart]`, `@return [Cart, nil]`. */
const TAG = /@(param|return|type)[ \t]+(?:(\w+)[ \t]+)?\[([^\]\n]+)\][ \t]*(\w+)?/gu;

export const yardTypes = (doc: string): DocTypes => {
  const named = new Map<string, DocType>();
  const found: { returned?: DocType; value?: DocType } = {};
  for (const [, tag, before, text = '', after] of doc.matchAll(TAG)) {
    const type = readDocType(text, RULES);
    const name = tag === 'param' ? (before ?? after) : undefined;
    if (!type) continue;
    if (name !== undefined) named.set(name, type);
    else if (tag === 'return') {
      found.returned ??= type;
      // An attribute is documented by what it returns.
      found.value ??= type;
    } else if (tag === 'type') found.value ??= type;
  }
  return { ...found, named };
};
