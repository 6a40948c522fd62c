/** The same list of commands in the languages of three shells. */

export type CompletedOption = {
  /** With its dashes. */
  readonly long: string;
  readonly describe: string;
  readonly takesValue: boolean;
  /** All there are; none when it takes free text. */
  readonly values: readonly string[];
  readonly isPath: boolean;
};

export type CompletedCommand = {
  readonly name: string;
  readonly summary: string;
  /** What may follow it; none when those are free text or files. */
  readonly words: readonly string[];
  readonly options: readonly CompletedOption[];
};

export type Shell = 'bash' | 'zsh' | 'fish';
type Commands = readonly CompletedCommand[];

const bash = (commands: Commands): string =>
  `# lodestone completion for bash; made by: lodestone completion bash
_lodestone() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command='' skip='' word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [ -n "$skip" ]; then skip=''; continue; fi
    case $word in
      --repo|--set) skip=1 ;;
      -*) ;;
      *) command=$word; break ;;
    esac
  done
  case "$command $prev" in
${commands.flatMap(({ name, options }) => options.filter(({ values }) => values.length > 0).map(({ long, values }) => `    '${name} ${long}') COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$cur")); return ;;`)).join('\n')}
  esac
  case $prev in
    ${pathOptions(commands).join('|')}) COMPREPLY=($(compgen -f -- "$cur")); return ;;
  esac
  case $command in
    '') words='${[...commands.map(({ name }) => name), '--repo', '--json', '--set', '--help', '--version'].join(' ')}' ;;
${commands.map(({ name, words, options }) => `    ${name}) words='${[...words, ...options.map(({ long }) => long), '--help'].join(' ')}' ;;`).join('\n')}
    *) words='' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _lodestone lodestone
`;

const pathOptions = (commands: Commands): readonly string[] =>
  [...new Set(commands.flatMap(({ options }) => options.filter(({ isPath }) => isPath).map(({ long }) => long)))].sort();

const zsh = (commands: Commands): string =>
  `#compdef lodestone
# lodestone completion for zsh; made by: lodestone completion zsh
_lodestone() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${singleQuote(`${name}:${summary}`)}`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  case $words[2] in
${commands.map(zshCase).join('\n')}
  esac
}
if [ "$funcstack[1]" = _lodestone ]; then _lodestone "$@"; else compdef _lodestone lodestone; fi
`;

const zshCase = ({ name, words, options }: CompletedCommand): string => {
  const rest = words.length > 0 ? `'*:word:(${words.join(' ')})'` : "'*:file:_files'";
  return `    ${name}) _arguments ${[...options.map(zshOption), rest].join(' ')} ;;`;
};

const zshOption = ({ long, describe, takesValue, values, isPath }: CompletedOption): string => {
  const action = isPath ? '_files' : values.length > 0 ? `(${values.join(' ')})` : '';
  const text = describe.replaceAll(/[[\]:]/gu, ' ');
  return singleQuote(`${long}[${text}]${takesValue ? `:value:${action}` : ''}`);
};

const fish = (commands: Commands): string =>
  [
    '# lodestone completion for fish; made by: lodestone completion fish',
    ...commands.flatMap(({ name, summary, words, options }) => [
      `complete -c lodestone -n __fish_use_subcommand -a ${name} -d ${singleQuote(summary)}`,
      ...words.map((word) => `complete -c lodestone -n '__fish_seen_subcommand_from ${name}' -f -a ${word}`),
      ...options.map((option) => `complete -c lodestone -n '__fish_seen_subcommand_from ${name}' ${fishOption(option)}`),
    ]),
    '',
  ].join('\n');

const fishOption = ({ long, describe, takesValue, values, isPath }: CompletedOption): string =>
  [
    `-l ${long.slice(2)}`,
    ...(takesValue ? [isPath ? '-r' : '-x'] : []),
    ...(values.length > 0 ? [`-a ${singleQuote(values.join(' '))}`] : []),
    `-d ${singleQuote(describe)}`,
  ].join(' ');

const singleQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

export const COMPLETION_SCRIPTS: Readonly<Record<Shell, (commands: Commands) => string>> = { bash, zsh, fish };
