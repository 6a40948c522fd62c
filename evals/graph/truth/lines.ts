/** Columns of compilers, which count bytes, as UTF-16 units. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../projects.ts';
import type { SourcePosition } from './truth.ts';

export type LineReader = (path: string, line: number) => string;

export const lineReader = ({ folder }: Pick<Project, 'folder'>): LineReader => {
  const known = new Map<string, readonly string[]>();
  return (path, line) => {
    const lines = known.get(path) ?? readFileSync(join(folder, path), 'utf8').split('\n');
    known.set(path, lines);
    return lines[line - 1] ?? '';
  };
};

/** A place whose column counts bytes from 0. */
export const inUnits = <Item extends SourcePosition>(place: Item, read: LineReader): Item => {
  const bytes = Buffer.from(read(place.path, place.line), 'utf8');
  return { ...place, column: bytes.subarray(0, place.column).toString('utf8').length };
};
