/** Links in C#: namespaces, usings, partial types, members that are named without a receiver. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const ORDERS = `//- src/Orders/Order.cs
namespace Shop.Orders
{
    public class Order : Entity
    {
        public decimal Total { get; set; }
        public Line First() => new Line();
        public class Note { public string Text; }
    }
}
//- src/Orders/Line.cs
namespace Shop.Orders;

public class Line { public int Count; public static Line Empty = new(); }
//- src/Entity.cs
namespace Shop;

public abstract class Entity
{
    protected int Id;
    protected virtual void Save() { }
}
`;

describe('namespaces', () => {
  it('share their names between files, and with those inside of them', async () => {
    const { uses } = await linksOf(ORDERS);
    expect(await uses('src/Orders/Line.cs#Line')).toEqual([
      'src/Orders/Line.cs:3 type',
      'src/Orders/Order.cs:6 type',
      'src/Orders/Order.cs:6 instantiate',
    ]);
    expect(await uses('src/Entity.cs#Entity')).toEqual(['src/Orders/Order.cs:3 extends']);
  });

  it('are imported by `using`, by a name for one, and named in full', async () => {
    const { uses, callees } = await linksOf(`${ORDERS}//- app/Program.cs
using System;
using Shop.Orders;
using O = Shop.Orders;
using Item = Shop.Orders.Line;

class Program
{
    static void Main()
    {
        var order = new Order();
        order.First().Count++;
        Shop.Orders.Order other = order;
        other.Total = 1;
        var line = new O.Line();
        line.Count = 2;
        Item third = null;
        third.Count = 3;
        Line.Empty.Count = 4;
        System.Console.WriteLine(Environment.NewLine);
    }
}
//- app/Other.cs
namespace Tools;

class Line { void Run(Order order) { } }
`);
    expect(await uses('src/Orders/Order.cs#Order')).toEqual(['app/Program.cs:10 instantiate', 'app/Program.cs:12 type']);
    expect(await uses('src/Orders/Order.cs#Order.First')).toEqual(['app/Program.cs:11 call']);
    expect(await uses('src/Orders/Order.cs#Order.Total')).toEqual(['app/Program.cs:13 write']);
    expect(await uses('src/Orders/Line.cs#Line.Count')).toEqual([11, 15, 17, 18].map((line) => `app/Program.cs:${line} write`));
    expect(await uses('src/Orders/Line.cs#Line')).toContain('app/Program.cs:16 type');
    expect(await callees('app/Program.cs#Program.Main')).toContain('WriteLine → external System.Console');
  });

  it('of several declarations, mean the one of the own project', async () => {
    const { uses } = await linksOf(`//- a/a.csproj
//- a/Options.cs
namespace Shop;
public class Options { public int Size; }
//- a/Use.cs
namespace Shop;
class Use { int Run(Options options) => options.Size; }
//- b/b.csproj
//- b/Options.cs
namespace Shop;
public class Options { public int Size; }
//- b/Use.cs
namespace Shop;
class Use { int Run(Options options) => options.Size; }
`);
    expect(await uses('a/Options.cs#Options.Size')).toEqual(['a/Use.cs:2 read']);
    expect(await uses('b/Options.cs#Options.Size')).toEqual(['b/Use.cs:2 read']);
  });

  it('are found in files that declare several', async () => {
    const { uses } = await linksOf(`//- a.cs
namespace Shop { public class A { public void Run() { } } }
namespace Shop.Deep { public class B { void Go(A a, Other.C c) { a.Run(); c.Run(); } } }
//- c.cs
namespace Other { public class C { public void Run() { new Shop.Deep.B(); } } }
`);
    expect(await uses('a.cs#Shop.A.Run')).toEqual(['a.cs:2 call']);
    expect(await uses('c.cs#C.Run')).toEqual(['a.cs:2 call']);
    expect(await uses('a.cs#Shop.Deep.B')).toEqual(['c.cs:1 instantiate']);
  });
});

describe('bare names', () => {
  it('may be members of the types around them, also inherited ones', async () => {
    const { uses } = await linksOf(`${ORDERS}//- src/Orders/Paid.cs
using static Shop.Orders.Line;
namespace Shop.Orders;

class Paid : Order
{
    void Run()
    {
        Save();
        Id = 3;
        Note note = null;
        note.Text = Empty.ToString();
        int Step() { Save(); return 1; }
    }
    class Inner { void Go() => Save(); }
}
`);
    expect(await uses('src/Entity.cs#Entity.Save')).toEqual([8, 12, 14].map((line) => `src/Orders/Paid.cs:${line} call`));
    expect(await uses('src/Entity.cs#Entity.Id')).toEqual(['src/Orders/Paid.cs:9 write']);
    expect(await uses('src/Orders/Order.cs#Order.Note.Text')).toEqual(['src/Orders/Paid.cs:11 write']);
    expect(await uses('src/Orders/Line.cs#Line.Empty')).toEqual(['src/Orders/Paid.cs:11 read']);
  });

  it('mean the type where a member has the name of its type', async () => {
    const { uses } = await linksOf(`//- color.cs
public enum Color { Red }
//- shape.cs
class Shape
{
    public Color Color { get; set; }
    void Run(Color other) { Color = Color.Red; Color.ToString(); }
}
`);
    expect(await uses('color.cs#Color')).toEqual(['shape.cs:3 type', 'shape.cs:4 type']);
    expect(await uses('color.cs#Color.Red')).toEqual(['shape.cs:4 read']);
  });
});

describe('partial types', () => {
  const PARTS = `//- a/Cart.cs
namespace Shop;
public partial class Cart : Basket { private int _size; public void Add() { Grow(); } }
//- b/Cart.Grow.cs
namespace Shop;
partial class Cart { private void Grow() { _size++; this.Add(); Empty(); } partial class Box { int one; } }
//- b/Box.cs
namespace Shop { partial class Cart { partial class Box { int Two() => one; } } }
//- b/Basket.cs
namespace Shop;
public class Basket { protected void Empty() { } }
public class Cart<T> { public void Grow() { } }
//- use.cs
class Use { void Run(Shop.Cart cart) { cart.Add(); } }
`;

  it('have the members and the uses of all their parts', async () => {
    const { uses } = await linksOf(PARTS);
    expect(await uses('a/Cart.cs#Cart.Add')).toEqual(['b/Cart.Grow.cs:2 call', 'use.cs:1 call']);
    expect(await uses('b/Cart.Grow.cs#Cart.Grow')).toEqual(['a/Cart.cs:2 call']);
    expect(await uses('a/Cart.cs#Cart._size')).toEqual(['b/Cart.Grow.cs:2 write']);
    expect(await uses('b/Cart.Grow.cs#Cart')).toEqual(['use.cs:1 type']);
    expect(await uses('b/Cart.Grow.cs#Cart.Box.one')).toEqual(['b/Box.cs:1 read']);
    expect(await uses('b/Basket.cs#Basket.Empty')).toEqual(['b/Cart.Grow.cs:2 call']);
  });

  it('have the supertypes of all their parts', async () => {
    const { links, ids, at } = await linksOf(PARTS);
    const basket = await at('b/Basket.cs#Basket');
    expect((await links.subtypesOf(basket)).length).toBe(1);
    const supertypes = await links.supertypesOf(await at('b/Cart.Grow.cs#Cart'));
    expect(await ids(supertypes.flatMap(({ target }) => target ?? []))).toEqual(['b/Basket.cs#Basket']);
  });
});

describe('usings of a whole project', () => {
  it('are written in any file of it, or in its project file', async () => {
    const { uses } = await linksOf(`${ORDERS}//- app/app.csproj
<Project><ItemGroup><Using Include="Tools" /></ItemGroup></Project>
//- app/Usings.cs
global using Shop.Orders;
global using Item = Shop.Orders.Line;
global using static Shop.Orders.Line;
//- app/Use.cs
namespace App;
class Use { Order one; Item two; void Run() { Empty.Count = 1; two.Count = 2; Tool.Go(); } }
//- other/other.csproj
//- other/Use.cs
class Use { Order one; }
//- tools/Tool.cs
namespace Tools;
public static class Tool { public static void Go() { } }
`);
    expect(await uses('src/Orders/Order.cs#Order')).toEqual(['app/Use.cs:2 type']);
    expect(await uses('src/Orders/Line.cs#Line.Count')).toEqual(['app/Use.cs:2 write', 'app/Use.cs:2 write']);
    expect(await uses('src/Orders/Line.cs#Line')).toContain('app/Use.cs:2 type');
    expect(await uses('tools/Tool.cs#Tool.Go')).toEqual(['app/Use.cs:2 call']);
  });
});

describe('extension methods', () => {
  const EXTENSIONS = `${ORDERS}//- ext/Extensions.cs
namespace Shop.Extensions;
public static class Extensions
{
    public static void Print(this Entity entity, int times) { }
    public static string Short(this string text) => text;
    public static T Last<T>(this IEnumerable<T> items) => default;
    public static T Also<T>(this T item) => item;
    public static void Close(this Stream stream) { }
}
`;

  it('are called on values of the extended type', async () => {
    const { uses } = await linksOf(`${EXTENSIONS}//- app/Use.cs
using Shop.Orders;
using Shop.Extensions;
class Use
{
    void Run(Order order, string text, List<Order> orders, FileStream file, int number)
    {
        order.Print(1);
        text.Short();
        orders.Last().Total = 1;
        order.Also();
        file.Close();
        number.Short();
        Extensions.Print(order, 2);
    }
}
//- app/Blind.cs
class Blind { void Run(Shop.Entity entity) { entity.Print(1); } }
`);
    expect(await uses('ext/Extensions.cs#Extensions.Print', { includesUnresolved: false })).toEqual([
      'app/Use.cs:7 call',
      'app/Use.cs:13 call',
    ]);
    expect(await uses('ext/Extensions.cs#Extensions.Short', { includesUnresolved: false })).toEqual(['app/Use.cs:8 call']);
    expect(await uses('ext/Extensions.cs#Extensions.Last')).toEqual(['app/Use.cs:9 call']);
    expect(await uses('ext/Extensions.cs#Extensions.Also')).toEqual(['app/Use.cs:10 call']);
    expect(await uses('ext/Extensions.cs#Extensions.Close')).toEqual(['app/Use.cs:11 call']);
  });
});

describe('overloads', () => {
  const WRITER = `//- src/Writer.cs
namespace Shop;
public class Writer
{
    public void Put(string text) { }
    public void Put(int number) { }
    public void Put(string text, int width, bool isWide = false) { }
    public void Put(params object[] all) { }
    public void Put(Action<int> run) { }
}
public static class Extensions
{
    public static void Add(this Writer writer, string text) { }
    public static void Add(this Reader reader, string text) { }
    public static void Add(this Writer writer, int number) { }
}
public class Reader { }
//- src/Use.cs
namespace Shop;
class Use
{
    void Run(Writer writer, Reader reader, int count)
    {
        writer.Put("a" + count);
        writer.Put(-count);
        writer.Put("b", count);
        writer.Put("c", width: 3, isWide: !true);
        writer.Put(1, "d", 'e', 1.5);
        writer.Put(x => { });
        writer.Add("f");
        reader.Add("g");
        writer.Add(number: 4);
        Extensions.Add(writer, 5);
    }
}
`;
  const uses = async (symbol: string) => (await linksOf(WRITER)).uses(`src/Writer.cs#${symbol}`, { includesUnresolved: false });

  it('are chosen by the number and the types of what a call passes', async () => {
    expect(await uses('Writer.Put')).toEqual(['src/Use.cs:6 call']);
    expect(await uses('Writer.Put~2')).toEqual(['src/Use.cs:7 call']);
    expect(await uses('Writer.Put~3')).toEqual(['src/Use.cs:8 call', 'src/Use.cs:9 call']);
    expect(await uses('Writer.Put~4')).toEqual(['src/Use.cs:10 call']);
    expect(await uses('Writer.Put~5')).toEqual(['src/Use.cs:11 call']);
  });

  it('of extensions are chosen by the value they are called on, too', async () => {
    expect(await uses('Extensions.Add')).toEqual(['src/Use.cs:12 call']);
    expect(await uses('Extensions.Add~2')).toEqual(['src/Use.cs:13 call']);
    expect(await uses('Extensions.Add~3')).toEqual(['src/Use.cs:14 call', 'src/Use.cs:15 call']);
  });
});
