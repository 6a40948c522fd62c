/** The text of a heading without its markup: `[**Install**](#install)` → `Install`. */

export const plainTitle = (title: string): string => {
  const code: string[] = [];
  const written = title
    .slice(0, MOST_CHARACTERS)
    .replace(ATTRIBUTES, '')
    .replaceAll(CODE, (piece) => `${MARK}${code.push(codeText(piece)) - 1}${MARK}`);
  return withoutMarkup(written)
    .replaceAll(MARKED, (_, index: string) => code[Number(index)] ?? '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
};

const MOST_CHARACTERS = 2_000;
/** `{#id .class}` at the end. */
const ATTRIBUTES = /\s*\{[#.:][^{}]{0,100}\}\s*$/u;
/** Code keeps what looks like markup in it: until the rest is read, its number stands for it. */
const CODE = /`[^`]+`|``[^]+?``(?!`)/gu;
const MARK = '\uE000';
const MARKED = /\uE000(\d+)\uE000/gu;

const codeText = (code: string): string => code.replaceAll(/^`+ ?| ?`+$/gu, '');

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

const withoutMarkup = (text: string): string =>
  unescaped(
    text
      .replaceAll(/!\[([^\]]*)\](?:\([^()]*(?:\([^()]*\))?[^()]*\)|\[[^\]]*\])/gu, '$1')
      .replaceAll(/(?<!\\)\[((?:[^[\]]|\[[^[\]]*\])*)\](?:\([^()]*(?:\([^()]*\))?[^()]*\)|\[[^\]]*\])/gu, '$1')
      .replaceAll(
        /(?<!\\)(?:<!--[^]*?-->|<\/?[A-Za-z][\w-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>]+))?)*\s*\/?>)/gu,
        '',
      )
      .replaceAll(/(?<!\\)(\*{1,3})(?=\S)([^*]*[^\s*\\])\1/gu, '$2')
      .replaceAll(/(?<![\p{L}\p{N}\\])(_{1,3})(?=\S)([^_]*[^\s_\\])\1(?![\p{L}\p{N}])/gu, '$2')
      .replaceAll(/~~(?=\S)([^~]+)~~/gu, '$1')
      .replaceAll(/&(amp|lt|gt|quot|nbsp);/gu, (_, entity: string) => ENTITIES[entity] ?? ''),
  );

const unescaped = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1');
