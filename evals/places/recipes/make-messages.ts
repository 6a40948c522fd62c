/** Error messages as users see them: literals of statements that raise errors, with values in their places. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findEnclosingSymbol } from '#search';
import type { PlaceQuestion } from '../material/place-questions.ts';
import { type KnownSymbol, spread } from './all-symbols.ts';

const MOST_QUESTIONS = 6;
const LEAST_WORDS = 4;
const RAISES =
  /\b(?:throw|raise|panic!?|bail!|Errorf|errors\.New|fatal\w*|abort|die|jv_string_fmt|git_error_set|ArgumentError|preconditionFailure)\b|(?:Error|Exception|fail|Corruption|InvalidArgument)\(/u;
const LITERAL = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/gu;

export const makeMessages = (all: readonly KnownSymbol[], folder: string): readonly PlaceQuestion[] => {
  const files = new Map<string, KnownSymbol[]>();
  for (const one of all) {
    const own = files.get(one.path);
    if (!one.isRuntime) continue;
    if (own) own.push(one);
    else files.set(one.path, [one]);
  }
  const found = [...files].flatMap(([path, symbols]) => messagesOf(readFileSync(join(folder, path), 'utf8'), symbols));
  const counts = new Map<string, number>();
  for (const { literal } of found) counts.set(literal, (counts.get(literal) ?? 0) + 1);
  return spread(
    found.filter(({ literal }) => counts.get(literal) === 1),
    MOST_QUESTIONS,
  ).map(({ question }) => question);
};

type FoundMessage = { readonly literal: string; readonly question: PlaceQuestion };

const messagesOf = (text: string, symbols: readonly KnownSymbol[]): readonly FoundMessage[] => {
  const facts = symbols.map(({ symbol }) => symbol);
  return text.split('\n').flatMap((line, at): readonly FoundMessage[] => {
    if (!RAISES.test(line) || /^\s*(?:\/\/|#|\*|--)/u.test(line)) return [];
    const [literal = ''] = [...line.matchAll(LITERAL)]
      .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
      .toSorted((one, other) => other.length - one.length);
    const around = symbols[callableAround(symbols, findEnclosingSymbol(facts, { line: at + 1 })) ?? -1];
    if (!around || (literal.match(/[A-Za-z]{2,}/gu) ?? []).length < LEAST_WORDS) return [];
    const { path, symbol } = around;
    const answers = [{ path, lineStart: symbol.span.lineStart, lineEnd: symbol.span.lineEnd }];
    return [{ literal, question: { kind: 'message', text: `Error: ${filledIn(literal)}`, answers, blanked: [] } }];
  });
};

const callableAround = (symbols: readonly KnownSymbol[], from: number | undefined): number | undefined => {
  for (let at = from; at !== undefined; at = symbols[at]?.symbol.parent) if (symbols[at]?.symbol.role === 'callable') return at;
  return undefined;
};

const VALUES = ['alpha', '42', '/tmp/data.bin'];
const PLACEHOLDER = /\$\{[^}]*\}|#\{[^}]*\}|\\\([^)]*\)|\{[^{}]*\}|%[-+#0-9.]*(?:l{0,2}[diufxsqvwTcp]|\w?\$s)|\$\w+(?:->\w+)*/gu;

const filledIn = (literal: string): string => {
  let used = 0;
  const filled = literal.replaceAll(PLACEHOLDER, () => VALUES[used++ % VALUES.length] ?? '');
  return filled.replaceAll(/\\n/gu, ' ').replaceAll(/\\(.)/gu, '$1').trim();
};
