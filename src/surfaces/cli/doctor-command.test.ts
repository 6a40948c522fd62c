import { describe, expect, it } from 'vitest';
import { formatChecks } from './doctor-command.ts';
import { nodeCheck } from './doctor/machine-checks.ts';

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

  it.each([
    ['20.19.0', 'ok'],
    ['24.1.0', 'ok'],
    ['20.18.3', 'fail'],
    ['18.20.0', 'fail'],
  ])('rates Node %s as %s', (version, status) => {
    expect(nodeCheck(version).status).toBe(status);
  });
});
