/** The types in a documentation comment, as PHPDoc and static analysers write them. */
import type { DocType, DocTypes } from '#model';
import { type DocTypeRules, readDocType } from '../doc-type-text.ts';

const SCALARS = `int integer float double string bool boolean true false null void never mixed object callable resource array-key scalar
  numeric numeric-string class-string interface-string trait-string enum-string literal-string non-empty-string non-falsy-string
  lowercase-string callable-string callable-array positive-int negative-int non-negative-int non-positive-int int-mask int-mask-of
  key-of value-of closed-resource open-resource no-return noreturn empty Closure \\Closure`;
const OTHERS = new Set(SCALARS.split(/\s+/u));

const RULES: DocTypeRules = {
  selfWords: new Set(['$this', 'static', 'self']),
  lists: new Set(['array', 'non-empty-array', 'list', 'non-empty-list', 'iterable']),
  // By convention, a type parameter is T, or starts with it: TKey.
  isOther: (name) => OTHERS.has(name) || /^T(?:\p{Lu}\p{L}*)?$/u.test(name),
  unionMarks: new Set(['|', '&']),
};

const TAG = /@(?:psalm-|phpstan-)?(param|return|var)[ \t]+([^\n]+)/gu;

export const phpDocTypes = (doc: string): DocTypes => {
  const named = new Map<string, DocType>();
  const found: { returned?: DocType; value?: DocType } = {};
  for (const [, tag, text = ''] of doc.matchAll(TAG)) {
    const type = readDocType(text, RULES);
    if (!type) continue;
    const variable = tag === 'return' ? undefined : /(?:^|\s|&|\.\.\.)(\$\w+)/u.exec(text)?.[1];
    if (variable !== undefined && variable !== '$this') named.set(variable, type);
    else if (tag === 'return') found.returned ??= type;
    else if (tag === 'var') found.value ??= type;
  }
  return { ...found, named };
};
