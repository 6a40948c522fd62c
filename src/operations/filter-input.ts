/** From the input's filter fields to the filters of search. */
import type { HitFilters } from '#search';

type FilterInput = {
  readonly language?: string | undefined;
  readonly kinds?: readonly string[] | undefined;
  readonly path?: string | undefined;
  readonly include_paths?: readonly string[] | undefined;
  readonly exclude_paths?: readonly string[] | undefined;
  readonly file_pattern?: string | undefined;
};

export const filtersOf = (input: FilterInput): HitFilters => {
  const paths = [...(input.include_paths ?? []), ...[input.path, input.file_pattern].filter((path) => path !== undefined)];
  return {
    ...(input.language === undefined ? {} : { languages: [input.language] }),
    ...(input.kinds === undefined ? {} : { kinds: input.kinds }),
    ...(paths.length > 0 ? { paths } : {}),
    ...(input.exclude_paths === undefined ? {} : { excludePaths: input.exclude_paths }),
  };
};
