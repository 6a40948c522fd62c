import { expect, it } from 'vitest';
import { isMisreadScala, rewriteScala } from './rewrite-scala.ts';

it('joins the head of a type with a body on the next line', () => {
  const text = 'private[a] abstract class A[K, V]\n{\n  val b = 1\n}\ntrait C\n  extends D\n  with E\n{ }\n';
  expect(isMisreadScala(text)).toBe(true);
  expect(rewriteScala(text)).toBe('private[a] abstract class A[K, V] {\n  val b = 1\n}\ntrait C\n  extends D\n  with E { }\n');
});

it.each(['val a = 1\n{ b }\n', 'class A {\n}\n{ }\n', 'def f =\n{ }\n', '{ }\n', 'class A // note\n{ }\n'])(
  'leaves other blocks: %j',
  (text) => {
    expect(rewriteScala(text)).toBe(text);
  },
);
