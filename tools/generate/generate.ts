/**
 * Generates `docs/reference/`, `docs/compatibility.md` and `contracts/` from the operations. `--check` writes nothing and fails if a
 * file is outdated or stray.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataSchema, envelopeSchema, inputSchema } from '#call';
import { OPERATIONS } from '#operations';
import { openApi } from '#surfaces/http';
import { compatibilityPage } from './reference/compatibility-page.ts';
import { frameworkListsOf, LANGUAGE_LIST, languageListOf } from '../build/language-folders.mjs';
import { languagesPage } from './reference/languages-page.ts';
import { configPage } from './reference/config-page.ts';
import { errorsPage, operationPage, overviewPage, warningsPage } from './reference/reference-pages.ts';

/** Path relative to the project: contents. */
type Files = ReadonlyMap<string, string>;

/** Folders that contain only generated files. */
const OWNED = ['docs/reference', 'contracts'];

const derivedFiles = (version: string): Files => {
  const files = new Map<string, string>([
    [LANGUAGE_LIST, languageListOf('.')],
    ...frameworkListsOf('.'),
    ['docs/reference/README.md', overviewPage(OPERATIONS)],
    ['docs/reference/languages.md', languagesPage()],
    ['docs/reference/errors.md', errorsPage()],
    ['docs/reference/warnings.md', warningsPage()],
    ['docs/reference/config.md', configPage()],
    ['docs/compatibility.md', compatibilityPage()],
    ['contracts/openapi.json', json(openApi({ operations: OPERATIONS, engine: { version } }))],
  ]);
  for (const operation of OPERATIONS) {
    files.set(`docs/reference/${operation.name.replaceAll('_', '-')}.md`, operationPage(operation));
    files.set(`contracts/${operation.name}/input.schema.json`, json(inputSchema(operation)));
    files.set(`contracts/${operation.name}/output.schema.json`, json(dataSchema(operation)));
    files.set(`contracts/${operation.name}/envelope.schema.json`, json(envelopeSchema(operation)));
  }
  return files;
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const strayFiles = (files: Files): readonly string[] =>
  OWNED.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
      .filter((path) => !files.has(path) && !path.endsWith('.gitkeep')),
  );

const differs = ([path, text]: readonly [string, string]): boolean => !existsSync(path) || readFileSync(path, 'utf8') !== text;

const check = (files: Files): void => {
  const wrong = [...[...files].filter(differs).map(([path]) => path), ...strayFiles(files)];
  if (wrong.length === 0) return;
  process.stderr.write(`Outdated: ${wrong.join(', ')}\nRun npm run generate.\n`);
  process.exitCode = 1;
};

const write = (files: Files): void => {
  for (const path of strayFiles(files)) rmSync(path);
  for (const [path, text] of [...files].filter(differs)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
};

const manifest: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
const files = derivedFiles(manifest.version);
const isListOutdated = [[LANGUAGE_LIST, languageListOf('.')] as const, ...frameworkListsOf('.')].some(differs);
if (process.argv.includes('--check')) check(files);
else write(files);
// The pages above describe the languages that this program was built with.
if (isListOutdated && !process.argv.includes('--check'))
  execFileSync('node', ['tools/build/run.mjs', 'tools/generate/generate.ts'], { stdio: 'inherit' });
