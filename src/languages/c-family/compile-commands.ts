/** The folders that compilers search for headers, from the compilation databases of a view (`compile_commands.json`). */
import { posix } from 'node:path';
import { folderOf, type ViewFiles } from '#model';
import { pathFrom } from '../view-paths.ts';

/** Folders to search, by the folder of the compiled files; '*' has those of all files. */
type IncludeFolders = ReadonlyMap<string, readonly string[]>;

/** Those for files of this folder first, then those of all others. */
export const includeFolders = async (files: ViewFiles, folder: string): Promise<readonly string[]> => {
  const known = await files.memoize('c-family include folders', () => readAll(files));
  return [...new Set([...(known.get(folder) ?? []), ...(known.get('*') ?? [])])];
};

const readAll = async (files: ViewFiles): Promise<IncludeFolders> => {
  const folders = new Map<string, Set<string>>();
  const add = (key: string, found: readonly string[]): void => {
    const own = folders.get(key) ?? new Set<string>();
    folders.set(key, own);
    for (const each of found) own.add(each);
  };
  for (const path of files.findByName('compile_commands.json')) {
    const commands = commandsIn(await files.read(path));
    const root = rootOf(commands, files);
    for (const command of commands) {
      const found = searched(command, root);
      const compiled = inView(posix.resolve(command.directory, command.file), root);
      if (compiled !== undefined) add(folderOf(compiled), found);
      add('*', found);
    }
  }
  return new Map([...folders].map(([key, found]) => [key, [...found]]));
};

type Command = { readonly directory: string; readonly file: string; readonly words: readonly string[] };

const commandsIn = (text: string | undefined): readonly Command[] => {
  const rows: unknown = text === undefined ? [] : parseJson(text);
  return Array.isArray(rows) ? rows.flatMap(commandOf) : [];
};

/** A database that no one can read says nothing. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
};

const commandOf = (row: unknown): readonly Command[] => {
  if (typeof row !== 'object' || row === null) return [];
  const { directory, file, command, arguments: given } = row as Readonly<Record<string, unknown>>;
  if (typeof directory !== 'string' || typeof file !== 'string') return [];
  const words = Array.isArray(given) ? given.map(String) : typeof command === 'string' ? wordsOf(command) : [];
  return [{ directory: posix.resolve('/', directory), file, words }];
};

const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/gu)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );

/** The folder of the view's root when the database was written: what a compiled path has before its path in the view. */
const rootOf = (commands: readonly Command[], files: ViewFiles): string => {
  for (const { directory, file } of commands.slice(0, MOST_TRIED)) {
    const parts = posix.resolve(directory, file).split('/');
    for (let length = 1; length < parts.length; length++)
      if (files.has(parts.slice(length).join('/'))) return parts.slice(0, length).join('/');
  }
  return '/';
};

const MOST_TRIED = 50;

const inView = (path: string, root: string): string | undefined =>
  path === root || path.startsWith(`${root}/`) ? pathFrom('', `./${path.slice(root.length + 1)}`) : undefined;

/** `-I folder`, `-Ifolder`, and the same for quotes, system headers and headers after those. */
const searched = ({ directory, words }: Command, root: string): readonly string[] => {
  const found: string[] = [];
  words.forEach((word, index) => {
    const [, joined] = /^(?:-I|-iquote|-isystem|-idirafter|\/I)(.*)$/u.exec(word) ?? [];
    const folder = joined === '' ? words[index + 1] : joined;
    const path = folder === undefined ? undefined : inView(posix.resolve(directory, folder), root);
    if (path !== undefined) found.push(path);
  });
  return found;
};
