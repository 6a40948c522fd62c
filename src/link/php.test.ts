/** Links in PHP: namespaces, imports of classes, functions and constants, traits, inherited and static members. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- composer.json
{"autoload": {"psr-4": {"Shop\\\\": "src/"}}}
//- src/Entity.php
<?php
namespace Shop;

abstract class Entity implements Stored
{
    use Notes { note as protected remark; }
    const LIMIT = 5;
    protected static int $count = 0;
    public function __construct(protected Store $store) { self::$count++; }
    public function save(): static { $this->store->put($this); return $this; }
    public static function find(int $id): ?static { return new static(new Store()); }
}
//- src/Stored.php
<?php
namespace Shop;
interface Stored { public function save(): static; }
//- src/Notes.php
<?php
namespace Shop;
trait Notes
{
    private string $note = '';
    public function note(): string { return $this->note; }
}
//- src/Store.php
<?php
namespace Shop;
class Store { public function put(Entity $entity): void { money(1); \\Shop\\money(LIMIT); } }
//- src/functions.php
<?php
namespace Shop;
const LIMIT = 3;
function money(int $amount): Price { return new Price(); }
class Price { public function add(Price $other): self { return $this; } }
//- src/Orders/Order.php
<?php
namespace Shop\\Orders;

use Shop\\{Entity, Price as Amount};
use Shop;
use function Shop\\money;
use const Shop\\LIMIT as MOST;

final class Order extends Entity
{
    public Amount $total;
    public function run(): void
    {
        $this->save()->run();
        $this->total->add(money(MOST))->add($this->total);
        parent::save();
        static::find(self::LIMIT)?->run();
        $this->note();
        $this->remark();
        new Line();
        new Shop\\Store();
        foreach ([new Line()] as $line) $line->count();
        helper();
        $this->store->put($this);
    }
}
//- src/Orders/Line.php
<?php
namespace Shop\\Orders;
class Line { private int $count = 1; public function count(): int { return $this->count; } }
//- src/helpers.php
<?php
function helper() {}
class Line {}
`;

describe('namespaces', () => {
  it('share their names between files, which other files import or name in full', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('src/Entity.php#Entity')).toEqual([
      'src/Orders/Order.php:4 import',
      'src/Orders/Order.php:9 extends',
      'src/Store.php:3 type',
    ]);
    expect(await uses('src/functions.php#Price')).toEqual([
      'src/Orders/Order.php:4 import',
      'src/Orders/Order.php:11 type',
      'src/functions.php:4 type',
      'src/functions.php:4 instantiate',
      'src/functions.php:5 type',
    ]);
    expect(await uses('src/Store.php#Store')).toEqual([
      'src/Entity.php:9 type',
      'src/Entity.php:11 instantiate',
      'src/Orders/Order.php:21 instantiate',
    ]);
  });

  it('have functions and constants, and those without a namespace are seen in all of them', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('src/functions.php#money')).toEqual([
      'src/Orders/Order.php:6 import',
      'src/Orders/Order.php:15 call',
      'src/Store.php:3 call',
      'src/Store.php:3 call',
    ]);
    expect(await uses('src/functions.php#LIMIT')).toEqual([
      'src/Orders/Order.php:7 import',
      'src/Orders/Order.php:15 read',
      'src/Store.php:3 read',
    ]);
    expect(await uses('src/helpers.php#helper')).toEqual(['src/Orders/Order.php:23 call']);
    expect(await uses('src/helpers.php#Line')).toEqual([]);
    expect(await uses('src/Orders/Line.php#Line')).toEqual([
      'src/Orders/Order.php:20 instantiate',
      'src/Orders/Order.php:22 instantiate',
    ]);
  });
});

describe('members', () => {
  it('are inherited, from traits too, and reached through static, parent and typed properties', async () => {
    const { uses, callees } = await linksOf(SHOP);
    expect(await uses('src/Entity.php#Entity.save')).toEqual(['src/Orders/Order.php:14 call', 'src/Orders/Order.php:16 call']);
    expect(await uses('src/Entity.php#Entity.find')).toEqual(['src/Orders/Order.php:17 call']);
    expect(await uses('src/Entity.php#Entity.LIMIT')).toEqual(['src/Orders/Order.php:17 read']);
    expect(await uses('src/Entity.php#Entity.count')).toEqual(['src/Entity.php:9 write']);
    expect(await uses('src/Entity.php#Entity.remark')).toEqual(['src/Orders/Order.php:19 call']);
    expect(await uses('src/Orders/Order.php#Order.run')).toEqual([
      'src/Orders/Order.php:14 call',
      'src/Orders/Order.php:17 call',
    ]);
    expect(await uses('src/functions.php#Price.add')).toEqual(['src/Orders/Order.php:15 call', 'src/Orders/Order.php:15 call']);
    expect(await uses('src/Store.php#Store.put')).toEqual(['src/Entity.php:10 call', 'src/Orders/Order.php:24 call']);
    expect(await callees('src/Orders/Order.php#Order.run')).toContain('note → src/Notes.php#Notes.note~2');
  });

  it('may be a property and a method of one name', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('src/Orders/Line.php#Line.count')).toEqual(['src/Orders/Line.php:3 read']);
    expect(await uses('src/Orders/Line.php#Line.count~2')).toEqual(['src/Orders/Order.php:22 call']);
    expect(await uses('src/Notes.php#Notes.note')).toEqual(['src/Entity.php:6 read?', 'src/Notes.php:6 read']);
    expect(await uses('src/Notes.php#Notes.note~2')).toEqual(['src/Entity.php:6 read?', 'src/Orders/Order.php:18 call']);
  });
});

describe('types in documentation', () => {
  it('say what members a value has where the code does not', async () => {
    const { uses } = await linksOf(`${SHOP}//- src/Basket.php
<?php
namespace Shop;

use Shop\\Orders\\{Line, Order};

class Basket
{
    /** @var Line[] what is in it */
    private array $lines = [];
    /** @var array<string, Order>|null */
    protected $orders;

    /**
     * @param Line|null $first the first one
     * @param int       $count
     * @return Order
     */
    public function make($first, $count)
    {
        foreach ($this->lines as $line) {
            $line->count();
        }
        $this->orders['a']->run();
        $first->count();
        /** @var Order $order */
        $order = $GLOBALS['order'];
        $order->run();
        return $this->orders['b'];
    }

    /** @return $this */
    public function next() { $this->make(null, 1)->run(); return $this->next()->next(); }
}
`);
    const lines = await uses('src/Orders/Line.php#Line.count~2');
    expect(lines).toEqual(['src/Basket.php:21 call', 'src/Basket.php:24 call', 'src/Orders/Order.php:22 call']);
    const orders = (await uses('src/Orders/Order.php#Order.run')).filter((use) => use.startsWith('src/Basket.php'));
    expect(orders).toEqual(['src/Basket.php:23 call', 'src/Basket.php:27 call', 'src/Basket.php:32 call']);
    expect(await uses('src/Basket.php#Basket.next')).toEqual(['src/Basket.php:32 call', 'src/Basket.php:32 call']);
  });
});

describe('files', () => {
  it('import the files that declare what they import, and those that they run', async () => {
    const { links, view } = await linksOf(`${SHOP}//- bin/run.php
<?php
require __DIR__ . '/../src/functions.php';
use Shop\\Orders\\Line;
`);
    const { paths } = view.stored.table;
    const found = await links.importsOf(paths.findIndex((path) => path === 'bin/run.php'));
    expect(found.map((entry) => paths[entry])).toEqual(['src/Orders/Line.php', 'src/functions.php']);
  });
});

describe('types outside of the view', () => {
  const STREAMS = `//- src/Stream.php
<?php
namespace Shop;
use Psr\\StreamInterface;
use Psr\\Events as Outside;
class Stream implements StreamInterface, \\Countable
{
    private int $size = 0;
    public function read(): string { return ''; }
    public function size(): int { return $this->size; }
    public function count(): int { return 0; }
}
interface Events extends Outside {}
class Bus implements Events { public function dispatch(): void {} }
//- src/use.php
<?php
namespace Shop;
use Psr\\StreamInterface;
use Psr\\Other;
function all(StreamInterface $stream, Other $other, Events $events, \\Countable $list): void
{
    $stream->read();
    $other->read();
    $events->dispatch();
    $list->count();
}
`;

  it('may be those of the view that extend them', async () => {
    const { uses } = await linksOf(STREAMS);
    expect(await uses('src/Stream.php#Stream.read')).toEqual(['src/use.php:7 call?']);
    expect(await uses('src/Stream.php#Bus.dispatch')).toEqual(['src/use.php:9 call?']);
    expect(await uses('src/Stream.php#Stream.count')).toEqual(['src/use.php:10 call?']);
  });

  it('do not make a property of a method', async () => {
    const { uses } = await linksOf(STREAMS);
    expect(await uses('src/Stream.php#Stream.size', { followsOverrides: true })).toEqual(['src/Stream.php:9 read']);
  });
});
