import { describe, expect, it } from 'vitest';
import { mentionsSymbol } from './mentions-symbol.ts';

const names = (message: string, name: string, qualifiedName = name): boolean => {
  const [subject = '', body = ''] = message.split('\n');
  return mentionsSymbol({ subject, body }, { name, qualifiedName });
};

describe('mentionsSymbol', () => {
  it.each([
    ['Make parseConfig strict', 'parseConfig'],
    ['Fix parsing\nparseConfig() read the file twice', 'parseConfig'],
    ['Retry in `run`', 'run'],
    ['Let run() wait', 'run'],
    ['Close the socket in Server.run', 'run'],
    ['Rename $store', '$store'],
  ])('finds in "%s" the name %s', (message, name) => expect(names(message, name)).toBe(true));

  it.each([
    ['Make parseConfigFile strict', 'parseConfig'],
    ['Run the tests, run them twice', 'run'],
    ['Use $stores', '$store'],
    ['Make parseconfig strict', 'parseConfig'],
  ])('does not find in "%s" the name %s', (message, name) => expect(names(message, name)).toBe(false));

  it('finds a qualified name', () => {
    expect(names('Stop Server.run early', 'run', 'Server.run')).toBe(true);
  });
});
