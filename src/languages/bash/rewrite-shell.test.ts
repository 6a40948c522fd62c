import { describe, expect, it } from 'vitest';
import { isMisreadShell, rewriteShell } from './rewrite-shell.ts';

const FORMS: readonly (readonly [text: string, rewritten: string])[] = [
  ['@test "adds $1 to `it`" {', '@test&&xxxxxxxxxxxxxxx(){'],
  ["  @test  'two'  {", '  @test&& xxx() {'],
  ["alias ll='ls -la'", "local ll='ls -la'"],
  ['[ -t 1 ] && alias -g ..=up', '[ -t 1 ] && local -g __=up'],
  ["trap 'clean_up 1; exit 2' EXIT", 'trap  clean_up 1; exit 2  EXIT'],
];

describe('rewriteShell', () => {
  it.each(FORMS)('rewrites %s', (text, rewritten) => {
    expect(rewriteShell(text)).toBe(rewritten);
    expect(rewritten).toHaveLength(text.length);
    expect(isMisreadShell(text)).toBe(true);
  });

  it.each([
    ['for arg\ndo echo; done', 'for arg;do echo; done'],
    ['exec 8<>pipe', 'exec 8> pipe'],
    ['lines=(${(f)text})', 'lines=(___${text})'],
    ['lines=(${(f)"$(git log)"})', 'lines=(     "$(git log)" )'],
    ['(( $+commands[git] && ${+name} ))', '((   commands[git] && ${#name} ))'],
    ['() { echo }', '   { echo }'],
  ])('rewrites what the grammar cannot read: %s', (text, rewritten) => {
    expect(rewriteShell(text)).toBe(rewritten);
  });

  it.each(['trap \'echo "$x"\' EXIT', "trap '' INT", 'unalias ll=1', 'echo "@test is a word"', "trap 'a\nb' EXIT"])(
    'leaves %s as it is',
    (text) => {
      expect(rewriteShell(text)).toBe(text);
      expect(isMisreadShell(text)).toBe(false);
    },
  );
});
