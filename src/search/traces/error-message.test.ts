import { expect, it } from 'vitest';
import { messageRuns, messageOf } from './error-message.ts';

it.each([
  ['TypeError: x is not a function\n    at run (/app/a.js:4:2)', 'TypeError: x is not a function'],
  ['src/cart.ts(42,5): error TS2345: Argument of type string', 'Argument of type string'],
  ['src/cart.c:42:10: error: unknown type name', 'unknown type name'],
  [
    "thread 'main' panicked at src/parse.rs:12:9:\nthe stack is empty\nstack backtrace:\n   0: rust_begin_unwind",
    'the stack is empty',
  ],
  [
    'Traceback (most recent call last):\n  File "a.py", line 3, in run\n    raise E()\nE: no price for tea',
    'E: no price for tea',
  ],
  [
    'PHP Fatal error:  Uncaught RuntimeException: no price in /app/src/Cart.php:17',
    'PHP Fatal error:  Uncaught RuntimeException: no price',
  ],
  ['lua: src/cart.lua:42: no price here', 'no price here'],
  ['Shop/Cart.swift:42: Fatal error: Unexpectedly found nil', 'Unexpectedly found nil'],
])('takes the message of %j', (text, message) => expect(messageOf(text)).toContain(message));

it('leaves out what a template fills in', () => {
  expect(messageRuns('ValueError: cannot bind "eth0" to port 8080 of the host')).toEqual(['cannot bind', 'of the host']);
  expect(messageRuns('no price for 0x1f')).toEqual(['no price for']);
});
