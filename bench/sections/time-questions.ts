/** The cost of warm queries as rows. */
import type { Row } from '../rows.ts';
import type { Input, Server, Times } from '../product/server.ts';
import { percentile } from '../statistics.ts';

/** Every query once to warm up, then once measured. */
export const timeQuestions = async (server: Server, operation: string, inputs: readonly Input[]): Promise<readonly Times[]> => {
  for (const input of inputs) await server.ask(operation, input);
  const times: Times[] = [];
  for (const input of inputs) times.push(await server.timed(() => server.ask(operation, input)));
  return times;
};

/** `p95`: the goal in CPU milliseconds. */
type QuestionGoal = { readonly p95: number; readonly note: string };

export const questionRows = (operation: string, times: readonly Times[], { p95, note }: QuestionGoal): readonly Row[] => {
  const cpu = times.map((time) => time.cpu);
  const wall = times.map((time) => time.wall);
  return [
    { what: `${operation}, CPU p50`, value: percentile(cpu, 50), unit: 'ms', note },
    { what: `${operation}, CPU p95`, value: percentile(cpu, 95), unit: 'ms', goal: ['<=', p95] },
    { what: `${operation}, wall p95`, value: percentile(wall, 95), unit: 'ms' },
  ];
};
