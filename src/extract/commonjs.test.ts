/** JavaScript as it was written before modules. */
import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';
import { printBinding } from './testing/print-facts.ts';

const symbolsOf = async (text: string): Promise<readonly string[]> =>
  (await factsOfText(text, 'javascript')).symbols.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`);

const docOf = async (name: string, text: string, language = 'javascript'): Promise<string | undefined> =>
  (await factsOfText(text, language)).symbols.find((symbol) => symbol.name === name)?.doc;

describe('a doc comment', () => {
  it('may have a blank line after it', async () => {
    const text = "'use strict';\n\n/**\n * Starts it.\n * @private\n */\n\napp.init = function init() {};\n";
    expect(await docOf('init', text)).toBe('Starts it.\n@private');
    expect(await docOf('f', 'let a;\n/** Adds. */\n\nexport function f() {}\n', 'typescript')).toBe('Adds.');
    const { symbols } = await factsOfText(text, 'javascript');
    expect(symbols[0]?.docLineStart).toBe(3);
  });

  it.each([
    ['two blank lines', 'let a;\n/** A section. */\n\n\nfunction f() {}\n'],
    ['a plain comment', 'let a;\n// A section.\n\nfunction f() {}\n'],
    ['the comment of the file', '/** The file. */\n\nfunction f() {}\n'],
    ['the comment of something else', '/** One. */\n\nlet a;\nfunction f() {}\n'],
  ])('is not %s', async (_, text) => {
    expect(await docOf('f', text)).toBeUndefined();
  });

  it('is the nearest one', async () => {
    expect(await docOf('f', 'let a;\n/** One. */\n\n/** Two. */\n\nfunction f() {}\n')).toBe('Two.');
  });
});

describe('a default export', () => {
  it.each([
    ['module.exports = function makeRouter() {};', 'function makeRouter'],
    ['exports = module.exports = function createApp() {};', 'function createApp'],
    ['module.exports = class Store {};', 'class Store'],
    ['module.exports = function () {};', 'function default'],
    ['export default class {}', 'class default'],
  ])('has its own name, if it has one: %s', async (text, symbol) => {
    expect(await symbolsOf(text)).toEqual([symbol]);
    const { exports } = await factsOfText(text, 'javascript');
    expect(exports.map((one) => one.kind === 'name' && one.name)).toEqual(['default']);
  });
});

describe('an exported name', () => {
  it('is a symbol if nothing else has it', async () => {
    const text = [
      "var proto = require('./application');",
      "var Route = require('router').Route;",
      'exports.application = proto;',
      'exports.Route = Route;',
      'exports.own = own;',
      "exports.serve = require('serve');",
      'function own() {}',
    ].join('\n');
    expect(await symbolsOf(text)).toEqual(['constant application', 'constant Route', 'constant serve', 'function own']);
  });

  it('exports what it names, and itself', async () => {
    const facts = await factsOfText(
      "var proto = require('./a');\nexports.b = proto;\nexports.f = f;\nfunction f() {}\n",
      'javascript',
    );
    const exported = facts.exports.map((fact) => (fact.kind === 'name' ? `${fact.name} ${printBinding(facts, fact.of)}` : ''));
    expect(exported).toEqual(['b b', 'b import ./a#*', 'f f']);
    expect(facts.symbols.map(({ visibility }) => visibility)).toEqual(['public', 'public']);
    expect(facts.references.filter(({ kind }) => kind === 'write')).toEqual([]);
  });
});

describe('an exported module', () => {
  it('is exported with its names', async () => {
    const facts = await factsOfText("module.exports = require('./a');\nexports.b = require('c').d;\n", 'javascript');
    const exported = facts.exports.map((fact) =>
      fact.kind === 'name' ? `${fact.name} ${printBinding(facts, fact.of)}` : `all of ${facts.imports[fact.import]?.specifier}`,
    );
    expect(exported).toEqual(['default import ./a#*', 'all of ./a', 'b b', 'b import c#d']);
  });
});

describe('a function deep in an object', () => {
  it('is named with all keys', async () => {
    const text = 'const obj = { deep: { fn() {}, "x-y": { g() {} } }, h() {} };\nobj.deep.late = function () {};\n';
    expect(await symbolsOf(text)).toEqual([
      'constant obj',
      'method obj.deep.fn',
      'method obj.deep.x-y.g',
      'method obj.h',
      'method obj.deep.late',
    ]);
  });
});
