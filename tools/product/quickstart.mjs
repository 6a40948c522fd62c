/** `npm run quickstart`: installs, builds, indexes this repository, runs two queries, and shows how to connect an agent. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installIfNeeded, root } from '../build/install.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Lodestone needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

const command = join(root, 'dist', 'main.js');

const runLodestone = (...args) => {
  console.log(`\n$ lodestone ${args.map((arg) => (/\s/u.test(arg) ? `"${arg}"` : arg)).join(' ')}`);
  const { status } = spawnSync(process.execPath, [command, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) {
    console.error(`lodestone failed with exit code ${status}. See the output above.`);
    process.exit(1);
  }
};

installIfNeeded();
console.log('Building …');
const { buildIfNeeded } = await import('../build/build.mjs');
await buildIfNeeded();

runLodestone('index');
runLodestone('locate', 'defineOperation');
runLodestone('search', 'split an identifier into words');

const server = { command: 'node', args: [command, 'serve'] };
console.log(`
Lodestone is ready. Connect an agent; Lodestone serves the repository the agent works in:

  Claude Code      claude mcp add lodestone -- node ${command} serve
  Cursor           .cursor/mcp.json   ${JSON.stringify({ mcpServers: { lodestone: server } })}
  VS Code          .vscode/mcp.json   ${JSON.stringify({ servers: { lodestone: { type: 'stdio', ...server } } })}
  Codex            ~/.codex/config.toml
                   [mcp_servers.lodestone]
                   command = "node"
                   args = ${JSON.stringify(server.args)}

Or use the command line: npm run -s lodestone -- --help`);
