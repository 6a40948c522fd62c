import { expect, it } from 'vitest';
import { renderTask } from './render-task.ts';

const line = { line: 12, text: 'if (isPaid) return;', symbol: 'settle', kind: 'function', line_start: 10, line_end: 20 };

it('names a path once in full, and its end elsewhere', () => {
  const text = renderTask({
    digest: '',
    similar_changes: [
      {
        commit: 'abcdef12',
        date: '2026-01-02',
        subject: 'Pay twice',
        files: ['src/pay/index.ts', 'src/cart/index.ts', 'src/gone.ts'],
        tests: 2,
      },
    ],
    items: [
      { path: 'src/pay/index.ts', role: 'primary', why: 'search rank 1; uses src/cart/index.ts#Cart', lines: [line] },
      {
        path: 'src/cart/index.ts',
        role: 'together',
        why: 'changes with src/pay/index.ts (2 of 3); search rank 9',
        lines: [line],
      },
      { path: 'src/tax.ts', role: 'primary', why: 'search rank 4' },
    ],
    tests: [
      { path: 'test/pay.test.ts', why: 'named like src/pay/index.ts' },
      { path: 'test/shop.test.ts', why: 'calls settle' },
    ],
  });
  expect(text).toBe(`similar past changes:
  2026-01-02 abcdef12 "Pay twice" — pay/index.ts, cart/index.ts, src/gone.ts, 2 tests
files:
src/pay/index.ts  (uses cart/index.ts#Cart)
  12: if (isPaid) return;  [settle 10-20]
src/cart/index.ts  (belongs together: changes with pay/index.ts (2 of 3))
  12: if (isPaid) return;  [settle 10-20]
less likely:
  src/tax.ts
tests:
  test/pay.test.ts
  test/shop.test.ts  (calls settle)`);
});

it('names further symbols of a file in one line', () => {
  const items = [
    { path: 'src/pay.ts', role: 'primary' as const, why: 'path has pay', lines: [line], symbols: ['Cart 3-9', 'Cart.pay 5-8'] },
  ];
  expect(renderTask({ digest: '', items })).toBe(`src/pay.ts  (path has pay)
  12: if (isPaid) return;  [settle 10-20]
  also: Cart 3-9, Cart.pay 5-8`);
});

it('keeps the reasons if no file has a line', () => {
  const items = [{ path: 'src/tax.ts', role: 'primary' as const, why: 'search rank 4' }];
  expect(renderTask({ digest: '', items })).toBe('src/tax.ts  (search rank 4)');
});
