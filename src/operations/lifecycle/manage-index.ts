import { z } from 'zod';
import { defineOperation, type OperationContext, type OperationReply } from '#call';
import { describeStatus } from './describe-status.ts';
import { ACTIONS, type ManageIndexData, manageIndexOutput } from './manage-index-output.ts';
import { renderIndex } from './render-index.ts';
import { manageIndexCall, type UpdateOptions, updateIndex } from './update-index.ts';

type Reply = OperationReply<ManageIndexData>;

export const manageIndex = defineOperation({
  name: 'manage_index',
  summary: 'Build, sync, inspect or remove the index.',
  description:
    'create: build or sync; sync: index changes, ignore rules included; reindex: rebuild from scratch, unless sync is enough; clear: remove, needs confirm: true.',
  toolset: 'lifecycle',
  aliases: [
    {
      name: 'index',
      preset: { action: 'create' },
      rename: { path: 'repo' },
      command: 'Build the index or bring it up to date.',
    },
    { name: 'index_repo', preset: { action: 'create' }, rename: { path: 'repo' } },
    { name: 'ensure_baseline', preset: { action: 'create' }, rename: { path: 'repo' } },
    { name: 'index_ensure_baseline', preset: { action: 'create' }, rename: { path: 'repo' } },
    { name: 'sync', preset: { action: 'sync' }, rename: { path: 'repo' }, command: 'Bring the index up to date.' },
    { name: 'sync_repo', preset: { action: 'sync' }, rename: { path: 'repo' } },
    { name: 'status', preset: { action: 'status' }, rename: { path: 'repo' }, command: 'Show the state of the index.' },
    { name: 'index_status', preset: { action: 'status' }, rename: { path: 'repo' } },
  ],
  rename: { path: 'repo' },
  effect: 'removes',
  needs: 'repository',
  positional: ['action', 'repo'],
  examples: [
    { title: 'Build the index or bring it up to date', input: { action: 'create' } },
    { title: 'Rebuild it from scratch', input: { action: 'create', force: true } },
    { title: 'Show its state', input: { action: 'status' } },
    { title: 'Remove it', input: { action: 'clear', confirm: true } },
  ],
  input: z.object({
    action: z.enum(ACTIONS),
    wait: z.boolean().default(true).describe('false: run in the background (servers).'),
    force: z.boolean().default(false).describe('create: rebuild from scratch in any case.'),
    allow_unnecessary_reindex: z.boolean().default(false).describe('reindex even if sync is enough.'),
    confirm: z.boolean().default(false).describe('Required by clear.'),
    custom_extensions: z.array(z.string().min(1)).optional().describe('create: extensions to index in any case; kept.'),
    ignore_patterns: z.array(z.string().min(1)).optional().describe('create: .gitignore patterns of files to leave out; kept.'),
  }),
  output: manageIndexOutput,
  run: async (context, input): Promise<Reply> => {
    const { action, wait, confirm, force, allow_unnecessary_reindex: allowsUnnecessary } = input;
    if (action === 'create') keepPatterns(context, input);
    const reply = await runAction(context, { action, wait, confirm, isForced: force, allowsUnnecessary });
    const hints = [
      ...(allowsUnnecessary && action !== 'reindex' ? [OVERRIDE_IGNORED] : []),
      ...(force && action !== 'create' ? [FORCE_IGNORED] : []),
    ];
    return hints.length > 0 ? { ...reply, hints: [...(reply.hints ?? []), ...hints] } : reply;
  },
  render: (data) => renderIndex(data),
});

type KeptPatterns = {
  readonly custom_extensions?: readonly string[] | undefined;
  readonly ignore_patterns?: readonly string[] | undefined;
};

/** They apply to this build and to every later one, in all views. */
const keepPatterns = ({ engine, repository }: OperationContext, given: KeptPatterns): void => {
  const { custom_extensions: extensions, ignore_patterns: ignored } = given;
  if (extensions === undefined && ignored === undefined) return;
  engine.keepSettings(repository.root, { 'index.custom_extensions': extensions, 'index.ignore_patterns': ignored });
};

const OVERRIDE_IGNORED = { type: 'info', text: 'allow_unnecessary_reindex applies only to the action reindex.' } as const;

const FORCE_IGNORED = { type: 'info', text: 'force applies only to the action create.' } as const;

type ManageOptions = Omit<UpdateOptions, 'action'> & { readonly action: (typeof ACTIONS)[number]; readonly confirm: boolean };

const runAction = async (context: OperationContext, { action, confirm, ...options }: ManageOptions): Promise<Reply> => {
  if (action === 'status') return describeStatus(context);
  if (action === 'clear') return confirm ? clearIndex(context) : askForConfirmation(context);
  return updateIndex(context, { action, ...options });
};

const clearIndex = async ({ repository }: OperationContext): Promise<Reply> => {
  const { removed_bytes } = await repository.clear();
  return { data: { action: 'clear', removed_bytes }, message: 'The index was removed.', confidence: 'high' };
};

const askForConfirmation = async (context: OperationContext): Promise<Reply> => ({
  status: 'blocked',
  reason: 'confirm_required',
  data: { action: 'clear' },
  message: 'clear removes the index of this repository and needs confirm: true.',
  nextActions: [manageIndexCall(context, { action: 'clear', confirm: true }, 'Remove the index.')],
});
