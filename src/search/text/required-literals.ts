/**
 * Literals that every match of a regular expression must contain. The analysis is conservative: if it is unsure it requires
 * nothing, so the index may select too many files but never hides a match.
 */

export type RequiredText =
  | { readonly kind: 'anything' }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'all' | 'any'; readonly of: readonly RequiredText[] };

export const ANYTHING: RequiredText = { kind: 'anything' };

type ReadOptions = { readonly isCaseSensitive: boolean; readonly isUnicode: boolean };

export const requiredLiterals = (source: string, options: ReadOptions): RequiredText => {
  const reader = new PatternReader(source, options);
  const required = reader.readAlternatives();
  return reader.isAtEnd ? required : ANYTHING;
};

/**
 * The parts of a literal that every matching text contains in lower case. Surrogates are excluded because half a pair has no
 * bytes of its own. In a case-insensitive search only ASCII is safe, because other letters may fold differently.
 */
export const foldSafeRuns = (literal: string, { isCaseSensitive, isUnicode }: ReadOptions): readonly string[] => {
  if (isCaseSensitive) return literal.split(/[\ud800-\udfff]+/).filter((run) => run !== '');
  // With the u flag, `k` also matches the Kelvin sign and `s` the long s.
  return literal.split(isUnicode ? /[^\0-\x7f]+|[ksKS]/u : /[^\0-\x7f]+/u).filter((run) => run !== '');
};

export const requireAll = (of: readonly RequiredText[]): RequiredText => {
  const significant = of.filter(({ kind }) => kind !== 'anything');
  return significant.length === 0
    ? ANYTHING
    : significant.length === 1
      ? (significant[0] ?? ANYTHING)
      : { kind: 'all', of: significant };
};

const requireAny = (of: readonly RequiredText[]): RequiredText =>
  of.some(({ kind }) => kind === 'anything') ? ANYTHING : of.length === 1 ? (of[0] ?? ANYTHING) : { kind: 'any', of };

/** `text`: a required character; `none`: no requirement; `group`: the requirements of a group. */
type Atom =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'group'; readonly of: RequiredText };

/** Reads a pattern that is known to compile, in one pass. */
class PatternReader {
  readonly #source: string;
  readonly #options: ReadOptions;
  #at = 0;

  constructor(source: string, options: ReadOptions) {
    this.#source = source;
    this.#options = options;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#source.length;
  }

  readAlternatives(): RequiredText {
    const alternatives = [this.#readSequence()];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      alternatives.push(this.#readSequence());
    }
    return requireAny(alternatives);
  }

  #readSequence(): RequiredText {
    const pieces: RequiredText[] = [];
    let run = '';
    const endRun = (): void => {
      for (const text of foldSafeRuns(run, this.#options)) pieces.push({ kind: 'literal', text });
      run = '';
    };
    while (!this.isAtEnd && this.#source[this.#at] !== '|' && this.#source[this.#at] !== ')') {
      const atom = this.#readAtom();
      const repeat = this.#readQuantifier();
      if (atom.kind === 'text' && repeat !== 'optional') run += atom.text;
      if (atom.kind === 'group' && repeat !== 'optional') pieces.push(atom.of);
      if (atom.kind !== 'text' || repeat !== 'once') endRun();
    }
    endRun();
    return requireAll(pieces.filter((piece) => piece.kind !== 'literal' || piece.text !== ''));
  }

  #readAtom(): Atom {
    const sign = this.#source[this.#at] ?? '';
    if (sign === '(') return this.#readGroup();
    if (sign === '[') return this.#readClass();
    if (sign === '\\') return this.#readEscape();
    this.#at += 1;
    if (/[.^$*+?]/u.test(sign)) return { kind: 'none' };
    return { kind: 'text', text: sign };
  }

  #readGroup(): Atom {
    const opening = /^\((?:\?(?:[=!:]|<[=!]|<[^>]*>))?/u.exec(this.#source.slice(this.#at, this.#at + 200))?.[0] ?? '(';
    const isUnknown = opening === '(' && this.#source[this.#at + 1] === '?';
    this.#at += opening.length;
    const inside = this.readAlternatives();
    this.#at += 1;
    const isLookaround = /[=!]$/u.test(opening);
    return isUnknown || isLookaround ? { kind: 'none' } : { kind: 'group', of: inside };
  }

  #readClass(): Atom {
    this.#at += 1;
    while (!this.isAtEnd && this.#source[this.#at] !== ']') this.#at += this.#source[this.#at] === '\\' ? 2 : 1;
    this.#at += 1;
    return { kind: 'none' };
  }

  /** Escaped punctuation is literal; escaped letters and digits have a special meaning. */
  #readEscape(): Atom {
    const long = /^\\(?:[pPu]\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|c[a-z]|k<[^>]*>|\d+|.)/isu.exec(
      this.#source.slice(this.#at, this.#at + 80),
    )?.[0];
    this.#at += long?.length ?? 2;
    return long !== undefined && long.length === 2 && /[^a-z0-9\s]/iu.test(long[1] ?? '')
      ? { kind: 'text', text: long[1] ?? '' }
      : { kind: 'none' };
  }

  #readQuantifier(): 'once' | 'repeated' | 'optional' {
    const found = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/u.exec(this.#source.slice(this.#at, this.#at + 40));
    if (!found) return 'once';
    this.#at += found[0].length;
    const isOptional = found[0].startsWith('*') || found[0].startsWith('?') || Number(found[1] ?? 1) === 0;
    return isOptional ? 'optional' : 'repeated';
  }
}
