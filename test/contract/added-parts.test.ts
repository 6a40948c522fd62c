/** What only adds to a type, or opens it again, is listed after its declaration, whatever the paths. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';

const FILES = `//- Sources/App/Adds.swift
public extension Depot {
    func add() {}
}
//- Sources/App/Depot.swift
final class Depot {
    func load() {}
}
//- crates/a/src/adds.rs
use crate::bay::Bay;

impl Bay {
    pub fn open(&self) {}
}
//- crates/a/src/bay.rs
struct Bay {
    width: u32,
}

impl Bay {
    fn close(&self) {}
}
//- objc/Gate+Adds.h
@interface Gate (Adds)
- (void)add;
@end
//- objc/Gate.h
@interface Gate : NSObject
- (void)load;
@end
//- ruby/dock_adds.rb
class Dock
  def add; end
end
//- ruby/dock_base.rb
class Dock < Place
  def load; end
end
`;

let yard: TestProduct;
beforeAll(async () => {
  yard = await openProductOn(FILES);
});
afterAll(() => yard.close());

const EXPECTED = {
  Depot: ['class Sources/App/Depot.swift', 'extension Sources/App/Adds.swift'],
  Bay: ['struct crates/a/src/bay.rs', 'impl crates/a/src/adds.rs', 'impl crates/a/src/bay.rs'],
  Gate: ['class objc/Gate.h', 'extension objc/Gate+Adds.h'],
  Dock: ['class ruby/dock_base.rb', 'class ruby/dock_adds.rb'],
} as const;

describe('what adds to a type', () => {
  it.each(['locate_symbol', 'symbols_search'])('comes after the declaration in %s', async (operation) => {
    for (const [name, expected] of Object.entries(EXPECTED)) {
      const { data } = await yard.ask(operation, operation === 'locate_symbol' ? { name } : { query: name });
      const list = (data?.['results'] ?? data?.['symbols'] ?? []) as readonly { name: string; kind: string; path: string }[];
      const places = list.filter((one) => one.name === name).map(({ kind, path }) => `${kind} ${path}`);
      expect(places).toEqual(expected);
    }
  });
});
