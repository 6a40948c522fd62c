import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type CompletedCommand, COMPLETION_SCRIPTS } from './completion-scripts.ts';

const option = (long: string, over: Partial<CompletedCommand['options'][number]> = {}): CompletedCommand['options'][number] => ({
  long,
  describe: `It's ${long} [a:b].`,
  takesValue: false,
  values: [],
  isPath: false,
  ...over,
});

const COMMANDS: readonly CompletedCommand[] = [
  {
    name: 'search',
    summary: "Find the project's code.",
    words: [],
    options: [
      option('--json'),
      option('--detail-level', { takesValue: true, values: ['location', 'context'] }),
      option('--repo', { takesValue: true, isPath: true }),
    ],
  },
  { name: 'serve', summary: 'Serve.', words: [], options: [] },
  { name: 'completion', summary: 'Print.', words: ['bash', 'zsh'], options: [] },
];

const complete = (...words: readonly string[]): readonly string[] => {
  const typed = words.map((word) => `'${word}'`).join(' ');
  const script = `${COMPLETION_SCRIPTS.bash(COMMANDS)}
COMP_WORDS=(lodestone ${typed}); COMP_CWORD=${words.length}; _lodestone; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean);
};

describe.skipIf(process.platform === 'win32')('completion in bash', () => {
  it.each([
    [['se'], ['search', 'serve']],
    [['search', '--d'], ['--detail-level']],
    [
      ['search', 'words', '--detail-level', ''],
      ['location', 'context'],
    ],
    [['--repo', '/serve', 'search', '--j'], ['--json']],
    [['completion', 'b'], ['bash']],
    [['nothing', ''], []],
  ])('completes %j', (words, expected) => {
    expect(complete(...words)).toEqual(expected);
  });
});

describe('completion in zsh and fish', () => {
  it('quotes descriptions', () => {
    expect(COMPLETION_SCRIPTS.zsh(COMMANDS)).toContain(String.raw`'search:Find the project'\''s code.'`);
    expect(COMPLETION_SCRIPTS.zsh(COMMANDS)).toContain(String.raw`'--json[It'\''s --json  a b .]'`);
    expect(COMPLETION_SCRIPTS.fish(COMMANDS)).toContain(
      String.raw`complete -c lodestone -n '__fish_seen_subcommand_from search' -l detail-level -x -a 'location context' -d 'It'\''s --detail-level [a:b].'`,
    );
  });
});
