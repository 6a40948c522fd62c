/** Whether the message of a commit names a symbol. */
import type { CommitRecord, SymbolFact } from '#model';

type Message = Pick<CommitRecord, 'subject' | 'body'>;
type SymbolName = Pick<SymbolFact, 'name' | 'qualifiedName'>;

export const mentionsSymbol = ({ subject, body }: Message, { name, qualifiedName }: SymbolName): boolean => {
  const message = `${subject}\n${body}`;
  if (qualifiedName !== name && hasWord(message, qualifiedName)) return true;
  return isPlainWord(name) ? hasCodeWord(message, name) : hasWord(message, name);
};

/** `run`, `get`: sentences have such words too. */
const isPlainWord = (name: string): boolean => /^\p{Lu}?\p{Ll}+$/u.test(name);

const hasWord = (text: string, word: string): boolean => new RegExp(`(?<!${INNER})${escaped(word)}(?!${INNER})`, 'u').test(text);

/** Quoted, called, or a member: `run`, run(), Server.run. */
const hasCodeWord = (text: string, word: string): boolean => {
  const written = escaped(word);
  return new RegExp(`[\`'"]${written}[\`'"(]|(?<!${INNER})${written}\\(|[.#:]${written}(?!${INNER})`, 'u').test(text);
};

const escaped = (word: string): string => word.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);

const INNER = String.raw`[\p{L}\p{N}_$]`;
