/** Long requests about links stop when cancelled, and yield to the event loop. */
import { describe, expect, it, vi } from 'vitest';
import type { OpenView } from '#store';
import { openLinks } from './open-links.ts';
import type { Links, SymbolAddress } from './port.ts';
import { linksOf } from './testing/linked-view.ts';

const FILES = 160;
/** Files read in one go. More would block the rest of the process. */
const MOST_BETWEEN_TURNS = 128;

const numbers = Array.from({ length: FILES }, (_, at) => at);
const CLASSES = Object.fromEntries([
  ['base.ts', 'export class Base {\n  run(): number {\n    return 0;\n  }\n}\n'],
  ...numbers.map((at) => [
    `part${at}.ts`,
    `import { Base } from './base.ts';\nexport class Part${at} extends Base {\n  run(): number {\n    return ${at};\n  }\n}\n`,
  ]),
]);
const STRUCTURES = Object.fromEntries([
  ['go.mod', 'module example.org/parts\n'],
  ['base.go', 'package parts\n\ntype Runner interface {\n\tRun() int\n}\n'],
  ...numbers.map((at) => [
    `part${at}.go`,
    `package parts\n\ntype Part${at} struct{}\n\nfunc (p Part${at}) Run() int {\n\treturn ${at}\n}\n`,
  ]),
]);

type Ask = (links: Links, at: SymbolAddress) => Promise<unknown>;
const OPTIONS = { followsOverrides: true, includesUnresolved: false };

const REQUESTS: readonly (readonly [name: string, files: Readonly<Record<string, string>>, id: string, ask: Ask])[] = [
  ['uses of a member', CLASSES, 'base.ts#Base.run', (links, at) => links.usesOf(at, OPTIONS)],
  ['subtypes', CLASSES, 'base.ts#Base', (links, at) => links.subtypesOf(at)],
  ['overriding members', CLASSES, 'base.ts#Base.run', (links, at) => links.overridingMembersOf(at)],
  ['types that satisfy an interface', STRUCTURES, 'base.go#Runner', (links, at) => links.subtypesOf(at)],
  ['interfaces that a type satisfies', STRUCTURES, 'part0.go#Part0', (links, at) => links.supertypesOf(at)],
];

/** Reports how many files each call to the view's reader reads. */
const watch = ({ reader }: OpenView, onRead: (count: number) => void): void => {
  for (const method of ['symbols', 'references'] as const) {
    const read = reader[method].bind(reader) as (wanted: never) => Promise<never>;
    vi.spyOn(reader, method).mockImplementation((wanted) => {
      onRead(wanted.length);
      return read(wanted as never);
    });
  }
};

describe.each(REQUESTS)('a request for %s', (...[, files, id, ask]) => {
  it('stops at the next file when cancelled', async () => {
    const { view, at } = await linksOf(files);
    const symbol = await at(id);
    const cancel = new AbortController();
    let readAfter = 0;
    watch(view, (count) => {
      if (cancel.signal.aborted) readAfter += count;
      else if (count > 1) cancel.abort(new Error('cancelled'));
    });
    await expect(ask(openLinks(view, cancel.signal), symbol)).rejects.toThrow('cancelled');
    // A batch that has started is read completely: symbols, then references.
    expect(readAfter).toBeLessThanOrEqual(MOST_BETWEEN_TURNS);
  });

  it('yields to the event loop every few files', async () => {
    const { view, at } = await linksOf(files);
    const symbol = await at(id);
    let [read, most] = [0, 0];
    watch(view, (count) => {
      read += count;
      most = Math.max(most, read);
    });
    let isAsking = true;
    const reset = (): void => {
      read = 0;
      if (isAsking) setImmediate(reset);
    };
    setImmediate(reset);
    await ask(openLinks(view), symbol);
    isAsking = false;
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(MOST_BETWEEN_TURNS);
  });
});
