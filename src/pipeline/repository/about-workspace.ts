/** The freshness of a workspace's view, told as that of the workspace. */
import { isProblem, OPERATION, Problem } from '#model';
import type { Freshness, PrepareRequest } from '../port.ts';
import type { Definition } from '../views/workspaces/definition.ts';

/** Asks about a workspace's view; what is told of it names the workspace. */
export const aboutWorkspace = <Answer>(
  definition: Definition,
  request: PrepareRequest,
  ask: (request: PrepareRequest, name: <Told extends Freshness>(freshness: Told) => Told) => Promise<Answer>,
): Promise<Answer> => {
  const { id, root, base_commit: commit, overlay_revision: revision } = definition;
  const name = <Told extends Freshness>(freshness: Told): Told => ({
    ...freshness,
    meta: { ...freshness.meta, baseline_commit_sha: commit, workspace_id: id, overlay_revision: revision },
  });
  const { onFreshness } = request;
  const named = onFreshness ? { ...request, onFreshness: (told: Freshness) => onFreshness(name(told)) } : request;
  return naming({ id, root }, () => ask(named, name));
};

/** A sync of the working tree does not build this view: to create the workspace once more does, and changes nothing else. */
const naming = async <Value>({ id, root }: Pick<Definition, 'id' | 'root'>, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (cause) {
    if (!isProblem(cause) || (cause.code !== 'index_missing' && cause.code !== 'index_stale')) throw cause;
    throw new Problem(cause.code, `The workspace ${JSON.stringify(id)} is not indexed to the end.`, {
      hint: 'Build it, or ask with freshness_policy auto.',
      details: { workspace_id: id },
      retryable: true,
      nextActions: [
        { tool: OPERATION.workspaceCreate, args: { workspace_id: id, repo: root }, reason: 'Build what is missing of it.' },
      ],
      cause,
    });
  }
};
