/** One named thing at one line of one file, as a parser reports it. `kind` is that parser's word for it. */
export type Definition = { readonly path: string; readonly line: number; readonly name: string; readonly kind: string };

/** What a parser read: its definitions, and the files that it could not parse. */
export type DefinitionList = { readonly definitions: readonly Definition[]; readonly unparsed: ReadonlySet<string> };
