import { expect, it } from 'vitest';
import { rewriteObjectiveC } from './rewrite-objective-c.ts';

it.each([
  ['typedef NS_ENUM(NSInteger, State) { Open };', 'enum                       State  { Open };'],
  ['NS_ASSUME_NONNULL_BEGIN\nint a;', '                       \nint a;'],
  ['- (void)a API_AVAILABLE(ios(13));', '- (void)a                       ;'],
])('gives %s the form that the grammar reads, of the same length', (text, rewritten) => {
  expect(rewriteObjectiveC(text)).toBe(rewritten);
  expect(rewritten).toHaveLength(text.length);
});
