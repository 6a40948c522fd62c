export type Gate = { readonly name: string; readonly command: readonly string[]; readonly fix?: string };
export const gatesOf: (project: string) => readonly Gate[];
