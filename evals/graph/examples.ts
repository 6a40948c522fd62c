/** Missed uses and wrong links: the first of each likely cause, with source lines. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './outcome.ts';

type Example = {
  readonly cause: string;
  readonly outcome: Outcome;
  readonly path: string;
  readonly line: number;
  readonly column?: number;
};

export const examplesText = (outcomes: readonly Outcome[], shown: number): string =>
  [
    section('Missed altogether', examplesIn(outcomes, 'missed'), shown),
    section('Found, but unresolved', examplesIn(outcomes, 'unsure'), shown),
    section('Wrong links', examplesIn(outcomes, 'wrong'), shown),
    unknownSymbols(outcomes, shown),
  ].join('\n');

const examplesIn = (outcomes: readonly Outcome[], part: 'missed' | 'unsure' | 'wrong'): readonly Example[] =>
  outcomes.flatMap((outcome): readonly Example[] => {
    const { project, symbol, scores, found } = outcome;
    const start = `${project.language.id} ${symbol.kind}`;
    if (part === 'wrong')
      return scores.all.wrong.map((use) => ({ ...use, outcome, cause: `${start}, given as ${use.why ?? 'a use'}` }));
    return found ? scores.all[part].map((use) => ({ ...use, outcome, cause: `${start}, used as ${use.class}` })) : [];
  });

const section = (title: string, examples: readonly Example[], shown: number): string => {
  const causes = new Map<string, Example[]>();
  for (const example of examples) causes.set(example.cause, [...(causes.get(example.cause) ?? []), example]);
  const parts = [...causes]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([cause, all]) => [`  ${all.length} × ${cause}`, ...spread(all, shown).map(exampleText)].join('\n'));
  return `${title}: ${examples.length}\n${parts.join('\n')}\n`;
};

/** One example per symbol before a second one of any symbol. */
const spread = (examples: readonly Example[], shown: number): readonly Example[] => {
  const ranks = new Map<Outcome, number>();
  return examples
    .map((example) => {
      const rank = ranks.get(example.outcome) ?? 0;
      ranks.set(example.outcome, rank + 1);
      return { example, rank };
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, shown)
    .map(({ example }) => example);
};

const exampleText = ({ outcome, path, line, column }: Example): string => {
  const { project, symbol } = outcome;
  const [declared] = symbol.declarations;
  const text = readFileSync(join(project.folder, path), 'utf8').split('\n')[line - 1] ?? '';
  const place = `${path}:${line}${column === undefined ? '' : `:${column}`}`;
  return `      ${project.name} ${symbol.name} (${declared?.path}:${declared?.line})\n        ${place}  ${text.trim().slice(0, 140)}`;
};

const unknownSymbols = (outcomes: readonly Outcome[], shown: number): string => {
  const unknown = outcomes.filter(({ found }) => !found);
  const lines = unknown.slice(0, shown).map(({ project, symbol }) => {
    const [declared] = symbol.declarations;
    return `  ${project.name} ${symbol.kind} ${symbol.name} (${declared?.path}:${declared?.line}), ${symbol.uses.length} uses`;
  });
  return `Symbols that are not known: ${unknown.length}\n${lines.join('\n')}\n`;
};
