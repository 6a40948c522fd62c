/** How long tests wait. No outcome depends on these limits: they stop a test that hangs, and are far above what a busy machine needs. */

const MINUTE_MS = 60_000;

/** For a test, a hook, a poll or a request. Long runs (`npm run soak`) repeat their work for hours. */
export const PATIENCE_MS = process.env['LODESTONE_SOAK'] === '1' ? 240 * MINUTE_MS : 6 * MINUTE_MS;

/**
 * Settings of every engine a test starts, in this process or another. By default an answer is partial if a sync takes over 1.5 s,
 * which would change the answer on a slow machine. A test of a budget sets its own.
 */
export const PATIENT_SETTINGS: Readonly<Record<string, string>> = {
  LODESTONE_MAX_REINDEX_MS: String(5 * MINUTE_MS),
  LODESTONE_REQUEST_TIMEOUT_MS: String(PATIENCE_MS),
};
