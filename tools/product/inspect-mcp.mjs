/** Queries the built server with the official MCP inspector. The inspector is downloaded, so `npm test` does not run this. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/install.mjs';

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';

/** @type {{ args: string[], count: (answer: any) => number }[]} the arguments, and a count that must be above 0. */
const QUESTIONS = [
  { args: ['--method', 'tools/list'], count: ({ tools }) => tools.length },
  { args: ['--method', 'resources/list'], count: ({ resources }) => resources.length },
  {
    args: ['--method', 'resources/read', '--uri', 'lodestone://schema/search_code'],
    count: ({ contents }) => contents.length,
  },
  {
    args: ['--method', 'tools/call', '--tool-name', 'manage_index', '--tool-arg', 'action=create'],
    count: ({ structuredContent }) => structuredContent.data.counts.files,
  },
  {
    args: ['--method', 'tools/call', '--tool-name', 'locate_symbol', '--tool-arg', 'name=openEngine'],
    count: ({ structuredContent }) => structuredContent.data.results.length,
  },
];

const home = mkdtempSync(join(tmpdir(), 'lodestone-inspect-'));
let failures = 0;
try {
  for (const { args, count } of QUESTIONS) failures += ask(args, count) ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

function ask(args, count) {
  const server = ['-e', `LODESTONE_HOME=${home}`, process.execPath, join(root, 'dist', 'main.js'), 'serve'];
  const { stdout, stderr } = spawnSync('npx', ['--yes', INSPECTOR, '--cli', ...server, ...args], { cwd: root, encoding: 'utf8' });
  try {
    const found = count(JSON.parse(stdout));
    process.stdout.write(`${found > 0 ? 'ok  ' : 'NONE'} ${args.join(' ')}: ${found}\n`);
    return found > 0;
  } catch (error) {
    process.stdout.write(`FAIL ${args.join(' ')}: ${error.message}\n${stdout.slice(0, 2_000)}${stderr.slice(0, 2_000)}\n`);
    return false;
  }
}
