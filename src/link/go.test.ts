/** Links in Go: packages with several files, methods declared outside their types, embedding, structural interfaces. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const MODULE = `//- go.mod
module example.com/shop
`;

const USERS = `${MODULE}//- users/user.go
package users

type User struct {
	Name string
}

func Load() *User { return &User{} }
//- users/save.go
package users

func (u *User) Save() error { return u.check() }

func (u *User) check() error { return nil }
//- users/user_test.go
package users_test

func Load() {}
//- users/gen.go
package main

func Load() {}
`;

describe('packages', () => {
  it('share names between their files, methods included', async () => {
    const { uses } = await linksOf(USERS);
    expect(await uses('users/save.go#User.check')).toEqual(['users/save.go:3 call']);
    expect(await uses('users/user.go#User')).toContain('users/save.go:3 type');
  });

  it('are named by their imports', async () => {
    const { uses } = await linksOf(`${USERS}//- main.go
package main

import "example.com/shop/users"

func main() {
	user := users.Load()
	user.Save()
	_ = user.Name
	_ = users.User{Name: "a"}
}
`);
    expect(await uses('users/user.go#Load')).toEqual(['main.go:6 call']);
    expect(await uses('users/save.go#User.Save')).toEqual(['main.go:7 call']);
    expect(await uses('users/user.go#User.Name')).toEqual(['main.go:8 read', 'main.go:9 write']);
    expect(await uses('users/user.go#User')).toContain('main.go:9 instantiate');
  });

  it('exclude files of another package in the same folder', async () => {
    const { uses } = await linksOf(`${USERS}//- main.go
package main

import "example.com/shop/users"

func main() { users.Load() }
`);
    expect(await uses('users/user_test.go#Load')).toEqual([]);
    expect(await uses('users/gen.go#Load')).toEqual([]);
  });

  it('are chosen by the name in the specifier, even if another package has more files in the folder', async () => {
    const { uses } = await linksOf(`${MODULE}//- users/user.go
package users

func Load() {}
//- users/gen.go
package main

func Load() {}
//- users/more.go
package main

func more() { Load() }
//- main.go
package main

import "example.com/shop/users"

func main() { users.Load() }
`);
    expect(await uses('users/user.go#Load')).toEqual(['main.go:5 call']);
    expect(await uses('users/gen.go#Load')).toEqual(['users/more.go:3 call']);
  });

  it('can be imported under an alias, with a dot import, and by their external tests', async () => {
    const { uses } = await linksOf(`${USERS}//- a.go
package main

import people "example.com/shop/users"

func a() { people.Load() }
//- b/b.go
package b

import . "example.com/shop/users"

func b() { Load() }
//- users/load_test.go
package users_test

import "example.com/shop/users"

func TestLoad() { users.Load() }
`);
    expect(await uses('users/user.go#Load')).toEqual(['a.go:5 call', 'b/b.go:5 call', 'users/load_test.go:5 call']);
  });

  it('do not share names with packages in other folders', async () => {
    const { uses } = await linksOf(`${MODULE}//- a/a.go
package a

func Load() {}

func use() { Load() }
//- b/b.go
package b

func Load() {}

func use() { Load() }
`);
    expect(await uses('a/a.go#Load')).toEqual(['a/a.go:5 call']);
    expect(await uses('b/b.go#Load')).toEqual(['b/b.go:5 call']);
  });

  it('have names that parameters and locals can shadow', async () => {
    const { uses } = await linksOf(`${MODULE}//- a.go
package a

func Load() {}

func one(Load func()) { Load() }

func two() {
	Load()
	Load := func() {}
	Load()
}
`);
    expect(await uses('a.go#Load')).toEqual(['a.go:8 call']);
  });
});

const SAVES: readonly (readonly [title: string, code: string])[] = [
  ['a receiver', 'type T struct{ user User }\n\nfunc (t *T) f() { t.user.Save() }'],
  ['a parameter', 'func f(user *User) { user.Save() }'],
  ['a literal', 'func f() { (&User{}).Save() }'],
  ['new', 'func f() { user := new(User); user.Save() }'],
  ['a declared variable', 'func f() { var user User; user.Save() }'],
  ['the first of two results', 'func g() (*User, error)\n\nfunc f() { user, _ := g(); user.Save() }'],
  ['an index', 'func f(users []User) { users[0].Save() }'],
  ['a map', 'func f(users map[string]*User) { users["a"].Save() }'],
  ['a loop', 'func f(users []*User) { for _, user := range users { user.Save() } }'],
  ['a loop over a channel', 'func f(users chan *User) { for user := range users { user.Save() } }'],
  ['a channel', 'func f(users chan *User) { (<-users).Save() }'],
  ['an assertion', 'func f(some any) { some.(*User).Save() }'],
  ['a type switch', 'func f(some any) { switch user := some.(type) { case *User: user.Save() } }'],
  ['a variable of the package', 'var current User\n\nfunc f() { current.Save() }'],
  ['an embedded struct', 'type Admin struct{ User }\n\nfunc f(admin Admin) { admin.Save() }'],
  ['two embedded structs', 'type Admin struct{ *User }\n\ntype Root struct{ Admin }\n\nfunc f(root Root) { root.Save() }'],
  ['the embedded struct itself', 'type Admin struct{ User }\n\nfunc f(admin Admin) { admin.User.Save() }'],
  ['another name for the type', 'type Person = User\n\nfunc f(person Person) { person.Save() }'],
  ['a type parameter', 'type Saver interface{ *User }\n\nfunc f[T *User](user T) { user.Save() }'],
];

describe('a member is found through', () => {
  it.each(SAVES)('%s', async (_title, code) => {
    const { usesOf } = await linksOf(`${MODULE}//- user.go
package shop

type User struct{ Name string }

func (u *User) Save() {}
//- a.go
package shop

${code}
`);
    const found = await usesOf('user.go#User.Save');
    expect(found.map(({ path, kind, state }) => `${path} ${kind} ${state}`)).toEqual(['a.go call resolved']);
  });

  it('the values of a map, not its keys', async () => {
    const { usesOf } = await linksOf(`${MODULE}//- a.go
package shop

type Point struct{ X int }

type Cell struct{ X int }

func f(cells map[Point]Cell, seen map[Cell]bool) {
	for point, cell := range cells {
		_ = point.X
		_ = cell.X
	}
	for cell := range seen { _ = cell.X }
}
`);
    const lines = (await usesOf('a.go#Cell.X')).map(({ span, state }) => `${span.lineStart} ${state}`);
    expect(lines).toEqual(['9 unresolved', '10 resolved', '12 unresolved']);
  });

  it('an anonymous struct', async () => {
    const { uses } = await linksOf(`${MODULE}//- a.go
package shop

var Machine struct {
	HasClock bool
}

var cases = []struct{ in string }{{in: "a"}}

func f() {
	_ = Machine.HasClock
	_ = cases[0].in
}
`);
    expect(await uses('a.go#Machine.HasClock')).toEqual(['a.go:10 read']);
    expect(await uses('a.go#cases.in')).toEqual(['a.go:7 write?', 'a.go:11 read?']);
  });

  it('the shallowest embedded type', async () => {
    const { uses } = await linksOf(`${MODULE}//- a.go
package shop

type Deep struct{}

func (d Deep) Save() {}

type Middle struct{ Deep }

type Near struct{}

func (n Near) Save() {}

type Both struct {
	Middle
	Near
}

func f(both Both) { both.Save() }
`);
    expect(await uses('a.go#Near.Save')).toEqual(['a.go:18 call']);
    expect(await uses('a.go#Deep.Save')).toEqual([]);
  });
});

describe('interfaces', () => {
  const STORES = `${MODULE}//- store.go
package shop

type Reader interface{ Get(key string) string }

type Store interface {
	Reader
	Put(key, value string) error
}

type Counter interface{ Get(key int) int }

type Memory struct{}

func (m *Memory) Get(key string) string { return "" }

func (m *Memory) Put(key string, value string) error { return nil }

type Half struct{}

func (h Half) Get(key string) string { return "" }
//- use.go
package shop

func use(store Store, memory *Memory, half Half) {
	store.Get("a")
	memory.Get("b")
	half.Get("c")
}
`;

  it('are satisfied by methods alone, including those of embedded interfaces', async () => {
    const { links, ids, at } = await linksOf(STORES);
    const below = async (id: string) => ids((await links.subtypesOf(await at(id))).map(({ at: each }) => each));
    expect(await below('store.go#Store')).toEqual(['store.go#Memory']);
    expect(await below('store.go#Reader')).toEqual(['store.go#Store', 'store.go#Memory', 'store.go#Half']);
    expect(await below('store.go#Counter')).toEqual([]);
  });

  it('are listed for a type that satisfies them', async () => {
    const { links, at } = await linksOf(STORES);
    const above = async (id: string) => (await links.supertypesOf(await at(id))).flatMap(({ target }) => target ?? []);
    expect(await above('store.go#Memory')).toEqual([await at('store.go#Reader'), await at('store.go#Store')]);
    expect(await above('store.go#Half')).toEqual([await at('store.go#Reader')]);
  });

  it('count calls as uses of the implementing methods', async () => {
    const { uses, links, ids, at } = await linksOf(STORES);
    expect(await ids(await links.overriddenMembersOf(await at('store.go#Memory.Get')))).toEqual(['store.go#Reader.Get']);
    expect(await uses('store.go#Memory.Get')).toEqual(['use.go:5 call']);
    expect(await uses('store.go#Memory.Get', { followsOverrides: true })).toContain('use.go:4 call');
  });

  const NODES = `${MODULE}//- node.go
package shop

type Node interface {
	Kind() int
	First() Node
	Text() string
}

type Named interface{ Text() string }

type Base struct{}

func (b *Base) First() Node { return nil }

type Block struct{ Base }

func (b *Block) Kind() int { return 0 }

type Page struct{ Block }

func (p *Page) Text() string { return "" }

type Level int

func (l Level) Text() string { return "" }

func use(node Node, named Named, page *Page, level Level) {
	node.First()
	page.First()
	named.Text()
	level.Text()
}
`;

  it('are satisfied by methods from several embedded types', async () => {
    const { uses, links, ids, at } = await linksOf(NODES);
    const below = (await links.subtypesOf(await at('node.go#Node'))).map((each) => each.at);
    expect(await ids(below)).toEqual(['node.go#Page']);
    expect(await ids(await links.overriddenMembersOf(await at('node.go#Base.First')))).toEqual(['node.go#Node.First']);
    expect(await uses('node.go#Node.First', { followsOverrides: true })).toEqual([
      'node.go:13 implementation',
      'node.go:28 call',
      'node.go:29 call',
    ]);
  });

  it('are satisfied by types other than structs and by other interfaces', async () => {
    const { uses, links, ids, at } = await linksOf(NODES);
    expect(await ids(await links.overridingMembersOf(await at('node.go#Named.Text')))).toEqual([
      'node.go#Node.Text',
      'node.go#Page.Text',
      'node.go#Level.Text',
    ]);
    // Two types that satisfy the same interface are not related, and the interface does not use the method.
    expect(await uses('node.go#Page.Text', { followsOverrides: true })).toEqual(['node.go:30 call']);
  });
});
