/** Inheritance in Python: overrides along the classes above and below, and the order of several bases. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

describe('overrides of one base class', () => {
  const SHAPES = `//- shapes.py
class Shape:
    def area(self): ...
class Square(Shape):
    def area(self): ...
class Unit(Square):
    def area(self): ...
class Circle(Shape):
    def area(self): ...
//- a.py
from shapes import Shape, Square, Unit, Circle
def f(shape: Shape, square: Square, unit: Unit, circle: Circle):
    shape.area()
    square.area()
    unit.area()
    circle.area()
`;
  const OVERRIDES = { followsOverrides: true, kinds: new Set(['call'] as const) };

  it.each([
    ['shapes.py#Shape.area', ['a.py:3 call', 'a.py:4 call', 'a.py:5 call', 'a.py:6 call']],
    ['shapes.py#Square.area', ['a.py:3 call', 'a.py:4 call', 'a.py:5 call']],
    ['shapes.py#Unit.area', ['a.py:3 call', 'a.py:4 call', 'a.py:5 call']],
    ['shapes.py#Circle.area', ['a.py:3 call', 'a.py:6 call']],
  ])('share the uses of classes above and below, not those of siblings: %s', async (symbol, uses) => {
    expect(await (await linksOf(SHAPES)).uses(symbol, OVERRIDES)).toEqual(uses);
  });

  it('are listed for classes below, not for siblings', async () => {
    const { uses } = await linksOf(SHAPES);
    const declared = { followsOverrides: true, kinds: new Set(['override'] as const) };
    expect(await uses('shapes.py#Circle.area', declared)).toEqual([]);
    expect(await uses('shapes.py#Square.area', declared)).toEqual(['shapes.py:6 override']);
  });
});

it('members of unrelated classes that a common subclass inherits are uses of each other by name only', async () => {
  const { uses } = await linksOf(`//- a.py
class Base:
    def load(self): ...
class Mixin:
    def load(self): ...
class Both(Mixin, Base): ...
def f(base: Base, mixin: Mixin, both: Both):
    base.load()
    mixin.load()
    both.load()
`);
  const calls = { followsOverrides: true, kinds: new Set(['call'] as const) };
  expect(await uses('a.py#Base.load', calls)).toEqual(['a.py:7 call', 'a.py:8 call?', 'a.py:9 call?']);
  expect(await uses('a.py#Mixin.load', calls)).toEqual(['a.py:7 call?', 'a.py:8 call', 'a.py:9 call']);
});

describe('a class with several bases', () => {
  const callsOf = async (classes: string, symbol: string) =>
    (await linksOf(`//- a.py\n${classes}`)).uses(`a.py#${symbol}`, { kinds: new Set(['call']) });

  const DIAMOND = `class Top:
    def load(self): ...
    def save(self): ...
class Left(Top):
    def save(self):
        super().save()
class Right(Top):
    def load(self): ...
class Both(Left, Right):
    def save(self):
        super().load()
Both().load()
Left().load()
`;

  it('inherits in the order of Python, which puts a base after all classes that derive from it', async () => {
    expect(await callsOf(DIAMOND, 'Right.load')).toEqual(['a.py:11 call', 'a.py:12 call']);
    expect(await callsOf(DIAMOND, 'Top.load')).toEqual(['a.py:13 call']);
  });

  it('has one next class for super()', async () => {
    const bases = `class One:
    def load(self): ...
class Two:
    def load(self): ...
class Both(One, Two):
    def load(self):
        super().load()
`;
    expect(await callsOf(bases, 'One.load')).toEqual(['a.py:7 call']);
    expect(await callsOf(bases, 'Two.load')).toEqual([]);
  });

  it('is searched from left to right if no order fits its bases, or if it derives from itself', async () => {
    const inconsistent = `class One:
    def load(self): ...
class Two(One):
    def load(self): ...
class Both(One, Two): ...
Both().load()
`;
    expect(await callsOf(inconsistent, 'One.load')).toEqual(['a.py:6 call']);
    const cyclic = `class One(Two):
    def load(self): ...
class Two(One): ...
Two().load()
Two().nothing()
`;
    expect(await callsOf(cyclic, 'One.load')).toEqual(['a.py:4 call']);
  });

  it('keeps what an external base may define among the uses by name', async () => {
    const external = `from lib import Outside
class One:
    def load(self): ...
class Two(Outside): ...
class Both(Two, One): ...
Both().load()
Two().load()
`;
    expect(await callsOf(external, 'One.load')).toEqual(['a.py:6 call']);
  });
});
