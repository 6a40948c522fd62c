/**
 * A shape: a small repository in one text file, in which a method is called through an interface or a base class, next to an
 * unrelated method of the same name. `shapes/<language>/<shape>.txt` starts with
 *
 *     target: the symbol id of a method
 *     callers: the symbol ids of all possible callers, separated by spaces
 *
 * followed by its files, each under a line `== path`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Shape = {
  readonly language: string;
  readonly name: string;
  readonly target: string;
  readonly callers: readonly string[];
  readonly files: readonly { readonly path: string; readonly text: string }[];
};

const FOLDER = join('evals', 'graph', 'shapes');

export const readShapes = (language: string): readonly Shape[] =>
  (existsSync(join(FOLDER, language)) ? readdirSync(join(FOLDER, language)) : []).toSorted().map((file) => ({
    language,
    name: file.replace(/\.txt$/u, ''),
    ...parseShape(readFileSync(join(FOLDER, language, file), 'utf8')),
  }));

export const parseShape = (text: string): Pick<Shape, 'target' | 'callers' | 'files'> => {
  const [head = '', ...parts] = text.split(/^== /mu);
  const valueOf = (name: string): string => new RegExp(`^${name}: (.+)$`, 'mu').exec(head)?.[1] ?? '';
  return {
    target: valueOf('target'),
    callers: valueOf('callers').split(' '),
    files: parts.map((part) => {
      const end = part.indexOf('\n');
      return { path: part.slice(0, end), text: part.slice(end + 1) };
    }),
  };
};
