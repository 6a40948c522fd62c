/** A fact about each value of a list → one fact per value. */
import type { CodeValue } from '#model';
import { type Evaluation, heldBy } from './evaluate-text.ts';
import type { PlacedFact } from './surface-index.ts';

const MOST_ELEMENTS = 500;

type Element = Extract<CodeValue, { kind: 'element' }>;

export const expandElements = async (evaluation: Evaluation, facts: readonly PlacedFact[]): Promise<readonly PlacedFact[]> => {
  const expanded: PlacedFact[] = [];
  for (const placed of facts) {
    const element = Object.values(placed.fact.parts ?? {}).reduce<Element | undefined>(
      (found, part) => found ?? elementIn(part),
      undefined,
    );
    expanded.push(...(element ? await factsOfEach(evaluation, placed, element) : [placed]));
  }
  return expanded;
};

const elementIn = (value: CodeValue): Element | undefined => {
  if (value.kind === 'element') return value;
  if (value.kind === 'member' || value.kind === 'spread') return elementIn(value.of);
  if (value.kind === 'join') return value.of.map(elementIn).find((found) => found !== undefined);
  return undefined;
};

const factsOfEach = async (evaluation: Evaluation, placed: PlacedFact, element: Element): Promise<readonly PlacedFact[]> => {
  const { entry, fact } = placed;
  const list = { entry, value: element.of, from: fact.from };
  const held = element.of.kind === 'list' ? list : await heldBy(evaluation, list);
  // Values of a list in another file would be read as values of this one.
  if (held?.value.kind !== 'list' || held.entry !== entry) return [placed];
  return held.value.of.slice(0, MOST_ELEMENTS).map((value) => ({
    entry,
    fact: {
      ...fact,
      parts: Object.fromEntries(Object.entries(fact.parts ?? {}).map(([name, part]) => [name, replaced(part, value)])),
    },
  }));
};

const replaced = (value: CodeValue, by: CodeValue): CodeValue => {
  switch (value.kind) {
    case 'element':
      return by;
    case 'member': {
      const of = replaced(value.of, by);
      const field = of.kind === 'object' ? of.fields.find(({ name }) => name === value.name)?.value : undefined;
      return field ?? { ...value, of };
    }
    case 'join':
      return { ...value, of: value.of.map((part) => replaced(part, by)) };
    default:
      return value;
  }
};
