/** Links in Go through types that name a container, and through methods of embedded types. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

/** `n.Run()` through types that name a container or embed a type. */
const RUNS: readonly (readonly [title: string, code: string])[] = [
  ['a loop over a named slice', 'func f(ns Nodes) { for _, n := range ns { n.Run() } }'],
  ['an element of a named slice', 'func f(ns Nodes) { ns[0].Run() }'],
  [
    'an element of a field with a named slice type',
    'type box struct { all Nodes }\nfunc (b *box) f() { t := b.all; t[0].Run() }',
  ],
  [
    'a field of an element',
    'type tree struct { root *Node }\ntype trees []tree\nfunc f(t trees) { root := t[0].root; root.Run() }',
  ],
  ['a value of a named map', 'func f(ns ByName) { ns["a"].Run() }'],
  ['a loop over a named map', 'func f(ns ByName) { for _, n := range ns { n.Run() } }'],
  ['a slice of a named slice', 'func f(ns Nodes) { ns[1:][0].Run() }'],
  ['an element of a named type of a named type', 'type more Nodes\nfunc f(ns more) { ns[0].Run() }'],
  ['an element of an alias', 'type same = []*Node\nfunc f(ns same) { ns[0].Run() }'],
  ['a named channel', 'type pipe chan *Node\nfunc f(p pipe) { (<-p).Run() }'],
  ['append to a named slice', 'func f(ns Nodes, n *Node) { append(ns, n)[0].Run() }'],
  ['an appended variable', 'func f(ns Nodes, n *Node) { all := append(ns, n); all[0].Run() }'],
  [
    'a method of a named slice',
    'func (ns Nodes) first() *Node { return ns[0] }\nfunc f(ns Nodes) { append(ns, nil).first().Run() }',
  ],
  ['a map of slices', 'func f(ns map[string]Nodes) { for _, all := range ns { for _, n := range all { n.Run() } } }'],
];

describe('a method is found through', () => {
  it.each(RUNS)('%s', async (_title, code) => {
    const { usesOf } = await linksOf(
      `//- node/node.go\npackage node\ntype Node struct{}\nfunc (n *Node) Run() {}\ntype Nodes []*Node\ntype ByName map[string]*Node\n//- node/a.go\npackage node\n${code}\n`,
    );
    const found = await usesOf('node/node.go#Node.Run');
    expect(found.map(({ path, kind, state }) => `${path} ${kind} ${state}`)).toEqual(['node/a.go call resolved']);
  });

  it('is kept by name behind a generic function', async () => {
    const { uses } = await linksOf(`//- node/node.go
package node
type Node struct{}
func (n *Node) Run() {}
func First[T any](all []T) T { return all[0] }
//- node/a.go
package node
func f(all []*Node) { First(all).Run() }
`);
    expect(await uses('node/node.go#Node.Run')).toEqual(['node/a.go:2 call?']);
  });
});

describe('promoted methods', () => {
  const ROUTER = `//- gin/group.go
package gin
type Router interface {
\tUse(name string)
\tGET(path string)
}
type Group struct{}
func (g *Group) Use(name string) {}
func (g *Group) GET(path string) {}
//- gin/engine.go
package gin
type Engine struct { Group }
type Wrapped struct { *Engine }
//- gin/use.go
package gin
func f(r Router, e *Engine) {
\tr.GET("/")
\te.GET("/")
}
`;

  it('make a type implement an interface', async () => {
    const { links, ids, at } = await linksOf(ROUTER);
    const subtypes = await links.subtypesOf(await at('gin/group.go#Router'));
    expect(await ids(subtypes.map((subtype) => subtype.at))).toEqual([
      'gin/engine.go#Engine',
      'gin/engine.go#Wrapped',
      'gin/group.go#Group',
    ]);
    expect((await links.supertypesOf(await at('gin/engine.go#Engine'))).map(({ kind, target }) => [kind, target])).toEqual([
      ['base', await at('gin/group.go#Group')],
      ['interface', await at('gin/group.go#Router')],
    ]);
  });

  it('are used through the embedding type and the interface', async () => {
    const { uses } = await linksOf(ROUTER);
    expect(await uses('gin/group.go#Group.GET', { followsOverrides: true, kinds: new Set(['call']) })).toEqual([
      'gin/use.go:3 call',
      'gin/use.go:4 call',
    ]);
  });
});
