/** Shell scripts: bash, POSIX sh, dash, ksh, and what zsh has in common with them. Test files of bats too. */
import type { Language } from '#model';
import { SHELL_NAMES } from './builtins.ts';
import imports from './imports.scm';
import references from './references.scm';
import { resolveScript } from './resolve.ts';
import { isMisreadShell, rewriteShell } from './rewrite-shell.ts';
import symbols from './symbols.scm';

const FILE_NAMES = `.bashrc .bash_profile .bash_login .bash_logout .bash_aliases .bash_functions .profile .kshrc .mkshrc .shrc .zshrc .zshenv
  .zprofile .zlogin .zlogout .envrc .xinitrc .xsession .xprofile bashrc bash_profile bash_aliases zshrc zshenv PKGBUILD APKBUILD`;

export const bash: Language = {
  id: 'bash',
  aliases: ['sh', 'shell', 'zsh', 'ksh', 'bats', 'shellscript'],
  extensions: ['.sh', '.bash', '.bats', '.ksh', '.zsh', '.zsh-theme', '.ebuild', '.eclass', '.bashrc', '.command'],
  fileNames: FILE_NAMES.split(/\s+/u),
  interpreters: [
    'bash',
    'sh',
    'dash',
    'ash',
    'ksh',
    'ksh93',
    'mksh',
    'pdksh',
    'zsh',
    'bats',
    'busybox',
    'openrc-run',
    'runscript',
  ],
  grammar: 'tree-sitter-bash/tree-sitter-bash.wasm',
  version: 1,
  comments: {
    line: ['##', '#'],
    block: [],
    directives: /^#\s*(?:!|shellcheck\b|shfmt:|bats\b|vim?:|-\*-|[@-]+\s*$|#+\s*$|={3,}|-{3,}|\*{3,})/u,
  },
  builtins: SHELL_NAMES,
  rewriteForGrammar: rewriteShell,
  isMisread: isMisreadShell,
  unevenTypes: ['"', '$', '$(', '${', 'heredoc_body', 'word', 'concatenation'],
  queries: [symbols, references, imports],
  visibility: { words: {}, prefixes: { _: 'internal' }, member: 'public', other: 'public' },
  hasSeparateTypeNames: false,
  callableNames: 'apart',
  mergesOverloads: false,
  awaitables: new Set(),
  tests: { kind: 'named', names: /^test/u },
  linking: { resolve: resolveScript, includes: true, exportsAll: true },
};
