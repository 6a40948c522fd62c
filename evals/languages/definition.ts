/** A named definition reported by a parser. `kind` is the parser's own. */
export type Definition = { readonly path: string; readonly line: number; readonly name: string; readonly kind: string };

/** A parser's definitions, and the files it could not parse. */
export type DefinitionList = { readonly definitions: readonly Definition[]; readonly unparsed: ReadonlySet<string> };
