import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOfCommand, quoteCommand } from './documented-command.ts';
import { readPackageEntries, readPackageScripts } from './read-package-json.ts';
import { readProjectEntries, readProjectScripts, readToxEnvironments } from './read-sections.ts';
import { readFencedCommands, readLiteralCommands, readWorkflowCommands } from './read-shell-lines.ts';
import { readJustRecipes, readMakeTargets, readNoxSessions, readTaskfile } from './read-targets.ts';

describe('package.json', () => {
  const text = `{
  "name": "shop",
  "main": "./dist/index.js",
  "bin": { "shop": "bin/shop.js" },
  "scripts": {
    "pretest": "npm run build",
    "test": "vitest run",
    "build": "tsc -p .",
    "verify": "eslint ."
  }
}`;

  it('declares its scripts with their lines, without hooks', () => {
    expect(readPackageScripts(text, 'pnpm')).toEqual([
      { command: 'pnpm test', runs: 'vitest run', line: 7, kind: 'test' },
      { command: 'pnpm run build', runs: 'tsc -p .', line: 8, kind: 'build' },
      { command: 'pnpm run verify', runs: 'eslint .', line: 9, kind: 'lint' },
    ]);
  });

  it('declares its programs and what it exports', () => {
    expect(readPackageEntries(text)).toEqual([
      { target: 'bin/shop.js', why: 'program shop', isProgram: true },
      { target: './dist/index.js', why: 'what the package exports', isProgram: false },
    ]);
    const conditions = '{"exports": {".": {"types": "./a.d.ts", "import": {"types": "./b.d.ts", "default": "./b.js"}}}}';
    expect(readPackageEntries(conditions)).toMatchObject([{ target: './b.js' }]);
  });

  it('declares nothing while it is not valid, and nothing of the wrong type', () => {
    for (const broken of ['{', '[]', 'null', '{"scripts": 3, "bin": [1], "exports": null}']) {
      expect(readPackageScripts(broken, 'npm')).toEqual([]);
      expect(readPackageEntries(broken)).toEqual([]);
    }
  });
});

describe('other files that declare commands', () => {
  it('are Makefiles, without variables, pattern rules and files', () => {
    const text = 'CC := gcc\n.PHONY: test\ntest: build\n\t@go test ./...\n%.o: %.c\nbuild:\n\tgo build .\nout/a.txt: x\n';
    expect(readMakeTargets(text)).toEqual([
      { command: 'make test', runs: 'go test ./...', line: 3, kind: 'test' },
      { command: 'make build', runs: 'go build .', line: 6, kind: 'build' },
    ]);
  });

  it('are justfiles, Taskfiles, noxfiles and tox.ini', () => {
    expect(readJustRecipes('set shell := ["sh"]\nlint path=".":\n  ruff check\n')).toMatchObject([
      { command: 'just lint', line: 2 },
    ]);
    expect(readTaskfile('version: 3\ntasks:\n  build:\n    cmds: [go build]\n  "test:unit":\n    cmds: []\n')).toEqual([
      { command: 'task build', line: 3, kind: 'build' },
      { command: 'task test:unit', line: 5, kind: 'test' },
    ]);
    expect(readNoxSessions('@nox.session\ndef tests(session):\n    pass\ndef helper(x):\n    pass\n')).toEqual([
      { command: 'nox -s tests', line: 2, kind: 'test' },
    ]);
    expect(readToxEnvironments('[tox]\nenvlist = py\n[testenv]\ncommands = pytest\n[testenv:docs]\n')).toMatchObject([
      { command: 'tox', line: 3 },
      { command: 'tox -e docs', line: 5 },
    ]);
  });

  it('are the script sections of pyproject.toml, which also declares programs', () => {
    const text = '[project.scripts]\nshop = "shop.cli:main"\n\n[tool.poe.tasks]\ncheck = "ruff check ."\n[tool.other]\nx = "y"\n';
    expect(readProjectScripts(text)).toEqual([{ command: 'poe check', line: 5, kind: 'test', runs: 'ruff check .' }]);
    expect(readProjectEntries(text)).toEqual([{ target: 'shop.cli', why: 'program shop', isProgram: true }]);
  });

  it('are shell blocks in prose, not blocks of source or output', () => {
    const text = '# Build\n```sh\n$ npm ci # once\nadded 3 packages\n```\n```js\nnpm.run()\n```\nnpm test\n';
    expect(readFencedCommands(text)).toEqual([{ command: 'npm ci', line: 3, kind: 'setup' }]);
  });

  it('are literal blocks of reStructuredText, not its prose', () => {
    const text = [
      'Set up the project::',
      '',
      '    $ pip install -e .',
      '',
      'pytest finds the tests.',
      '',
      '.. code-block:: console',
      '',
      '    $ tox -e unit',
      '',
      '.. code-block:: python',
      '',
      '    pytest.main()',
      '',
    ].join('\n');
    expect(readLiteralCommands(text)).toEqual([
      { command: 'pip install -e .', line: 3, kind: 'setup' },
      { command: 'tox -e unit', line: 9, kind: 'test' },
    ]);
  });

  it('are the steps of workflows, on one line and in blocks', () => {
    const text =
      'steps:\n  - run: npm ci\n  - name: Test\n    run: |\n      npm run build\n      npm test\n  - uses: actions/cache\n    npm: x\n';
    expect(readWorkflowCommands(text).map(({ command, line }) => [command, line])).toEqual([
      ['npm ci', 2],
      ['npm run build', 5],
      ['npm test', 6],
    ]);
  });
});

describe('a documented command', () => {
  it('is of the first kind that its words name', () => {
    expect(
      ['npm run build && npm test', 'go build ./...', 'npm ci', 'make fmt', 'yarn dev', 'make release', 'make'].map(
        kindOfCommand,
      ),
    ).toEqual(['test', 'build', 'setup', 'format', 'run', 'other', 'other']);
  });

  it.each([
    ['pip install -U bandit', 'other'],
    ['npm install --save-dev "vite"', 'other'],
    ['pip install -e .', 'setup'],
    ['pip install -U -r requirements/dev.txt', 'setup'],
    ['npm install', 'setup'],
    ['python setup.py sdist upload', 'other'],
    ['python setup.py test', 'test'],
    ['npm run build && npm publish', 'other'],
    ['cargo build --release', 'build'],
    ['cargo test --release', 'test'],
    ['npm clean-install', 'setup'],
  ])('%s is of the kind %s', (command, kind) => {
    expect(kindOfCommand(command)).toBe(kind);
  });

  it('is not of the kind that a text in it names', () => {
    const targets = 'help:\n\t@echo "docs - Build documentation."\nrelease:\n\tpython setup.py register sdist\n';
    expect(readMakeTargets(targets).map(({ kind }) => kind)).toEqual(['other', 'other']);
  });

  it('is quoted on one line, without control characters, at a bounded length, whatever the file holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const quoted = quoteCommand(text);
        expect(quoted).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
        expect(quoted.length).toBeLessThanOrEqual(160);
      }),
    );
  });

  it('is read from any text without failing', () => {
    const readers = [readMakeTargets, readJustRecipes, readNoxSessions, readTaskfile, readProjectScripts, readToxEnvironments];
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const lines = text.split('\n').length;
        for (const read of [...readers, readFencedCommands, readWorkflowCommands])
          for (const { line } of read(text)) expect(line >= 1 && line <= lines).toBe(true);
      }),
    );
  });
});
