/** The text of an XML documentation comment: what its tags say, without the tags. */

export const docText = (doc: string): string =>
  doc
    .replaceAll(/<(?:see|seealso|paramref|typeparamref)\s+(?:cref|name|langword|href)="(?:[A-Z]:)?([^"]*)"\s*\/?>/gu, '$1')
    .replaceAll(/<inheritdoc[^>]*>/gu, 'As inherited.')
    .replaceAll(/<(?:param|typeparam|exception)\s+(?:name|cref)="(?:[A-Z]:)?([^"]*)"\s*>/gu, '$1: ')
    .replaceAll(/<returns>/gu, 'Returns: ')
    .replaceAll(/<\/?[a-z][^<>]*>/giu, '')
    .replaceAll(/&(lt|gt|amp|quot|apos);/gu, (_, name: string) => ENTITIES[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
