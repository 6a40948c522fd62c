/** The settings of a call: process, then the file of the root, then the request. Later ones win. */
import { requestLayer, resolveSettings } from '#config';
import { OPERATION, Problem, type Warning } from '#model';
import { indexSettingsOf } from '#pipeline';
import type { CallRecord } from './call-record.ts';
import type { Operation } from './definition/define-operation.ts';
import type { Engine } from './context/operation-context.ts';

/** Applies the settings in the request. Keys that a request may not set are ignored with a warning. */
export const applyRequestSettings = (call: CallRecord, given: unknown): void => {
  if (given === undefined || given === null) return;
  if (typeof given !== 'object') throw new Problem('invalid_input', '"config" must be an object of settings.');
  call.overrides = requestLayer({ ...given });
  const { ignored, problems } = resolveSettings([call.overrides]);
  const warnings = ignored.map(({ at, reason }): Warning => ({ code: 'UNKNOWN_FIELD', message: `"${at}" ${reason}; ignored.` }));
  call.warnings = [...call.warnings, ...warnings];
  if (problems[0]) throw problems[0];
  call.settings = resolveSettings([call.overrides], call.settings);
};

/** Applies the settings of the root. Only operations that need nothing run under invalid settings. */
export const applyRootSettings = (engine: Engine, operation: Operation, call: CallRecord): void => {
  const { root, overrides } = call;
  const settings = engine.settings(root);
  call.settings = overrides ? resolveSettings([overrides], settings) : settings;
  const [problem] = settings.problems;
  if (problem && operation.needs !== 'nothing') {
    const args = root === undefined ? {} : { repo: root };
    throw new Problem(problem.code, problem.message, {
      ...problem.extras,
      nextActions: [{ tool: OPERATION.configRead, args, reason: 'List every setting and its source.' }],
    });
  }
  if (!problem) call.indexSettings = indexSettingsOf(settings, root);
  call.input = { ...call.input, ...searchDefaults(operation, call) };
};

/** Fields of a search that the request leaves out default to the `search.*` settings. */
const searchDefaults = (operation: Operation, { given, settings: { config } }: CallRecord): Readonly<Record<string, unknown>> => {
  if (operation.toolset !== 'search') return {};
  const usual = {
    limit: config['search.limit'],
    detail_level: config['search.detail_level'],
    ranking_explain_level: config['search.ranking_explain_level'],
  };
  return Object.fromEntries(
    Object.entries(usual).filter(
      ([field, value]) => value !== undefined && !given.has(field) && Object.hasOwn(operation.input.shape, field),
    ),
  );
};
