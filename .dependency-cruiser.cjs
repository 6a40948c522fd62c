/**
 * The table of ARCHITECTURE.md as code: what each folder of src/ may import, and which packages live where.
 * `node tools/checks/imports.mjs` runs it, and also checks that every file was seen.
 */

/** folder: the folders it may import, each through its index.ts. */
const layers = {
  model: [],
  platform: ['model'],
  languages: ['model'],
  config: ['model', 'platform'],
  scan: ['model', 'platform', 'languages'],
  extract: ['model', 'languages'],
  embed: ['model'],
  store: ['model', 'platform'],
  pipeline: ['model', 'platform', 'config', 'languages', 'scan', 'extract', 'embed', 'store'],
  history: ['model'],
  search: ['model', 'languages', 'store', 'history'],
  focus: ['model', 'languages', 'store', 'search'],
  link: ['model', 'languages', 'store'],
  stitch: ['model', 'languages', 'store', 'link'],
  overview: ['model', 'languages', 'store', 'search'],
  tasks: ['model', 'languages', 'store', 'history', 'search', 'focus', 'link'],
  answer: ['model', 'store'],
  call: ['model', 'config', 'store', 'pipeline', 'search', 'answer'],
  operations: [
    'model',
    'config',
    'languages',
    'store',
    'pipeline',
    'history',
    'search',
    'focus',
    'link',
    'stitch',
    'overview',
    'tasks',
    'answer',
    'call',
  ],
  surfaces: ['model', 'platform', 'config', 'call', 'operations'],
};

/** rule: packages (or Node modules), where they may be imported, why. Tests may import what they need. */
const homes = {
  'sql-lives-in-store': {
    modules: ['@photostructure/sqlite', 'sqlite', 'better-sqlite3'],
    allowed: ['src/store/'],
    why: 'Only store/ knows SQL.',
  },
  'mcp-lives-in-its-surface': {
    modules: ['@modelcontextprotocol/[^/]+'],
    allowed: ['src/surfaces/mcp/', 'src/surfaces/http/'],
    why: 'Only the MCP surface (and the HTTP route that carries it) knows the protocol.',
  },
  'http-lives-in-its-surface': {
    modules: ['hono', '@hono/[^/]+', 'http', 'https', 'http2'],
    allowed: ['src/surfaces/http/', 'src/surfaces/mcp/'],
    why: 'Only surfaces speak HTTP; nothing else opens a port or a connection.',
  },
  'no-network': {
    modules: ['net', 'tls', 'dgram', 'dns', 'undici'],
    allowed: ['src/surfaces/http/', 'src/platform/'],
    why: 'No network access unless the user turns it on.',
  },
  'argv-lives-in-the-cli': {
    modules: ['commander', 'picocolors'],
    allowed: ['src/surfaces/cli/'],
    why: 'Only the CLI knows arguments and colours.',
  },
  'grammars-live-in-extract': {
    modules: ['web-tree-sitter', 'tree-sitter-[^/]+'],
    allowed: ['src/extract/'],
    why: 'Only extract/ parses.',
  },
  'schemas-live-at-the-edges': {
    modules: ['zod'],
    allowed: ['src/call/', 'src/operations/', 'src/config/', 'src/surfaces/', 'src/store/'],
    why: 'Values are parsed at the edge and trusted inside.',
  },
  'toml-lives-in-config': {
    modules: ['smol-toml'],
    allowed: ['src/config/'],
    why: 'Settings are read in one place.',
  },
  'processes-live-in-platform': {
    modules: ['child_process'],
    allowed: ['src/platform/', 'src/pipeline/repository/detached-sync[.]ts'],
    why: 'git runs from one place, with safe options; the detached sync has its own file.',
  },
  'fs-lives-at-the-edges': {
    modules: ['fs', 'fs/promises'],
    allowed: [
      'src/platform/',
      'src/scan/',
      'src/store/',
      'src/pipeline/',
      'src/config/',
      'src/surfaces/',
      'src/(?:engine|main)[.]ts',
    ],
    why: 'Pure stages receive bytes; they never open a file.',
  },
};

const TEST = '[.]test[.]ts$|/testing/';

const anyOf = (parts) => `(?:${parts.join('|')})`;

const layerRules = Object.entries(layers).map(([folder, allowed]) => ({
  name: `layer-${folder}`,
  severity: 'error',
  comment: `${folder}/ may import ${allowed.length > 0 ? allowed.map((name) => `#${name}`).join(', ') : 'nothing of the project'}.`,
  from: { path: `^src/${folder}/`, pathNot: TEST },
  to: { path: '^src/', pathNot: `^src/${anyOf([folder, ...allowed])}/` },
}));

const homeRules = Object.entries(homes).map(([name, { modules, allowed, why }]) => ({
  name,
  severity: 'error',
  comment: why,
  from: { path: '^src/', pathNot: [`^${anyOf(allowed)}`, TEST] },
  to: { path: `(?:^|^node:|node_modules/)${anyOf(modules)}(?:/|$)` },
}));

module.exports = {
  forbidden: [
    ...layerRules,
    ...homeRules,
    {
      name: 'known-folder',
      severity: 'error',
      comment: 'A new folder of src/ needs a row in the table above and in ARCHITECTURE.md.',
      from: { path: '^src/[^/]+/', pathNot: `^src/${anyOf(Object.keys(layers))}/` },
      to: {},
    },
    {
      name: 'through-the-entry-point',
      severity: 'error',
      comment: 'Import another folder through its index.ts, written `#folder`.',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/([^/]+)/.+', pathNot: ['^src/$1/', '^src/[^/]+/index[.]ts$'] },
    },
    {
      name: 'entry-point-by-name',
      severity: 'error',
      comment: 'Across folders write `#folder`, never `../folder/index.ts`.',
      from: { path: '^src/([^/]+)/' },
      to: { path: '^src/[^/]+/', pathNot: '^src/$1/', dependencyTypesNot: ['aliased-subpath-import', 'aliased'] },
    },
    {
      name: 'own-entry-point',
      severity: 'error',
      comment: 'Inside a folder import the file, not the folder’s own index.ts.',
      from: { path: '^src/([^/]+)/', pathNot: TEST },
      to: { path: '^src/$1/index[.]ts$' },
    },
    {
      name: 'entry-points-from-outside',
      severity: 'error',
      comment: 'Wiring, tests, bench and tools import a folder through its index.ts too.',
      from: { path: '^(?:src/[^/]+[.]ts|test/|bench/|evals/|tools/)' },
      to: { path: '^src/[^/]+/', pathNot: ['^src/[^/]+/index[.]ts$', '^src/surfaces/[^/]+/index[.]ts$', '/testing/'] },
    },
    {
      name: 'wiring-on-top',
      severity: 'error',
      comment: 'Nothing in a folder imports engine.ts or main.ts.',
      from: { path: '^src/[^/]+/', pathNot: TEST },
      to: { path: '^src/[^/]+[.]ts$' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: ['[.]test[.]ts$', '/testing/', '^(?:test|tools|bench|evals)/', 'node_modules/(?:vitest|fast-check)/'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'The import does not resolve: it bypasses an index.ts (`#store/reader`), or the file or package is missing.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(?:node:)?sqlite$' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/', '[.]scm$'] },
    exclude: { path: ['(?:^|/)fixtures/', '^dist/', '^[.]cache/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.mjs', '.cjs', '.js', '.json', '.scm', '.d.ts'],
    },
  },
};
