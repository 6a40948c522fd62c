import { describe, expect, it } from 'vitest';
import { isProblem } from '#model';
import { overrideConfig, readConfig } from './settings.ts';

describe('settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toEqual({
      freshness_policy: 'auto',
      max_reindex_ms: 1_500,
      request_timeout_ms: 120_000,
      log: 'warn',
      background: 'on',
    });
  });

  it('come from the environment', () => {
    const config = readConfig({ LODESTONE_REPO: '/r', LODESTONE_BACKGROUND: 'off', LODESTONE_MAX_REINDEX_MS: '20' });
    expect(config).toMatchObject({ repo: '/r', background: 'off', max_reindex_ms: 20 });
  });

  it('name the variable that cannot be read', () => {
    const failed = catchProblem(() => readConfig({ LODESTONE_LOG: 'loud' }));
    expect(failed).toMatch(/^LODESTONE_LOG: /u);
  });

  it('take what a request may set and name the rest', () => {
    const { config, unknownKeys } = overrideConfig(readConfig({}), { freshness_policy: 'strict', home: '/x', colour: 1 });
    expect(config.freshness_policy).toBe('strict');
    expect(config.home).toBeUndefined();
    expect(unknownKeys).toEqual(['home', 'colour']);
  });
});

const catchProblem = (attempt: () => unknown): string => {
  try {
    attempt();
  } catch (error) {
    if (isProblem(error)) return error.message;
    throw error;
  }
  return 'nothing was thrown';
};
