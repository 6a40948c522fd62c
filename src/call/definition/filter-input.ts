/** Filters on files and symbols, shared by search and read operations. They apply before any limit. */
import { defined } from '#model';
import type { HitFilters } from '#search';
import { kindsInput, languageInput, pathFilterInput } from './shared-input.ts';

/** For lists of lines, which have no kind. */
export const fileFilterInput = { language: languageInput, ...pathFilterInput };
export const filterInput = { language: languageInput, kinds: kindsInput, ...pathFilterInput };

type FilterInput = {
  readonly language?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly path?: string | undefined;
  readonly include_paths?: readonly string[] | undefined;
  readonly exclude_paths?: readonly string[] | undefined;
  readonly file_pattern?: string | undefined;
};

/** Values of one field are alternatives; several fields must all match. `!` before an included path excludes it. */
export const filtersOf = ({ language, kinds, path, include_paths, exclude_paths, file_pattern }: FilterInput): HitFilters => {
  const negated = include_paths?.filter((one) => one.startsWith('!')).map((one) => one.slice(1)) ?? [];
  const within = [path, file_pattern].filter((one) => one !== undefined);
  return defined({
    languages: language === undefined ? undefined : [language],
    kinds,
    paths: include_paths?.filter((one) => !one.startsWith('!')),
    withinPaths: within.length > 0 ? within : undefined,
    excludePaths: exclude_paths || negated.length > 0 ? [...(exclude_paths ?? []), ...negated] : undefined,
  });
};
