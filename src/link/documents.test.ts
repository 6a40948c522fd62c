/** Links of documents: code in notebooks, labels of texts. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

describe('notebooks', () => {
  it('use modules of the project, on the lines of the file', async () => {
    const { uses } = await linksOf(`//- shop/orders.py
class Order:
    def pay(self):
        pass
//- notes.ipynb
{"cells": [
 {"cell_type": "code", "source": [
  "from shop.orders import Order\\n",
  "%time Order().pay()\\n",
  "Order(\\"a\\").pay()"
 ], "outputs": [{"text": ["Order().pay()"]}]}
], "metadata": {"language_info": {"name": "python"}}}
`);
    expect(await uses('shop/orders.py#Order')).toEqual(['notes.ipynb:3 import', 'notes.ipynb:5 instantiate']);
    expect(await uses('shop/orders.py#Order.pay')).toEqual(['notes.ipynb:5 call']);
  });
});

describe('reStructuredText', () => {
  it('finds labels in other documents', async () => {
    const { uses } = await linksOf(`//- docs/rules.rst
.. _the-rules:

Rules
=====
//- docs/index.rst
Home
====

See :ref:\`these <the-rules>\`.
`);
    expect(await uses('docs/rules.rst#the-rules')).toEqual(['docs/index.rst:4 read']);
  });
});
