/** Folders as entries of a map. */
import { holdsNoCode } from '#languages';
import { defined, type FileRole, symbolId } from '#model';
import { type Amounts, type CentralSymbol, centralSymbols, type MapFolder, topSymbolsOf } from '#overview';
import type { OpenView } from '#store';
import type { OperationContext } from '#call';
import type { MapNode } from './render-map.ts';

const MOST_TOP_SYMBOLS = 3;
const MOST_LANGUAGES = 3;

export const mapNodes = async (
  view: OpenView,
  folders: readonly MapFolder[],
  { caller }: Pick<OperationContext, 'caller'>,
): Promise<readonly MapNode[]> => {
  const symbols = topSymbolsOf(folders, await centralSymbols(view, caller.signal), MOST_TOP_SYMBOLS);
  return folders.map((folder) => nodeFields(folder, symbols.get(folder) ?? []));
};

const nodeFields = ({ path, amounts, isOwnOnly }: MapFolder, symbols: readonly CentralSymbol[]): MapNode =>
  defined({
    path: path === '' ? '.' : path,
    own_files_only: isOwnOnly ? true : undefined,
    files: amounts.files,
    lines: amounts.lines,
    symbols: amounts.symbols,
    languages: heaviestLanguages(amounts).map(([language]) => language),
    role: otherRoleOf(amounts),
    coverage_files_pct: coverageOf(amounts),
    skipped_files: amounts.skipped > 0 ? amounts.skipped : undefined,
    top_symbols: symbols.map(({ path: file, symbol, files }) => ({
      symbol_id: symbolId(file, symbol.qualifiedName, symbol.ordinal),
      kind: symbol.kind,
      name: symbol.name,
      path: file,
      line_start: symbol.span.lineStart,
      used_in_files: files,
    })),
  });

export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 100) / whole));

export const coverageOf = ({ parsed, parseable }: Amounts): number | undefined =>
  parseable === 0 ? undefined : percent(parsed, parseable);

/** Languages of code; those of data and text where there is no code. */
export const heaviestLanguages = ({ linesByLanguage }: Amounts): readonly (readonly [string, number])[] => {
  const code = [...linesByLanguage].filter(([language]) => !holdsNoCode(language));
  return (code.length > 0 ? code : [...linesByLanguage])
    .sort(([one, lines], [other, otherLines]) => otherLines - lines || (one < other ? -1 : 1))
    .slice(0, MOST_LANGUAGES);
};

/** The role of more than half of the files, unless that is runtime. */
const otherRoleOf = ({ filesByRole, files }: Amounts): FileRole | undefined =>
  [...filesByRole].find(([role, count]) => role !== 'runtime' && count * 2 > files)?.[0];
