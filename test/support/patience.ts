/** How long tests wait. No outcome depends on these: they end what hangs, and are far above what a busy machine takes. */

const MINUTE_MS = 60_000;

/** For a test, a hook, a poll or a request. Long runs (`npm run soak`) repeat their work for hours. */
export const PATIENCE_MS = process.env['LODESTONE_SOAK'] === '1' ? 240 * MINUTE_MS : 6 * MINUTE_MS;

/**
 * Settings of every engine that a test starts, in its own process or in another. By default an answer is partial when a sync
 * takes over 1.5 s, which is right and would be another answer. A test of a budget sets its own.
 */
export const PATIENT_SETTINGS: Readonly<Record<string, string>> = {
  LODESTONE_MAX_REINDEX_MS: String(5 * MINUTE_MS),
  LODESTONE_REQUEST_TIMEOUT_MS: String(PATIENCE_MS),
};
