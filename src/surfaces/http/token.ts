import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Problem } from '#model';

/** Long enough that guessing it over a network is hopeless. */
const SHORTEST_TOKEN = 16;

export type TokenSource = { readonly file?: string; readonly environment: Record<string, string | undefined> };

/** The token that callers must send: of a file, else of `LODESTONE_TOKEN`, which processes started later do not inherit. */
export const readToken = ({ file, environment }: TokenSource): string | undefined => {
  const given = environment['LODESTONE_TOKEN'];
  delete environment['LODESTONE_TOKEN'];
  const token = file === undefined ? given?.trim() : readTokenFile(file);
  if (token === undefined || token === '') {
    if (file === undefined) return undefined;
    throw tokenProblem(`The token file ${file} is empty.`);
  }
  if (token.length < SHORTEST_TOKEN || /[^\x21-\x7E]/u.test(token)) {
    throw tokenProblem(`The token must be ${SHORTEST_TOKEN} or more printable ASCII characters without spaces.`);
  }
  return token;
};

/** Takes the same time wherever the two differ. */
export const isSameToken = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const OTHERS_MAY_READ = 0o077;

const readTokenFile = (file: string): string => {
  let text: string;
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & OTHERS_MAY_READ) !== 0) {
      throw tokenProblem(`Other users may read the token file ${file}.`, `chmod 600 ${file}`);
    }
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw tokenProblem(`The token file ${file} cannot be read.`);
  }
  return text.trim();
};

const tokenProblem = (
  message: string,
  hint = 'Make one: (umask 077; openssl rand -hex 32 > token), then --token-file token.',
): Problem => new Problem('invalid_input', message, { hint, details: { field: 'token' } });
