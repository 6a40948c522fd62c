/** The output of manage_index. */
import { z } from 'zod';
import { HISTORY_STATES } from '#model';
import { startupChecksOutput } from './startup-check.ts';

export const ACTIONS = ['create', 'reindex', 'sync', 'status', 'clear'] as const;

const counts = z.object({
  files: z.number(),
  indexed: z.number(),
  pending: z.number().describe('Files whose symbols are not extracted yet.'),
  skipped: z.record(z.string(), z.number()),
  languages: z.record(z.string(), z.number()),
  text_only: z.record(z.string(), z.number()).describe('Files of languages that are searched as text only.'),
});

const unparsed = z.object({
  total: z.number(),
  files: z
    .array(
      z.object({
        path: z.string(),
        reason: z.enum(['parse_timeout', 'parse_crash']),
        message: z.string(),
        attempts: z.number(),
        given_up: z.boolean().optional().describe('Not retried until the next sync or reindex.'),
      }),
    )
    .describe('The first ones, by path.'),
});

const job = z.object({
  job_id: z.string().optional(),
  action: z.string(),
  started_at: z.string().optional(),
  stage: z.string().optional(),
  done: z.number().optional(),
  total: z.number().optional(),
});

const problems = z.object({
  total: z.number(),
  files: z
    .array(
      z.object({
        path: z.string(),
        code: z.string(),
        message: z.string(),
        lines: z
          .array(z.object({ line_start: z.number(), line_end: z.number() }))
          .optional()
          .describe('Lines that could not be parsed: symbols there may be missing.'),
      }),
    )
    .describe('The first ones, by path.'),
});

const recentJob = z.object({
  job_id: z.string(),
  mode: z.enum(['create', 'reindex', 'sync']),
  status: z.enum(['published', 'failed', 'interrupted']),
  changed_files: z.number().optional(),
  duration_ms: z.number(),
  created_at: z.string(),
  error: z.string().optional(),
});

const stats = z.object({
  file_count: z.number(),
  symbol_count: z.number().optional().describe('Absent for very large repositories.'),
  reference_count: z.number().optional().describe('Absent for very large repositories.'),
  elapsed_seconds: z.number(),
  confidence: z.enum(['high', 'medium', 'low']),
  semantic_level: z.string().optional(),
});

const index = z.object({
  repo: z.string(),
  freshness_status: z.string().optional(),
  stale_reasons: z.array(z.string()).optional(),
  ref: z.string().optional(),
  commit: z.string().optional(),
  has_uncommitted_changes: z.boolean().optional(),
  last_indexed_at: z.string().optional(),
});

const call = z.object({ tool: z.string(), args: z.record(z.string(), z.unknown()), reason: z.string() });

const preflight = z.object({
  outcome: z.enum(['reindex_required', 'reindex_unnecessary_ignore_only', 'unknown', 'probe_failed']),
  confidence: z.enum(['high', 'low']),
  probe_failed: z.boolean().optional(),
});

const history = z.object({
  state: z.enum(HISTORY_STATES),
  commits: z.number().describe('Stored commits behind the working tree.'),
  reason: z.string().optional().describe('Why it is not complete.'),
});

export const manageIndexOutput = z.object({
  action: z.enum(ACTIONS),
  counts: counts.optional(),
  added: z.number().optional(),
  modified: z.number().optional(),
  removed: z.number().optional(),
  texts_indexed: z.number().optional(),
  files_parsed: z.number().optional(),
  files_with_problems: z.number().optional(),
  bytes_read: z.number().optional(),
  duration_ms: z.number().optional(),
  already_existed: z.boolean().optional(),
  from_cache: z.boolean().optional().describe('create only: nothing was parsed, because another worktree or branch had it.'),
  commit_sha: z.string().optional().describe('The indexed commit; absent without git.'),
  stats: stats.optional().describe('create only.'),
  removed_bytes: z.number().optional(),
  preflight: preflight.optional().describe('reindex only: whether it was needed.'),
  hints: z
    .object({
      sync: call.optional(),
      override_reindex: call.optional(),
      preflight: call.extend({ probe_failed: z.boolean().optional() }).optional(),
    })
    .optional()
    .describe('reindex only: ready-to-run calls.'),
  unparsed_files: unparsed.optional().describe('status only: files without symbols because every parse attempt failed.'),
  symbol_count: z.number().optional().describe('status only.'),
  problems: problems.optional().describe('status only: files that were read in part.'),
  recent_jobs: z.array(recentJob).optional().describe('status only: the last updates, newest first.'),
  history: history.optional().describe('The git history; absent without an index.'),
  job: job.optional(),
  store: z.object({ path: z.string(), bytes: z.number() }).optional(),
  index: index.optional().describe('status only.'),
  startup_checks: startupChecksOutput.optional(),
});
export type ManageIndexData = z.output<typeof manageIndexOutput>;
