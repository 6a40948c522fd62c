/** Names that every module has: `Kernel`, `Kernel.SpecialForms`, types, and modules of the standard library. */
const FORMS = `__CALLER__ __DIR__ __ENV__ __MODULE__ __STACKTRACE__ __aliases__ __block__ alias case cond fn for import quote receive require
  super try unquote unquote_splicing with when and or not in do end else rescue catch after use
  def defp defmacro defmacrop defmodule defstruct defexception defprotocol defimpl defdelegate defguard defguardp defoverridable
  if unless raise reraise throw exit match? destructure dbg binding alias! var! get_in put_in update_in pop_in get_and_update_in then tap
  sigil_c sigil_C sigil_d sigil_D sigil_n sigil_N sigil_r sigil_R sigil_s sigil_S sigil_t sigil_T sigil_u sigil_U sigil_w sigil_W sigil_p`;
const FUNCTIONS = `abs apply binary_part binary_slice bit_size byte_size ceil div elem floor hd inspect is_atom is_binary is_bitstring
  is_boolean is_exception is_float is_function is_integer is_list is_map is_map_key is_nil is_number is_pid is_port is_reference is_struct
  is_tuple length make_ref map_size max min node rem round self send spawn spawn_link spawn_monitor struct struct! tl to_charlist to_string
  trunc tuple_size`;
const TYPES = `any arity as_boolean atom binary bitstring boolean byte char charlist float fun identifier integer iodata iolist keyword list
  map maybe_improper_list mfa module neg_integer no_return non_neg_integer none nonempty_charlist nonempty_list nonempty_string number pid port
  pos_integer reference string term timeout tuple`;
const ATTRIBUTES = `after_compile after_verify before_compile behaviour callback compile default deprecated derive describetag dialyzer doc
  enforce_keys external_resource fallback_to_any file impl macrocallback moduledoc moduletag nifs on_definition on_load opaque
  optional_callbacks protocol shortdoc since spec tag type typedoc typep vsn`;
const MODULES = `Access Agent Application ArgumentError Atom Base Behaviour Bitwise Calendar Code Config Date DateTime Enum Enumerable Exception
  ExUnit File Float Function GenEvent GenServer IEx IO Inspect Integer Kernel Keyword List Logger Macro Map MapSet Mix Module NaiveDateTime
  Node OptionParser Path Port Process Protocol Range Record Regex Registry RuntimeError Stream String StringIO Supervisor System Task Time
  Tuple URI Version assert assert_raise assert_receive assert_received refute refute_receive refute_received describe test setup
  setup_all on_exit flunk doctest`;

export const ELIXIR_NAMES: ReadonlySet<string> = new Set(`${FORMS} ${FUNCTIONS} ${TYPES} ${ATTRIBUTES} ${MODULES}`.split(/\s+/u));
