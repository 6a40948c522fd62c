/** Questions about links, asked of symbols that are taken evenly from all of a code base, whether anyone uses them or not. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { factsNumber, symbolId } from '#model';
import type { Input, OpenProduct } from './product.ts';

type Sampled = { readonly id: string; readonly name: string; readonly role: string };
type Question = readonly [operation: string, input: Input];
export type GraphQuestions = Readonly<Record<string, readonly Question[]>>;

const QUESTIONS = 200;
const SEARCHES = 60;

export const sampleGraphQuestions = async (product: OpenProduct): Promise<GraphQuestions> => {
  const symbols = await allSymbols(product);
  const any = evenly(symbols, QUESTIONS);
  const callables = evenly(
    symbols.filter(({ role }) => role === 'callable'),
    QUESTIONS,
  );
  const types = evenly(
    symbols.filter(({ role }) => role === 'type'),
    QUESTIONS,
  );
  return {
    refs: any.map(({ id }) => ['refs_find', { symbol_id: id }]),
    callers: callables.map(({ id }) => ['graph_callers', { symbol_id: id, depth: 3 }]),
    trace: callables.map(({ id }) => ['graph_trace_feature', { entry_point: id, depth: 3 }]),
    hierarchy: types.map(({ id }) => ['types_hierarchy', { symbol_id: id }]),
    card: any.map(({ id }) => ['symbols_get_card', { symbol_id: id }]),
    context: evenly(callables, SEARCHES).map(({ name }) => ['search_with_context', { query: name }]),
  };
};

const allSymbols = (product: OpenProduct): Promise<readonly Sampled[]> =>
  product.read(async ({ stored: { table }, reader }) => {
    const found: Sampled[] = [];
    for (const [entry, path] of table.paths.entries()) {
      const facts = factsNumber(table.facts[entry] ?? 0);
      const file = facts > 0 ? (await reader.symbols([facts])).get(facts) : undefined;
      for (const { qualifiedName, name, ordinal, role } of file?.symbols ?? [])
        found.push({ id: symbolId(path, qualifiedName, ordinal), name, role });
    }
    return found;
  });

const evenly = <Item>(items: readonly Item[], count: number): readonly Item[] => {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: Math.min(count, items.length) }, (_, at) => items[Math.floor((at + 0.5) * step)]).flatMap(
    (item) => item ?? [],
  );
};

/** A page of answers is as full as it can be with this many. */
const FULL_PAGE = 50;

export type UseTokens = { readonly text: readonly number[]; readonly structured: readonly number[] };

/** Tokens a use, of answers that hold as many as one page may: as compact text, and as structured content with brief meta. */
export const measureUseTokens = async (product: OpenProduct, questions: readonly Question[]): Promise<UseTokens> => {
  const tokens = { text: [] as number[], structured: [] as number[] };
  for (const [operation, input] of questions) {
    const answer = await product.ask(operation, { ...input, meta: 'brief' });
    const uses = ((answer.data?.['references'] ?? []) as readonly unknown[]).length;
    if (Number(answer.data?.['total_count']) < FULL_PAGE) continue;
    tokens.structured.push(encode(JSON.stringify(answer)).length / uses);
    tokens.text.push(encode(await product.tell(operation, input)).length / uses);
  }
  return tokens;
};
