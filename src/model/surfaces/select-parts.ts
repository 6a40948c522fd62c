/** Selectors and conditions of rules, applied to a site. */
import type { Condition, ConditionTest, Selector, SurfaceSite } from './frameworks.ts';
import type { CodeValue } from './surface-facts.ts';

export const selectPart = (site: SurfaceSite, selector: Selector): CodeValue | undefined => {
  if ('argument' in selector) return argumentPart(site, selector);
  if ('named' in selector) return site.named.find(({ name }) => name === selector.named)?.value;
  if ('rest' in selector) return restPart(site, selector);
  if ('firstOf' in selector) return firstPart(site, selector.firstOf);
  return plainPart(site, selector);
};

type PlainSelector = Exclude<
  Selector,
  { argument: number } | { named: string } | { rest: number } | { firstOf: readonly Selector[] }
>;

const plainPart = (site: SurfaceSite, selector: PlainSelector): CodeValue | undefined => {
  if ('name' in selector) return text(selector.name === 'upper case' ? site.name.toUpperCase() : site.name);
  if ('receiver' in selector) return site.receiver;
  if ('owner' in selector) return site.owner;
  if ('value' in selector) return site.value;
  if ('type' in selector) return site.type;
  if ('around' in selector) return site.around;
  if ('made' in selector) return site.made;
  if ('holder' in selector) return site.holder;
  if ('receiverCall' in selector) return callNamed(site.receiver, selector.receiverCall);
  return text(selector.text);
};

/** The call of this name in a chain of calls. */
const callNamed = (value: CodeValue | undefined, name: string): CodeValue | undefined => {
  let at = value;
  while (at?.kind === 'call' && at.of.kind === 'member') {
    if (at.of.name === name) return at;
    at = at.of.of;
  }
  return undefined;
};

const text = (written: string): CodeValue => ({ kind: 'text', text: written });

const argumentPart = (site: SurfaceSite, { argument, field }: Extract<Selector, { argument: number }>): CodeValue | undefined => {
  const given = site.arguments.at(argument);
  if (field === undefined) return given;
  return given?.kind === 'object' ? given.fields.find(({ name }) => name === field)?.value : undefined;
};

const restPart = (site: SurfaceSite, { rest, without = 0 }: Extract<Selector, { rest: number }>): CodeValue | undefined => {
  const of = site.arguments.slice(rest, site.arguments.length - without);
  return of.length === 0 ? undefined : { kind: 'list', of };
};

const firstPart = (site: SurfaceSite, selectors: readonly Selector[]): CodeValue | undefined => {
  for (const selector of selectors) {
    const found = selectPart(site, selector);
    if (found) return found;
  }
  return undefined;
};

export const meetsConditions = (site: SurfaceSite, conditions: readonly Condition[] = []): boolean =>
  conditions.every(({ part, is }) => TESTS[is](selectPart(site, part)));

const isText = (value: CodeValue | undefined): boolean => value?.kind === 'text' || value?.kind === 'join';

const isPath = (value: CodeValue | undefined): boolean => {
  switch (value?.kind) {
    case 'list':
      return value.of.length > 0 && value.of.every(isPath);
    case 'text':
      return value.text === '' || value.text === '*' || value.text.startsWith('/');
    case 'join':
      return value.of[0]?.kind !== 'text' || isPath(value.of[0]);
    case 'unknown':
      return true;
    default:
      return isName(value);
  }
};

const isName = (value: CodeValue | undefined): boolean =>
  value?.kind === 'name' || value?.kind === 'member' || value?.kind === 'parameter';

const TESTS: Readonly<Record<ConditionTest, (value: CodeValue | undefined) => boolean>> = {
  present: (value) => value !== undefined,
  absent: (value) => value === undefined,
  path: isPath,
  text: isText,
  'not text': (value) => value !== undefined && !isText(value),
  'function or name': (value) => value?.kind === 'function' || value?.kind === 'call' || value?.kind === 'list' || isName(value),
  function: (value) => value?.kind === 'function',
  object: (value) => value?.kind === 'object',
};
