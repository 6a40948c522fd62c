import { defineConfig } from 'vitest/config';

/** Query files are imported as text, as the bundle does it. */
const queryText = {
  name: 'query-text',
  transform: (code: string, id: string) => (id.endsWith('.scm') ? `export default ${JSON.stringify(code)};` : undefined),
};

export default defineConfig({
  plugins: [queryText],
  test: {
    include: ['{src,test,tools,bench,evals}/**/*.test.ts'],
    testTimeout: 30_000,
    globalSetup: ['tools/test-setup.ts'],
  },
});
