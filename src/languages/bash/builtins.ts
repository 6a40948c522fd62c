/** Commands of shells and of their usual systems, and variables that shells set: no file of a project defines them. */
const BUILTINS = `. : [ @test alias bg bind break builtin caller case cd command compgen complete compopt continue declare dirs disown echo enable eval
  exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd print printf pushd pwd read readarray
  readonly return set setopt shift shopt source suspend test time times trap true type typeset ulimit umask unalias unset unsetopt
  wait whence zle zmodload zstyle bindkey autoload compdef emulate`;
const COMMANDS = `ar awk basename bash bc bunzip2 bzip2 cat chgrp chmod chown cksum clear cmp column comm cp cpio csplit curl cut date dd df diff
  dirname docker dpkg du ed egrep env expand expr fgrep file find flock fmt fold gawk getconf getent git grep groups gunzip gzip head
  hostname iconv id install ip join jq kill killall less link ln locale logger ls make md5sum mkdir mkfifo mktemp more mount mv nc nice
  nl node nohup npm nproc od openssl paste patch perl ping pkill printenv ps python python3 readlink realpath rm rmdir rsync ruby
  sed seq sh sha1sum sha256sum shuf sleep sort split ssh stat strings stty su sudo sync tac tail tar tee timeout touch tput tr tsort tty
  uname unexpand uniq unlink unzip uptime wc wget which who whoami xargs xz yes zcat zip zsh`;
const VARIABLES = `0 1 2 3 4 5 6 7 8 9 _ BASH BASHOPTS BASHPID BASH_ARGC BASH_ARGV BASH_COMMAND BASH_ENV BASH_LINENO BASH_REMATCH BASH_SOURCE
  BASH_SUBSHELL BASH_VERSINFO BASH_VERSION COLUMNS COMP_CWORD COMP_LINE COMP_POINT COMP_WORDBREAKS COMP_WORDS COMPREPLY DIRSTACK EUID FUNCNAME
  GROUPS HISTCMD HISTCONTROL HISTFILE HISTFILESIZE HISTSIZE HOME HOSTNAME HOSTTYPE IFS LANG LC_ALL LINENO LINES LOGNAME MACHTYPE
  OLDPWD OPTARG OPTERR OPTIND OSTYPE PATH PIPESTATUS PPID PROMPT_COMMAND PS1 PS2 PS4 PWD RANDOM REPLY SECONDS SHELL SHELLOPTS
  SHLVL TERM TMPDIR UID USER ZSH_VERSION BATS_TEST_DIRNAME BATS_TMPDIR BATS_TEST_TMPDIR BATS_TEST_NAME BATS_TEST_FILENAME`;

export const SHELL_NAMES: ReadonlySet<string> = new Set(`${BUILTINS} ${COMMANDS} ${VARIABLES}`.split(/\s+/u));
