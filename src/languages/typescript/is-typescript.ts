/** Qt keeps translations in `.ts` files, which are XML. */
const XML_START = /^\s{0,100}<[?!]/u;

export const isTypeScript = (text: string): boolean => !XML_START.test(text);
