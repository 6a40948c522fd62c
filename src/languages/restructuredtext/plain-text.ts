/** The text of a title without its markup: `The :class:`Order` *class*` → `The Order class`. */

export const plainText = (written: string): string =>
  written
    .replaceAll(INLINE, (...groups) => inlineText(groups))
    .replaceAll(/\\(\S)/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();

const INLINE =
  /``([^`]+(?:`[^`]+)*)``|(?::[\w:.+-]+:)?`([^`]+)`(?::[\w:.+-]+:|__?)?|(?<![\w*\\])\*\*(?=\S)([^*]+)(?<=\S)\*\*(?!\w)|(?<![\w*\\])\*(?=\S)([^*]+)(?<=\S)\*(?!\w)/gu;

const inlineText = ([, code, interpreted, strong, emphasis]: readonly string[]): string =>
  code ?? strong ?? emphasis ?? referenceText(interpreted ?? '');

/** `text <target>` shows its text, and a `~` or `!` in front is a sign for the role. */
const referenceText = (text: string): string => text.replace(/^(\S[^<]*?)\s*<[^<>]+>$/u, '$1').replace(/^[~!]/u, '');
