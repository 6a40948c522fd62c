/** The settings before a text, between lines of `---` or `+++`: where they end, and the title among them. */
import type { Heading } from '../reading/heading-symbols.ts';

export type FrontMatter = { readonly end: number; readonly title?: Heading };

export const frontMatterOf = (text: string): FrontMatter => {
  const fence = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n/u.exec(text);
  if (!fence) return { end: 0 };
  const close = new RegExp(`^${fence[1] === '---' ? '---' : '\\+\\+\\+'}[ \\t]*\\r?$`, 'gmu');
  close.lastIndex = fence[0].length;
  const closing = close.exec(text);
  if (!closing) return { end: 0 };
  const end = closing.index + closing[0].length;
  const title = titleIn(text, { start: fence[0].length, end: closing.index });
  return title ? { end, title } : { end };
};

type Settings = { readonly start: number; readonly end: number };

const TITLE = /^title[ \t]*[:=][ \t]*(["']?)(\S[^\n]{0,300})$/mu;

const titleIn = (text: string, { start, end }: Settings): Heading | undefined => {
  const match = TITLE.exec(text.slice(start, end));
  if (!match) return undefined;
  const [all, quote = '', rest = ''] = match;
  const written = quote === '' ? rest.replace(/\s#.*$/u, '') : rest.slice(0, Math.max(0, rest.indexOf(quote)));
  const [place, nameStart] = [start + match.index, start + match.index + all.length - rest.length];
  return { level: 0, title: written.trim(), start: place, nameStart, end: place + all.trimEnd().length };
};
