/** What values of built-in types are passed for. */
import type { Conversions } from '#model';

/** Lines of `type: wider types / boxed types`. */
export const conversionsOf = (text: string): ReadonlyMap<string, Conversions> =>
  new Map(
    text.split('\n').map((line) => {
      const [name = '', types = ''] = line.split(':');
      const [widens = '', boxes = ''] = types.split('/').map((part) => part.trim());
      return [name.trim(), { widens: widens.split(' ').filter(Boolean), boxes: boxes.split(' ').filter(Boolean) }];
    }),
  );
