/** Links in C++: names in namespaces and types, members declared outside of their types, receivers, using declarations. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- include/shop.h
#pragma once
#include <memory>
#include <string>
#include "item.h"
namespace store {
namespace detail {
double rounded(double price);
}
class Named {
 public:
  virtual std::string name() const;
  enum Mood { GOOD, BAD };
};
class Shop : public Named {
 public:
  static Shop create();
  Item* find(const std::string& name);
  Item& operator[](int index);
  void open();
  std::vector<Item> items_;
 private:
  std::unique_ptr<Item> best_;
  struct Till { int cash; };
  Till till_;
};
Shop& default_shop();
}
//- include/item.h
#pragma once
namespace store {
enum class Size { Small, Large };
struct Item {
  double price;
  Size size = Size::Small;
  void sell();
};
inline namespace v1 { void restock(Item& item); }
}
//- src/shop.cc
#include "shop.h"
#include <vector>
namespace store {
namespace detail {
double rounded(double price) { return price; }
}
std::string Named::name() const { return ""; }
Shop Shop::create() { return Shop(); }
Item* Shop::find(const std::string& name) {
  for (auto& item : items_) if (item.price > 0) return &item;
  best_->sell();
  till_.cash = 1;
  if (name == this->name()) open();
  return items_[0].price > 1 ? nullptr : best_.get();
}
void Shop::open() { restock(*best_); }
void Item::sell() { price = detail::rounded(price); }
Shop& default_shop() { static Shop made; return made; }
}
//- src/main.cc
#include "../include/shop.h"
using namespace store;
namespace sd = store::detail;
int main() {
  Shop shop = Shop::create();
  auto* found = shop.find("a");
  found->sell();
  default_shop().open();
  auto made = std::make_unique<Item>();
  made->price = sd::rounded(1);
  made->size = Size::Large;
  auto mood = Shop::GOOD;
  return store::default_shop().find("b")->price;
}
//- src/other.cc
struct Item { int price; };
int price_of(Item& item) { return item.price; }
`;

describe('a member that is declared in a header and defined in a source', () => {
  it('is one symbol', async () => {
    const { uses } = await linksOf(SHOP);
    const found = ['src/main.cc:13 call', 'src/main.cc:6 call'];
    expect((await uses('src/shop.cc#store.Shop.find')).toSorted()).toEqual(found);
    expect((await uses('include/shop.h#store.Shop.find')).toSorted()).toEqual(found);
  });

  it('sees the members of its type, own and inherited', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('include/shop.h#store.Shop.best_')).toEqual([
      'src/shop.cc:11 read',
      'src/shop.cc:14 read',
      'src/shop.cc:16 read',
    ]);
    expect(await uses('include/shop.h#store.Shop.open')).toEqual(['src/main.cc:8 call', 'src/shop.cc:13 call']);
    expect(await uses('include/shop.h#store.Named.name')).toEqual(['src/shop.cc:13 call']);
    expect(await uses('include/shop.h#store.Shop.Till.cash')).toEqual(['src/shop.cc:12 write']);
  });
});

describe('receivers', () => {
  it('are what pointers, smart pointers and elements of containers point to', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('include/item.h#store.Item.sell')).toEqual(['src/main.cc:7 call', 'src/shop.cc:11 call']);
    expect(await uses('include/item.h#store.Item.price')).toEqual([
      'src/main.cc:10 write',
      'src/main.cc:13 read',
      'src/shop.cc:10 read',
      'src/shop.cc:14 read',
      'src/shop.cc:17 write',
      'src/shop.cc:17 read',
    ]);
  });
});

describe('names', () => {
  it('are looked up in the namespaces around them, and through directives and aliases', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('include/shop.h#store.detail.rounded')).toEqual(['src/main.cc:10 call', 'src/shop.cc:17 call']);
    expect(await uses('include/shop.h#store.default_shop')).toEqual(['src/main.cc:8 call', 'src/main.cc:13 call']);
    expect(await uses('include/shop.h#store.Named.Mood.GOOD')).toEqual(['src/main.cc:12 read']);
    expect(await uses('include/item.h#store.Size.Large')).toEqual(['src/main.cc:11 read']);
    expect(await uses('include/item.h#store.v1.restock')).toEqual(['src/shop.cc:16 call']);
  });

  it('of other programs are other names', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('src/other.cc#Item.price')).toEqual(['src/other.cc:2 read']);
  });
});
