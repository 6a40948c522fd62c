export type Gate = { readonly name: string; readonly command: readonly string[]; readonly cure?: string };
export const gatesOf: (project: string) => readonly Gate[];
