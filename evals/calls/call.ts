/** A call in a source file, at the name of what is called. */
export type Call = {
  readonly path: string;
  /** Counted from 1, columns from 0 in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  readonly name: string;
  /** Functions, tagged templates and JSX components are called; classes are instantiated. */
  readonly kind: 'call' | 'instantiate';
  /** Of a parameter or of a variable of a function, which facts do not list. */
  readonly isLocal: boolean;
};

export const callKey = ({ path, line, column }: Pick<Call, 'path' | 'line' | 'column'>): string => `${path}:${line}:${column}`;
