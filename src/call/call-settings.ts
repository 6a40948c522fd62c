/** The settings of a call: those of the process, then those of its root's file, then those of the request itself. */
import { requestLayer, resolveSettings } from '#config';
import { OPERATION, Problem, type Warning } from '#model';
import { indexSettingsOf } from '#pipeline';
import type { CallRecord } from './call-record.ts';
import type { Operation } from './definition/define-operation.ts';
import type { Engine } from './context/operation-context.ts';

/** What the request says for itself. Keys that a request may not set are named, not obeyed. */
export const applyRequestSettings = (call: CallRecord, given: unknown): void => {
  if (given === undefined || given === null) return;
  if (typeof given !== 'object') throw new Problem('invalid_input', '"config" must be an object of settings.');
  call.overrides = requestLayer({ ...given });
  const { ignored, problems } = resolveSettings([call.overrides]);
  const warnings = ignored.map(
    ({ at, reason }): Warning => ({ code: 'UNKNOWN_FIELD', message: `"${at}" ${reason}; it was left out.` }),
  );
  call.warnings = [...call.warnings, ...warnings];
  if (problems[0]) throw problems[0];
  call.settings = resolveSettings([call.overrides], call.settings);
};

/** Once the root is known. Only operations that need nothing go on under settings that cannot be read. */
export const applyRootSettings = (engine: Engine, operation: Operation, call: CallRecord): void => {
  const { root, overrides } = call;
  const settings = engine.settings(root);
  call.settings = overrides ? resolveSettings([overrides], settings) : settings;
  const [problem] = settings.problems;
  if (problem && operation.needs !== 'nothing') {
    const args = root === undefined ? {} : { repo: root };
    throw new Problem(problem.code, problem.message, {
      ...problem.extras,
      nextActions: [{ tool: OPERATION.configRead, args, reason: 'See every setting and where it comes from.' }],
    });
  }
  if (!problem) call.indexSettings = indexSettingsOf(settings);
  call.input = { ...call.input, ...searchDefaults(operation, call) };
};

/** Searches take what the request leaves open from the settings, where those say something. */
const searchDefaults = (operation: Operation, { given, settings: { config } }: CallRecord): Readonly<Record<string, unknown>> => {
  if (operation.toolset !== 'search') return {};
  const usual = { limit: config['search.limit'], detail_level: config['search.detail_level'] };
  return Object.fromEntries(
    Object.entries(usual).filter(
      ([field, value]) => value !== undefined && !given.has(field) && Object.hasOwn(operation.input.shape, field),
    ),
  );
};
