/**
 * Runs dependency-cruiser and prints its findings. With a TypeScript version it cannot read, it finds no modules and passes, so
 * this also checks that it saw every file of src/.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.argv[2] ?? process.cwd();
const folders = ['src', 'test', 'tools', 'bench', 'evals'].filter((folder) => existsSync(join(root, folder)));

const cruiser = fileURLToPath(new URL('../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url));
const { stdout, stderr } = spawnSync(
  process.execPath,
  [cruiser, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
  { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
);
if (!stdout) throw new Error(`dependency-cruiser failed: ${stderr}`);

const { modules, summary } = JSON.parse(stdout);
const seen = new Set(modules.map(({ source }) => source));
const sources = readdirSync(join(root, 'src'), { recursive: true })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts') && !path.includes('/fixtures/'));
const unseen = sources.filter((path) => !seen.has(path));

for (const { rule, from, to, comment } of summary.violations) {
  const why = summary.ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment ?? comment ?? '';
  console.log(`${from}: imports ${to} (${rule.name}). ${why}`);
}
for (const path of unseen) console.log(`${path}: dependency-cruiser did not see this file (modules-seen)`);

console.log(`${seen.size} modules seen, ${sources.length} files in src/`);
process.exitCode = summary.violations.length + unseen.length > 0 ? 1 : 0;
