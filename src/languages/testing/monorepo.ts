/** A sample monorepo with all ways in which TypeScript and JavaScript modules refer to each other. */
const json = (value: unknown): string => JSON.stringify(value);

const ROOT = {
  'package.json': json({ name: 'acme', private: true, workspaces: ['packages/*', 'apps/*'] }),
  'tsconfig.base.json': `{
    // Shared by all.
    "compilerOptions": {
      "paths": { "@base/*": ["./shared/*"], /* exact */ "@exact": ["./shared/exact.ts"], },
    },
  }`,
  'tsconfig.json': json({ extends: './tsconfig.base' }),
  'shared/exact.ts': '',
  'shared/deep/thing.ts': '',
  'scripts/build.ts': '',
  'scripts/run.mjs': '',
  'scripts/tool.cjs': '',
};

const ENDINGS = {
  'packages/core/src/both.ts': '',
  'packages/core/src/both.js': '',
  'packages/core/src/view.tsx': '',
  'packages/core/src/plain.js': '',
  'packages/core/src/old.jsx': '',
  'packages/core/src/module.mts': '',
  'packages/core/src/common.cts': '',
  'packages/core/src/native.mjs': '',
  'packages/core/src/legacy.cjs': '',
  'packages/core/src/declared.d.ts': '',
  'packages/core/src/declared.js': '',
  'packages/core/src/only.d.mts': '',
  'packages/core/src/settings.json': '{}',
  'packages/core/src/user.service.ts': '',
  'packages/core/src/style.css': '',
  'packages/core/src/same.ts': '',
  'packages/core/src/same/index.ts': '',
  'packages/core/src/folder/index.tsx': '',
  'packages/core/src/folder/inner.ts': '',
  'packages/core/src/component/package.json': json({ main: './lib/entry.js', types: './lib/entry.d.ts' }),
  'packages/core/src/component/lib/entry.js': '',
  'packages/core/src/component/lib/entry.d.ts': '',
  'packages/core/src/index.ts': '',
};

const PACKAGES = {
  'packages/core/package.json': json({
    name: '@acme/core',
    exports: {
      '.': { types: './src/index.ts', default: './dist/index.js' },
      './features/*': './src/features/*.ts',
      './features/private/*': null,
      './features/*.css': './src/features/styles/*.css',
      './nested': { browser: './src/browser.ts', node: { require: './src/nested.cjs', import: './src/nested.mjs' } },
      './list': [{ worker: './src/worker.ts' }, './src/list.ts'],
      './package.json': './package.json',
    },
    imports: {
      '#config': './src/config.ts',
      '#internal/*': './src/internal/*.ts',
      '#conditional': { browser: './src/browser.ts', default: './src/conditional.ts' },
      '#sibling': '@acme/fields',
    },
  }),
  'packages/core/src/features/alpha.ts': '',
  'packages/core/src/features/private/secret.ts': '',
  'packages/core/src/features/styles/dark.css': '',
  'packages/core/src/nested.cjs': '',
  'packages/core/src/nested.mjs': '',
  'packages/core/src/browser.ts': '',
  'packages/core/src/list.ts': '',
  'packages/core/src/config.ts': '',
  'packages/core/src/conditional.ts': '',
  'packages/core/src/internal/state.ts': '',
  'packages/fields/package.json': json({ name: '@acme/fields', main: './lib/main.js', module: './lib/module.mjs' }),
  'packages/fields/lib/main.js': '',
  'packages/fields/lib/module.mjs': '',
  'packages/fields/lib/extra.js': '',
  'packages/bare/package.json': json({ name: 'bare' }),
  'packages/bare/index.js': '',
  'packages/bare/tool/index.js': '',
};

const APPS = {
  'apps/web/package.json': json({ name: 'web', exports: './src/main.ts' }),
  'apps/web/tsconfig.json': json({
    extends: ['../../tsconfig.base.json', './tsconfig.paths.json'],
    compilerOptions: { baseUrl: './src' },
  }),
  'apps/web/tsconfig.paths.json': `{ "compilerOptions": { "paths": {
    "@/*": ["./app/*", "./shared/*",],
    "@/special/*": ["./special/*"],
    "~icons": ["./icons.ts"],
    "*.worker": ["./workers/*.ts"],
  } } }`,
  'apps/web/src/main.ts': '',
  'apps/web/src/icons.ts': '',
  'apps/web/src/workers/job.ts': '',
  'apps/web/src/app/page.tsx': '',
  'apps/web/src/app/menu/index.ts': '',
  'apps/web/src/shared/fallback.ts': '',
  'apps/web/src/special/one.ts': '',
  'apps/web/src/rooted/place.ts': '',
  'apps/solution/package.json': json({ name: 'solution' }),
  'apps/solution/tsconfig.json': json({ files: [], references: [{ path: './tsconfig.app.json' }, { path: './server' }] }),
  'apps/solution/tsconfig.app.json': json({ compilerOptions: { paths: { '$app/*': ['./src/*'] } }, include: ['src'] }),
  'apps/solution/server/tsconfig.json': json({ compilerOptions: { paths: { '$server/*': ['./code/*'] } } }),
  'apps/solution/src/start.ts': '',
  'apps/solution/src/parts/part.ts': '',
  'apps/solution/server/start.ts': '',
  'apps/solution/server/code/db.ts': '',
  'apps/roots/tsconfig.json': json({ compilerOptions: { rootDirs: ['./src', './generated/out'] } }),
  'apps/roots/src/views/page.ts': '',
  'apps/roots/generated/out/views/page.labels.ts': '',
};

export const MONOREPO: Readonly<Record<string, string>> = { ...ROOT, ...ENDINGS, ...PACKAGES, ...APPS };

/** The links in `node_modules/` that a package manager would create. */
export const WORKSPACE_LINKS: Readonly<Record<string, string>> = {
  '@acme/core': 'packages/core',
  '@acme/fields': 'packages/fields',
  bare: 'packages/bare',
  web: 'apps/web',
};

const words = (text: string): readonly string[] => text.split(/\s+/u);

/** Importing file → specifiers. */
export const SPECIFIERS: Readonly<Record<string, readonly string[]>> = {
  'packages/core/src/index.ts':
    words(`./both ./both.js ./both.ts ./view ./view.js ./view.jsx ./plain ./plain.js ./old ./old.jsx ./module.mjs
    ./module.mts ./common.cjs ./native.mjs ./native ./legacy.cjs ./declared ./declared.js ./only.mjs
    ./settings.json ./settings ./user.service ./user.service.js ./style.css ./style.css?inline ./same ./same/
    ./same/index.js ./folder ./folder/ ./folder/inner ./component . ./ ./missing ./folder/missing.js
    ../package.json ../../fields/lib/extra ../../../scripts/run.mjs ../../../../outside #config #internal/state
    #conditional #sibling #nothing @acme/core @acme/core/features/alpha @acme/core/features/private/secret
    @acme/core/features/dark.css @acme/core/nested @acme/core/list @acme/core/package.json @acme/core/src/both
    @base/deep/thing @exact @acme/fields @acme/fields/lib/extra @acme/fields/lib/extra.js @acme/fields/none bare
    bare/tool web`),
  'packages/core/src/folder/inner.ts': words(`. .. ../both ./index.js #config @base/deep/thing`),
  'packages/fields/lib/main.js': words(`./extra ./module @acme/core @acme/core/features/alpha @acme/fields web react`),
  'scripts/run.mjs': words(`./tool.cjs ./tool ../packages/bare ../packages/fields node:fs fs`),
  'scripts/build.ts': words(`@exact @base/deep/thing ./run.mjs`),
  'apps/web/src/main.ts':
    words(`@/page @/menu @/fallback @/special/one @/missing ~icons job.worker rooted/place rooted/none app/page
    @base/deep/thing web web/other bare @acme/core ./app/page.js lodash @scope/none`),
  'apps/solution/src/start.ts': words(`$app/parts/part $app/none ./parts/part.js`),
  'apps/solution/server/start.ts': words(`$server/db ./code/db`),
  'apps/roots/src/views/page.ts': words(`./page.labels ./page`),
};
