import { defineConfig } from 'vitest/config';
import { PATIENCE_MS, PATIENT_SETTINGS } from './test/support/patience.ts';

/** Query files are imported as text, as the bundle does it. */
const queryText = {
  name: 'query-text',
  transform: (code: string, id: string) => (id.endsWith('.scm') ? `export default ${JSON.stringify(code)};` : undefined),
};

/** Folders whose tests share one process: what they test keeps no state in its modules. */
const PURE = [
  '{bench,evals,tools/generate}/**/*.test.ts',
  'src/{answer,call,config,embed,extract,focus,history,languages,link,model,operations,overview,platform,scan,search,store,surfaces,tasks}/**/*.test.ts',
  'src/pipeline/*.test.ts',
];

/** Tests that share a process and leave it as they found it. Tests that mock a module do not: the mock would outlive them. */
const SHARED = ['test/**/*.test.ts', 'src/pipeline/*/**/!(one-question|unparsed|upgrade).test.ts'];

/**
 * Tests whose process grows to 600 MB. Starting git from a process takes time in proportion to its memory, so they have a process of
 * their own.
 */
const LARGE = ['test/contract/{detail-levels,pages}.test.ts'];

export default defineConfig({
  plugins: [queryText],
  test: {
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    teardownTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS, interval: 20 } },
    env: PATIENT_SETTINGS,
    globalSetup: ['tools/testing/test-setup.ts'],
    projects: [
      // Starting a process and loading the sources costs more than most of these tests.
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      { extends: true, test: { name: 'shared', include: SHARED, exclude: LARGE, isolate: false } },
      { extends: true, test: { name: 'large', include: LARGE, isolate: false } },
      { extends: true, test: { name: 'whole', include: ['{src,test,tools}/**/*.test.ts'], exclude: [...PURE, ...SHARED] } },
    ],
  },
});
