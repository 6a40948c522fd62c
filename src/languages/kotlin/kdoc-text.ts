/** The text of a documentation comment: links, code spans and tags as prose, without their marks. */

export const kdocText = (doc: string): string =>
  doc
    .replaceAll(/\[([^\][]+)\]\[[^\][]*\]/gu, '$1')
    .replaceAll(/\[([^\][]+)\](?:\([^()]*\))?/gu, '$1')
    .replaceAll(/^\s*```\w*\s*$/gmu, '')
    .replaceAll(/`([^`\n]+)`/gu, '$1')
    .replaceAll(/^\s*@(?:param|property|exception|throws)\s+(\S+)[ \t]*/gmu, '$1: ')
    .replaceAll(/^\s*@return[ \t]+/gmu, 'Returns: ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
