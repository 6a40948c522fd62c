/** How the grammar of a language writes the values that rules of frameworks read. */

/**
 * `text`: a string, with `placeholder`s inside. `symbol`: a name that stands for itself, such as `:get`. `adjacent`: strings side by side. `sum`: two operands of `+` or the like. `list`, `object` with
 * `pair`s (`key`, value) or `shorthand`s. `block`: a function after the arguments of a call, passed as the last one. `arguments`: their list; `named argument` in it. `wrapper`: stands for its only part.
 * `statement`: an expression that nothing uses: a text alone documents. `annotation`: a decorator that is no call. `subscript`: an object and a key. `tagged` text is passed to what comes before it.
 */
export type ExpressionForm =
  | 'text'
  | 'symbol'
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
  | 'block'
  | 'annotation'
  | 'subscript'
  | 'statement'
  | 'throw';

/** Syntax type → form. */
export type ExpressionForms = Readonly<Record<string, ExpressionForm>>;
