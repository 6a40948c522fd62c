import { describe, expect, it } from 'vitest';
import { formatChecks } from './doctor-command.ts';
import { nodeCheck } from './doctor/machine-checks.ts';

describe('the doctor', () => {
  it('prints one line a check, the fix below it, and a sum', () => {
    const text = formatChecks(
      [
        { name: 'node', status: 'ok', message: '22.1.0' },
        { name: 'database', status: 'fail', message: 'It is damaged.', fix: 'lodestone index --force' },
        { name: 'index', status: 'warn', message: 'There is none yet.' },
      ],
      false,
    );
    expect(text.split('\n')).toEqual([
      'ok    node      22.1.0',
      'fail  database  It is damaged.',
      '                fix: lodestone index --force',
      'warn  index     There is none yet.',
      '',
      '1 failed, 1 to look at, 1 ok.',
    ]);
  });

  it('says when nothing is wrong', () => {
    expect(formatChecks([nodeCheck('22.0.0')], false)).toMatch(/All is well\.$/u);
  });

  it.each([
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
    ['20.18.3', 'fail'],
    ['18.20.0', 'fail'],
  ])('takes Node %s as %s', (version, status) => {
    expect(nodeCheck(version).status).toBe(status);
  });
});
