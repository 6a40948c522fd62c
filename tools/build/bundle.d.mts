/** Bundles a TypeScript entry into the folder, and returns the path of the bundle. */
export const bundleEntry: (entry: string, folder: string) => string;
