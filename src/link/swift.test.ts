/** Links in Swift: names of a module, extensions, members by bare name, protocols, closures. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- Package.swift
import PackageDescription
//- Sources/Shop/Line.swift
public struct Line {
    let name: String
    var count = 1
    var owner: Owner?
    static func empty() -> Line { Line(name: "") }
}
protocol Named { func label() -> String }
class Owner: Named {
    func label() -> String { "" }
    func notify() {}
}
//- Sources/Shop/Line+Text.swift
extension Line: Named {
    func label() -> String { name }
    func merge(_ other: Line) { check(); other.check() }
    func check() { owner?.notify() }
}
//- Sources/Shop/Cart.swift
class Cart: Owner {
    private var lines: [Line] = []
    func add(_ line: Line) {
        line.merge(Line.empty())
        guard let owner = line.owner else { return }
        owner.label()
        lines.forEach { $0.check() }
        for each in lines { each.check() }
        notify()
        if let first = lines.first { first.check() }
    }
}
//- Sources/Other/Line.swift
struct Line { func other() {} }
func use(line: Line) { line.other() }
//- Tests/ShopTests/CartTests.swift
@testable import Shop
final class CartTests: XCTestCase {
    func testAdds() { Cart().add(.empty()) }
}
`;

const CART = 'Sources/Shop/Cart.swift';
const LINE = 'Sources/Shop/Line.swift';
const TEXT = 'Sources/Shop/Line+Text.swift';

describe('modules of Swift', () => {
  it('share names without imports, and a name means the one of its own module', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses(`${LINE}#Owner`)).toEqual([`${CART}:1 extends`, `${LINE}:4 type`]);
    expect(await uses(`${CART}#Cart`)).toEqual(['Tests/ShopTests/CartTests.swift:3 instantiate']);
    expect(await uses('Sources/Other/Line.swift#Line')).toEqual(['Sources/Other/Line.swift:2 type']);
  });

  it('hold extensions, whose members are those of the type', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses(`${TEXT}#Line.merge`)).toEqual([`${CART}:4 call`]);
    expect(await uses(`${TEXT}#Line.check`)).toEqual([
      `${CART}:7 call`,
      `${CART}:8 call`,
      `${CART}:10 call?`,
      `${TEXT}:3 call`,
      `${TEXT}:3 call`,
    ]);
    expect(await uses(`${LINE}#Line.name`)).toEqual([`${TEXT}:2 read`]);
  });

  it('hold members that are reached through types, bases and optional values', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses(`${LINE}#Owner.notify`)).toEqual([`${CART}:9 call`, `${TEXT}:4 call`]);
    expect(await uses(`${LINE}#Line.empty`)).toEqual([`${CART}:4 call`, 'Tests/ShopTests/CartTests.swift:3 call?']);
    expect(await uses(`${CART}#Cart.add`)).toEqual(['Tests/ShopTests/CartTests.swift:3 call']);
  });
});
