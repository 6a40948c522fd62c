/**
 * Fragments of names that mean one symbol: what a person types to find it. A fragment is kept only if no other symbol of the
 * repository fits it as well, which is decided by comparing names, not by asking the product.
 */
import { partsOfIdentifier } from '#model';
import type { PlaceQuestion } from '../material/place-questions.ts';
import { identityOf, isAskedAbout, type KnownSymbol, spread } from './all-symbols.ts';

const MOST_SYMBOLS = 10;
const SHORTEST_NAME = 6;

export const makeFragments = (all: readonly KnownSymbol[], language: string): readonly PlaceQuestion[] => {
  const known = all.map((one) => ({ ...one, folded: fold(one.symbol.name) }));
  const asked = known.filter((one) => isAskedAbout(one) && one.folded.length >= SHORTEST_NAME && isOnly(known, one));
  return spread(asked, MOST_SYMBOLS).flatMap((one, at) => questionsAbout(one, { known, language, at }));
};

type FoldedSymbol = KnownSymbol & { readonly folded: string };
type Context = { readonly known: readonly FoldedSymbol[]; readonly language: string; readonly at: number };

const fold = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');

/** No other symbol has the name, but for overloads. */
const isOnly = (known: readonly FoldedSymbol[], one: FoldedSymbol): boolean =>
  known.every((other) => other.folded !== one.folded || identityOf(other) === identityOf(one));

const questionsAbout = (one: FoldedSymbol, context: Context): readonly PlaceQuestion[] => {
  const { known } = context;
  const answers = known
    .filter((other) => identityOf(other) === identityOf(one))
    .map(({ path, symbol: { span } }) => ({ path, lineStart: span.lineStart, lineEnd: span.lineEnd }));
  const fragments: readonly (readonly [kind: string, text: string | undefined])[] = [
    ['beginning', beginning(one, context)],
    ['inside', inside(one, context)],
    ['words', words(one, context, (parts) => parts)],
    ['turned', words(one, context, (parts) => parts.toReversed())],
    ['member', member(one, context)],
    ['part-of-container', partOfContainer(one, context)],
    ['path', `${one.path.split('/').slice(-2).join('/')} ${one.symbol.name}`],
    ['path-and-beginning', pathAndBeginning(one, context)],
    ['one-edit', misspelled(one, context, 1)],
    ['two-edits', misspelled(one, context, 2)],
  ];
  return fragments.flatMap(([kind, text]) => (text === undefined ? [] : [{ kind, text, answers, blanked: [] }]));
};

const others = (one: FoldedSymbol, { known }: Context): readonly FoldedSymbol[] =>
  known.filter((other) => identityOf(other) !== identityOf(one));

/** At least 60 % of the name, and as much as only this name has. */
const beginning = (one: FoldedSymbol, context: Context): string | undefined => {
  const rivals = others(one, context);
  for (let length = Math.ceil(one.folded.length * 0.6); length < one.folded.length; length += 1) {
    const text = one.folded.slice(0, length);
    if (rivals.every(({ folded }) => !folded.includes(text))) return text;
  }
  return undefined;
};

/** All but the first word. */
const inside = (one: FoldedSymbol, context: Context): string | undefined => {
  const [, ...rest] = partsOfIdentifier(one.symbol.name);
  const text = rest.join('');
  return text.length >= 5 && others(one, context).every(({ folded }) => !folded.includes(text)) ? text : undefined;
};

const words = (
  one: FoldedSymbol,
  context: Context,
  order: (parts: readonly string[]) => readonly string[],
): string | undefined => {
  const parts = partsOfIdentifier(one.symbol.name);
  const same = parts.toSorted().join(' ');
  const isUnlike = ({ symbol }: FoldedSymbol): boolean => partsOfIdentifier(symbol.name).toSorted().join(' ') !== same;
  return parts.length >= 2 && parts.length <= 5 && others(one, context).every(isUnlike) ? order(parts).join(' ') : undefined;
};

/** How people of the language write a member; others write a dot. */
const MEMBER_SIGNS: Readonly<Record<string, string>> = { rust: '::', cpp: '::', php: '::', ruby: '#', kotlin: '.', java: '#' };

const containersOf = ({ symbol }: KnownSymbol): readonly string[] => symbol.qualifiedName.split(/\.|::|#|\\/u).slice(0, -1);

const member = (one: FoldedSymbol, { language }: Context): string | undefined => {
  const container = containersOf(one).at(-1);
  return container === undefined ? undefined : `${container}${MEMBER_SIGNS[language] ?? '.'}${one.symbol.name}`;
};

/** `Validator.check` for `JwtValidator.check`. */
const partOfContainer = (one: FoldedSymbol, _context: Context): string | undefined => {
  const parts = partsOfIdentifier(containersOf(one).at(-1) ?? '');
  const last = parts.at(-1);
  return last === undefined || parts.length < 2 || last.length < 4 ? undefined : `${last}.${one.symbol.name}`;
};

const pathAndBeginning = (one: FoldedSymbol, { known }: Context): string | undefined => {
  const text = one.folded.slice(0, Math.max(4, Math.ceil(one.folded.length / 2)));
  const file = one.path.split('/').at(-1) ?? '';
  const rivals = known.filter((other) => identityOf(other) !== identityOf(one) && other.path.endsWith(`/${file}`));
  return rivals.every(({ folded }) => !folded.includes(text)) ? `${file} ${text}` : undefined;
};

/** Two letters swapped or one left out; no other name is as near to it. */
const misspelled = (one: FoldedSymbol, context: Context, edits: 1 | 2): string | undefined => {
  const { name } = one.symbol;
  if (name.length < (edits === 1 ? 7 : 10)) return undefined;
  const swapped = swapAt(name, 2 + (context.at % 3));
  const cut = Math.floor(name.length * 0.7);
  const text = edits === 1 ? (context.at % 2 === 0 ? swapped : dropAt(name, cut)) : dropAt(swapped, cut);
  const folded = fold(text);
  if (folded === one.folded) return undefined;
  const isFar = (other: FoldedSymbol): boolean => !isWithin(other.folded, folded, edits) && !other.folded.includes(folded);
  return others(one, context).every(isFar) ? text : undefined;
};

const swapAt = (text: string, at: number): string =>
  `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;
const dropAt = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);

/** A swap counts as two here, so this rules out at least as much as it has to. */
const isWithin = (one: string, other: string, edits: number): boolean => {
  if (Math.abs(one.length - other.length) > 2 * edits) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= other.length; column += 1) {
      const substituted = (row[column - 1] ?? 0) + (one[at - 1] === other[column - 1] ? 0 : 1);
      next.push(Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, substituted));
    }
    row = next;
  }
  return (row[other.length] ?? 0) <= 2 * edits;
};
