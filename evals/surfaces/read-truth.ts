/** The routes, keys and tables that an application has, as its file below `truth/` lists them: one per line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `handler`: `PATH#NAME`, `inline` for a function without a name, `none` for what lies outside of the repository. */
export type TrueRoute = { readonly method: string; readonly path: string; readonly handler: string };

export type Truth = {
  readonly routes: readonly TrueRoute[];
  readonly keys: readonly string[];
  readonly tables: readonly string[];
};

export const readTruth = (name: string): Truth =>
  parseTruth(readFileSync(join('evals', 'surfaces', 'truth', `${name.replace('/', '+')}.txt`), 'utf8'));

export const parseTruth = (text: string): Truth => {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const rest = (word: string): readonly string[] =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const routes = rest('route').map((line) => {
    const [method = '', path = '', handler = ''] = line.split(' ');
    return { method, path, handler };
  });
  return { routes, keys: rest('key'), tables: rest('table') };
};
