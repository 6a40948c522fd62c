import { expect, it } from 'vitest';
import { parseFrames } from './parse-frames.ts';

const framesOf = (text: string): readonly string[] =>
  parseFrames(text).map(({ path, line, name }) => `${path}:${line}${name === undefined ? '' : ` ${name}`}`);

const TRACES: readonly (readonly [format: string, text: string, frames: readonly string[]])[] = [
  [
    'Node',
    `TypeError: x is not a function
    at Router.handle (/app/src/router.js:42:7)
    at async Object.<anonymous> (file:///app/src/main.mjs:3:1)
    at new Pool [as Pool] (webpack://shop/./src/pool.ts?a1b2:9:5)
    at node:internal/main/run_main_module:23:47`,
    ['app/src/router.js:42 handle', 'app/src/main.mjs:3', 'shop/src/pool.ts:9 Pool'],
  ],
  ['Firefox', `render@http://localhost:3000/static/js/app.js:10:5\n`, ['3000/static/js/app.js:10 render']],
  [
    'Python',
    `Traceback (most recent call last):
  File "/app/main.py", line 3, in <module>
    run()
  File "C:\\My App\\shop\\cart.py", line 17, in Cart.total
    raise ValueError(f"no price for {item}")
ValueError: no price for tea`,
    ['C:/My App/shop/cart.py:17 total', 'app/main.py:3'],
  ],
  [
    'Java',
    `java.lang.RuntimeException: outer
	at com.acme.web.App.lambda$start$0(App.java:8)
Caused by: java.lang.IllegalStateException: inner
	at java.base/java.util.Objects.check(Objects.java:3)
	at app//com.acme.Jwt$Keys.load(Jwt.kt:42) ~[jwt.jar:1.0]
	... 3 more`,
    ['java/util/Objects.java:3 check', 'com/acme/Jwt.kt:42 load', 'com/acme/web/App.java:8 start'],
  ],
  [
    'Go',
    `panic: assignment to entry in nil map

goroutine 1 [running]:
example.com/shop/server.(*Server).Start.func1(0xc00001, {0x1, 0x2})
	/go/src/shop/server/server.go:42 +0x1d
main.main()
	/go/src/shop/main.go:7 +0x20`,
    ['go/src/shop/server/server.go:42 Start', 'go/src/shop/main.go:7'],
  ],
  [
    'Rust',
    `thread 'main' panicked at src/parse.rs:12:9:
called Option::unwrap() on a None value
stack backtrace:
   0: rust_begin_unwind
             at /rustc/a28077b2/library/std/src/panicking.rs:597:5
   2: shop::parse::Parser<T>::next::{{closure}}
             at ./src/parse.rs:12:9
   3: shop::main
             at ./src/main.rs:4:5`,
    ['src/parse.rs:12 next', 'rustc/a28077b2/library/std/src/panicking.rs:597 rust_begin_unwind', 'src/main.rs:4'],
  ],
  [
    'Ruby',
    `/app/lib/cart.rb:17:in 'Cart#total': no price (RuntimeError)
	from /app/lib/shop.rb:3:in \`block in run'`,
    ['app/lib/cart.rb:17 total', 'app/lib/shop.rb:3 run'],
  ],
  [
    'PHP',
    `PHP Fatal error:  Uncaught RuntimeException: no price in /app/src/Cart.php:17
Stack trace:
#0 /app/src/Shop.php(42): Shop\\Cart->total()
#1 {main}
  thrown in /app/src/Cart.php on line 17`,
    ['app/src/Cart.php:17 total', 'app/src/Shop.php:42'],
  ],
  ['C#', `   at Shop.Cart.Total(List\`1 items) in C:\\My Src\\Cart.cs:line 42`, ['C:/My Src/Cart.cs:42 Total']],
  ['gdb', '#1  0x000055 in cart_total (cart=0x0) at ../src/cart.c:42', ['../src/cart.c:42 cart_total']],
  ['a sanitizer', '    #1 0x4f5e in shop::Cart::total(int) /src/cart.cc:42:10', ['src/cart.cc:42 total']],
  ['valgrind', '==12==    by 0x40052F: cart_total (cart.c:42)', ['cart.c:42 cart_total']],
  ['Elixir', '    (shop 0.1.0) lib/shop/cart.ex:42: Shop.Cart.total/2', ['lib/shop/cart.ex:42 total']],
  ['Dart', '#1      Cart.total (package:shop/src/cart.dart:42:7)', ['shop/src/cart.dart:42 total']],
  ['Swift', 'Shop/Cart.swift:42: Fatal error: Unexpectedly found nil', ['Shop/Cart.swift:42']],
  ['Lua', "\tsrc/cart.lua:42: in function 'Cart.total'", ['src/cart.lua:42 total']],
  ['Haskell', '  error, called at src/Shop/Cart.hs:42:5 in shop-0.1:Shop.Cart', ['src/Shop/Cart.hs:42']],
  ['tsc', "src/cart.ts(42,5): error TS2345: Argument of type 'string'", ['src/cart.ts:42']],
  ['rustc', '  --> src/cart.rs:42:5', ['src/cart.rs:42']],
  ['Bash', './bin/deploy.sh: line 12: shop: command not found', ['bin/deploy.sh:12']],
  ['Perl', 'no price at lib/Cart.pm line 42.', ['lib/Cart.pm:42']],
];

it.each(TRACES)('reads the frames of %s', (_format, text, frames) => expect(framesOf(text)).toEqual(frames));

it('finds no frames in questions and names', () => {
  for (const text of ['how is 1.5:2 parsed', 'Validator.check', 'a ratio of 3:4', 'http://localhost:3000/a', 'see 10.0.0.1:80'])
    expect(framesOf(text), text).toEqual([]);
});

it('reads a long log in bounded time', () => {
  const text = `${'a.b/'.repeat(2_000)} ${'x.y:'.repeat(2_000)}\n`.repeat(5);
  expect(framesOf(text)).toEqual([]);
});
