/** Filters on files and symbols, shared by search and read operations. They apply before any limit. */
import { defined, type Scope, type SymbolRole } from '#model';
import { fromRoot, type HitFilters } from '#search';
import { kindsInput, languageInput, pathFilterInput, rolesInput, scopeInput } from './shared-input.ts';

/** For lists of lines, which have no kind. */
export const fileFilterInput = { language: languageInput, ...pathFilterInput, scope: scopeInput };
export const filterInput = {
  language: languageInput,
  kinds: kindsInput,
  roles: rolesInput,
  ...pathFilterInput,
  scope: scopeInput,
};

type FilterInput = {
  readonly language?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly roles?: readonly SymbolRole[] | undefined;
  readonly path?: string | undefined;
  readonly include_paths?: readonly string[] | undefined;
  readonly exclude_paths?: readonly string[] | undefined;
  readonly file_pattern?: string | undefined;
  readonly scope?: Scope | undefined;
};

/**
 * Values of one field are alternatives; several fields must all match. Paths start at the root; `file_pattern` may be a part.
 * `!` before an included path excludes it.
 */
export const filtersOf = (input: FilterInput): HitFilters => {
  const { language, kinds, roles, path, include_paths: included, exclude_paths: excluded, file_pattern: pattern, scope } = input;
  const negated = included?.filter((one) => one.startsWith('!')).map((one) => one.slice(1)) ?? [];
  const within = [path === undefined ? undefined : fromRoot(path), pattern].filter((one) => one !== undefined);
  return defined({
    languages: language === undefined ? undefined : [language],
    kinds,
    roles,
    paths: included?.filter((one) => !one.startsWith('!')).map(fromRoot),
    withinPaths: within.length > 0 ? within : undefined,
    excludePaths: excluded || negated.length > 0 ? [...(excluded ?? []), ...negated] : undefined,
    scope,
  });
};
