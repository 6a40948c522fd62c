/** The same order desk in three languages, each with interfaces, overrides, cycles, a diamond and tests. */
export const ORDER_DESK = `//- ts/ports.ts
export interface Store {
  save(order: string): void;
}
export abstract class Step {
  abstract run(order: string): void;
  start(order: string): void {
    this.run(order);
  }
}
//- ts/memory.ts
import { Step, type Store } from './ports.ts';
import { readFileSync } from 'node:fs';

export class MemoryStore implements Store {
  private orders: string[] = [];
  last = '';

  constructor(seed: string) {
    this.orders.push(clean(seed));
  }

  /** Keeps an order. */
  save(order: string): void {
    this.last = clean(order);
    if (order === '') throw new RangeError('empty');
  }
}

export class CountingStore extends MemoryStore {
  override save(order: string): void {
    count(order);
  }
}

export class PackStep extends Step {
  run(order: string): void {
    count(order);
  }
}

export function clean(text: string): string {
  return text.trim();
}

export function count(text: string): number {
  return readFileSync(text).length;
}
//- ts/desk.ts
import { clean, MemoryStore } from './memory.ts';
import type { Store } from './ports.ts';

export class Desk {
  constructor(private readonly store: Store) {}

  place(order: string): void {
    check(order);
    this.store.save(clean(order));
  }
}

export function open(): Desk {
  const greet = () => clean('hello');
  greet();
  return new Desk(new MemoryStore('first'));
}

export function check(order: string): boolean {
  return order !== '' && recheck(order);
}

function recheck(order: string): boolean {
  return check(order.slice(1));
}

export function down(depth: number): number {
  return depth === 0 ? 0 : down(depth - 1);
}

export function left(): string {
  return clean('left');
}
export function right(): string {
  return clean('right');
}
export function both(): string {
  return left() + right();
}
export const cleaners = [clean];
//- ts/desk.test.ts
import { both, open } from './desk.ts';

function placed() {
  open().place('tea');
}
placed();
both();
//- py/desk.py
from abc import ABC, abstractmethod
from py.tools import clean


class Store(ABC):
    @abstractmethod
    def save(self, order):
        ...


class MemoryStore(Store):
    def __init__(self):
        self.orders = []

    def save(self, order):
        self.last = clean(order)
        if not order:
            raise ValueError("empty")


class Loud:
    def shout(self):
        return "!"


class LoudStore(MemoryStore, Loud):
    def save(self, order):
        self.shout()


class Desk:
    def __init__(self, store: Store):
        self.store = store

    def place(self, order):
        self.store.save(order)


def open_desk():
    return Desk(MemoryStore())


def ping(n):
    return pong(n)


def pong(n):
    return ping(n - 1)
//- py/tools.py
def clean(text):
    return text.strip()
//- py/test_desk.py
from py.desk import open_desk


def test_place():
    open_desk().place("tea")
//- go/go.mod
module example.com/desk

go 1.22
//- go/desk.go
package desk

import "strings"

type Store interface {
	Save(order string) error
}

type Base struct{ last string }

type Memory struct {
	Base
	orders []string
}

func (m *Memory) Save(order string) error {
	m.last = Clean(order)
	return nil
}

type Desk struct{ store Store }

func NewDesk(store Store) *Desk { return &Desk{store: store} }

func (d *Desk) Place(order string) error {
	return d.store.Save(order)
}

func Clean(text string) string { return strings.TrimSpace(text) }
//- go/desk_test.go
package desk

import "testing"

func TestPlace(t *testing.T) {
	NewDesk(&Memory{}).Place("tea")
}
`;
