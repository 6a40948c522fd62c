/**
 * For languages that no indexer reads here: uses that a person found and reviewed, one file per project in `reviewed/`.
 *
 *     method save src/store.rb:12
 *       src/shop.rb:30 call
 *       src/shop.rb:31.2 call
 *
 * A symbol has its kind, its name and its declarations; below it are its uses, each with a class. `.2` is the second place of the
 * name in that line.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../projects.ts';
import { type LineReader, lineReader } from './lines.ts';
import { distinctPlaces, type SampledKind, type SourcePosition, SYMBOL_KINDS, type TrueSymbol, type Truth } from './truth.ts';

const FOLDER = join('evals', 'graph', 'reviewed');
const PLACE = /^(?<path>.+?):(?<line>\d+)(?:\.(?<nth>\d+))?$/u;

/** The text of the file is its version. */
export const reviewedMakers = (project: Project): readonly string[] => ['reviewed', textOf(project)];

export const reviewedTruth = (project: Project): Truth => {
  const symbols = readReviewed(textOf(project), lineReader(project));
  return { oracle: 'reviewed by hand', files: project.files, population: symbols.length, symbols };
};

const textOf = ({ name }: Project): string => readFileSync(join(FOLDER, `${name.replaceAll('/', '-')}.txt`), 'utf8');

export const readReviewed = (text: string, read: LineReader): readonly TrueSymbol[] => {
  const blocks: string[][] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    if (line.startsWith(' ')) blocks.at(-1)?.push(line.trim());
    else blocks.push([line]);
  }
  return blocks.map((lines) => symbolOf(lines, read));
};

const symbolOf = ([head = '', ...lines]: readonly string[], read: LineReader): TrueSymbol => {
  const [kind = '', name = '', ...declarations] = head.split(' ');
  if (!isSampledKind(kind)) throw new Error(`${head}: the kind is not one of ${SYMBOL_KINDS.join(', ')}`);
  const uses = lines.map((line) => {
    const cut = line.lastIndexOf(' ');
    return { ...placeOf(line.slice(0, cut), name, read), class: line.slice(cut + 1) };
  });
  return {
    name,
    kind,
    declarations: declarations.map((place) => placeOf(place, name, read)),
    uses: distinctPlaces(uses),
  };
};

const isSampledKind = (word: string): word is SampledKind => (SYMBOL_KINDS as readonly string[]).includes(word);

const placeOf = (text: string, name: string, read: LineReader): SourcePosition => {
  const { path, line, nth } = PLACE.exec(text)?.groups ?? {};
  if (path === undefined) throw new Error(`${text}: not path:line`);
  const column = columnOf(read(path, Number(line)), name, Number(nth ?? 1));
  if (column < 0) throw new Error(`${text}: no ${name} in that line`);
  return { path, line: Number(line), column };
};

/** Of the nth place of a name that is not a part of a longer one. */
const columnOf = (line: string, name: string, nth: number): number => {
  let at = line.indexOf(name);
  for (let seen = 0; at >= 0; at = line.indexOf(name, at + 1)) {
    if (isWhole(line, at, at + name.length)) seen++;
    if (seen === nth) return at;
  }
  return -1;
};

const isWhole = (line: string, start: number, end: number): boolean => !isInWord(line, start) && !isInWord(line, end);

const isInWord = (line: string, at: number): boolean => /^\w\w$/u.test(line.slice(Math.max(0, at - 1), at + 1));
