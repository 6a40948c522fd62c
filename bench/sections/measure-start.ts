/** Start-up cost of the command compared with Node. */
import { measureCommand, repeat } from '../measure.ts';
import type { Row } from '../rows.ts';
import { mainPath } from '../product/server.ts';
import { median } from '../statistics.ts';
import { logProgress, type Section } from './subject.ts';

const STARTS = 4;

export const measureStart: Section['measure'] = async ({ build }): Promise<readonly Row[]> => {
  logProgress(`${build.name}: start`);
  const start = (...args: readonly string[]) => measureCommand([process.execPath, ...args], build.home);
  const pairs = repeat(STARTS, () => ({ bare: start('-e', '0'), version: start(mainPath(build.folder), '--version') }));
  const ratio = (key: 'cpu' | 'wall'): number =>
    median(pairs.map(({ version }) => version[key])) / median(pairs.map(({ bare }) => bare[key]));
  return [
    { what: '--version / node -e 0, CPU', value: ratio('cpu'), unit: 'times', goal: ['<=', 2.5] },
    { what: '--version / node -e 0, wall', value: ratio('wall'), unit: 'times' },
  ];
};
