import type { Topic } from '../question.ts';

const FILES = `//- lib/server.ts
export class Server {
  listen(port: number): void {}
}
export interface Listener { listen(port: number): void }
//- libexec/tool.ts
export function helperTool(): void {}
//- docs/libcurl/example.ts
export function curlExample(): void {}
//- app/lib/inner.ts
export function innerThing(): void {}
//- lib/thing.py
def build_thing():
    return 1
`;

/** Filters that leave out what the reader looks for. */
export const FILTERS: Topic = {
  name: 'filters',
  files: FILES,
  questions: [
    {
      truth: 'listen is a method, which fn includes',
      command: ['locate', 'listen', '--kinds', 'fn'],
      says: [/lib\/server\.ts:2/u],
    },
    {
      truth: 'Server exists, but is a class',
      command: ['locate', 'Server', '--kinds', 'interface'],
      says: [/class/u, /next/u],
    },
    {
      truth: 'build_thing exists, but in Python',
      command: ['locate', 'build_thing', '--language', 'typescript'],
      says: [/lib\/thing\.py/u, /next/u],
    },
    {
      truth: 'klass is not a kind; class is',
      command: ['search', 'Server kind:klass'],
      says: [/klass/u, /\bclass\b/u, /invalid_input/u],
    },
    {
      truth: 'klingon is not a language',
      command: ['search', 'Server lang:klingon'],
      says: [/klingon/u, /invalid_input/u],
    },
    {
      truth: 'klass is not a kind of the filter either',
      command: ['locate', 'Server', '--kinds', 'klass'],
      says: [/klass/u, /\bclass\b/u],
    },
    {
      truth: 'the folder lib below the root has no curlExample and no helperTool',
      command: ['search', 'curlExample', '--include-paths', 'lib'],
      never: [/^docs\/libcurl/mu],
    },
    {
      truth: 'helperTool is in libexec, not in lib',
      command: ['search', 'helperTool', '--include-paths', 'lib'],
      never: [/^libexec\/tool/mu],
    },
    {
      truth: 'app/lib is not the folder lib below the root',
      command: ['search', 'innerThing', '--include-paths', 'lib'],
      never: [/^app\/lib/mu],
    },
  ],
};
