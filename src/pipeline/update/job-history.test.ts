import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#model';
import type { UpdateReport } from '../port.ts';
import { JobHistory } from './job-history.ts';
import { RunningJob } from './running-job.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-jobs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const REPORT = { added: 1, modified: 2, removed: 3, duration_ms: 40 } as UpdateReport;
const jobAt = (startedAt: string): RunningJob => new RunningJob({ action: 'sync', startedAt, work: async () => REPORT });

describe('the history of updates', () => {
  it('lists the updates of one view, newest first, for every process', () => {
    const history = new JobHistory(folder);
    expect(history.list('worktree:a')).toEqual([]);
    history.addSuccess('worktree:a', jobAt('2026-01-01T00:00:00.000Z'), REPORT);
    history.addFailure('worktree:a', jobAt('2026-01-02T00:00:00.000Z'), new Problem('data_folder_unusable', 'No space.'));
    history.addFailure('worktree:a', jobAt('2026-01-03T00:00:00.000Z'), new Problem('cancelled', 'Stopped.'));
    history.addSuccess('worktree:b', jobAt('2026-01-04T00:00:00.000Z'), REPORT);
    expect(new JobHistory(folder).list('worktree:a')).toMatchObject([
      { mode: 'sync', status: 'interrupted', created_at: '2026-01-03T00:00:00.000Z' },
      { mode: 'sync', status: 'failed', error: 'No space.' },
      { mode: 'sync', status: 'published', changed_files: 6, duration_ms: 40, job_id: expect.stringMatching(/^[0-9a-f]{16}$/u) },
    ]);
  });

  it('keeps a bounded number', () => {
    const history = new JobHistory(folder);
    for (let count = 0; count < 60; count += 1) history.addSuccess('worktree:a', jobAt('2026-01-01T00:00:00.000Z'), REPORT);
    expect(history.list('worktree:a')).toHaveLength(40);
  });

  it('does not fail an update that cannot be recorded', () => {
    const history = new JobHistory(join(folder, 'gone', 'too'));
    expect(() => history.addSuccess('worktree:a', jobAt('2026-01-01T00:00:00.000Z'), REPORT)).not.toThrow();
  });
});
