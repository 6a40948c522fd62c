export type LanguageFolder = { readonly folder: string; readonly constant: string; readonly grammar: string | undefined };
export const LANGUAGE_LIST: string;
export const languagesBelow: (project: string) => readonly LanguageFolder[];
export const languageListOf: (project: string) => string;
export const frameworkListsOf: (project: string) => ReadonlyMap<string, string>;
