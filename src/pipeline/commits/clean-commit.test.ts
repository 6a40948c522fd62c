import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH, MOST_COMMIT_FILES } from '#model';
import type { ParsedCommit } from '#platform';
import { cleanCommit } from './clean-commit.ts';

const RULES = { prefix: '', secrets: {} };
const TOKEN = `ghp_${'A1b2'.repeat(9)}`;

const commit = (parts: Partial<ParsedCommit>): ParsedCommit => ({
  id: '0'.repeat(40),
  time: 1,
  subject: '',
  body: '',
  files: [],
  fileCount: parts.files?.length ?? 0,
  ...parts,
});

describe('a stored commit', () => {
  it('has its tokens masked, also where a limit cuts them', () => {
    const { subject, body } = cleanCommit(
      commit({ subject: `use ${TOKEN}`, body: `${'x'.repeat(MAX_BODY_LENGTH - 10)} ${TOKEN}` }),
      RULES,
    );
    expect(subject).toBe(`use ${'*'.repeat(TOKEN.length)}`);
    expect(body).toMatch(/x \*+$/u);
  });

  it('names no people', () => {
    const body = 'Why.\n\nSigned-off-by: Ann <ann@example.org>\nco-authored-by: Bo <bo@example.org>\nCloses: #1';
    expect(cleanCommit(commit({ body }), RULES).body).toBe('Why.\n\nCloses: #1');
  });

  it('keeps paths below the root, and never secret ones', () => {
    const files = [
      { path: 'sub/z.ts' },
      { path: 'other/b.ts' },
      { path: 'sub/.env' },
      { path: 'sub/in.ts', from: 'other/in.ts' },
      { path: 'other/out.ts', from: 'sub/out.ts' },
      { path: 'sub/c.ts', from: 'sub/key.pem' },
      { path: 'sub/a.ts', from: 'sub/b.ts' },
    ];
    expect(cleanCommit(commit({ files }), { ...RULES, prefix: 'sub/' }).files).toEqual([
      { path: 'a.ts', from: 'b.ts' },
      { path: 'c.ts' },
      { path: 'in.ts' },
      { path: 'out.ts' },
      { path: 'z.ts' },
    ]);
  });

  it('keeps a secret path that the settings allow', () => {
    const files = [{ path: 'config/.env' }];
    const rules = { ...RULES, secrets: { allowedSecrets: ['config/.env'] } };
    expect(cleanCommit(commit({ files }), rules).files).toEqual(files);
  });

  it('keeps no files of a mass change', () => {
    const files = [{ path: 'a.ts' }];
    expect(cleanCommit(commit({ files, fileCount: MOST_COMMIT_FILES + 1 }), RULES).files).toEqual([]);
  });

  it('has no control characters or bidirectional marks, and keeps to the limits', () => {
    const any = fc.string({ unit: 'binary', maxLength: 3_000 });
    fc.assert(
      fc.property(any, any, (subject, body) => {
        const clean = cleanCommit(commit({ subject, body }), RULES);
        expect(clean.subject).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
        expect(clean.body.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u);
        expect(clean.subject.length).toBeLessThanOrEqual(MAX_SUBJECT_LENGTH);
        expect(clean.body.length).toBeLessThanOrEqual(MAX_BODY_LENGTH);
        expect(/[\uD800-\uDBFF]$/u.test(clean.body) && !/[\uD800-\uDBFF]/u.test(body)).toBe(false);
      }),
    );
  });
});
