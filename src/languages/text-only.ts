/**
 * Languages that have no grammar here. Their files are searched as text; answers about symbols name them. A language that gets
 * a folder need not be removed: an extension or name that a parsed language has is not text only.
 */
import { LANGUAGES } from './all-languages.ts';

export type TextOnlyLanguage = {
  /** As people write it: `C++`. */
  readonly name: string;
  /** What a filter may call it, in lower case. */
  readonly ids: readonly string[];
  /** With the dot, in lower case. */
  readonly extensions: readonly string[];
};

const language = (name: string, ids: string, extensions: string): TextOnlyLanguage => ({
  name,
  ids: ids.split(' '),
  extensions: extensions.split(' ').map((ending) => `.${ending}`),
});

/** Languages with definitions a reader would look up. Data, markup and prose are not among them. */
const KNOWN_LANGUAGES: readonly TextOnlyLanguage[] = [
  language('Assembly', 'assembly asm', 's asm'),
  language('C++', 'cpp c++ cxx', 'cc cpp cxx hh hpp hxx'),
  language('Clojure', 'clojure clj', 'clj cljs cljc'),
  language('Dart', 'dart', 'dart'),
  language('Elixir', 'elixir', 'ex exs'),
  language('Erlang', 'erlang', 'erl hrl'),
  language('F#', 'fsharp f# fs', 'fs fsi fsx'),
  language('Groovy', 'groovy', 'groovy'),
  language('Haskell', 'haskell', 'hs'),
  language('Java', 'java', 'java'),
  language('Julia', 'julia', 'jl'),
  language('Kotlin', 'kotlin', 'kt kts'),
  language('Lua', 'lua', 'lua'),
  language('Nim', 'nim', 'nim'),
  language('OCaml', 'ocaml', 'ml mli'),
  language('Objective-C', 'objective-c objc', 'm mm'),
  language('PHP', 'php', 'php'),
  language('Perl', 'perl', 'pl pm'),
  language('PowerShell', 'powershell', 'ps1 psm1'),
  language('R', 'r', 'r'),
  language('Ruby', 'ruby', 'rb'),
  language('Rust', 'rust', 'rs'),
  language('SQL', 'sql', 'sql'),
  language('Scala', 'scala', 'scala sc'),
  language('Shell', 'shell bash', 'sh bash zsh'),
  language('Solidity', 'solidity', 'sol'),
  language('Svelte', 'svelte', 'svelte'),
  language('Swift', 'swift', 'swift'),
  language('Visual Basic', 'vb visual-basic', 'vb'),
  language('Vue', 'vue', 'vue'),
  language('Zig', 'zig', 'zig'),
];

const PARSED_NAMES: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ id, aliases }) => [id, ...aliases]));
const PARSED_EXTENSIONS: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ extensions }) => extensions));

const TEXT_ONLY_LANGUAGES = KNOWN_LANGUAGES.filter(({ ids }) => !ids.some((id) => PARSED_NAMES.has(id))).map(
  ({ extensions, ...rest }): TextOnlyLanguage => ({
    ...rest,
    extensions: extensions.filter((ending) => !PARSED_EXTENSIONS.has(ending)),
  }),
);

const byEnding = new Map(TEXT_ONLY_LANGUAGES.flatMap((one) => one.extensions.map((ending) => [ending, one] as const)));

export const TEXT_ONLY_NAMES: ReadonlySet<string> = new Set(
  TEXT_ONLY_LANGUAGES.flatMap(({ ids, extensions: [first] }) => [...ids, ...(first === undefined ? [] : [first.slice(1)])]),
);

/** Undefined for a file of a parsed language, and for data, markup and prose. */
export const textOnlyLanguageOf = (path: string): TextOnlyLanguage | undefined => {
  const dot = path.lastIndexOf('.');
  return dot <= path.lastIndexOf('/') + 1 ? undefined : byEnding.get(path.slice(dot).toLowerCase());
};
