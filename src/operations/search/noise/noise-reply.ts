/** What `search_code` says about noise: the structured hint, one line of text, and the call without the noise. */
import { z } from 'zod';
import type { Hint, Hits, NextAction, Scope } from '#model';
import type { OperationContext } from '#call';
import { WATCH_QUIET_MS } from '#pipeline';
import { rolesAskedFor, rolesOfFiles } from '#search';
import { type NoiseMitigation, noiseMitigationOf, noiseMitigationOutput } from './noise-mitigation.ts';

export const noiseOutput = { hints: z.object({ noise_mitigation: noiseMitigationOutput }).optional() };

type NoiseReply = {
  readonly data: { readonly hints?: { readonly noise_mitigation: NoiseMitigation } };
  readonly hints: readonly Hint[];
  readonly nextActions: readonly NextAction[];
};

type NoiseRequest = {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>> & { readonly query: string; readonly scope: Scope };
};

const NOTHING_TO_SAY: NoiseReply = { data: {}, hints: [], nextActions: [] };

/** Silent when the request says where to look, by scope, place or words: then tests or docs are what it asks for. */
export const noiseReply = async (
  { view, repository, offset }: Pick<OperationContext, 'view' | 'repository' | 'offset'>,
  { hits }: Hits,
  { tool, input }: NoiseRequest,
): Promise<NoiseReply> => {
  const asked = rolesAskedFor(input.query);
  if (offset > 0 || input.scope !== 'mixed' || asked === 'all' || PLACES.some((field) => input[field] !== undefined))
    return NOTHING_TO_SAY;
  const paths = [...new Set(hits.map(({ path }) => path))];
  const roles = await rolesOfFiles(view, paths);
  const noise = await noiseMitigationOf({
    files: paths.map((path, at) => {
      const role = roles[at] ?? 'runtime';
      return { path, role: asked.has(role) ? 'runtime' : role };
    }),
    debounceMs: WATCH_QUIET_MS,
    checkIgnored: (checked, patterns) => repository.checkIgnored(checked, patterns),
  });
  if (!noise) return NOTHING_TO_SAY;
  return {
    data: { hints: { noise_mitigation: noise } },
    hints: [{ type: 'info', text: noiseText(noise) }],
    nextActions: [{ tool, args: { ...input, scope: 'runtime' }, reason: 'Code and configuration alone.' }],
  };
};

const PLACES = ['path', 'include_paths', 'file_pattern'] as const;

/** `4 of the top 5 files are tests or docs. To leave them out for good, add …` */
const noiseText = ({ top_k: topK, ratios, suggested_ignore_patterns: patterns = [], confidence }: NoiseMitigation): string => {
  const { runtime, ...noise } = ratios;
  const found = Object.entries(noise).flatMap(([category, share]) => (share > 0 ? [category] : []));
  const count = Math.round((1 - runtime) * topK);
  const text = `${count} of the top ${topK} files are ${found.join(', ')}.`;
  if (confidence === 'low' || patterns.length === 0) return text;
  return `${text} To leave them out of the index, add to .lodestoneignore: ${patterns.join(' ')}`;
};
