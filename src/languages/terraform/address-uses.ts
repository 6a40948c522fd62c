/** The addresses that expressions use: `var.region`, `module.net.id`, `aws_instance.web.id`, also inside of `"${…}"`. */
import type { ReadSymbol, ReadUse } from '#model';
import { plainMarkAt, type PlainToken, plainTokens, plainWordAt, type TokenRules } from '../reading/plain-tokens.ts';

export const addressUses = (
  tokens: readonly PlainToken[],
  symbols: readonly ReadSymbol[],
  rules: TokenRules,
): readonly ReadUse[] => {
  const declared = new Set(symbols.map(({ name, owner }) => `${owner}.${name}`));
  const inTexts = tokens.flatMap((token) => (token.kind === 'text' ? usesInText(token, declared, rules) : []));
  return [...usesIn(tokens, declared, 0), ...inTexts];
};

const TEMPLATE = /[$%]\{([^}]*)\}/gu;

const usesInText = ({ start, end, value }: PlainToken, declared: ReadonlySet<string>, rules: TokenRules): readonly ReadUse[] => {
  const first = start + (end - start > value.length ? 1 : 0);
  return [...value.matchAll(TEMPLATE)].flatMap(({ 1: inner = '', index }) =>
    usesIn(plainTokens(inner, rules), declared, first + index + '${'.length),
  );
};

const MOST_PARTS = 3;

const usesIn = (tokens: readonly PlainToken[], declared: ReadonlySet<string>, from: number): readonly ReadUse[] => {
  const uses: ReadUse[] = [];
  tokens.forEach(({ kind }, at) => {
    if (kind !== 'word' || plainMarkAt(tokens, at - 1) === '.') return;
    const parts = [tokens[at]];
    while (
      parts.length < MOST_PARTS &&
      plainMarkAt(tokens, at + 2 * parts.length - 1) === '.' &&
      plainWordAt(tokens, at + 2 * parts.length) !== ''
    )
      parts.push(tokens[at + 2 * parts.length]);
    const names = parts.map((part) => part?.value ?? '');
    const path = addressOf(names, declared);
    const last = path && parts[path.length - 1];
    if (last) uses.push({ kind: 'read', name: last.value, target: path.join('.'), start: from + last.start });
  });
  return uses;
};

const NAMED_BY_ONE: ReadonlySet<string> = new Set(['var', 'local', 'module']);
const NO_ADDRESS: ReadonlySet<string> = new Set(['each', 'count', 'self', 'path', 'terraform']);

/** Attributes follow the address. Other words with a dot, such as the variable of a loop, are none. */
const addressOf = (parts: readonly string[], declared: ReadonlySet<string>): readonly string[] | undefined => {
  const [first = '', second] = parts;
  if (second === undefined || NO_ADDRESS.has(first)) return undefined;
  if (first === 'data') return parts.length === MOST_PARTS ? parts : undefined;
  const isAddress = NAMED_BY_ONE.has(first) || first.includes('_') || declared.has(`${first}.${second}`);
  return isAddress ? parts.slice(0, 2) : undefined;
};
