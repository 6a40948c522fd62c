/**
 * Compiles a glob to a test for paths. `*` matches within a path segment, `**` across segments, and a final `/` everything
 * below. A glob without a slash matches the file name; one with a slash matches the path from the root.
 *
 * Most globs become a RegExp with little backtracking. The others run as a state machine, whose time is bounded by glob length
 * × path length, regardless of stars.
 */
import { assertNever } from '#model';

export type GlobTest = (path: string) => boolean;

export const compileGlob = (glob: string): GlobTest => {
  const whole = glob.endsWith('/') ? `${glob}**` : glob;
  const steps = (whole.match(GLOB_TOKEN) ?? []).map(parseGlobToken);
  const regex = regexOf(steps);
  const isMatch: GlobTest = regex ? (path) => regex.test(path) : stateMachineTest(steps);
  if (whole.replace(/^\*\*\//u, '').includes('/')) return isMatch;
  return (path) => isMatch(path.slice(path.lastIndexOf('/') + 1));
};

/** `any`: within a segment; `deep`: across segments; `folders`: any number of whole segments. */
type GlobStep =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly isNegated: boolean; readonly members: string }
  | { readonly kind: 'one' | 'any' | 'deep' | 'folders' };

const GLOB_TOKEN = /\*\*\/|\*+|\?|\[!?[^\]/]+\]|[^*?[]+|\[/gu;

const parseGlobToken = (token: string): GlobStep => {
  if (token === '**/') return { kind: 'folders' };
  if (token.startsWith('**')) return { kind: 'deep' };
  if (token === '*') return { kind: 'any' };
  if (token === '?') return { kind: 'one' };
  if (!token.startsWith('[') || token === '[') return { kind: 'text', text: token };
  const isNegated = token[1] === '!';
  return { kind: 'set', isNegated, members: expandRanges(token.slice(isNegated ? 2 : 1, -1)) };
};

const expandRanges = (set: string): string =>
  set.replaceAll(/(.)-(.)/gu, (_whole, from: string, to: string) => {
    const first = from.charCodeAt(0);
    const size = Math.min(128, Math.max(0, to.charCodeAt(0) - first + 1));
    return Array.from({ length: size }, (_unused, offset) => String.fromCharCode(first + offset)).join('');
  });

/** Each one multiplies the backtracking by the depth of the path. */
const MOST_FOLDER_STEPS = 2;

/** Undefined if a RegExp could backtrack too much, or if the glob is too unusual to be worth one. */
const regexOf = (steps: readonly GlobStep[]): RegExp | undefined => {
  if (steps.filter(({ kind }) => kind === 'folders').length > MOST_FOLDER_STEPS) return undefined;
  const writer = new RegexWriter();
  for (const [index, step] of steps.entries()) {
    if (!writer.add(step, { isLast: index === steps.length - 1 })) return undefined;
  }
  return writer.finish();
};

/**
 * Writes the RegExp segment by segment. Within a segment, text between two stars matches at its first occurrence only: an
 * earlier match leaves more for the rest. A lookahead with a backreference prevents backtracking into it.
 */
class RegexWriter {
  #source = '^';
  #groups = 0;
  #isAtStart = true;
  /** Text after the last star of this segment; undefined before the first star. */
  #afterStar: string | undefined;

  /** False if a RegExp cannot express the step here. */
  add(step: GlobStep, { isLast }: { readonly isLast: boolean }): boolean {
    switch (step.kind) {
      case 'text':
        for (const unit of step.text.split('')) this.#addUnit(unit);
        return true;
      case 'one':
        this.#addPiece('[^/]');
        return true;
      case 'any':
        this.#addStar();
        return true;
      case 'folders':
        if (!this.#isAtStart) return false;
        this.#source += '(?:[^]*/)?';
        return true;
      case 'deep':
        if (!this.#isAtStart || !isLast) return false;
        this.#source += '[^]*';
        return true;
      case 'set':
        if (step.isNegated || step.members.includes('/')) return false;
        this.#addPiece(`[${step.members.split('').map(escapeUnit).join('')}]`);
        return true;
      default:
        return assertNever(step);
    }
  }

  finish(): RegExp {
    this.#endPart();
    return new RegExp(`${this.#source}$`);
  }

  #addUnit(unit: string): void {
    if (unit !== '/') return this.#addPiece(escapeUnit(unit));
    this.#endPart();
    this.#source += '/';
    this.#isAtStart = true;
  }

  #addPiece(piece: string): void {
    this.#isAtStart = false;
    if (this.#afterStar === undefined) this.#source += piece;
    else this.#afterStar += piece;
  }

  #addStar(): void {
    this.#isAtStart = false;
    if (this.#afterStar) {
      this.#groups += 1;
      this.#source += `(?=([^/]*?${this.#afterStar}))\\${this.#groups}`;
    }
    this.#afterStar = '';
  }

  #endPart(): void {
    if (this.#afterStar !== undefined) this.#source += `[^/]*${this.#afterStar}`;
    this.#afterStar = undefined;
  }
}

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** `skip` may also jump over the next state; `inside` consumes characters up to a slash. */
type GlobState =
  | { readonly kind: 'unit'; readonly code: number }
  | { readonly kind: 'set'; readonly isNegated: boolean; readonly members: string }
  | { readonly kind: 'one' | 'any' | 'deep' | 'skip' | 'inside' };

const statesOf = (step: GlobStep): readonly GlobState[] => {
  if (step.kind === 'text') return step.text.split('').map((unit) => ({ kind: 'unit', code: unit.charCodeAt(0) }));
  return step.kind === 'folders' ? [{ kind: 'skip' }, { kind: 'inside' }] : [step as GlobState];
};

const SLASH_CODE = '/'.charCodeAt(0);

const stateMachineTest = (steps: readonly GlobStep[]): GlobTest => {
  const states = steps.flatMap(statesOf);
  const [one, other] = [new GlobStateSet(states), new GlobStateSet(states)];
  return (path) => {
    let [current, next] = [one, other];
    current.clear();
    current.enter(0);
    for (let at = 0; at < path.length && current.count > 0; at += 1) {
      next.clear();
      current.advance(path.charCodeAt(at), next);
      [current, next] = [next, current];
    }
    return current.has(states.length);
  };
};

/** The set of active states. Its memory is reused because thousands of paths are tested in a row. */
class GlobStateSet {
  readonly #states: readonly GlobState[];
  readonly #list: Int32Array;
  /** By state: the last round in which it was active. */
  readonly #rounds: Int32Array;
  #round = 0;
  count = 0;

  constructor(states: readonly GlobState[]) {
    this.#states = states;
    this.#list = new Int32Array(states.length + 1);
    this.#rounds = new Int32Array(states.length + 1);
  }

  clear(): void {
    this.#round += 1;
    this.count = 0;
  }

  has(state: number): boolean {
    return this.#rounds[state] === this.#round;
  }

  /** Adds the state and all states reachable from it without a character. */
  enter(state: number): void {
    if (this.has(state)) return;
    this.#rounds[state] = this.#round;
    this.#list[this.count] = state;
    this.count += 1;
    const kind = this.#states[state]?.kind;
    if (kind === 'any' || kind === 'deep') this.enter(state + 1);
    if (kind !== 'skip') return;
    this.enter(state + 1);
    this.enter(state + 2);
  }

  advance(code: number, next: GlobStateSet): void {
    for (let index = 0; index < this.count; index += 1) {
      const at = this.#list[index] ?? 0;
      const state = this.#states[at];
      if (!state) continue;
      if (staysAt(state, code)) next.enter(at);
      if (leaves(state, code)) next.enter(at + 1);
    }
  }
}

const staysAt = ({ kind }: GlobState, code: number): boolean =>
  kind === 'deep' || kind === 'inside' || (kind === 'any' && code !== SLASH_CODE);

const leaves = (state: GlobState, code: number): boolean => {
  switch (state.kind) {
    case 'unit':
      return code === state.code;
    case 'one':
      return code !== SLASH_CODE;
    case 'set':
      return state.members.includes(String.fromCharCode(code)) !== state.isNegated;
    case 'inside':
      return code === SLASH_CODE;
    default:
      return false;
  }
};
