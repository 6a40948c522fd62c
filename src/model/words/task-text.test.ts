import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTaskText } from './task-text.ts';
import { forEachIdentifier, wordsOfIdentifier } from './words.ts';

describe('the words of a task', () => {
  it('are stems without stop words, verbs of change and numbers', () => {
    expect(readTaskText('fix(cache): the entries of expired sessions are not removed (#1234)').words).toEqual([
      'cach',
      'entry',
      'expir',
      'session',
    ]);
  });

  it('keep short names with digits as a whole', () => {
    expect(readTaskText('S3: utf8 keys in EC2').words).toEqual(['=s3', 'utf', '=utf8', 'key', 'ec', '=ec2']);
  });

  it('leave out web addresses, versions and contractions', () => {
    expect(readTaskText("Login doesn't work in v1.2.3, see https://example.com/login-trace").words).toEqual(['login', 'see']);
  });

  it('are the verbs of change if there are no others', () => {
    expect(readTaskText('Add support').words).toEqual(['add', 'support']);
    expect(readTaskText('the of').words).toEqual([]);
    expect(readTaskText(' \n').words).toEqual([]);
  });

  it('are keys of the word index', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,6}([A-Z][a-z]{1,5})?( [a-z0-9]{1,6}){0,4}$/u), (text) => {
        const keys = new Set<string>();
        forEachIdentifier(text, (identifier) => {
          for (const key of wordsOfIdentifier(identifier)) keys.add(key);
        });
        expect(readTaskText(text).words.filter((word) => !keys.has(word))).toEqual([]);
      }),
    );
  });
});

describe('the exact texts of a task', () => {
  it('are what is quoted, and names in their order', () => {
    const text = 'Make `retry` read "max delay" from retryOptions, not MAX_DELAY or $env; see \'a b\' and HTTPServer';
    expect(readTaskText(text).exact).toEqual(['retry', 'max delay', 'retryOptions', 'MAX_DELAY', '$env', 'a b', 'HTTPServer']);
  });

  it('are flags, dotted names and paths, but no versions and sentences', () => {
    expect(readTaskText('Add --no-color to ctx.log.write() in src/cli/main.ts. Since 1.2.3, e.g. v2.0, it fails.').exact).toEqual(
      ['--no-color', 'ctx.log.write', 'src/cli/main.ts'],
    );
  });

  it('are not apostrophes, plain words and plurals of acronyms', () => {
    expect(readTaskText("The server's URLs don't match the client's APIs").exact).toEqual([]);
  });
});

it('reads the first part of a long text', () => {
  const text = Array.from({ length: 6_000 }, (_, at) => `word${String.fromCharCode(97 + (at % 26))}x camel${at}Case`).join(' ');
  const { words, exact } = readTaskText(text);
  expect(words.length).toBeLessThanOrEqual(64);
  expect(exact.length).toBeLessThanOrEqual(24);
  expect(exact[0]).toBe('camel0Case');
});

it('names each word once, and only exact texts that the text contains', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const { words, exact } = readTaskText(text);
      expect(new Set(words).size).toBe(words.length);
      expect(exact.every((found) => text.includes(found))).toBe(true);
    }),
  );
});
