export const bundleEntry: (entry: string, folder: string) => string;
