/** Stack traces as the run times of languages print them, filled in with places of a repository. */

/** Innermost first. `owner`: the enclosing type or module. */
export type TracePlace = {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly owner: string | undefined;
};
export type TraceFormat = (places: readonly TracePlace[]) => string;

const lines = (...parts: readonly (string | readonly string[])[]): string => parts.flat().join('\n');
const member = ({ owner, name }: TracePlace, sign: string): string => (owner === undefined ? name : `${owner}${sign}${name}`);

const node =
  (prefix: string): TraceFormat =>
  (places) =>
    lines(
      "TypeError: Cannot read properties of undefined (reading 'length')",
      '    at Array.forEach (<anonymous>)',
      '    at run (/srv/app/node_modules/event-loop/dist/index.js:88:13)',
      places.map((place) => `    at ${member(place, '.')} (${prefix}${place.path}:${place.line}:11)`),
      '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
    );

const python: TraceFormat = (places) =>
  lines(
    'Traceback (most recent call last):',
    '  File "/usr/lib/python3.11/runpy.py", line 198, in _run_module_as_main',
    '    return _run_code(code, main_globals, None,',
    places
      .toReversed()
      .flatMap(({ path, line, name }) => [`  File "/srv/app/${path}", line ${line}, in ${name}`, '    result = call(value)']),
    '  File "/srv/venv/lib/python3.11/site-packages/tinycodec/decode.py", line 31, in decode',
    '    raise KeyError(key)',
    "KeyError: 'alpha'",
  );

const go: TraceFormat = (places) =>
  lines(
    'panic: runtime error: invalid memory address or nil pointer dereference',
    '[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4f5d21]',
    '',
    'goroutine 34 [running]:',
    'panic({0x7a1f20, 0xa5c1e0})',
    '\t/usr/local/go/src/runtime/panic.go:884 +0x212',
    places.flatMap((place) => [
      `example.com/build/pkg.${goName(place)}(0xc0000b2000, {0xc00001e0a0, 0x5})`,
      `\t/build/${place.path}:${place.line} +0x1a5`,
    ]),
  );
const goName = ({ owner, name }: TracePlace): string => (owner === undefined ? name : `(*${owner}).${name}`);

const jvm: TraceFormat = (places) =>
  lines(
    'Exception in thread "main" java.lang.IllegalStateException: not ready',
    '\tat java.base/java.util.Objects.requireNonNull(Objects.java:233)',
    places.map(
      (place) =>
        `\tat ${packageOf(place.path)}${place.owner ?? fileName(place.path)}.${place.name}(${place.path.split('/').at(-1)}:${place.line})`,
    ),
    '\tat java.base/java.lang.Thread.run(Thread.java:833)',
  );
const fileName = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\.\w+$/u, 'Kt');
/** The folders after those of the build. */
const packageOf = (path: string): string => {
  const folders = path.split('/').slice(0, -1);
  const start = folders.findLastIndex((folder) => /^(?:java|kotlin|scala|src)$/u.test(folder));
  const parts = folders.slice(start + 1);
  return parts.length === 0 ? '' : `${parts.join('.')}.`;
};

const rust: TraceFormat = (places) =>
  lines(
    `thread 'main' panicked at ${places[0]?.path}:${places[0]?.line}:17:`,
    'called `Option::unwrap()` on a `None` value',
    'stack backtrace:',
    '   0: rust_begin_unwind',
    '             at /rustc/cc66ad468955717ab92600c770da8c1601a4ac33/library/std/src/panicking.rs:595:5',
    places.flatMap((place, at) => [
      `   ${at + 3}: app::${member(place, '::')}`,
      `             at ./${place.path}:${place.line}:17`,
    ]),
  );

const ruby: TraceFormat = (places) =>
  lines(
    places.map(
      (place, at) =>
        `${at === 0 ? '' : '\tfrom '}/srv/app/${place.path}:${place.line}:in '${member(place, '#')}'${at === 0 ? ": undefined method 'size' for nil (NoMethodError)" : ''}`,
    ),
    "\tfrom /usr/lib/ruby/gems/3.4.0/gems/rake-13.0.6/lib/rake/task.rb:281:in 'block in execute'",
  );

const php: TraceFormat = ([first, ...places]) =>
  lines(
    `PHP Fatal error:  Uncaught TypeError: Argument #1 must be of type string, null given in /var/www/app/${first?.path}:${first?.line}`,
    'Stack trace:',
    places.map(
      (place, at) =>
        `#${at} /var/www/app/${place.path}(${place.line}): App\\${member(at === 0 ? (first ?? place) : (places[at - 1] ?? place), '->')}()`,
    ),
    `#${places.length} {main}`,
    `  thrown in /var/www/app/${first?.path} on line ${first?.line}`,
  );

const csharp: TraceFormat = (places) =>
  lines(
    'Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.',
    '   at System.Collections.Generic.Dictionary`2.FindValue(TKey key)',
    places.map(
      (place) =>
        `   at App.${member(place, '.')}(String value) in C:\\agent\\_work\\1\\s\\${place.path.replaceAll('/', '\\')}:line ${place.line}`,
    ),
  );

const gdb: TraceFormat = (places) =>
  lines(
    'Program received signal SIGSEGV, Segmentation fault.',
    '#0  __strlen_avx2 () at ../sysdeps/x86_64/multiarch/strlen-avx2.S:74',
    places.map(
      ({ path, line, name }, at) => `#${at + 1}  0x00005555555${at}51f in ${name} (ctx=0x0, count=3) at ../${path}:${line}`,
    ),
  );

const sanitizer: TraceFormat = (places) =>
  lines(
    '==4711==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000011 at pc 0x0000004f5e bp 0x7ffd sp 0x7ffc',
    '    #0 0x4c3f in __interceptor_memcpy (/usr/lib/libasan.so.6+0x3c0f)',
    places.map(
      (place, at) => `    #${at + 1} 0x4f5e${at} in ${member(place, '::')}(int) /build/src-1/${place.path}:${place.line}:9`,
    ),
  );

const swift: TraceFormat = (places) =>
  lines(
    `App/${places[0]?.path}:${places[0]?.line}: Fatal error: Unexpectedly found nil while unwrapping an Optional value`,
    places.map((place, at) => `${at} ${member(place, '.')}(value:) in App at /Users/ci/app/${place.path}:${place.line}:14`),
  );

const elixir: TraceFormat = (places) =>
  lines(
    '** (FunctionClauseError) no function clause matching in List.first/1',
    '    (elixir 1.15.4) lib/list.ex:293: List.first/1',
    places.map((place) => `    (app 1.0.0) ${place.path}:${place.line}: ${member(place, '.')}/2`),
    '    (stdlib 4.3) gen_server.erl:1123: :gen_server.try_dispatch/4',
  );

const dart: TraceFormat = (places) =>
  lines(
    'Unhandled exception:',
    'RangeError (index): Invalid value: Valid value range is empty: 0',
    '#0      List.[] (dart:core-patch/growable_array.dart:264:36)',
    places.map(
      (place, at) =>
        `#${at + 1}      ${member(place, '.')} (package:${place.path.replace(/^(?:pkgs\/)?([^/]+)\/lib\//u, '$1/')}:${place.line}:18)`,
    ),
  );

/** A compiler's message about the first place. */
const compiler =
  (text: (place: TracePlace) => string): TraceFormat =>
  ([place]) =>
    place ? text(place) : '';

const CLANG = compiler(
  ({ path, line }) =>
    `${path}:${line}:14: error: use of undeclared identifier 'ctx'\n   ${line} |   if (ctx->size > 0)\n      |              ^`,
);
const RUSTC = compiler(
  ({ path, line }) =>
    `error[E0382]: borrow of moved value: \`value\`\n  --> ${path}:${line}:17\n   |\n${line} |     value.len()\n   |     ^^^^^ value borrowed here after move`,
);
const TSC = compiler(({ path, line }) => `${path}(${line},11): error TS2532: Object is possibly 'undefined'.`);
const JAVAC = compiler(
  ({ path, line }) =>
    `/home/ci/build/${path}:${line}: error: cannot find symbol\n    return value.size();\n                ^\n  symbol:   method size()`,
);
const PYTEST: TraceFormat = (places) =>
  lines(
    '____ test_run ____',
    places
      .toReversed()
      .map(({ path, line }, at, { length }) => `${path}:${line}: ${at === length - 1 ? 'ValueError' : 'in call'}`),
    'E   ValueError: not enough values to unpack (expected 2, got 1)',
  );

const MSBUILD = compiler(
  ({ path, line }) =>
    `/agent/s/${path}(${line},20): error CS8602: Dereference of a possibly null reference. [/agent/s/App.csproj]`,
);
const GO_BUILD = compiler(({ path, line }) => `./${path}:${line}:14: undefined: ctx`);

/** By the language of the repository; each in turn. */
export const TRACE_FORMATS: Readonly<Record<string, readonly TraceFormat[]>> = {
  typescript: [node('/usr/src/app/'), node('webpack://app/./'), node('file:///home/ci/work/'), TSC],
  javascript: [node('/usr/src/app/'), node('file:///C:/work/'), node('webpack-internal:///./')],
  python: [python, python, PYTEST],
  go: [go, go, GO_BUILD],
  java: [jvm, jvm, JAVAC],
  kotlin: [jvm],
  scala: [jvm],
  rust: [rust, rust, RUSTC],
  ruby: [ruby],
  php: [php],
  csharp: [csharp, csharp, MSBUILD],
  c: [gdb, sanitizer, CLANG],
  cpp: [sanitizer, gdb, CLANG],
  swift: [swift],
  elixir: [elixir],
  dart: [dart],
};
