/** Which project a file belongs to, and what its project files import for it. */
import type { ModuleRequest } from '#model';
import { foldersAbove, pathFrom } from '../view-paths.ts';

type FileRequest = Omit<ModuleRequest, 'specifier'>;

const PROJECT_FILE = /\.(?:cs|sh)proj$|^project\.json$/u;
const SETTINGS_FILE = /\.csproj$|^Directory\.Build\.(?:props|targets)$/u;

/** The nearest folder above it that holds a project file; otherwise the root of the view. */
export const projectOf = ({ from, files }: FileRequest): string =>
  foldersAbove(from).find((folder) => files.list(folder).files.some((name) => PROJECT_FILE.test(name))) ?? '';

/** `<Using Include="Shop.Orders" />`, in the project file or in the properties of a folder above. */
export const impliedImports = async ({ from, files }: FileRequest): Promise<readonly string[]> => {
  const project = projectOf({ from, files });
  return files.memoize(`c-sharp imports of ${project}`, async () => {
    const found: string[] = [];
    for (const folder of foldersAbove(`${project}/any`))
      for (const name of files.list(folder).files.filter((each) => SETTINGS_FILE.test(each)))
        for (const [, include = ''] of ((await files.read(pathFrom(folder, name) ?? '')) ?? '').matchAll(USING))
          found.push(...include.split(';').map((each) => each.trim()));
    return found;
  });
};

const USING = /<Using\s+[^>]*\bInclude="([^"$]+)"/gu;
