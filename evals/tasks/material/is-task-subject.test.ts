import { expect, it } from 'vitest';
import { cleanSubject } from './clean-subject.ts';
import { isTaskSubject } from './is-task-subject.ts';

const isTask = (subject: string): boolean => isTaskSubject(subject, cleanSubject(subject));

it.each([
  'fix(aws-lambda): preserve query strings in rewritten urls (#4372)',
  'EC2: Update describe_instance_status filter logic',
  'Handle `--bare` clone targets',
])('takes %s', (subject) => expect(isTask(subject)).toBe(true));

it.each([
  'chore(deps): update dependency vite to v6.2.7',
  'Bump glamour to v0.7.0 and go mod tidy',
  'Revert "Handle bare clone targets"',
  'Fix typos in the scheduler module',
  'address review comments on the scheduler',
  'Admin: Post-release steps',
  'docs: improve the readme of the scheduler',
  'wip',
])('leaves out %s', (subject) => expect(isTask(subject)).toBe(false));
