/** Answers that used the git history say how much of it there was. */
import type { PreparedView } from '#pipeline';
import type { CallRecord } from './call-record.ts';

export const recordHistory = (prepared: PreparedView, call: CallRecord): PreparedView => {
  const { view } = prepared;
  const commitLog = view?.commitLog;
  if (!view || !commitLog) return prepared;
  const recorded = async (): ReturnType<typeof commitLog> => {
    const found = await commitLog();
    if (call.freshness) call.freshness = { ...call.freshness, meta: { ...call.freshness.meta, history: found.state } };
    return found;
  };
  return { ...prepared, view: { ...view, commitLog: recorded } };
};
