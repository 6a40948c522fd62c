/** Which files a task pack prefers: those of the last commits, and code before configuration. */
import { afterEach, expect, it } from 'vitest';
import { temporaryRepository } from '../support/temporary-repository.ts';
import { type InProcess, openInProcess } from './in-process.ts';
import { readCommits } from './surfaces.ts';

const opened: InProcess[] = [];
afterEach(async () => {
  for (const product of opened.splice(0)) await product.stop();
});

type Item = { readonly path: string; readonly why: string };

const rank = async (repository: ReturnType<typeof temporaryRepository>, intent: string): Promise<readonly Item[]> => {
  const { root: repo, home, dispose } = repository;
  const env = { LODESTONE_HOME: home, LODESTONE_BACKGROUND: 'off' };
  const product = await openInProcess({ repo, env, remove: dispose });
  opened.push(product);
  await readCommits(product.ask);
  const { data } = await product.ask('task_pack', { intent });
  return data?.['items'] as readonly Item[];
};

it('says which files the last commits changed, of those that the task is about', async () => {
  const repository = temporaryRepository(`//- src/ticket.ts
export const renderTicket = (): string => 'ticket';
//- src/receipt.ts
export const receipt = 'paid';
//- src/weather.ts
export const forecast = 'rain';
`);
  repository.write('src/ticket.ts', 'export const renderTicket = (): string => "ticket!";\n');
  repository.write('src/receipt.ts', 'export const receipt = "paid!";\n');
  repository.write('src/weather.ts', 'export const forecast = "rain!";\n');
  repository.commit('Exclaim');
  const items = await rank(repository, 'render it in colour');
  expect(items.map(({ path }) => path)).toEqual(['src/ticket.ts']);
  expect(items[0]?.why).toContain('just changed in "Exclaim"');
});

it('finds the files of a past change that says the same in other words', async () => {
  const repository = temporaryRepository("//- src/ticket.ts\nexport const renderTicket = (): string => 'ticket';\n");
  repository.write('src/vault.ts', "export const key = 'shut';\n");
  repository.commit('Encrypt the password');
  repository.write('src/weather.ts', "export const forecast = 'rain';\n");
  repository.commit('Announce rain');
  const items = await rank(repository, 'hash the secret on a ticket');
  expect(items.find(({ path }) => path === 'src/vault.ts')?.why).toMatch(/(?<!just )changed in "Encrypt the password"/u);
});

it('puts configuration behind code, unless the task speaks of it', async () => {
  const files = `//- ticket/ticket.json
{ "ticket": "render the ticket", "renderTicket": true }
//- src/shop.ts
/** Renders the ticket. */
export const renderTicket = (): string => 'ticket';
`;
  expect((await rank(temporaryRepository(files), 'render the ticket'))[0]?.path).toBe('src/shop.ts');
  expect((await rank(temporaryRepository(files), 'render the ticket as its config says'))[0]?.path).toBe('ticket/ticket.json');
});
