/** Routes, config keys, tables and other surfaces of a code base. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryRepository } from '../support/temporary-repository.ts';
import { type InProcess, openInProcess } from './in-process.ts';

const FILES = `//- src/app.ts
import express from 'express';
import { orders } from './orders';
import { ROOT } from './paths';
const app = express();
app.use(\`\${ROOT}/orders\`, orders);
app.get('/config', (req, res) => res.json({ url: process.env.BASE_URL, other: process.env.OTHER }));
//- src/paths.ts
export const ROOT = '/api';
//- src/orders.ts
import { Router } from 'express';
export const orders = Router();
orders.get('/', list);
orders.post('/:id', authorize, save);
function list() { return db.query('SELECT * FROM orders'); }
function save() { db.query('INSERT INTO orders (id) VALUES (1)'); throw new OrderError('full'); }
function authorize() {}
export const flag = (name) => [process.env[name], db.query('SELECT * FROM ' + escape(name))];
//- test/app.test.ts
import express from 'express';
const app = express();
process.env.A_TEST_KEY = 'x';
app.get('/only-in-tests', handler);
app.use('/mounted-by-a-test', require('../src/orders').orders);
//- .env.example
BASE_URL=secret-value-1
UNUSED=secret-value-2
`;

const repository = temporaryRepository(FILES);
let product: InProcess;

beforeAll(async () => {
  const { root, home, dispose } = repository;
  repository.commit('Start');
  product = await openInProcess({ repo: root, env: { LODESTONE_HOME: home, LODESTONE_BACKGROUND: 'off' }, remove: dispose });
});
afterAll(async () => {
  await product?.stop();
  repository.dispose();
});

const ask = async (operation: string, input: object = {}) => product.ask(operation, { ...input });

describe('routes', () => {
  it('have the prefixes of the routers around them and a handler in another file', async () => {
    const { data } = await ask('surfaces_list_endpoints', { scope: 'runtime' });
    expect(data).toMatchObject({
      total_count: 3,
      endpoints: [
        {
          http_method: 'GET',
          route_path: '/api/orders',
          handler_symbol: 'src/orders.ts#list',
          line_start: 3,
          confidence: 'high',
        },
        { http_method: 'POST', route_path: '/api/orders/:id', handler_symbol: 'src/orders.ts#save', middleware: ['authorize'] },
        { http_method: 'GET', route_path: '/config', path: 'src/app.ts' },
      ],
    });
  });

  it('of tests count, unless the scope leaves them out and says so', async () => {
    expect((await ask('surfaces_list_endpoints')).data).toMatchObject({ total_count: 4 });
    const { hints } = await ask('surfaces_list_endpoints', { scope: 'runtime' });
    expect(hints).toContainEqual({ type: 'warn', text: 'Scope runtime leaves out 1 route.' });
  });

  it('are found by a method and a real path', async () => {
    const { data } = await ask('surfaces_list_endpoints', { path_filter: '/api/orders/42', http_method: 'post' });
    expect(data).toMatchObject({ total_count: 1, endpoints: [{ route_path: '/api/orders/:id' }] });
  });

  it('come in pages with a true total', async () => {
    const first = await ask('surfaces_list_endpoints', { limit: 2 });
    expect(first.data).toMatchObject({ total_count: 4, truncated: true });
    const cursor = (first.data as { readonly next_cursor?: string }).next_cursor;
    const second = await ask('surfaces_list_endpoints', { limit: 2, cursor });
    expect(second.data).toMatchObject({ endpoints: [{ route_path: '/config' }, { route_path: '/only-in-tests' }] });
  });

  it('follow an edit of the constant in another file', async () => {
    const files = [{ path: 'src/paths.ts', content: "export const ROOT = '/v2';\n" }];
    const { data } = await ask('surfaces_list_endpoints', { path_filter: '/v2', virtual_files: files });
    expect(data).toMatchObject({ total_count: 2 });
  });
});

describe('config keys', () => {
  it('say where they are read and defined, and never a value', async () => {
    const envelope = await ask('surfaces_list_config_keys');
    expect(envelope.data).toMatchObject({
      keys: [
        { key: 'BASE_URL', state: 'used and defined', path: 'src/app.ts', defined_in: [{ path: '.env.example', line_start: 1 }] },
        { key: 'OTHER', state: 'used' },
        { key: 'UNUSED', state: 'defined', path: '.env.example' },
        { key: 'A_TEST_KEY', state: 'used', tests_only: true },
      ],
      computed: { count: 1, places: [{ path: 'src/orders.ts', line_start: 8 }] },
    });
    expect(JSON.stringify(envelope)).not.toContain('secret-value');
  });
});

describe('the list of config keys', () => {
  it('says once what holds for most, and counts computed keys apart', async () => {
    const text = await product.askText('surfaces_list_config_keys', {});
    expect(text.split('\n')).toEqual([
      '4 config keys. No shared file of settings defines 2 of them: those without "defined at".',
      'BASE_URL  src/app.ts:6; defined at .env.example:1',
      'OTHER  src/app.ts:6',
      'UNUSED  not read by this name; defined at .env.example:2',
      'A_TEST_KEY  test/app.test.ts:3 (tests)',
      '1 read with a computed key, known only at run time: src/orders.ts:8',
    ]);
  });
});

describe('tables', () => {
  it('say who reads and writes them', async () => {
    const { data } = await ask('surfaces_list_db_tables', { table_filter: 'ORDER' });
    expect(data).toMatchObject({
      tables: [{ table_name: 'orders', access: ['read', 'write'], referenced_by: ['src/orders.ts#list', 'src/orders.ts#save'] }],
    });
  });

  it('with computed names are counted apart', async () => {
    const { data } = await ask('surfaces_list_db_tables');
    expect(data).toMatchObject({ total_count: 1, computed: { count: 1, places: [{ path: 'src/orders.ts', line_start: 8 }] } });
  });
});

describe('other facts', () => {
  it('are listed by kind', async () => {
    const { data } = await ask('surfaces_list', { kind: 'exception' });
    expect(data).toMatchObject({ facts: [{ kind: 'exception', value: 'OrderError', symbol_id: 'src/orders.ts#save' }] });
  });

  it('say that nothing was found', async () => {
    const { data, confidence, message } = await ask('surfaces_list', { kind: 'scheduled_job' });
    expect([data, confidence, message]).toMatchObject([{ facts: [] }, 'low', 'Nothing of kind scheduled_job was found.']);
  });
});

describe('a card', () => {
  it('has the routes of a handler with their full paths', async () => {
    const files = [
      {
        path: 'api/main.py',
        content:
          "from flask import Flask\nfrom api.users import bp\napp = Flask('a')\napp.register_blueprint(bp, url_prefix='/api')\n",
      },
      {
        path: 'api/users.py',
        content: "from flask import Blueprint\nbp = Blueprint('b', 'b')\n@bp.post('/users')\ndef create(): pass\n",
      },
    ];
    const { data } = await ask('symbols_get_card', { symbol_id: 'api/users.py#create', virtual_files: files });
    expect(data).toMatchObject({ facts: [{ kind: 'route', value: 'POST /api/users' }] });
  });
});

describe('a trace', () => {
  it('starts at the handler of a route, written as a request', async () => {
    const { data } = await ask('graph_trace_feature', { entry_point: 'POST /api/orders/17' });
    expect(data).toMatchObject({ entry_point: 'src/orders.ts#save', entry_point_route: 'POST /api/orders/:id' });
    const [root] = (data as { readonly nodes: readonly { readonly annotations: readonly object[] }[] }).nodes;
    expect(root?.annotations).toEqual([
      { kind: 'db_table', value: 'orders' },
      { kind: 'exception', value: 'OrderError' },
    ]);
  });

  it('says which route its entry point handles', async () => {
    const { data } = await ask('graph_trace_feature', { entry_point: 'src/orders.ts#list' });
    expect(data).toMatchObject({ entry_point_route: 'GET /api/orders' });
  });

  it('starts in the lines of a handler without a name', async () => {
    const { data } = await ask('graph_trace_feature', { entry_point: 'GET /config' });
    expect(data).toMatchObject({
      entry_point_route: 'GET /config',
      nodes: [{ display_name: 'handler', path: 'src/app.ts', line_start: 6 }],
    });
  });

  it('of a route that does not exist names those that end so', async () => {
    const missing = await ask('graph_trace_feature', { entry_point: 'PUT /gone' });
    expect(missing.error).toMatchObject({ code: 'symbol_not_found', message: 'No route fits PUT /gone.' });
    const short = await ask('graph_trace_feature', { entry_point: 'POST /orders/17' });
    expect(short.error).toMatchObject({ hint: 'Did you mean POST /api/orders/:id?' });
    expect(short.error?.next_actions[0]?.args).toMatchObject({ entry_point: 'POST /api/orders/:id' });
  });
});
