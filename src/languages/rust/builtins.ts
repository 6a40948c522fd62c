/** Names that the prelude of Rust brings into every module, primitive types, and macros of the standard library. */
const PRELUDE = `Self Send Sync Sized Copy Drop Fn FnMut FnOnce AsyncFn AsyncFnMut AsyncFnOnce Unpin Box ToOwned Clone PartialEq PartialOrd Eq Ord AsRef AsMut Into
  From Default Iterator Extend IntoIterator DoubleEndedIterator ExactSizeIterator Option Some None Result Ok Err String ToString
  Vec TryFrom TryInto FromIterator drop size_of size_of_val align_of align_of_val`;

const PRIMITIVES = `bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64`;

const MACROS = `assert assert_eq assert_ne debug_assert debug_assert_eq debug_assert_ne cfg column compile_error concat concat_idents
  dbg env eprint eprintln file format format_args include include_bytes include_str line matches module_path option_env panic print
  println stringify thread_local todo unimplemented unreachable vec write writeln is_x86_feature_detected addr_of addr_of_mut try
  macro_rules`;

/** Traits that `derive` knows without an import. */
const DERIVES = 'Debug Hash';

export const RUST_BUILTINS: ReadonlySet<string> = new Set(
  `${PRELUDE} ${PRIMITIVES} ${MACROS} ${DERIVES} core std _`.split(/\s+/u),
);
