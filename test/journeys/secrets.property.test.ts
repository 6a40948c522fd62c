import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callOperation, renderAnswer } from '#call';
import { OPERATIONS } from '#operations';
import { openEngine } from '../../src/engine.ts';
import { temporaryRepository, type TemporaryRepository } from '../support/temporary-repository.ts';
import { isSoak, seedOfRun } from './testing/random.ts';

/** A run asks every operation about every kind of secret. */
const RUNS = isSoak ? 200 : 1;

let repository: TemporaryRepository;
beforeAll(() => {
  repository = temporaryRepository();
  vi.stubEnv('LODESTONE_HOME', repository.home);
});
afterAll(() => {
  vi.unstubAllEnvs();
  repository.dispose();
});

const letters = (characters: string, length: number) =>
  fc.array(fc.constantFrom(...characters), { minLength: length, maxLength: length }).map((all) => all.join(''));
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ALPHANUMERIC = `${UPPER}${UPPER.toLowerCase()}0123456789`;

/** The part that must never be seen, and the text around it. */
type Secret = { readonly hidden: string; readonly text: string };
const token = (prefix: string, characters: string, length: number) =>
  letters(characters, length).map((hidden): Secret => ({ hidden, text: `${prefix}${hidden}` }));

/** One of each kind. */
const secrets: fc.Arbitrary<readonly Secret[]> = fc.tuple(
  token('ghp_', ALPHANUMERIC, 36),
  token('AKIA', `${UPPER}0123456789`, 16),
  token('glpat-', ALPHANUMERIC, 24),
  token('npm_', ALPHANUMERIC, 36),
  letters(ALPHANUMERIC, 64).map((hidden) => ({
    hidden,
    text: `-----BEGIN RSA PRIVATE KEY-----\\n${hidden}\\n-----END RSA PRIVATE KEY-----`,
  })),
);

const places: readonly ((text: string) => string)[] = [
  (text) => `/** Deploys with ${text}. */\nexport const deploy = () => run(1);`,
  (text) => `export const key = '${text}';`,
  (text) => `export function withDefault(value = '${text}') { return value; }`,
  (text) => `export class Client { token = '${text}'; send() { return deploy('${text}'); } }`,
  (text) => `// ${text}\nconst run = (x: number) => x;`,
];

const INPUTS = [
  { path: 'src/a.ts', line_start: 1, name: 'deploy', query: 'deploy key client token', pattern: 'e', entry_point: 'deploy' },
  { path: 'notes.md', line_start: 1, name: 'Client', query: 'Client', pattern: '\\w+', regex: true, detail_level: 'context' },
] as const;

it('appears in no answer of any operation, in no view', async () => {
  const engine = await openEngine({ version: '0', isOneShot: true });
  const views = [{}, { ref: 'HEAD' }, { workspace_id: 'w' }];
  const caller = { surface: 'test', folder: repository.root, isOneShot: true } as const;
  const readers = OPERATIONS.filter(({ readOnly }) => readOnly);
  const answerTexts = async (operation: string, input: object): Promise<string> => {
    const answer = await callOperation({ engine, operations: OPERATIONS }, { operation, input }, caller);
    return `${JSON.stringify(answer.envelope)}\n${renderAnswer(answer, ({ tool }) => tool)}`;
  };
  const write = (all: readonly Secret[], which: readonly number[]): string =>
    all.map(({ text }, at) => places[which[at] ?? 0]?.(text) ?? text).join('\n');
  const property = fc.asyncProperty(
    secrets,
    fc.shuffledSubarray([...places.keys()], { minLength: places.length }),
    async (all, which) => {
      const text = write(all, which);
      repository.write('src/a.ts', text);
      repository.write('notes.md', all.map((one) => one.text).join('\n\nand\n\n'));
      repository.commit();
      await answerTexts('workspace_create', { workspace_id: 'w' });
      await answerTexts('workspace_reset', { workspace_id: 'w' });
      const content = `${text}\n// more`;
      const virtual_files = [{ path: 'src/b.ts', content }];
      const asked = [...views, { virtual_files }].flatMap((view) => INPUTS.map((input) => ({ ...input, ...view })));
      for (const input of asked) {
        for (const { name } of readers) {
          // Next actions repeat the caller's own files.
          const answer = (await answerTexts(name, input)).replaceAll(JSON.stringify(content), '');
          expect(
            all.filter(({ hidden }) => answer.includes(hidden)),
            `${name} ${JSON.stringify(input)}`,
          ).toEqual([]);
        }
      }
      const spans = await answerTexts('code_get_span', { path: 'src/a.ts' });
      expect(spans).toContain('SECRETS_REDACTED');
    },
  );
  try {
    await fc.assert(property, { numRuns: RUNS, seed: seedOfRun() });
  } finally {
    await engine.close();
  }
});
