/** Valid Kotlin that its grammar does not know. */
import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

describe('Kotlin that the grammar does not know', () => {
  it.each([
    ['a call of get after a declaration', 'fun a() {\n  val b = c()\n\n  get("/") {\n    d()\n  }\n}'],
    ['a call of get with a block', 'fun a() {\n  val b = c()\n  get {\n    val e = f()\n  }\n}'],
    ['a context parameter of a function', 'context(a: A)\ninternal fun B.c(\n  d: E\n) {\n}'],
    ['a context parameter of a member', 'class A {\n  context(a: () -> B)\n  override fun c() = 1\n}'],
    ['a type with a context', 'fun a(\n  b: context(C) () -> Unit = {}\n): D {\n  return e()\n}'],
    ['several dollars before a string', 'private const val A = $$"$b"\nprivate const val C = $$"$d"'],
    [
      'an annotated setter',
      'class A {\n  var b: C = {}\n    @Deprecated(\n      "no",\n      level = D.E\n    )\n    set\n  var f: G = 1\n}',
    ],
    ['an annotated setter with a body', 'var a: B?\n  get() = c()\n\n  @D set(value) {\n    e(value)\n  }'],
    ['an annotated type', 'data class A(\n  val b: @C(D.E::class) F? = null,\n  val g: String? = null,\n)'],
    ['a suspending type in parentheses', 'class A {\n  private val b: suspend ((C) -> D?) = e.f\n}'],
    ['a constructor below type parameters', 'class A<\n  B : C,\n  D : E\n  >\nactual constructor(\n  private val f: G,\n) {\n}'],
    ['dollars in a string with several before it', 'fun a() {\n  b($$"$$c ${d")\n}'],
    ['quotes at the end of a raw string', 'val a = f(\n  """b="c"""",\n  "",\n)'],
    ['a guard', 'fun a(b: C) = when (b) {\n  is D -> 1\n  is E if b.f() -> 2\n  else -> 3\n}'],
    ['a constructor below its class', 'class A<B : C>\n@D\ninternal constructor(val e: F) : G(e) {\n}'],
    ['names that are words elsewhere', 'class A(\n  val enum: B? = null,\n  val c: D = f(expect = 1),\n)'],
    ['a suspending block', 'private fun A.b() {\n  val c = suspend {\n    d()\n  }\n}'],
  ])('is read as a whole: %s', async (_, text) => {
    const { symbols, problems } = await factsOfText(`${text}\nclass After {\n  fun m() {}\n}\n`, 'kotlin');
    expect(problems).toEqual([]);
    expect(symbols.slice(-2).map(({ qualifiedName }) => qualifiedName)).toEqual(['After', 'After.m']);
  });

  it('keeps the names of calls', async () => {
    const { references } = await factsOfText('fun a() {\n  val b = c()\n\n  get("/") {\n    d()\n  }\n}\n', 'kotlin');
    expect(references.filter(({ kind }) => kind === 'call').map(({ name }) => name)).toEqual(['c', 'get', 'd']);
  });
});
