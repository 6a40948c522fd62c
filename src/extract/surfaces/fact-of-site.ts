/** A rule and what it was found at → a fact. */
import {
  type CodeValue,
  defined,
  type Framework,
  selectPart,
  type SurfaceDraft,
  type SurfaceFact,
  type SurfaceRule,
  type SurfaceSite,
} from '#model';
import { startAt } from '../syntax/syntax-tree.ts';
import { lineAt } from '../text-lines.ts';
import { type SurfaceSource, symbolAround } from './surface-source.ts';

export type FoundSite = {
  readonly site: SurfaceSite;
  /** What the fact is about: the whole call, member or declaration. */
  readonly place: number;
  /** Where it starts, if not there: the last name of a call in a chain. */
  readonly start?: number;
  readonly confidence: SurfaceFact['confidence'];
};

export const factsOfSite = (
  source: SurfaceSource,
  { site, place, start = place, confidence }: FoundSite,
  { framework, rule }: { readonly framework: Framework; readonly rule: SurfaceRule },
): readonly SurfaceFact[] => {
  const drafts: readonly SurfaceDraft[] = rule.read ? rule.read(site) : [draftOf(site, rule)];
  const from = symbolAround(source, place);
  return drafts.map((draft) =>
    defined({
      kind: draft.kind,
      value: describe(draft),
      ...linesAt(source, place, start),
      from,
      frameworks: [framework.name],
      confidence: draft.confidence ?? confidence,
      detail: draft.detail,
      parts: draft.parts,
    }),
  );
};

const draftOf = (site: SurfaceSite, { kind, parts = {}, detail }: Extract<SurfaceRule, { read?: undefined }>): SurfaceDraft => {
  const selected: Record<string, CodeValue> = {};
  for (const [name, selector] of Object.entries(parts)) {
    const value = selectPart(site, selector);
    if (value) selected[name] = value;
  }
  return { kind, parts: selected, ...(detail ? { detail } : {}) };
};

const MOST_DESCRIPTION = 200;

/** `GET /orders`; otherwise the name. */
export const describe = ({ parts = {} }: Pick<SurfaceDraft, 'parts'>): string => {
  const { method, path, name, prefix } = parts;
  const words = path || prefix ? [method, path ?? prefix] : [name ?? method];
  const described = words.flatMap((word) => (word ? [written(word, 4)] : [])).join(' ');
  return described.slice(0, MOST_DESCRIPTION);
};

const written = (value: CodeValue, levels: number): string => {
  if (levels <= 0) return '…';
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'join':
      return value.of.map((part) => (part.kind === 'text' ? part.text : `\${${written(part, levels - 1)}}`)).join('');
    case 'list':
      return value.of.map((part) => written(part, levels - 1)).join(',');
    case 'name':
    case 'parameter':
      return value.name;
    case 'member':
      return `${written(value.of, levels - 1)}.${value.name}`;
    case 'call':
      return `${written(value.of, levels - 1)}()`;
    case 'self':
      return 'this';
    case 'unknown':
      return value.text;
    default:
      return '…';
  }
};

export const linesAt = ({ tree, lines }: SurfaceSource, place: number, start = place): Pick<SurfaceFact, 'line' | 'lineEnd'> => {
  const line = lineAt(lines, startAt(tree, start));
  const lineEnd = lineAt(lines, Math.max(startAt(tree, place), (tree.ends[place] ?? 0) - 1));
  return lineEnd > line ? { line, lineEnd } : { line };
};
