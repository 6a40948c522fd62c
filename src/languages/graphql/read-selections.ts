/** What an operation or a fragment selects: fragments, the types it names, and the fields of a type that is known. */
import { plainMarkAt, plainWordAt } from '../reading/plain-tokens.ts';
import { addDirectiveUses, addTypeUse, type GraphqlScan } from './graphql-scan.ts';

/** `type`: what the fields belong to. Only a schema tells the types of fields, so it is not known for what is inside of them. */
export type Selections = { readonly first: number; readonly end: number; readonly type: string };

export const readSelections = (scan: GraphqlScan, { first, end, type }: Selections): void => {
  addDirectiveUses(scan, first, end);
  const state: State = { scan, open: [{ type, end }] };
  for (let at = first; at < end; ) {
    while (state.open.length > 1 && at >= (state.open.at(-1)?.end ?? 0)) state.open.pop();
    at = Math.max(at + 1, readSelection(state, at));
  }
};

type State = {
  readonly scan: GraphqlScan;
  readonly open: { readonly type: string | undefined; readonly end: number }[];
  /** The type of the fields in the block that follows. */
  inner?: string | undefined;
};

/** Returns the index of the token after it, or inside of its block. */
const readSelection = (state: State, at: number): number => {
  const { tokens, closing } = state.scan;
  const mark = plainMarkAt(tokens, at);
  if (mark === '{') state.open.push({ type: state.inner, end: closing[at] ?? at });
  if (mark === '(') return (closing[at] ?? at) + 1;
  if (mark === '@') return at + 2;
  if (isSpread(state.scan, at)) return readSpread(state, at + 3);
  return plainWordAt(tokens, at) === '' ? at + 1 : readSelectedField(state, at);
};

/** `name`, `alias: name`. */
const readSelectedField = (state: State, at: number): number => {
  const { tokens, uses } = state.scan;
  const of = state.open.at(-1)?.type;
  const place = plainMarkAt(tokens, at + 1) === ':' ? at + 2 : at;
  const name = tokens[place];
  state.inner = undefined;
  if (name?.kind === 'word' && of !== undefined && !name.value.startsWith('__'))
    uses.push({ kind: 'read', name: name.value, start: name.start, target: `${of}.${name.value}` });
  return place + 1;
};

const isSpread = ({ tokens }: GraphqlScan, at: number): boolean =>
  [at, at + 1, at + 2].every((each) => plainMarkAt(tokens, each) === '.');

/** `...Name`, `... on Type {`, `... {`. */
const readSpread = (state: State, at: number): number => {
  const { scan, open } = state;
  const name = scan.tokens[at];
  state.inner = name?.kind === 'word' ? undefined : open.at(-1)?.type;
  if (name?.kind !== 'word') return at;
  if (name.value !== 'on' || plainWordAt(scan.tokens, at + 1) === '') {
    scan.uses.push({ kind: 'call', name: name.value, start: name.start });
    return at + 1;
  }
  addTypeUse(scan, at + 1, 'type');
  state.inner = plainWordAt(scan.tokens, at + 1);
  return at + 2;
};
