/** The tokens of a Rust text, without comments. Total on any text, and linear in its length. */

export type RustToken = {
  readonly text: string;
  readonly start: number;
  readonly kind: 'name' | 'literal' | 'lifetime' | 'sign';
};

const TOKENS =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\bb?r(#*)"[^]*?(?:"\1|$)|b?"(?:[^"\\]|\\[^])*(?:"|$)|b?'(?:[^'\\\n]|\\[^'\n]{1,12}|\\')'|('\w+)|((?:r#)?[\p{L}_][\p{L}\p{N}_]*)|(\d[\w]*(?:\.\d\w*)?)|(=>|->|::|\.\.[.=]?|[=!<>]=|&&|\|\||\S)/gu;

export const tokensOf = (text: string): readonly RustToken[] => {
  const tokens: RustToken[] = [];
  for (const match of text.matchAll(TOKENS)) {
    const [all, , lifetime, name, number, sign] = match;
    if (all.startsWith('//') || all.startsWith('/*')) continue;
    const kind = name !== undefined ? 'name' : sign !== undefined ? 'sign' : lifetime !== undefined ? 'lifetime' : 'literal';
    tokens.push({ text: number ?? all, start: match.index, kind });
  }
  return tokens;
};

/** Empty past the ends. */
export const tokenText = (tokens: readonly RustToken[], at: number): string => tokens[at]?.text ?? '';

export const tokenStart = (tokens: readonly RustToken[], at: number): number => tokens[at]?.start ?? 0;

export const isNameAt = (tokens: readonly RustToken[], at: number): boolean => tokens[at]?.kind === 'name';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Per opening bracket the index of the token that closes it; the others are absent. */
export const pairsOf = (tokens: readonly RustToken[]): ReadonlyMap<number, number> => {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach(({ text, kind }, index) => {
    if (kind !== 'sign') return;
    if (text in CLOSING) open.push(index);
    const last = open.at(-1);
    if (last === undefined || CLOSING[tokens[last]?.text ?? ''] !== text) return;
    pairs.set(last, index);
    open.pop();
  });
  return pairs;
};
