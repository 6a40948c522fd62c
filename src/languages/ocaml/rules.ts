/** What the sources and the interfaces of OCaml share. */
import type { Language } from '#model';
import imports from './imports.scm';
import references from './references.scm';
import symbols from './symbols.scm';

/** Types, values and operators of `Stdlib`. */
const BUILTINS = `int float bool char string bytes unit list array option exn ref result format nativeint int32 int64 lazy_t in_channel
  out_channel true false None Some Ok Error Not_found Failure Invalid_argument Exit End_of_file Sys_error Division_by_zero
  Match_failure Assert_failure Stack_overflow Out_of_memory raise raise_notrace invalid_arg failwith compare min max not abs succ pred
  fst snd ignore ref incr decr print_string print_endline print_int print_newline print_char print_float prerr_string prerr_endline
  prerr_newline read_line read_int string_of_int int_of_string string_of_float float_of_string string_of_bool bool_of_string float_of_int
  int_of_float int_of_char char_of_int truncate float sqrt exp log sin cos tan infinity nan max_int min_int open_in open_out close_in
  close_out output_string input_line stdin stdout stderr exit at_exit flush assert lazy __LOC__ __FILE__ __LINE__ __MODULE__
  + - * / +. -. *. /. ** mod land lor lxor lsl lsr asr = == <> != < > <= >= && || & or ! := ^ @ @@ |> :: ~- ~-. ; ,`;

export const OCAML_RULES = {
  interpreters: ['ocaml', 'ocamlrun'],
  comments: {
    line: [],
    block: [
      ['(**', '*)'],
      ['(*', '*)'],
    ],
  },
  builtins: new Set(BUILTINS.split(/\s+/u)),
  queries: [symbols, references, imports],
  visibility: { words: { private: 'private' }, prefixes: {}, member: 'public', other: 'public' },
  hasSeparateTypeNames: true,
  typesAreNoValues: true,
  mergesOverloads: false,
  awaitables: new Set<string>(),
} satisfies Partial<Language>;
