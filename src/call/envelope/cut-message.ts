/** Messages say in words what an answer leaves out. */
import type { ListRule } from '../definition/list-rule.ts';
import type { Budget } from './budget.ts';
import type { Page } from './cursor.ts';
import type { FittedList } from './fit-list.ts';

/**
 * What is shown of a list: `56 uses of add.` becomes `50 of 56 uses of add.` A message that does not start with the total gets
 * a sentence of its own. `56+` is a lower bound, and a ranking says
 * `Best 10 of 56.` Unchanged if the page is the whole list.
 */
export const withCount = (message: string, { field, isRanked }: ListRule, fitted: FittedList & Pick<Page, 'offset'>): string => {
  const { offset, kept, total, isLowerBound } = fitted;
  if (kept === total && !isLowerBound) return message;
  const shown = offset > 0 && kept > 0 ? `${offset + 1}-${offset + kept}` : `${kept}`;
  const count = `${shown} of ${total}${isLowerBound ? '+' : ''}`;
  if (isRanked && offset === 0 && kept > 0) return `Best ${count}.`;
  const stated = new RegExp(`^(?:at least )?${total} (?!of )`, 'iu');
  if (stated.test(message)) return message.replace(stated, `${count} `);
  return [message, `${count} ${field.replaceAll('_', ' ')} shown.`].filter((part) => part !== '').join(' ');
};

/** Names the fields that did not fit. */
export const withLeftOut = (message: string, fields: readonly string[], { unit, max }: Budget): string => {
  if (fields.length === 0) return message;
  const limit = unit === 'bytes' ? `${max} bytes` : `max_chars ${max}`;
  return `${message} Left out to fit ${limit}: ${fields.join(', ')}.`.trimStart();
};
