export const buildProduct: () => Promise<void>;
export const buildIfNeeded: () => Promise<void>;
