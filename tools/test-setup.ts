/** Tests start real workers and the real command, so the bundle is built from the sources under test. */
import { buildProduct } from './build.mjs';

export default async (): Promise<void> => {
  if (process.env['LODESTONE_TEST_BUILD'] !== 'off') await buildProduct();
};
