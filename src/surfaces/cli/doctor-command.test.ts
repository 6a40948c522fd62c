import { describe, expect, it } from 'vitest';
import { formatChecks } from './doctor-command.ts';
import { nodeCheck } from './doctor/machine-checks.ts';
import { historyChecks } from './doctor/repository-checks.ts';

describe('the doctor', () => {
  it('prints one line per check, the fix below it, and a summary', () => {
    const text = formatChecks(
      [
        { name: 'node', status: 'ok', message: '22.1.0' },
        { name: 'database', status: 'fail', message: 'the file is damaged', fix: 'lodestone index --force' },
        { name: 'index', status: 'warn', message: 'not built yet' },
      ],
      false,
    );
    expect(text.split('\n')).toEqual([
      'ok    node      22.1.0',
      'fail  database  the file is damaged',
      '                fix: lodestone index --force',
      'warn  index     not built yet',
      '',
      '1 failed, 1 warning, 1 ok.',
    ]);
  });

  it('says when every check passes', () => {
    expect(formatChecks([nodeCheck('22.0.0')], false)).toMatch(/All checks passed\.$/u);
  });

  it('warns when the git history could not be read as a whole', () => {
    expect(historyChecks({ state: 'partial', commits: 1, reason: 'git log failed' })).toEqual([
      { name: 'history', status: 'warn', message: '1 commit, not all: git log failed' },
    ]);
    expect(historyChecks({ state: 'complete', commits: 3 })).toEqual([]);
    expect(historyChecks({ state: 'absent', commits: 0, reason: 'there is no commit' })).toEqual([]);
  });

  it.each([
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
    ['20.18.3', 'fail'],
    ['18.20.0', 'fail'],
  ])('rates Node %s as %s', (version, status) => {
    expect(nodeCheck(version).status).toBe(status);
  });
});
