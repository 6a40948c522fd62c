/**
 * `npm run soak [filter …]`: runs the tests with many more rounds of kills, random edits and requests. Prints its seed;
 * `LODESTONE_SEED=n` repeats a run.
 * `npm run soak -- slow-machine [filter …]`: runs the normal tests three times beside two busy loops per core. No test
 * may depend on the speed of the machine.
 */
import { installIfNeeded } from '../build/install.mjs';
import { startBusyLoops } from './busy-loops.mjs';
import { runSuite } from './run-suite.mjs';

const SLOW_MACHINE_RUNS = 3;

installIfNeeded();
const { buildIfNeeded } = await import('../build/build.mjs');
await buildIfNeeded();

const soakLong = (filters) => {
  const seed = process.env.LODESTONE_SEED ?? String(Date.now() % 1_000_000);
  console.log(`soak: LODESTONE_SEED=${seed}`);
  const env = { LODESTONE_SOAK: '1', LODESTONE_SEED: seed };
  const { failed } = runSuite(filters.length > 0 ? filters : ['test/journeys', 'src'], { env });
  console.log(`soak: ${failed === 0 ? 'passed' : 'FAILED'} with LODESTONE_SEED=${seed}`);
  return failed;
};

const soakSlowMachine = async (filters) => {
  const loops = startBusyLoops();
  console.log(`slow-machine: ${loops.pids.length} busy loops`);
  let failed = 0;
  for (let run = 1; run <= SLOW_MACHINE_RUNS; run += 1) {
    const outcome = runSuite(filters, { isQuiet: true });
    failed += outcome.failed;
    console.log(
      `slow-machine: run ${run} of ${SLOW_MACHINE_RUNS}: ${outcome.passed} passed, ${outcome.failed} failed, ${Math.round(outcome.seconds)} s`,
    );
    for (const failure of outcome.failures) console.log(`  ${failure}`);
  }
  await loops.stop();
  return failed;
};

const [first, ...rest] = process.argv.slice(2);
const failed = first === 'slow-machine' ? await soakSlowMachine(rest) : soakLong(process.argv.slice(2));
process.exitCode = failed === 0 ? 0 : 1;
