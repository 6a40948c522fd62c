import { describe, expect, it } from 'vitest';
import { makeLog } from './testing/make-log.ts';
import { canVote, isMechanical } from './voting.ts';

describe('canVote', () => {
  it.each([
    'src/parse.ts',
    'pkg/cmd/root.go',
    'config/schema.json',
    'src/history.ts',
    'src/changes.py',
    'src/lock.ts',
    'src/block.ts',
  ])('allows %s', (path) => {
    expect(canVote(path)).toBe(true);
  });

  it.each([
    'src/parse.test.ts',
    'test/parse.ts',
    'package-lock.json',
    'web/yarn.lock',
    'go.sum',
    'Cargo.lock',
    'bun.lockb',
    '.terraform.lock.hcl',
    'CHANGELOG',
    'CHANGELOG.md',
    'docs/guide.md',
    'src/api.pb.go',
    'vendor/lib.go',
  ])('leaves out %s', (path) => {
    expect(canVote(path)).toBe(false);
  });
});

const mechanical = (subject: string): boolean => makeLog([{ subject, files: [] }]).commits.every(isMechanical);

describe('isMechanical', () => {
  it.each([
    'style: sort imports',
    'docs(src): add comments',
    'Release 2.0',
    'Bump lodash from 1 to 2',
    'chore(deps): update vite',
    'v1.2.3',
    'chore: 4.7.0',
    'Run prettier',
    'Fix typos in comments',
    'Regenerate the client',
    'Reformat with 2 spaces',
  ])('is true of "%s"', (subject) => expect(mechanical(subject)).toBe(true));

  it.each([
    'Fix the format of dates',
    'Add a release command',
    'Release the lock early',
    'Style the login page',
    'Document the parser',
    'Generate ids on the server',
    'feat(lint): report unused rules',
  ])('is false of "%s"', (subject) => expect(mechanical(subject)).toBe(false));
});
