/** The text of a documentation comment: what its HTML and its tags say, without the marks. */

export const javadocText = (doc: string): string =>
  doc
    .replaceAll(/\{@(?:link|linkplain|code|literal|value|inheritDoc|summary)\b\s*([^{}]*)\}/gu, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/giu, '')
    .replaceAll(/&(lt|gt|amp|quot|nbsp|#64);/gu, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/^\s*@(?:param|exception|throws)\s+(\S+)\s+/gmu, '$1: ')
    .replaceAll(/^\s*@return\s+/gmu, 'Returns: ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#64': '@' };
