/** Cuts a list from its end until the whole fits a budget: always the same cut for the same input. */

/** Most bytes of a search answer's `data`. */
export const SAFETY_LIMIT_BYTES = 65_536;

export type FitRequest<Item, Built> = {
  readonly items: readonly Item[];
  /** Code points or bytes of `JSON.stringify(build(items))`. */
  readonly most: number;
  readonly unit: 'code_points' | 'bytes';
  /** The answer around the kept items. */
  readonly build: (kept: readonly Item[]) => Built;
};

export type Fitted<Item, Built> = {
  readonly kept: readonly Item[];
  readonly built: Built;
  readonly used: number;
  readonly isTruncated: boolean;
};

/** The longest prefix that fits; no item at all when even the first is too long. Never fails. */
export const fitList = <Item, Built>(request: FitRequest<Item, Built>): Fitted<Item, Built> => {
  const { items, most } = request;
  const whole = attempt(request, items.length);
  if (whole.used <= most) return whole;
  let fits = 0;
  let tooMany = items.length;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >>> 1;
    if (attempt(request, middle).used <= most) fits = middle;
    else tooMany = middle;
  }
  return attempt(request, fits);
};

const attempt = <Item, Built>({ items, unit, build }: FitRequest<Item, Built>, count: number): Fitted<Item, Built> => {
  const kept = items.slice(0, count);
  const built = build(kept);
  const used = unit === 'bytes' ? Buffer.byteLength(JSON.stringify(built)) : countChars(built);
  return { kept, built, used, isTruncated: count < items.length };
};

/** Length of a value as JSON, in code points: what `max_chars` and `used_chars` count. */
export const countChars = (value: unknown): number => {
  const json = JSON.stringify(value);
  let pairs = 0;
  for (let index = 0; index < json.length; index += 1) if ((json.charCodeAt(index) & 0xfc00) === 0xd800) pairs += 1;
  return json.length - pairs;
};
