/** Progress on stderr: a progress bar on a terminal, an occasional line in a pipe. */
import { countOf } from '#model';
import type { Caller } from '#call';

type Report = NonNullable<Caller['onProgress']>;
export type ProgressView = { readonly onProgress: Report; readonly finish: () => void };
type Screen = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };

/** Shorter work shows no bar. */
const PATIENCE_MS = 400;
const REDRAW_MS = 100;
const PIPE_LINE_MS = 5_000;
const BAR_WIDTH = 24;
/** For terminals that report 0 columns. */
const USUAL_COLUMNS = 80;
/** Earlier estimates of the time left are unreliable. */
const GUESS_MS = 1_000;

const STAGE_WORDS = { scan: 'Listing files', text: 'Indexing text', symbols: 'Parsing symbols', finish: 'Finishing' } as const;

export const showProgress = (screen: Screen): ProgressView => {
  const started = performance.now();
  let stageStarted = started;
  let stage = '';
  let shown = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    onProgress: (progress) => {
      const now = performance.now();
      if (progress.stage !== stage) [stage, stageStarted] = [progress.stage, now];
      const pause = screen.isTTY ? REDRAW_MS : PIPE_LINE_MS;
      if (now - started < PATIENCE_MS || now - shown < pause) return;
      shown = now;
      isDrawn = true;
      const line = progressLine(progress, { sinceMs: now - stageStarted, hasBar: screen.isTTY === true });
      screen.write(screen.isTTY ? `\r\u001b[2K${line.slice(0, (screen.columns || USUAL_COLUMNS) - 1)}` : `${line}\n`);
    },
    finish: () => {
      if (isDrawn && screen.isTTY) screen.write('\r\u001b[2K');
    },
  };
};

type Drawing = { readonly sinceMs: number; readonly hasBar: boolean };

export const progressLine = ({ stage, done, total }: Parameters<Report>[0], { sinceMs, hasBar }: Drawing): string => {
  const counts = total > 0 ? `${done} of ${countOf(total, 'file')}` : `${done} files`;
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const left =
    sinceMs >= GUESS_MS && share > 0.02 && share < 1 ? `, about ${duration((sinceMs / share) * (1 - share))} left` : '';
  const bar = hasBar && total > 0 ? `${'█'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '░')} ` : '';
  return `${bar}${STAGE_WORDS[stage]}: ${counts}${left}`;
};

const duration = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
};
