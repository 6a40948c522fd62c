/** Calls that look like those that add routes, and are none. */
import { expect, it } from 'vitest';
import { openViewOf } from '../../src/link/testing/linked-view.ts';
import { listEndpoints } from '#stitch';

type Case = readonly [what: string, path: string, text: string];

const routesOf = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await listEndpoints(await openViewOf(files))).map(({ method, route }) => `${method} ${route}`);

const ECMASCRIPT: readonly Case[] = [
  [
    'a request of axios',
    'a.ts',
    `import axios from 'axios';\naxios.get('/api', done);\naxios.create().post('/api', body, done);`,
  ],
  [
    'a request of an instance of a client',
    'a.ts',
    `import axios from 'axios';\nconst api = axios.create();\napi.get('/x', done);`,
  ],
  [
    'a request of a client of the project',
    'a.ts',
    `export class Client { get(path, done) {} }\nconst client = new Client();\nclient.get('/x', done);`,
  ],
  ['a bare function', 'a.js', `import { get, post } from './requests';\nget('/x', done);\npost('/x', save);`],
  ['a bare function without an import', 'a.js', `get('/x', done);`],
  ['a map', 'a.ts', `const pages = new Map<string, () => void>();\npages.get('/', done);\npages.delete('/', done);`],
  ['a map that a type tells', 'a.ts', `export function find(pages: Map<string, object>, done) { return pages.get('/', done); }`],
  ['a literal object', 'a.ts', `const cache = { get(path, load) { return load(path); } };\ncache.get('/x', load);`],
  [
    'a cache of the project',
    'a.ts',
    `class Cache { get(path: string, load: () => void) {} }\nconst cache = new Cache();\ncache.get('/x', load);`,
  ],
  ['lodash', 'a.js', `const _ = require('lodash');\n_.get('/a', load);\n_.get(o, '/a');`],
  [
    'supertest',
    'a.test.js',
    `const request = require('supertest');\nrequest(app).get('/x', done);\nrequest(app).post('/x').send({}).end(done);`,
  ],
  [
    'supertest by a variable',
    'a.test.js',
    `const request = require('supertest');\nconst client = request('http://a');\nclient.get('/x', done);`,
  ],
  [
    'supertest by an agent',
    'a.test.js',
    `import request from 'supertest';\nconst agent = request.agent(app);\nagent.get('/x', done);`,
  ],
  [
    'nock',
    'a.test.js',
    `import nock from 'nock';\nnock('http://a').get('/x').reply(200, done);\nnock('http://a').post('/x', body).reply(200);\nconst scope = nock('http://a');\nscope.get('/y', done);`,
  ],
  ['MSW', 'a.test.ts', `import { http, rest } from 'msw';\nhttp.get('/x', () => done());\nrest.get('/x', (req, res) => res());`],
  ['k6', 'a.js', `import http from 'k6/http';\nhttp.post('/x', body, done);\nhttp.get('/x', params);`],
  [
    'a client of Angular',
    'a.ts',
    `import { HttpClient } from '@angular/common/http';\nclass Api { constructor(private http: HttpClient) {}\n  all() { return this.http.get('/x', done); } }`,
  ],
  ['jQuery', 'a.js', `$.get('/x', function (found) {});\n$.post('/x', function (found) {});\njQuery.get('/x', show);`],
  [
    'a registry of names',
    'a.js',
    `import { registry } from './registry';\nregistry.get('orders.list', load);\nregistry.post(name, load);`,
  ],
  [
    'a cache of another file',
    'a.js',
    `import { cache } from './cache';\ncache.get(key, load);\ncache.get(\`orders:\${id}\`, load);`,
  ],
  ['storage', 'a.js', `localStorage.get('/x', done);\nwindow.caches.delete('/x', done);`],
  ['a decorator of something else', 'a.ts', `import { Get } from 'other';\nclass A { @Get('/x') list() {} }`],
  ['a method of the global fetcher', 'a.js', `$http.get('/x', done);\nfetcher.get('/x').then(done);`],
];

const PYTHON: readonly Case[] = [
  [
    'a patch of unittest',
    'a_test.py',
    `from unittest.mock import patch\nMODULE = "app.models"\n@patch('/x')\n@patch(MODULE + ".Order")\n@patch("app.models.Item")\ndef test_a(order): pass`,
  ],
  [
    'a patch of mock',
    'a_test.py',
    `from unittest import mock\nimport mock as other\n@mock.patch('/x')\n@other.patch('/x')\ndef test_a(order): pass`,
  ],
  ['a patch of a fixture', 'a_test.py', `from t.unit import conftest\n@conftest.patch('app.x')\ndef test_a(order): pass`],
  ['a request', 'a.py', `import requests\nrequests.get('/x')\nsession = requests.Session()\nsession.post('/x')`],
  [
    'a client of tests',
    'a_test.py',
    `from fastapi.testclient import TestClient\nfrom main import app\nclient = TestClient(app)\ndef test_a():\n    client.post('/x')\n    client.get('/x')`,
  ],
  ['a client that is a fixture', 'a_test.py', `def test_a(client):\n    client.post('/x')\n    client.get('/x').json()`],
  ['a cache', 'a.py', `from django.core.cache import cache\ncache.get('/x')\n@cache.get('/x')\ndef a(): pass`],
  [
    'a stub of answers',
    'a_test.py',
    `import responses\nimport respx\n@responses.get('/x')\n@respx.get('/x')\ndef test_a(): pass`,
  ],
  ['a bare decorator', 'a.py', `from helpers import get\n@get('/x')\ndef a(): pass\n@post('/y')\ndef b(): pass`],
  ['a class of the project', 'a.py', `class Bus:\n    def get(self, name): pass\nbus = Bus()\n@bus.get('/x')\ndef a(): pass`],
  [
    'a name that is no path',
    'a.py',
    `from bus import bus\n@bus.get('orders.list')\ndef a(): pass\n@bus.route('orders')\ndef b(): pass`,
  ],
  ['a mapping', 'a.py', `pages = {}\npages.get('/', None)\npages = dict()\npages.get('/')`],
];

const GO: readonly Case[] = [
  [
    'a client',
    'a.go',
    `package a\nimport "net/http"\nfunc main() { http.Get("/x"); http.Post("/x", "t", nil); c := &http.Client{}; c.Get("/x") }`,
  ],
  [
    'a cache',
    'a.go',
    `package a\ntype Cache struct{}\nfunc (c *Cache) GET(k string, f func()) {}\nfunc main() { c := Cache{}; c.GET("/x", load); m := map[string]int{}; _ = m["/x"] }`,
  ],
];

const RUBY: readonly Case[] = [
  ['a test of Rack', 'a_test.rb', `require 'rack/test'\ndef test_a\n  get '/x'\n  post '/x', { a: 1 }\nend`],
];

it.each([...ECMASCRIPT, ...PYTHON, ...GO, ...RUBY])('%s adds no route (%s)', async (_, path, text) => {
  expect(await routesOf({ [path]: `${text}\n` })).toEqual([]);
});

it.each<readonly [string, Readonly<Record<string, string>>, readonly string[]]>([
  ['a parameter', { 'a.js': `module.exports = (app) => { app.get('/x', list); };` }, ['GET /x']],
  [
    'a router of another file that makes it',
    {
      'a.js': `const { router } = require('./b');\nrouter.get('/x', list);`,
      'b.js': `exports.router = require('express').Router();`,
    },
    ['GET /x'],
  ],
  [
    'a blueprint of another file',
    {
      'app/a.py': `from app import bp\n@bp.route('/x')\ndef a(): pass`,
      'app/__init__.py': `from flask import Blueprint\nbp = Blueprint('b', __name__)`,
    },
    ['GET /x'],
  ],
])('a route is still found by %s', async (_, files, routes) => {
  expect(await routesOf(files)).toEqual(routes);
});
