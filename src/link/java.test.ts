/** Links in Java: packages, imports of types and of static members, nested and anonymous types, bare members. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- core/src/main/java/shop/Entity.java
package shop;

public abstract class Entity {
    protected int id;
    protected void save() { }
    public static Entity find(int id) { return null; }
}
//- core/src/main/java/shop/orders/Order.java
package shop.orders;

import shop.Entity;
import java.util.List;

public class Order extends Entity {
    public static final int MOST = 9;
    private List<Line> lines;
    public Line first() { return lines.get(0); }
    void run() {
        save();
        this.save();
        id = 3;
        for (Line line : lines) line.count++;
        lines.forEach(line -> line.add(1));
    }
    public static class Note { public String text; }
}
//- core/src/main/java/shop/orders/Line.java
package shop.orders;

class Line {
    int count;
    void add(int more) { count += more; }
}
`;

describe('packages', () => {
  it('share their names between files, and are imported by name', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('core/src/main/java/shop/orders/Line.java#Line')).toEqual([
      'core/src/main/java/shop/orders/Order.java:8 type',
      'core/src/main/java/shop/orders/Order.java:9 type',
      'core/src/main/java/shop/orders/Order.java:14 type',
    ]);
    expect(await uses('core/src/main/java/shop/Entity.java#Entity')).toEqual([
      'core/src/main/java/shop/Entity.java:6 type',
      'core/src/main/java/shop/orders/Order.java:3 import',
      'core/src/main/java/shop/orders/Order.java:6 extends',
    ]);
  });

  it('hold members that are reached through values, elements and callbacks', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('core/src/main/java/shop/orders/Line.java#Line.count')).toEqual([
      'core/src/main/java/shop/orders/Line.java:5 write',
      'core/src/main/java/shop/orders/Order.java:14 write',
    ]);
    expect(await uses('core/src/main/java/shop/orders/Line.java#Line.add')).toEqual([
      'core/src/main/java/shop/orders/Order.java:15 call',
    ]);
  });

  it('are named in full, imported as a whole, and end at another package', async () => {
    const { uses } = await linksOf(`${SHOP}//- app/Main.java
package app;

import shop.orders.*;

class Main {
    shop.orders.Order other;
    void main() {
        new Order().first();
        other.first();
        shop.Entity.find(3);
        Order.Note note = new Order.Note();
        note.text = "";
    }
}
//- app/Line.java
package app;

class Line { Order order; Note note; }
`);
    const order = 'core/src/main/java/shop/orders/Order.java#Order';
    expect(await uses(order)).toEqual([
      'app/Main.java:6 type',
      'app/Main.java:8 instantiate',
      'app/Main.java:11 type',
      'app/Main.java:11 type',
    ]);
    expect(await uses(`${order}.first`)).toEqual(['app/Main.java:8 call', 'app/Main.java:9 call']);
    expect(await uses(`${order}.Note.text`)).toEqual(['app/Main.java:12 write']);
    expect(await uses('core/src/main/java/shop/Entity.java#Entity.find')).toEqual(['app/Main.java:10 call']);
  });

  it('of several modules, mean the declaration of the own one', async () => {
    const { uses } = await linksOf(`//- a/pom.xml
//- a/src/main/java/p/Options.java
package p;
class Options { int size; }
//- a/src/test/java/p/OptionsTest.java
package p;
class OptionsTest { int run(Options options) { return options.size; } }
//- b/build.gradle.kts
//- b/src/main/java/p/Options.java
package p;
class Options { int size; int run(Options options) { return options.size; } }
`);
    expect(await uses('a/src/main/java/p/Options.java#Options.size')).toEqual(['a/src/test/java/p/OptionsTest.java:2 read']);
    expect(await uses('b/src/main/java/p/Options.java#Options.size')).toEqual(['b/src/main/java/p/Options.java:2 read']);
  });
});

describe('imports of static members', () => {
  it('bind members by name and as a whole, inherited ones too', async () => {
    const { uses } = await linksOf(`${SHOP}//- app/Main.java
package app;

import static shop.orders.Order.MOST;
import static shop.orders.Order.*;

class Main {
    int most = MOST;
    Note note;
    Object found = find(MOST);
}
`);
    expect(await uses('core/src/main/java/shop/orders/Order.java#Order.MOST')).toEqual([
      'app/Main.java:3 import',
      'app/Main.java:7 read',
      'app/Main.java:9 read',
    ]);
    expect(await uses('core/src/main/java/shop/orders/Order.java#Order.Note')).toEqual(['app/Main.java:8 type']);
    expect(await uses('core/src/main/java/shop/Entity.java#Entity.find')).toEqual(['app/Main.java:9 call']);
  });
});

describe('bare names', () => {
  it('are members of the types around them, also inherited, nested and anonymous ones', async () => {
    const { uses } = await linksOf(`${SHOP}//- core/src/main/java/shop/orders/Paid.java
package shop.orders;

class Paid extends Order {
    Note note;
    Runnable later() {
        return new Runnable() {
            public void run() { save(); again(); }
            void again() { id++; }
        };
    }
    class Inner { void go() { first(); save(); } void save() { } }
}
`);
    const paid = 'core/src/main/java/shop/orders/Paid.java';
    const order = 'core/src/main/java/shop/orders/Order.java';
    expect(await uses('core/src/main/java/shop/Entity.java#Entity.save')).toEqual([
      `${order}:11 call`,
      `${order}:12 call`,
      `${paid}:7 call`,
    ]);
    expect(await uses('core/src/main/java/shop/Entity.java#Entity.id')).toEqual([`${order}:13 write`, `${paid}:8 write`]);
    expect(await uses(`${order}#Order.first`)).toEqual([`${paid}:11 call`]);
    expect(await uses(`${order}#Order.Note`)).toEqual([`${paid}:4 type`]);
  });
});

describe('calls of one name', () => {
  const TEXTS = `//- src/t/Texts.java
package t;

class Base {
    void put(int at) { }
}
class Texts extends Base {
    static final int PUT = 1;
    enum Level { LOW, HIGH }
    int put;
    void put(String text) { }
    void put(Object any) { }
    void put(String text, int... more) { }
    void put(boolean[] all) { }
    void put(double[] all) { }
    <T> void put(T[] all) { }
    void put(Runnable later, int at) { }
    void run(Unknown some, boolean[] flags, Level level) {
        put("a");
        put("a" + 1, 2, 3);
        put(flags);
        put(new double[0]);
        put(new String[0]);
        put(1);
        put(level);
        put(some.thing());
        put(() -> { }, put);
        switch (level) { case LOW: break; }
        switch (put) { case PUT: break; }
    }
}
class More extends Texts {
    @Override void put(String text) { }
}
`;
  const uses = async (ordinal: string, options = {}) =>
    (await linksOf(TEXTS)).uses(`src/t/Texts.java#Texts.put${ordinal}`, options);

  it('choose by the number and the types of what they pass', async () => {
    expect(await uses('~2')).toEqual(['src/t/Texts.java:18 call', 'src/t/Texts.java:25 call?']);
    expect(await uses('~4', { includesUnresolved: false })).toEqual(['src/t/Texts.java:19 call']);
    expect(await uses('~5', { includesUnresolved: false })).toEqual(['src/t/Texts.java:20 call']);
    expect(await uses('~6', { includesUnresolved: false })).toEqual(['src/t/Texts.java:21 call']);
    expect(await uses('~7', { includesUnresolved: false })).toEqual(['src/t/Texts.java:22 call']);
    expect(await uses('~3', { includesUnresolved: false })).toEqual(['src/t/Texts.java:24 call']);
    expect(await uses('~8', { includesUnresolved: false })).toEqual(['src/t/Texts.java:26 call']);
    const { uses: all } = await linksOf(TEXTS);
    expect(await all('src/t/Texts.java#Base.put', { includesUnresolved: false })).toEqual(['src/t/Texts.java:23 call']);
  });

  it('are not uses of a field, and override what takes the same', async () => {
    expect(await uses('')).toEqual(['src/t/Texts.java:26 read', 'src/t/Texts.java:28 read']);
    expect(await uses('~2', { followsOverrides: true, kinds: new Set(['override']) })).toEqual(['src/t/Texts.java:32 override']);
    expect(await uses('~3', { followsOverrides: true, kinds: new Set(['override']) })).toEqual([]);
  });

  it('find constants by the value of a switch, and those in scope', async () => {
    const { uses: all } = await linksOf(TEXTS);
    expect(await all('src/t/Texts.java#Texts.Level.LOW')).toEqual(['src/t/Texts.java:27 read']);
    expect(await all('src/t/Texts.java#Texts.PUT')).toEqual(['src/t/Texts.java:28 read']);
  });
});
