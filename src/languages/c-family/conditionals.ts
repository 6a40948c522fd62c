/**
 * Conditional compilation that grammars cannot read: a branch that opens a bracket which another one closes, or that is a part of
 * an expression. Both branches of any other conditional are read.
 */
import { blank } from './mask-text.ts';

type Range = { readonly start: number; readonly end: number };
/** `condition`: the text after `#if`, `#elif`, `#else`. */
type Branch = Range & { readonly directive: Range; readonly condition: string; readonly groups: Group[] };
type Group = { readonly branches: Branch[]; closing?: Range };

/** What a bracket holds: statements and declarations, or a list of values. `unopened`: it was closed without being open. */
type Bracket = 'block' | 'list' | 'unopened';

type Scan = { readonly masked: string; readonly blanked: Range[]; readonly isSkipped: (condition: string) => boolean };

/** What must be left out of masked text. `isSkipped`: whether a branch with this condition is not compiled. */
export const splitConditionals = (masked: string, isSkipped: (condition: string) => boolean): readonly Range[] => {
  const groups = groupsOf(masked);
  if (groups.length === 0) return [];
  const blanked: Range[] = [];
  const code = masked.replace(DIRECTIVES, blank);
  scanPart({ masked: code, blanked, isSkipped }, { start: 0, end: masked.length }, { groups, stack: [] });
  return blanked;
};

/** A directive with the lines that continue it. */
const DIRECTIVES = /^[ \t]*#(?:[^\n\\]+|\\\r?\n|\\)*/gmu;
const CONDITION = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b[ \t]*((?:[^\n\\]+|\\\r?\n|\\)*)/gmu;

const groupsOf = (masked: string): readonly Group[] => {
  const top: Group[] = [];
  const open: Group[] = [];
  for (const match of masked.matchAll(CONDITION)) {
    const [whole, word = '', rest = ''] = match;
    const directive = { start: match.index, end: match.index + whole.length };
    const group = open.at(-1);
    if (group) endBranch(group, directive.start);
    const branch = { directive, start: directive.end, end: masked.length, condition: `${word} ${rest.trim()}`, groups: [] };
    if (word.startsWith('if')) {
      const made: Group = { branches: [branch] };
      (group?.branches.at(-1)?.groups ?? top).push(made);
      open.push(made);
    } else if (word === 'endif') {
      if (group) group.closing = directive;
      open.pop();
    } else group?.branches.push(branch);
  }
  return top;
};

const endBranch = ({ branches }: Group, end: number): void => {
  const last = branches.pop();
  if (last) branches.push({ ...last, end });
};

type Part = { readonly groups: readonly Group[]; readonly stack: readonly Bracket[] };

/** The brackets that are open at the end of a part of the text. */
const scanPart = (scan: Scan, { start, end }: Range, { groups, stack }: Part): readonly Bracket[] => {
  let at = start;
  let open = stack;
  for (const group of groups) {
    const [first] = group.branches;
    if (!first || !group.closing) continue;
    open = scanBrackets(scan.masked, { start: at, end: first.directive.start }, open);
    open = scanGroup(scan, group, open);
    at = group.closing.end;
  }
  return scanBrackets(scan.masked, { start: at, end }, open);
};

const scanGroup = (scan: Scan, group: Group, stack: readonly Bracket[]): readonly Bracket[] => {
  const after = group.branches.map((branch) => scanPart({ ...scan, blanked: [] }, branch, { groups: branch.groups, stack }));
  const isBalanced = after.every((brackets) => brackets.length === stack.length);
  const isList = stack.at(-1) === 'list';
  if (isBalanced && !isList && group.branches.every((branch) => isWhole(scan.masked, branch, stack.length > 0))) {
    for (const branch of group.branches) scanPart(scan, branch, { groups: branch.groups, stack });
    return stack;
  }
  const keepsAll =
    isBalanced && isList && group.branches.every((branch) => /(?:,\s*|^\s*)$/u.test(contentOf(scan.masked, branch)));
  const kept = group.branches.findIndex(({ condition }) => !scan.isSkipped(condition));
  let open = stack;
  for (const [index, branch] of group.branches.entries()) {
    scan.blanked.push(branch.directive);
    if (keepsAll || index === kept) open = scanPart(scan, branch, { groups: branch.groups, stack });
    else scan.blanked.push(branch);
  }
  if (group.closing) scan.blanked.push(group.closing);
  return open;
};

const contentOf = (masked: string, { start, end }: Range): string => masked.slice(start, end);

/** Whether a branch is made of whole statements or declarations. */
const isWhole = (masked: string, branch: Branch, isInside: boolean): boolean => {
  const content = contentOf(masked, branch).trim();
  if (content === '') return true;
  if (/^(?:else\b|__attribute__|\|\||&&|[-+*/%?:,.=<>)\]])/u.test(content)) return false;
  if (/(?:[=,?]|->|&&|\|\|)\s*$/u.test(before(masked, branch)) && !isInside) return false;
  const isEnded = /(?:[;}:]|\))$/u.test(content) || (isInside && content.endsWith(','));
  return (
    isEnded && !(isInside && /(?:[^;{}:)\s,]|\belse|\b(?:if|while|for|switch)\s*\([^;{}]*\))\s*$/u.test(before(masked, branch)))
  );
};

/** The line before the conditional that has code. */
const before = (masked: string, { directive }: Branch): string =>
  masked
    .slice(Math.max(0, directive.start - MOST_BEFORE), directive.start)
    .split('\n')
    .findLast((line) => line.trim() !== '') ?? ';';

const MOST_BEFORE = 2_000;

const scanBrackets = (masked: string, { start, end }: Range, stack: readonly Bracket[]): readonly Bracket[] => {
  const open = [...stack];
  let last = ';';
  for (let at = start; at < end; at++) {
    const character = masked[at] ?? '';
    if (character === '(' || character === '[') open.push('list');
    else if (character === '{') open.push(isListStart(last, open) || isTypedList(masked, at) ? 'list' : 'block');
    else if (character === ')' || character === ']' || character === '}') closeBracket(open);
    if (character.trim() !== '') last = character;
  }
  return open;
};

/** `return Point{`, `f(Point{` */
const isTypedList = (masked: string, at: number): boolean =>
  /(?:\breturn\b|[=(,{[])\s{0,80}(?!do\b|else\b|try\b|struct\b|union\b|enum\b|class\b|extern\b)[A-Za-z_:][\w:]{0,80}(?:<[^;{}]{0,80}>)?\s{0,20}$/u.test(
    masked.slice(Math.max(0, at - MOST_OF_TYPE), at),
  );

const MOST_OF_TYPE = 200;

const closeBracket = (open: Bracket[]): void => {
  const closed = open.pop();
  if (closed === undefined || closed === 'unopened') open.push('unopened');
};

const isListStart = (last: string, open: readonly Bracket[]): boolean =>
  last === '=' ||
  last === ',' ||
  last === '(' ||
  (last === '{' && open.at(-1) === 'list') ||
  (last === ']' && open.at(-1) === 'list');
