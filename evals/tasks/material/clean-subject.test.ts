import { expect, it } from 'vitest';
import { cleanSubject } from './clean-subject.ts';

it.each([
  ['fix(aws-lambda): preserve query strings (#4372)', 'aws-lambda: preserve query strings'],
  ['feat(sqlite)!: drop support for sqlite3 (#11836)', 'sqlite: drop support for sqlite3'],
  ['TML-2500(M3a.1): resolve tableName at the boundary (#820)', 'resolve tableName at the boundary'],
  ['[fix] Handle empty values', 'Handle empty values'],
  ['Fix: Broker heartbeats not sent. (#9986)', 'Broker heartbeats not sent'],
  ['Update repr of `TzInfo` (pydantic/pydantic-core#1701)', 'Update repr of `TzInfo`'],
  ['SecretsManager: Add some error messages (#7592)', 'SecretsManager: Add some error messages'],
  ['Respect limits, fixes #12 (#34)', 'Respect limits,'],
])('cleans %s', (subject, expected) => expect(cleanSubject(subject)).toBe(expected));
