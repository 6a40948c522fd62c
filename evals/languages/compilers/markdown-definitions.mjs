// Reads paths on standard input, writes the headings that `markdown-it` finds in them: path, line, kind and text, tab separated.
//
// comparisons/markdown.json says how each kind is treated. It needs `markdown-it` in a folder of NODE_PATH.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const MarkdownIt = require(require.resolve('markdown-it', { paths: (process.env.NODE_PATH ?? '').split(':') }));
const markdown = new MarkdownIt('default', { html: true });

/** A file with more is bounded by whole levels. */
const MOST_SECTIONS = 400;

const textOf = (tokens) =>
  tokens
    .map(({ type, content, children }) => {
      if (type === 'image') return textOf(children);
      if (type === 'softbreak' || type === 'hardbreak') return ' ';
      return type === 'html_inline' ? '' : content;
    })
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .replace(/\s*\{[#.:][^{}]{0,100}\}\s*$/u, '')
    .trim();

/** With as many lines as before. */
const withoutFrontMatter = (text) => {
  const settings = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n(?:[^]*?\n)?\1[ \t]*\r?(?=\n|$)/u.exec(text)?.[0] ?? '';
  return settings.replaceAll(/[^\n]/gu, '') + text.slice(settings.length);
};

const titleIn = (text) => {
  const settings = text.slice(0, text.length - withoutFrontMatter(text).trimStart().length).split('\n');
  const index = settings.findIndex((line) => /^title[ \t]*[:=][ \t]*\S/u.test(line));
  const name = settings[index]
    ?.replace(/^title[ \t]*[:=][ \t]*/u, '')
    .trim()
    .replaceAll(/^["']|["']$/gu, '');
  return index < 0 ? [] : [{ kind: 'title in the front matter', line: index + 1, name }];
};

const headingsOf = (text) => {
  const headings = [];
  const tokens = markdown.parse(withoutFrontMatter(text), {});
  tokens.forEach(({ type, level, map, tag, markup }, index) => {
    if (type !== 'heading_open') return;
    const kind =
      level === 0 ? `heading ${tag} ${markup.startsWith('#') ? '' : 'underlined'}`.trim() : 'heading inside of a list or quote';
    headings.push({ kind: kind.replace(/ h\d/u, ''), line: map[0] + 1, name: textOf(tokens[index + 1].children).slice(0, 160) });
  });
  const named = headings.filter(({ name }) => name !== '');
  return [...titleIn(text).filter(({ name }) => name !== named[0]?.name), ...named];
};

const lines = [];
for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const headings = headingsOf(readFileSync(path, 'utf8'));
  const isBounded = headings.length > MOST_SECTIONS;
  for (const { kind, line, name } of headings)
    lines.push([path, line, isBounded ? 'heading of a bounded file' : kind, name].join('\t'));
}
process.stdout.write(`${lines.join('\n')}\n`);
