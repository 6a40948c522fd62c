/** How Rust names are shared between files, and what methods of the standard library give. */
import type { LinkingRules } from '#model';
import { resolveRust } from './resolve.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u));

export const RUST_LINKING: LinkingRules = {
  resolve: resolveRust,
  paths: {
    separator: '::',
    roots: /^(?:\$?crate|self|(?:super::)*super)(?=::|$)/u,
    outermost: 'crate',
    known: new Set(['macro']),
  },
  submodule: (specifier, name) => (specifier === '.' ? `self::${name}` : `${specifier}::${name}`),
  exportsAll: true,
  addsParts: true,
  useTellsApart: true,
  transparentTypes: words(
    'Arc Box Cow ManuallyDrop MutexGuard NonNull OnceLock LazyLock Lazy Pin Rc Ref RefMut RwLockReadGuard RwLockWriteGuard',
  ),
  elementMethods:
    words(`borrow borrow_mut entry expect find first first_mut get get_mut get_or_init get_or_insert get_or_insert_with
    insert_entry last last_mut load lock max_by max_by_key min_by min_by_key next next_back nth or_default or_insert or_insert_with peek
    peek_mut pop pop_back pop_first pop_front pop_last read remove replace swap swap_remove try_lock unwrap unwrap_or unwrap_or_default
    unwrap_or_else unwrap_unchecked upgrade write into_inner try_borrow try_borrow_mut take_if front front_mut back back_mut`),
  sameContainerMethods:
    words(`as_deref as_deref_mut as_mut as_mut_slice as_ref as_slice by_ref chain clone cloned collect copied cycle
    downgrade drain filter inspect into_iter into_values iter iter_mut last_chunk map_err ok or or_else peekable rev skip skip_while split_off
    step_by take take_while to_owned to_vec values values_mut concat err_into chunks windows into_boxed_slice ok_or ok_or_else`),
  elementCallbacks: new Map<string, readonly number[]>(
    [
      ...words(`all and_then any filter filter_map find find_map flat_map for_each inspect is_none_or is_some_and map map_or map_or_else
      map_while max_by_key min_by_key partition position retain retain_mut skip_while sort_by_cached_key sort_by_key sort_unstable_by_key
      take_while try_for_each unwrap_or_else`),
    ].map((name) => [name, [0]] as const),
  )
    .set('fold', [1])
    .set('sort_by', [0, 1])
    .set('sort_unstable_by', [0, 1]),
};
