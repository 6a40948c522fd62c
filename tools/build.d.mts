export const buildProduct: () => Promise<void>;
