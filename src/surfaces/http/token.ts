import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Problem } from '#model';

/** Long enough to resist guessing over a network. */
const SHORTEST_TOKEN = 16;

export type TokenSource = { readonly file?: string; readonly environment: Record<string, string | undefined> };

/** The token from the file, else from `LODESTONE_TOKEN`, which is removed so that child processes do not inherit it. */
export const readToken = ({ file, environment }: TokenSource): string | undefined => {
  const given = environment['LODESTONE_TOKEN'];
  delete environment['LODESTONE_TOKEN'];
  const token = file === undefined ? given?.trim() : readTokenFile(file);
  if (token === undefined || token === '') {
    if (file === undefined) return undefined;
    throw tokenProblem(`The token file ${file} is empty.`);
  }
  if (token.length < SHORTEST_TOKEN || /[^\x21-\x7E]/u.test(token)) {
    throw tokenProblem(`The token must be at least ${SHORTEST_TOKEN} printable ASCII characters without spaces.`);
  }
  return token;
};

/** Constant-time comparison. */
export const isSameToken = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const OTHERS_MAY_READ = 0o077;

const readTokenFile = (file: string): string => {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & OTHERS_MAY_READ) !== 0) {
      throw tokenProblem(`The token file ${file} is readable by other users.`, `Run chmod 600 ${file}`);
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw tokenProblem(`Cannot read the token file ${file}.`);
  }
  return text.trim();
};

const tokenProblem = (
  message: string,
  hint = 'Create one with (umask 077; openssl rand -hex 32 > token), then use --token-file token.',
): Problem => new Problem('invalid_input', message, { hint, details: { field: 'token' } });
