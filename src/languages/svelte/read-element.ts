/** What a tag of Svelte uses: components, actions, bindings and expressions of its attributes. */
import type { CollectedParts } from '../components/collect-parts.ts';
import type { Attribute, Range, Tag } from '../markup/scan-tags.ts';
import { skipBraces } from '../markup/skip-braces.ts';

export const readElement = (text: string, { name, start, attributes }: Tag, found: CollectedParts): void => {
  const [object = ''] = name.split('.', 1);
  if (/^[A-Z]/u.test(name) || (name.includes('.') && !name.includes(':')))
    found.uses.push({ kind: 'instantiate', name: object, start: start + 1 });
  for (const attribute of attributes) readAttribute(text, attribute, found);
};

/** `{...rest}` and `{@attach f}`: the expression comes after the mark. */
const MARK = /^\s{0,40}(?:\.\.\.|@\w+\s)/u;
const FUNCTION_DIRECTIVE = /^(?:use|transition|in|out|animate):([A-Za-z_$][\w$]*)/u;
const VALUE_DIRECTIVE = /^(?:bind|class|style):([A-Za-z_$][\w$]*)$/u;

const readAttribute = (text: string, { name, start, value, quote }: Attribute, found: CollectedParts): void => {
  const written = value === undefined ? '' : text.slice(value.start, value.end);
  readDirective({ name, start, hasValue: value !== undefined }, found);
  if (name.startsWith('let:')) found.addLocalNames(written === '' ? name.slice(4) : written);
  else if (value === undefined) return;
  else if (quote === '{') found.addExpression({ ...value, start: value.start + (MARK.exec(written)?.[0].length ?? 0) });
  else expressionsIn(text, value, found);
};

type Directive = { readonly name: string; readonly start: number; readonly hasValue: boolean };

/** `use:focus` calls `focus`; `bind:value` alone reads `value`. */
const readDirective = ({ name, start, hasValue }: Directive, found: CollectedParts): void => {
  const after = start + name.indexOf(':') + 1;
  const action = FUNCTION_DIRECTIVE.exec(name)?.[1];
  if (action !== undefined) found.uses.push({ kind: 'call', name: action, start: after });
  const bound = hasValue ? undefined : VALUE_DIRECTIVE.exec(name)?.[1];
  if (bound !== undefined && bound !== 'this') found.uses.push({ kind: 'read', name: bound, start: after });
};

/** `class="a {b}"`. */
const expressionsIn = (text: string, { start, end }: Range, found: CollectedParts): void => {
  for (let at = text.indexOf('{', start); at >= 0 && at < end; at = text.indexOf('{', at)) {
    const close = skipBraces(text, at);
    if (close === undefined || close > end) return;
    found.addExpression({ start: at + 1, end: close - 1 });
    at = close;
  }
};
