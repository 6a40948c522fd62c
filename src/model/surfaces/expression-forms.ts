/** How the grammar of a language writes the values that rules of frameworks read. */

/**
 * `text`: a string, with `placeholder`s inside. `adjacent`: strings side by side. `sum`: two operands of `+` or the like. `list`, `object` with
 * `pair`s (`key`, value) or `shorthand`s. `arguments`: their list; `named argument` in it. `wrapper`: stands for its only part.
 * `annotation`: a decorator that is no call. `subscript`: an object and a key. `tagged` text is passed to what comes before it.
 */
export type ExpressionForm =
  | 'text'
  | 'placeholder'
  | 'adjacent'
  | 'sum'
  | 'list'
  | 'object'
  | 'pair'
  | 'shorthand'
  | 'arguments'
  | 'named argument'
  | 'spread'
  | 'wrapper'
  | 'function'
  | 'annotation'
  | 'subscript'
  | 'throw';

/** Syntax type → form. */
export type ExpressionForms = Readonly<Record<string, ExpressionForm>>;
