/** Headers that come with the compiler and the system: no file of a project is meant, unless it is in a folder for includes. */
const C_HEADERS = `assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbit stdbool
  stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype`;
const POSIX_HEADERS = `aio dirent dlfcn fcntl fnmatch ftw getopt glob grp iconv langinfo libgen malloc memory mqueue netdb nl_types paths poll
  pthread pwd regex resolv sched search semaphore spawn strings stropts syslog tar termios ucontext ulimit unistd utime utmpx windows wordexp`;

const NAMES = new Set(`${C_HEADERS} ${POSIX_HEADERS}`.split(/\s+/u));

/** `stdio.h`, `sys/types.h`, and the headers of C++, which have no extension. */
export const isStandardHeader = (specifier: string): boolean =>
  /^[a-z_]+$/u.test(specifier) ||
  /^(?:sys|netinet|arpa|net|linux|asm|bits|experimental)\//u.test(specifier) ||
  NAMES.has(specifier.replace(/\.h$/u, ''));
