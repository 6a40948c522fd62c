/** Links in Kotlin: packages, top-level functions, extensions, companions, receivers of blocks; Java beside it. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- core/src/main/kotlin/shop/Entity.kt
package shop

abstract class Entity(val id: Int) {
    protected fun save() { }
    open fun check(): Boolean = true
    companion object {
        const val MOST = 9
        fun find(id: Int): Entity? = null
    }
}
interface Named { val title: String }
object Registry {
    val all = mutableListOf<Entity>()
    fun add(entity: Entity) { all.add(entity) }
}
typealias Entities = List<Entity>
fun total(entities: Entities): Int = entities.sumOf { it.id }
val Entity.isNew: Boolean
    get() = id == 0
fun Entity.rename(to: String): Entity = this
//- core/src/main/kotlin/anywhere/Order.kt
package shop.orders

import shop.Entity
import shop.Registry
import shop.rename
import shop.total as sum
import shop.isNew

class Order(id: Int, val lines: List<Line>) : Entity(id) {
    val first: Line get() = lines.first()
    fun run(other: Order) {
        save()
        this.check()
        for (line in lines) line.count++
        lines.forEach { it.add(1) }
        lines.map { line -> line.count }
        Registry.add(this)
        Entity.find(Entity.MOST)?.check()
        other.rename("a").check()
        if (other.isNew) sum(listOf(other))
        first.add(2)
    }
    class Note { var text = "" }
}
class Line(var count: Int) {
    constructor() : this(0)
    fun add(more: Int) { count += more }
}
`;

const ENTITY = 'core/src/main/kotlin/shop/Entity.kt';
const ORDER = 'core/src/main/kotlin/anywhere/Order.kt';

describe('packages of Kotlin', () => {
  it('share names whatever their folder, imported by name and alias', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses(`${ENTITY}#Entity`)).toEqual([
      `${ORDER}:3 import`,
      `${ORDER}:9 extends`,
      `${ORDER}:18 read`,
      `${ORDER}:18 read`,
      `${ENTITY}:8 type`,
      `${ENTITY}:13 type`,
      `${ENTITY}:14 type`,
      `${ENTITY}:16 type`,
      `${ENTITY}:18 type`,
      `${ENTITY}:20 type`,
      `${ENTITY}:20 type`,
    ]);
    expect(await uses(`${ENTITY}#total`)).toEqual([`${ORDER}:6 import`, `${ORDER}:20 call`]);
    expect(await uses(`${ENTITY}#Registry.add`)).toEqual([`${ORDER}:17 call`]);
  });

  it('hold members of classes, companions and extensions', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses(`${ENTITY}#Entity.save`)).toEqual([`${ORDER}:12 call`]);
    expect(await uses(`${ENTITY}#Entity.find`)).toEqual([`${ORDER}:18 call`]);
    expect(await uses(`${ENTITY}#Entity.MOST`)).toEqual([`${ORDER}:18 read`]);
    expect(await uses(`${ENTITY}#Entity.check`)).toEqual([`${ORDER}:13 call`, `${ORDER}:18 call`, `${ORDER}:19 call`]);
    expect(await uses(`${ENTITY}#rename`)).toEqual([`${ORDER}:5 import`, `${ORDER}:19 call`]);
    expect(await uses(`${ENTITY}#isNew`)).toEqual([`${ORDER}:7 import`, `${ORDER}:20 read`]);
    expect(await uses(`${ENTITY}#Entity.id`)).toEqual([`${ENTITY}:17 read`, `${ENTITY}:19 read`]);
  });

  it('hold members that are reached through elements and blocks', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses(`${ORDER}#Line.count`)).toEqual([`${ORDER}:14 write`, `${ORDER}:16 read`, `${ORDER}:27 write`]);
    expect(await uses(`${ORDER}#Line.add`)).toEqual([`${ORDER}:15 call`, `${ORDER}:21 call`]);
  });
});

const PAGE = `//- src/Page.kt
package page

open class Tag(val name: String) {
    val children = mutableListOf<Tag>()
    fun text(value: String): Tag = this
    fun div(build: Tag.() -> Unit): Tag = Tag("div").apply(build)
}
class Page : Tag("html") {
    fun title(value: String) { }
}
class Config(val level: Int) {
    fun start() { }
    companion object Defaults { fun standard(): Config = Config(1) }
}
fun page(at: Int = 0, build: Page.() -> Unit): Page = Page().apply { build() }
fun Tag.bold(): Tag = text("b")
fun <T : Any> T.logged(): T = this
//- src/Main.kt
package app

import page.*

fun main(config: Config?) {
    page {
        title("a")
        text("b").bold()
        div { text("c"); bold() }
    }
    page(1) { title("d") }
    config?.let { it.start() }
    config?.also { found -> found.start() }?.start()
    Config.standard().apply { start() }.start()
    with(Config(2)) { start() }
    config?.let { Config(3) }?.start()
    Page().children.firstOrNull()?.text("e")
    listOf(Config(4), Config(5)).forEach { it.start() }
    val page = Page().logged()
    run { page.title("f") }
}
`;

describe('blocks of Kotlin', () => {
  it('have a receiver by the function they are passed to', async () => {
    const { uses } = await linksOf(PAGE);
    expect(await uses('src/Page.kt#Page.title')).toEqual(['src/Main.kt:7 call', 'src/Main.kt:11 call', 'src/Main.kt:20 call']);
    expect(await uses('src/Page.kt#Tag.text')).toEqual([
      'src/Main.kt:8 call',
      'src/Main.kt:9 call',
      'src/Main.kt:17 call',
      'src/Page.kt:16 call',
    ]);
    expect(await uses('src/Page.kt#bold')).toEqual(['src/Main.kt:8 call', 'src/Main.kt:9 call']);
    expect(await uses('src/Page.kt#Tag.div')).toEqual(['src/Main.kt:9 call']);
  });

  it('take a value and return it, or what they end with', async () => {
    const { uses } = await linksOf(PAGE);
    expect(await uses('src/Page.kt#Config.start')).toEqual([
      'src/Main.kt:12 call',
      'src/Main.kt:13 call',
      'src/Main.kt:13 call',
      'src/Main.kt:14 call',
      'src/Main.kt:14 call',
      'src/Main.kt:15 call',
      'src/Main.kt:16 call',
      'src/Main.kt:18 call',
    ]);
  });

  it('and companions with a name give their members to the class', async () => {
    const { uses } = await linksOf(PAGE);
    expect(await uses('src/Page.kt#Config.Defaults.standard')).toEqual(['src/Main.kt:14 call']);
  });
});

const BOTH = `//- app/build.gradle.kts
//- app/src/main/java/shop/Order.java
package shop;

public class Order {
    private int total;
    public int getTotal() { return total; }
    public void setTotal(int total) { this.total = total; }
    public boolean isPaid() { return new Line("a").getCount() > 0; }
    public static Order empty() { return new Order(); }
    int rest() { return Sums.sum(this) + LinesKt.half(this) + Line.MOST; }
}
//- app/src/main/kotlin/shop/Lines.kt
package shop

class Line(val name: String) {
    var count = 0
    fun sum(order: Order): Int {
        order.total = 3
        return if (order.isPaid) order.total else Order.empty().getTotal()
    }
    companion object { const val MOST = 3 }
}
fun half(order: Order): Int = order.total / 2
//- app/src/main/kotlin/shop/Sums.kt
@file:JvmName("Sums")
package shop

fun sum(order: Order): Int = order.total
`;

describe('Kotlin and Java of one module', () => {
  it('name the types and members of each other', async () => {
    const { uses } = await linksOf(BOTH);
    expect(await uses('app/src/main/java/shop/Order.java#Order.empty')).toEqual(['app/src/main/kotlin/shop/Lines.kt:7 call']);
    expect(await uses('app/src/main/kotlin/shop/Lines.kt#Line')).toEqual([
      'app/src/main/java/shop/Order.java:7 instantiate',
      'app/src/main/java/shop/Order.java:9 read',
    ]);
    expect(await uses('app/src/main/kotlin/shop/Lines.kt#Line.MOST')).toEqual(['app/src/main/java/shop/Order.java:9 read']);
  });
});
