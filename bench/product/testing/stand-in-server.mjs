/** A minimal MCP server: one tool blocks the event loop for some milliseconds, one ends the process. */
import { createInterface } from 'node:readline';

const holdTheLoop = (milliseconds) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

const TOOLS = {
  hold: ({ milliseconds }) => holdTheLoop(milliseconds),
  refuse: () => undefined,
  end: () => process.exit(3),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  if (method === 'tools/call') {
    if (params._meta) send({ method: 'notifications/progress', params: { progress: 2, total: 4 } });
    TOOLS[params.name](params.arguments);
  }
  const status = params.name === 'refuse' ? 'error' : 'ok';
  send({ id, result: { structuredContent: { status }, content: [{ type: 'text', text: 'done' }] } });
});
