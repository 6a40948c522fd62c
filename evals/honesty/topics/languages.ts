import type { Topic } from '../question.ts';

const FILES = `//- src/main.erl
parse_args() -> 1.
main() -> parse_args().
//- src/app.ts
export function startApp(): void {}
//- src/broken.ts
export function before(): void {}
export class Broken {
  method( {{{ ]]] ;;; = = =
  constructor(
export function swallowed(): void {}
//- data/blob.bin
\u0000\u0001\u0002binary
`;

/** Files that are not read, or not read whole. */
export const LANGUAGES: Topic = {
  name: 'languages and partly read files',
  files: FILES,
  prepare: (repository) => {
    repository.write('src/huge.ts', `export const huge = [\n${'  "some text to fill the file",\n'.repeat(80_000)}];\n`);
    repository.commit();
  },
  questions: [
    {
      truth: 'Erlang is not parsed',
      command: ['outline', 'src/main.erl'],
      says: [/Erlang/u, /text/u],
      never: [/^(no|0) symbols/imu],
    },
    {
      truth: 'parse_args is in an Erlang file, which has no symbols here',
      command: ['locate', 'parse_args'],
      says: [/Erlang/u],
    },
    {
      truth: 'status names what is searched as text only',
      command: ['status'],
      says: [/Erlang/u],
    },
    {
      truth: 'index names it too',
      command: ['index'],
      says: [/Erlang/u],
    },
    {
      truth: 'broken.ts could be read in part only',
      command: ['outline', 'src/broken.ts'],
      says: [/in part|syntax error|could not be parsed/iu],
    },
    {
      truth: 'a binary file has no lines',
      command: ['span', 'data/blob.bin'],
      says: [/binary/iu],
    },
    {
      truth: 'huge.ts is too large to be indexed',
      command: ['outline', 'src/huge.ts'],
      says: [/large|size|big/iu],
      never: [/file_not_found/u],
    },
    {
      truth: 'status counts the skipped files',
      command: ['status'],
      says: [/skipped|not indexed/iu],
    },
  ],
};
