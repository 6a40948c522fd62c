/** Tests start real workers and the real command, so the bundle must match the sources. */
import { buildIfNeeded } from '../build/build.mjs';

export const setup = async (): Promise<void> => {
  if (process.env['LODESTONE_TEST_BUILD'] !== 'off') await buildIfNeeded();
};
