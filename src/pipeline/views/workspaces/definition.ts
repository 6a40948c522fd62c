/** The stored form of a named workspace: a base commit and the files that replace those of its tree. */
import { createHash } from 'node:crypto';
import { type ContentId, contentId, defined, type RepoPath, repoPath, SKIP_REASONS, type SkipReason } from '#model';

/** A content, a skipped file, or null for a file that the workspace deletes from the base. */
export type OverlayEntry = { readonly content_id: ContentId; readonly size: number } | { readonly skip: SkipReason } | null;
export type Overlay = ReadonlyMap<RepoPath, OverlayEntry>;

export type Definition = {
  readonly id: string;
  readonly root: string;
  readonly base_commit: string;
  readonly base_tree: string;
  readonly overlay_revision: number;
  readonly created_at: string;
  readonly refreshed_at?: string;
  /** As the caller passed it; `project_folder` is the folder it refers to, '' for the root. */
  readonly project_path?: string;
  readonly project_folder?: string;
  readonly overlay: Overlay;
};

/** Workspaces in the same state share one view, whatever their revisions. */
export const stateKeyOf = ({ root, base_tree: tree, overlay }: Definition): string =>
  createHash('sha1')
    .update(JSON.stringify([root, tree, sortByPath(overlay)]))
    .digest('hex');

export const isSameEntry = (one: OverlayEntry | undefined, other: OverlayEntry | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other));

export const contentIdsOf = (overlay: Overlay): ReadonlySet<ContentId> =>
  new Set([...overlay.values()].flatMap((entry) => (entry && 'content_id' in entry ? [entry.content_id] : [])));

export const printDefinition = (definition: Definition): string =>
  `${JSON.stringify({ ...definition, overlay: Object.fromEntries(sortByPath(definition.overlay)) }, null, 1)}\n`;

const sortByPath = (overlay: Overlay): readonly (readonly [RepoPath, OverlayEntry])[] =>
  [...overlay].sort(([one], [other]) => (one < other ? -1 : 1));

/** Undefined when the text is not what `printDefinition` writes. */
export const parseDefinition = (text: string): Definition | undefined => {
  const fields = parseObject(text);
  const overlay = fields && parseOverlay(fields['overlay']);
  if (!fields || !overlay) return undefined;
  const { id, root, base_commit, base_tree, overlay_revision, created_at } = fields;
  const { refreshed_at, project_path, project_folder } = fields;
  if (![id, root, base_commit, base_tree, created_at].every(isString) || !Number.isInteger(overlay_revision)) return undefined;
  const optional = Object.entries({ refreshed_at, project_path, project_folder }).filter(([, value]) => isString(value));
  // Safe: every field was checked above.
  return defined({
    id,
    root,
    base_commit,
    base_tree,
    overlay_revision,
    created_at,
    ...Object.fromEntries(optional),
    overlay,
  }) as unknown as Definition;
};

const parseObject = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const isString = (value: unknown): value is string => typeof value === 'string';

const parseOverlay = (value: unknown): Overlay | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const overlay = new Map<RepoPath, OverlayEntry>();
  for (const [path, given] of Object.entries(value)) {
    const entry = parseOverlayEntry(given);
    if (entry === undefined) return undefined;
    overlay.set(repoPath(path), entry);
  }
  return overlay;
};

const parseOverlayEntry = (value: unknown): OverlayEntry | undefined => {
  if (value === null) return null;
  if (typeof value !== 'object') return undefined;
  const { content_id: id, size, skip }: Partial<Record<'content_id' | 'size' | 'skip', unknown>> = value as object;
  const reason = SKIP_REASONS.find((known) => known === skip);
  if (reason) return { skip: reason };
  // Strict, because the id becomes a file name.
  return isString(id) && /^[0-9a-f]{40,64}$/u.test(id) && typeof size === 'number'
    ? { content_id: contentId(id), size }
    : undefined;
};
