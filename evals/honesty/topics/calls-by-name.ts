import type { Topic } from '../question.ts';

const FILES = `//- lib/application.js
var app = exports = module.exports = {};

/**
 * Dispatches a request.
 */

app.handle = function handle(req, res) {
  return res;
};
//- lib/router.js
module.exports = function makeRouter(anything) {
  anything.handle(1, 2);
  return function (other) {
    other.handle(3, 4);
  };
};
//- src/fetch-items.ts
export async function fetchItems<T>(name: string): Promise<T[]> {
  return [name as unknown as T];
}
export function isReady<T>(value: T): boolean {
  return Boolean(value);
}
//- src/page.ts
import { fetchItems, isReady } from './fetch-items.ts';
export async function loadPage(): Promise<string[]> {
  const items = await fetchItems<string>('page');
  if (!isReady<string[]>(items)) return [];
  return items;
}
//- pkg/context.py
class App:
    def app_context(self):
        return self


def run(thing):
    with thing.app_context():
        pass


def run_typed(app: App):
    return app.app_context()
//- store/store.go
package store

type Reader interface{ Load(key string) string }

type Disk struct{}

func (d *Disk) Load(key string) string { return key }

func Show(r Reader) string { return r.Load("a") }

func ShowTwice(r Reader) string { return Show(r) + Show(r) }
//- go.mod
module example.org/store

go 1.19
`;

/** Calls that cannot be linked are counted and one call away. */
export const CALLS_BY_NAME: Topic = {
  name: 'calls by name',
  files: FILES,
  questions: [
    {
      truth: 'two calls may reach app.handle',
      command: ['callers', '--name', 'handle'],
      says: [/\b2 (more )?calls? .*by name/iu, /next/u],
    },
    {
      truth: 'the card of app.handle does not claim that nothing calls it',
      command: ['card', '--name', 'handle'],
      says: [/\b2 (more )?calls? .*by name/iu],
    },
    {
      truth: 'refs lists the two places',
      command: ['refs', '--name', 'handle'],
      says: [/lib\/router\.js/u, /^\s+2\b.*anything/mu, /^\s+4\b.*other/mu],
    },
    {
      truth: 'run_typed calls app_context; run may',
      command: ['callers', '--name', 'app_context'],
      says: [/run_typed/u, /\b1 (more )?call .*by name/iu],
    },
    {
      truth: 'the card of app_context names the call by name',
      command: ['card', '--name', 'app_context'],
      says: [/\b1 (more )?call .*by name/iu],
    },
    {
      truth: 'loadPage calls fetchItems, behind await and with a type argument',
      command: ['callers', '--name', 'fetchItems'],
      says: [/loadPage/u],
      never: [/\b(no|0) callers\b/iu],
    },
    {
      truth: 'loadPage calls isReady, behind ! and with a type argument',
      command: ['callers', '--name', 'isReady'],
      says: [/loadPage/u],
      never: [/\b(no|0) callers\b/iu],
    },
    {
      truth: 'Disk.Load is called through the interface Reader',
      command: ['callers', '--symbol-id', 'store/store.go#Disk.Load'],
      says: [/interface/u],
    },
    {
      truth: 'Show reaches Load through the interface, at depth 2 too',
      command: ['callees', '--name', 'ShowTwice', '--depth', '2'],
      says: [/Reader\.Load|interface/u],
    },
    {
      truth: 'the callees of makeRouter include calls by name',
      command: ['callees', '--name', 'makeRouter'],
      says: [/by name|handle/iu],
    },
  ],
};
