import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { ResolverFactory } from 'oxc-resolver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModuleTarget, repoPath } from '#model';
import { MONOREPO, SPECIFIERS, WORKSPACE_LINKS } from '../testing/monorepo.ts';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveEcmascript } from './resolve.ts';

const DECLARED = { '.js': ['.ts', '.tsx', '.d.ts', '.js', '.jsx'], '.jsx': ['.tsx', '.ts', '.d.ts', '.jsx', '.js'] };

/** A resolver that reads the disk, configured like the compiler, with packages as a bundler sees them. */
const oracle = new ResolverFactory({
  tsconfig: 'auto',
  builtinModules: true,
  extensions: ['.ts', '.tsx', '.d.ts', '.mts', '.d.mts', '.cts', '.d.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'],
  extensionAlias: { ...DECLARED, '.mjs': ['.mts', '.d.mts', '.mjs'], '.cjs': ['.cts', '.d.cts', '.cjs'] },
  conditionNames: ['types', 'source', 'development', 'import', 'require', 'module', 'module-sync', 'node', 'default'],
  mainFields: ['types', 'typings', 'module', 'main'],
});

type Answer = string | 'external' | 'nothing';

const oracleAnswer = (root: string, from: string, specifier: string): Answer => {
  const { path, builtin } = oracle.resolveFileSync(join(root, from), specifier);
  if (builtin) return 'external';
  if (path === undefined) return 'nothing';
  const [plain = ''] = relative(root, path).split('?');
  if (plain.startsWith('..')) return 'nothing';
  return plain.includes('node_modules') ? 'external' : plain.split(sep).join('/');
};

const ourAnswer = (target: ModuleTarget | undefined): Answer =>
  target === undefined ? 'nothing' : 'external' in target ? 'external' : (target.paths[0] ?? 'nothing');

/** A package that is not on this disk may be installed elsewhere. */
const isMissing = (ours: Answer, theirs: Answer): boolean => ours === 'external' && theirs === 'nothing';

describe('compared with a resolver that reads the disk', () => {
  let root = '';
  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-modules-')));
    for (const [path, text] of Object.entries(MONOREPO)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    for (const [name, folder] of Object.entries(WORKSPACE_LINKS)) {
      mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
      symlinkSync(join(root, folder), join(root, 'node_modules', name), 'junction');
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const cases = Object.entries(SPECIFIERS).flatMap(([from, specifiers]) => specifiers.map((specifier) => ({ from, specifier })));
  const files = viewFilesOf(MONOREPO);

  test.each(cases)('$specifier in $from resolves to the same file', async ({ from, specifier }) => {
    const ours = ourAnswer(await resolveEcmascript({ specifier, from: repoPath(from), files }));
    const theirs = oracleAnswer(root, from, specifier);
    expect(ours).toBe(isMissing(ours, theirs) ? ours : theirs);
  });
});

describe('in this repository', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.split(sep).join('/')}`,
    ),
  );
  const texts = Object.fromEntries(
    [...sources, 'package.json', 'tsconfig.json']
      .filter((path) => /\.(?:ts|json|scm)$/u.test(path) && existsSync(join(root, path)))
      .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );

  test('every import resolves to the same file', async () => {
    const files = viewFilesOf(texts);
    const differences: string[] = [];
    let count = 0;
    for (const [from, text] of Object.entries(texts).filter(([path]) => path.endsWith('.ts') && !path.includes('/fixtures/')))
      for (const [, specifier = ''] of text.matchAll(/^(?:import|export|\}) [^'"]*?from '([^']+)';$|^import '([^']+)';$/gmu)) {
        const ours = ourAnswer(await resolveEcmascript({ specifier, from: repoPath(from), files }));
        const theirs = oracleAnswer(root, from, specifier);
        if (ours !== theirs && !isMissing(ours, theirs)) differences.push(`${from}: ${specifier}: ${ours}, not ${theirs}`);
        count++;
      }
    expect(differences).toEqual([]);
    expect(count).toBeGreaterThan(500);
  });
});
