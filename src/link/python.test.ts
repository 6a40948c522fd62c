/** Links in Python: packages, re-exports, and members through `self`, `cls` and `super()`. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- shop/__init__.py
from .users import User
//- shop/users.py
class User:
    def save(self):
        pass

def load() -> User:
    return User()
`;

const IMPORTS: readonly (readonly [title: string, files: string, symbol: string, uses: readonly string[]])[] = [
  [
    'an absolute import',
    `${SHOP}//- a.py
from shop.users import load
load()
`,
    'shop/users.py#load',
    ['a.py:1 import', 'a.py:2 call'],
  ],
  [
    'a relative import',
    `${SHOP}//- shop/deep/__init__.py
//- shop/deep/a.py
from ..users import load as fetch
from .. import users
fetch()
users.load()
`,
    'shop/users.py#load',
    ['shop/deep/a.py:1 import', 'shop/deep/a.py:3 call', 'shop/deep/a.py:4 call'],
  ],
  [
    'an import of a submodule',
    `${SHOP}//- a.py
import shop.users
shop.users.load()
`,
    'shop/users.py#load',
    ['a.py:2 call'],
  ],
  [
    'an import of a module under an alias',
    `${SHOP}//- a.py
import shop.users as u
u.load()
`,
    'shop/users.py#load',
    ['a.py:2 call'],
  ],
  [
    'a submodule from its package',
    `${SHOP}//- a.py
from shop import users
users.load()
`,
    'shop/users.py#load',
    ['a.py:2 call'],
  ],
  [
    'a re-export by a package',
    `${SHOP}//- a.py
from shop import User
User()
`,
    'shop/users.py#User',
    ['a.py:1 import', 'a.py:2 instantiate', 'shop/__init__.py:1 import', 'shop/users.py:5 type', 'shop/users.py:6 instantiate'],
  ],
  [
    'a wildcard import',
    `${SHOP}//- a.py
from shop.users import *
load()
`,
    'shop/users.py#load',
    ['a.py:2 call'],
  ],
  [
    'a chain of wildcard imports',
    `${SHOP}//- shop/all.py
from .users import *
//- a.py
from shop.all import load
load()
//- b.py
from shop.all import *
load()
`,
    'shop/users.py#load',
    ['a.py:1 import', 'a.py:2 call', 'b.py:2 call'],
  ],
  [
    'names that __all__ lists',
    `${SHOP}//- shop/api.py
from .users import load
__all__ = ["load"]
//- a.py
from shop.api import load
load()
`,
    'shop/users.py#load',
    ['a.py:1 import', 'a.py:2 call', 'shop/api.py:1 import', 'shop/api.py:2 export'],
  ],
  [
    'a cycle of modules',
    `//- a.py
from b import *
def load(): pass
//- b.py
from a import *
load()
nothing()
`,
    'a.py#load',
    ['b.py:2 call'],
  ],
];

describe('uses through modules', () => {
  it.each(IMPORTS)('follow %s', async (...[, files, symbol, uses]) => {
    expect(await (await linksOf(files)).uses(symbol)).toEqual(uses);
  });

  it('exclude the same name from other modules', async () => {
    const { uses } = await linksOf(`${SHOP}//- other.py
def load(): pass
//- a.py
from other import load
load()
//- b.py
def work(load):
    load()
//- c.py
from json import load
load()
`);
    expect(await uses('shop/users.py#load')).toEqual([]);
    expect(await uses('other.py#load')).toEqual(['a.py:1 import', 'a.py:2 call']);
  });
});

const SAVES: readonly (readonly [title: string, code: string])[] = [
  ['a constructor call', 'User().save()'],
  ['a variable', 'user = User()\nuser.save()'],
  ['an annotated parameter', 'def f(user: User):\n    user.save()'],
  ['a quoted annotation', 'def f(user: "User"):\n    user.save()'],
  ['an optional annotation', 'def f(user: Optional[User]):\n    user.save()'],
  ['a union with None', 'def f(user: User | None):\n    user.save()'],
  ['a declared result', 'def g() -> User: ...\ng().save()'],
  ['a list', 'def f(users: list[User]):\n    users[0].save()'],
  ['a loop', 'def f(users: list[User]):\n    for user in users: user.save()'],
  ['a comprehension', 'def f(users: list[User]):\n    return [user.save() for user in users]'],
  ['a dictionary', 'def f(users: dict[str, User]):\n    users["a"].save()'],
  ['values of a dictionary', 'def f(users: dict[str, User]):\n    for user in users.values(): user.save()'],
  ['get of a dictionary', 'def f(users: dict[str, User]):\n    users.get("a").save()'],
  ['an awaited result', 'async def g() -> User: ...\nasync def f():\n    (await g()).save()'],
  ['a field of the instance', 'class Box:\n    def __init__(self): self.user = User()\n    def f(self): self.user.save()'],
  ['a field declared in the class body', 'class Box:\n    user: User\n    def f(self): self.user.save()'],
  ['a property', 'class Box:\n    @property\n    def user(self) -> User: ...\ndef f(box: Box): box.user.save()'],
  ['a with statement', 'with User() as user:\n    user.save()'],
  ['an alias of the class', 'Person = User\nPerson().save()'],
  ['a bound type variable', 'T = TypeVar("T", bound=User)\ndef f(user: T): user.save()'],
  ['a type variable with a quoted bound', 'T = TypeVar("T", bound="User")\ndef f(user: T): user.save()'],
  ['a quoted annotation with type arguments', 'def f(user: "Optional[User]"):\n    user.save()'],
  ['a quoted list', 'def f(users: "list[User]"):\n    users[0].save()'],
  ['a quoted union', 'def f(user: "User | None"):\n    user.save()'],
  ['quotes inside quotes', 'def f(user: "Optional[\'User\']"):\n    user.save()'],
  ['a quoted type argument', 'def f(users: list["User"]):\n    users[0].save()'],
  ['a quoted argument of a qualified type', 'def f(user: t.Optional[t.Union[None, "User"]]):\n    user.save()'],
  ['a quoted qualified name', 'def f(user: "users.User"):\n    user.save()'],
  ['a quoted result', 'def g() -> "list[User]": ...\nfor user in g(): user.save()'],
  ['a quoted field', 'class Box:\n    user: "Optional[User]" = None\n    def f(self): self.user.save()'],
  ['a cast', 'def f(x):\n    cast(User, x).save()'],
  ['a quoted cast', 'def f(x):\n    user = t.cast("User | None", x)\n    user.save()'],
  ['a cast to a list', 'def f(x):\n    for user in t.cast(list[User], x): user.save()'],
  ['further arguments', 'def f(*users: User):\n    for user in users: user.save()'],
  ['an index of further arguments', 'def f(*users: "User"):\n    users[0].save()'],
  ['named arguments', 'def f(**users: User):\n    users["a"].save()'],
  ['values of named arguments', 'def f(**users: User):\n    for user in users.values(): user.save()'],
  ['items of a dictionary', 'def f(users: dict[str, User]):\n    for name, user in users.items(): user.save()'],
  [
    'items of a field',
    'class Box:\n    def __init__(self, users: t.Mapping[str, User]): self.users = users\n    def f(self):\n        for _, user in self.users.items(): user.save()',
  ],
  ['items in a comprehension', 'def f(users: dict[str, User]):\n    return [user.save() for _, user in users.items()]'],
  ['numbered elements', 'def f(users: list[User]):\n    for at, user in enumerate(users): user.save()'],
  ['sorted elements', 'def f(users: list[User]):\n    for user in sorted(users): user.save()'],
  ['the next element', 'def f(users: Iterator[User]):\n    next(users).save()'],
  ['an alias of a union', 'Both = Union[User, None]\ndef f(user: Both):\n    user.save()'],
  ['an isinstance that is followed by a use', 'def f(user: User, other):\n    assert other\n    user.save()'],
];

describe('a member is found through', () => {
  it.each(SAVES)('%s', async (_title, code) => {
    const { usesOf } = await linksOf(
      `${SHOP}//- a.py\nimport typing as t\nfrom typing import cast, Iterator, Optional, TypeVar, Union\nfrom shop import users\nfrom shop.users import User\n${code}\n`,
    );
    const found = await usesOf('shop/users.py#User.save');
    expect(found.map(({ path, kind, state }) => `${path} ${kind} ${state}`)).toEqual(['a.py call resolved']);
  });
});

/** `save` of an unknown receiver stays among the uses by name. */
const UNSURE: readonly (readonly [title: string, code: string])[] = [
  ['the result of a generic function', 'T = TypeVar("T")\ndef first(all: list[T]) -> T: ...\nfirst(x).save()'],
  ['the result of a function with type parameters', 'def first[T](all: list[T]) -> T: ...\nfirst(x).save()'],
  ['a field of a generic class', 'class Box(Generic[T]):\n    item: T\nT = TypeVar("T")\ndef f(box: Box[int]): box.item.save()'],
  ['an element of a generic class', 'T = TypeVar("T")\nclass Box(Generic[T]):\n    def get(self) -> T: ...\nBox().get().save()'],
  ['an imported function of another package', 'from copy import copy\ncopy(x).save()'],
  ['a function of another package', 'import copy\ncopy.copy(x).save()'],
  ['a built-in function that returns its argument', 'max(x).save()'],
  ['a built-in function that returns an element', 'next(iter(x)).save()'],
  ['a named attribute', 'getattr(x, "user").save()'],
  ['a converted list', 'list(x)[0].save()'],
  ['Any', 'def f(user: Any): user.save()'],
  ['Any of a module', 'def f(user: t.Any): user.save()'],
  ['further arguments of any type', 'def f(*users: t.Any): users[0].save()'],
  ['object', 'def f(user: object):\n    if isinstance(user, User): user.save()'],
  ['an exception', 'try: ...\nexcept Exception as error: error.save()'],
  ['a first assignment of None', 'user = None\nuser.save()'],
];

describe('a member stays among the uses by name through', () => {
  it.each(UNSURE)('%s', async (_title, code) => {
    const { usesOf } = await linksOf(
      `${SHOP}//- a.py\nimport typing as t\nfrom typing import Any, Generic, TypeVar\nfrom shop.users import User\n${code}\n`,
    );
    const found = await usesOf('shop/users.py#User.save');
    expect(found.map(({ path, kind, state }) => `${path} ${kind} ${state}`)).toEqual(['a.py call unresolved']);
  });
});

describe('a class is used by', () => {
  it.each([
    ['a quoted annotation with type arguments', 'x: "Optional[User]"', ['a.py:3 type']],
    ['quoted type arguments', 'x: t.Callable[["User"], t.Dict[str, t.List["User"]]]', ['a.py:3 type', 'a.py:3 type']],
    ['a quoted union', 'x: "None | User"', ['a.py:3 type']],
    ['an alias with quotes', 'x = t.Union["User", None]', ['a.py:3 type']],
    ['no literal', 'x: t.Literal["User"]\ny: Literal["User", "list[User]"]\nz: Annotated[str, "User list"]', []],
    ['no text', 'x = t.get["User"]\ny: str = "list[User]"', []],
    ['no broken annotation', 'x: "list[User"\ny: "User["', []],
  ])('%s', async (_, code, uses) => {
    const { uses: usesIn } = await linksOf(`${SHOP}//- a.py\nimport typing as t\nfrom shop.users import User\n${code}\n`);
    expect((await usesIn('shop/users.py#User')).filter((use) => use.startsWith('a.py') && !use.endsWith('import'))).toEqual(uses);
  });
});

describe('a renamed import', () => {
  const RENAMED = `${SHOP}//- shop/api.py
from .users import User as Person, load as fetch
import shop.users as people
//- a.py
from shop.api import Person, fetch as get
from shop import api
import shop.api as door
def f(x: "list[Person]"):
    Person()
    api.Person().save()
    door.people.load()
    get()
//- b.py
from shop.api import *
Person()
`;

  it.each([
    [
      'User',
      ['a.py:1 import', 'a.py:4 type', 'a.py:5 instantiate', 'a.py:6 instantiate', 'b.py:2 instantiate', 'shop/api.py:1 import'],
    ],
    ['load', ['a.py:1 import', 'a.py:7 call', 'a.py:8 call', 'shop/api.py:1 import']],
    ['User.save', ['a.py:6 call']],
  ])('is followed from file to file: %s', async (symbol, uses) => {
    const found = await (await linksOf(RENAMED)).uses(`shop/users.py#${symbol}`);
    expect(found.filter((use) => !/^shop.(users|__init__)/u.test(use))).toEqual(uses);
  });
});

describe('members of classes', () => {
  const CLASSES = `//- base.py
class Base:
    limit = 1
    def __init__(self, name):
        self.name = name
    def load(self):
        return self.limit
    @classmethod
    def make(cls):
        return cls("a")
    @property
    def size(self):
        return 1
    @size.setter
    def size(self, value): ...
//- sub.py
from base import Base
class Sub(Base):
    def load(self):
        super().load()
        self.name = "b"
        return self.size + Sub.limit
    @classmethod
    def twice(cls):
        return cls.make()
class Other(Base):
    def __init__(self):
        super().__init__("c")
//- a.py
from sub import Sub
Sub("x").load()
Sub.make().load()
other.load()
`;

  it.each([
    ['base.py#Base.load', ['a.py:4 call?', 'sub.py:4 call']],
    ['sub.py#Sub.load', ['a.py:2 call', 'a.py:3 call', 'a.py:4 call?']],
    ['base.py#Base.limit', ['base.py:6 read', 'sub.py:6 read']],
    ['base.py#Base.name', []],
    ['sub.py#Sub.name', []],
    ['base.py#Base.size', ['base.py:13 read', 'sub.py:6 read']],
    ['base.py#Base.make', ['a.py:3 call', 'sub.py:9 call']],
    ['base.py#Base.__init__', ['a.py:2 instantiate', 'sub.py:12 call']],
  ])('are resolved through their receiver: %s', async (symbol, uses) => {
    expect(await (await linksOf(CLASSES)).uses(symbol)).toEqual(uses);
  });

  it('override those of the base class', async () => {
    const { links, ids, at } = await linksOf(CLASSES);
    expect(await ids(await links.overriddenMembersOf(await at('sub.py#Sub.load')))).toEqual(['base.py#Base.load']);
    expect(await ids(await links.overridingMembersOf(await at('base.py#Base.load')))).toEqual(['sub.py#Sub.load']);
    expect(await links.supertypesOf(await at('sub.py#Sub'))).toEqual([
      { kind: 'base', name: 'Base', target: await at('base.py#Base') },
    ]);
  });
});
