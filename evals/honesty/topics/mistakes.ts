import type { Topic } from '../question.ts';

const FILES = `//- src/app.js
/* A small application. */

/**
 * Uses a middleware.
 */

exports.use = function use(fn) {
  return fn;
};
exports.ETAG = 'etag';
//- README.md
# App
Sets the ETag header.
`;

const request = (action: string, payload: object): readonly string[] => [
  'command',
  '--json',
  JSON.stringify({ action, payload }),
];

/** Mistyped calls: the answer says what is wrong, and keeps what the caller gave. */
export const MISTAKES: Topic = {
  name: 'mistakes of the caller',
  files: FILES,
  questions: [
    {
      truth: 'nme is not a field; name is',
      command: request('locate_symbol', { nme: 'use' }),
      says: [/"name"/u, /"use"/u],
      never: [/openLinks|src\/model\/ids|symbolId/u],
    },
    {
      truth: 'locate_symbl is not an operation; locate_symbol is',
      command: request('locate_symbl', { name: 'use' }),
      says: [/unknown_operation/u, /locate_symbol/u],
    },
    { truth: '-i means ignore case', command: ['grep', '-i', 'ETAG'], says: [/README\.md/u, /src\/app\.js/u] },
    { truth: '--limt is not an option', command: ['locate', 'use', '--limt', '3'], says: [/limt/u, /limit/u] },
    { truth: 'use is a symbol with its doc', command: ['card', '--name', 'use'], says: [/middleware/u] },
    { truth: 'list-symbls is not a command', command: ['list-symbls'], says: [/list-symbols/u] },
    { truth: 'list_symbols is list-symbols', command: ['list_symbols'], says: [/\buse\b/u] },
    {
      truth: 'a cursor of another question is refused',
      command: ['locate', 'use', '--cursor', 'nonsense'],
      says: [/cursor_invalid/u],
    },
    { truth: 'a regular expression that does not parse', command: ['grep', '--regex', '(unclosed'], says: [/invalid_input/u] },
  ],
};
