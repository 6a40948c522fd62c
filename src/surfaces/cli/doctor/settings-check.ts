import type { Problem } from '#model';
import type { Engine } from '#operations';
import type { DoctorCheck } from './machine-checks.ts';

/** Whether the files, variables and flags can be used, and what of them was left out. */
export const settingsCheck = (engine: Engine, root?: string): DoctorCheck => {
  const { problems, leftOut, origins } = engine.settings(root);
  const [problem] = problems;
  if (problem) return { name: 'settings', status: 'fail', message: problem.message, fix: fixAt(placeOf(problem)) };
  const [first] = leftOut;
  if (first)
    return { name: 'settings', status: 'warn', message: `${first.at}: "${first.key}" ${first.reason}.`, fix: fixAt(first.at) };
  const set = Object.values(origins).filter(({ source }) => source !== 'default').length;
  return { name: 'settings', status: 'ok', message: set === 0 ? 'all at their defaults' : `${set} set` };
};

const placeOf = ({ extras: { details = {} } }: Problem): string => String(details['at'] ?? details['file'] ?? '');

/** A line of a file is opened, a variable is taken back; a flag is the caller's own. */
const fixAt = (at: string): string => {
  if (at.startsWith('LODESTONE_')) return `unset ${at}`;
  return at.startsWith('--') || at === '' ? 'lodestone config' : `\${EDITOR:-vi} '${at.replace(/:\d+$/u, '')}'`;
};
