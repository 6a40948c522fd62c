/** Links in Ruby: constants by lexical scope and ancestors, reopened types, mixins, implicit self, attributes. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- lib/shop.rb
require_relative 'shop/store'
require 'shop/order'

module Shop
  LIMIT = 5

  def self.open(name)
    Store.new(name)
  end
end
//- lib/shop/store.rb
module Shop
  # Keeps orders.
  class Store < Base
    include Audited
    attr_reader :orders
    attr_accessor :name

    def initialize(name)
      @name = name
      @orders = []
      @log = Log.new
    end

    def add(order)
      audit(order)
      @log.write(order.id)
      self.name = LIMIT
      order.total
    end

    # @param order [Shop::Order]
    # @return [Order]
    def take(order)
      order.run
      order
    end

    class Log
      def write(text) = text
    end
  end
end
//- lib/shop/base.rb
class Shop::Base
  def save
    validate
    @saved = true
  end

  def validate; end

  def audit(thing); end
end
//- lib/shop/audited.rb
module Shop::Audited
  def audit(thing)
    store_audit(thing)
  end

  private

  def store_audit(thing); end
end
//- lib/shop/order.rb
module Shop
  class Order
    attr_writer :total
    def run
      store = Shop.open('main')
      store.save
      store.take(self).run
      store.name
      store.name = 'x'
      helper
    end

    def total=(value)
      @total = value
    end

    def copy(other)
      made = Order.new
      made.total = 3
    end
  end
end
//- lib/core.rb
class Shop::Store
  def reset
    add(Shop::Order.new)
    Log.new.write('')
    save
  end
end
def helper; end
//- test/order_test.rb
class Order; end
class OrderTest < Minitest::Test
  def test_run
    Shop::Order.new.run
    Order.new
    ::Shop::LIMIT
    assert true
  end
end
`;

describe('constants', () => {
  it('are looked up in the types around them, then outside of all types', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('lib/shop/store.rb#Shop.Store')).toEqual(['lib/shop.rb:8 instantiate']);
    expect(await uses('lib/shop/order.rb#Shop.Order')).toEqual([
      'lib/core.rb:3 instantiate',
      'lib/shop/order.rb:18 instantiate',
      'test/order_test.rb:4 instantiate',
    ]);
    expect(await uses('test/order_test.rb#Order')).toEqual(['test/order_test.rb:5 instantiate']);
    expect(await uses('lib/shop.rb#Shop.LIMIT')).toEqual(['lib/shop/store.rb:17 read', 'test/order_test.rb:6 read']);
    expect(await uses('lib/shop/base.rb#Shop.Base')).toEqual(['lib/shop/store.rb:3 extends']);
  });
});

describe('members', () => {
  it('are those of all openings of a type, of what it mixes in, then of its base', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('lib/shop/store.rb#Shop.Store.add')).toEqual(['lib/core.rb:3 call']);
    expect(await uses('lib/shop/store.rb#Shop.Store.Log.write')).toEqual(['lib/core.rb:4 call', 'lib/shop/store.rb:16 call']);
    expect(await uses('lib/shop/base.rb#Shop.Base.save')).toEqual(['lib/core.rb:5 call', 'lib/shop/order.rb:6 call']);
    expect(await uses('lib/shop/audited.rb#Shop.Audited.audit')).toEqual(['lib/shop/store.rb:15 call']);
    expect(await uses('lib/shop/base.rb#Shop.Base.audit')).toEqual([]);
    expect(await uses('lib/shop/audited.rb#Shop.Audited.store_audit')).toEqual(['lib/shop/audited.rb:3 call']);
    expect(await uses('lib/shop.rb#Shop.open')).toEqual(['lib/shop/order.rb:5 call']);
  });

  it('have the types that documentation names', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('lib/shop/order.rb#Shop.Order.run')).toEqual([
      'lib/shop/order.rb:7 call',
      'lib/shop/store.rb:24 call',
      'test/order_test.rb:4 call',
    ]);
  });

  it('are read and written through attributes and setters', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('lib/shop/store.rb#Shop.Store.name')).toEqual([
      'lib/shop/order.rb:8 call',
      'lib/shop/order.rb:9 write',
      'lib/shop/store.rb:17 write',
    ]);
    expect(await uses('lib/shop/order.rb#Shop.Order.total=')).toEqual(['lib/shop/order.rb:19 write']);
  });

  it('of every object are the functions outside of all types', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('lib/core.rb#helper')).toEqual(['lib/shop/order.rb:10 call']);
  });
});

describe('modules', () => {
  it('call members of the types that mix them in', async () => {
    const { uses } = await linksOf(`//- lib/a.rb
module Helpers
  def redirect(to) = response.status = to
end
//- lib/b.rb
class App
  include Helpers
  attr_reader :response
end
`);
    expect(await uses('lib/b.rb#App.response')).toEqual(['lib/a.rb:2 call']);
  });
});

const OPEN = `//- lib/ink.rb
module Ink
  class Pen
    def draw; end
  end
  class File
    def draw_all; end
  end
  module Drawable
    def run = mark
  end
  module Filled
    include Drawable
  end
  class Dot
    include Filled
    def mark; end
  end
  class Line
    def run = stretch
    class Long < Line
      def stretch; end
    end
  end
end
//- test/helper.rb
class Outside::Unit::TestCase
  include Ink
end
//- test/pen_test.rb
class PenTest < Outside::Unit::TestCase
  def test_draw
    pen = Pen.new
    pen.draw
    File.new.draw_all
  end
end
draw
undeclared
[].draw
`;

describe('types outside of the view', () => {
  it('have what the view adds to them', async () => {
    const { uses } = await linksOf(OPEN);
    expect(await uses('test/helper.rb#Outside.Unit.TestCase')).toEqual(['test/pen_test.rb:1 extends']);
    expect(await uses('lib/ink.rb#Ink.Pen')).toEqual(['test/pen_test.rb:3 instantiate']);
    expect(await uses('lib/ink.rb#Ink.File.draw_all')).toEqual(['test/pen_test.rb:5 call']);
  });
});

describe('self', () => {
  it('has the members of types further below', async () => {
    const { uses } = await linksOf(OPEN);
    expect(await uses('lib/ink.rb#Ink.Dot.mark')).toEqual(['lib/ink.rb:9 call']);
    expect(await uses('lib/ink.rb#Ink.Line.Long.stretch')).toEqual(['lib/ink.rb:19 call']);
  });

  it('may have any member of that name if nothing tells its type', async () => {
    const { uses } = await linksOf(OPEN);
    expect(await uses('lib/ink.rb#Ink.Pen.draw')).toEqual([
      'test/pen_test.rb:4 call',
      'test/pen_test.rb:8 call?',
      'test/pen_test.rb:10 call?',
    ]);
  });
});

describe('files', () => {
  it('load each other by path', async () => {
    const { links, view } = await linksOf(SHOP);
    const { paths } = view.stored.table;
    const found = await links.importsOf(paths.findIndex((path) => path === 'lib/shop.rb'));
    expect(found.map((entry) => paths[entry])).toEqual(['lib/shop/order.rb', 'lib/shop/store.rb']);
  });
});
