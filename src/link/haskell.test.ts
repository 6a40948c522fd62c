/** Links in Haskell: names of modules that are imported as a whole, in lists and under an alias, and modules that are passed on. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- src/Shop/Orders.hs
module Shop.Orders (Order (..), Status, total, module Shop.Rates) where
import Shop.Rates
data Order = Order { number :: Int }
data Status = Open | Closed
total :: Order -> Int
total (Order n) = n * rate
hidden = total
//- src/Shop/Rates.hs
module Shop.Rates where
data Rate = Rate Int
rate = 2
class Priced a where
  price :: a -> Int
`;

describe('modules', () => {
  it('are imported as a whole, in lists and under an alias', async () => {
    const { uses } = await linksOf(`${SHOP}//- app/Main.hs
module Main where
import Shop.Orders (Order (..), total)
import qualified Shop.Orders as O
main = print (total (Order 1), O.total (O.Order 2), number)
//- app/Other.hs
module Other where
import Shop.Orders hiding (hidden)
other order = total order { number = 1 }
`);
    expect(await uses('src/Shop/Orders.hs#total')).toEqual([
      'app/Main.hs:2 import',
      'app/Main.hs:4 call',
      'app/Main.hs:4 call',
      'app/Other.hs:3 call',
      'src/Shop/Orders.hs:1 export',
      'src/Shop/Orders.hs:7 read',
    ]);
    expect(await uses('src/Shop/Orders.hs#Order.Order')).toEqual([
      'app/Main.hs:2 import',
      'app/Main.hs:4 instantiate',
      'app/Main.hs:4 instantiate',
      'src/Shop/Orders.hs:6 read',
    ]);
    expect(await uses('src/Shop/Orders.hs#Order.number')).toEqual(['app/Main.hs:4 read', 'app/Other.hs:3 write']);
  });

  it('pass on the names of others', async () => {
    const { uses } = await linksOf(`${SHOP}//- app/Main.hs
module Main where
import Shop.Orders
instance Priced Int where
  price n = n * rate
`);
    expect(await uses('src/Shop/Rates.hs#rate')).toEqual(['app/Main.hs:4 read', 'src/Shop/Orders.hs:6 read']);
    expect(await uses('src/Shop/Rates.hs#Priced')).toEqual(['app/Main.hs:3 implementation']);
  });
});
