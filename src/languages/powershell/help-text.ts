/** The text of comment-based help: `.SYNOPSIS`, `.DESCRIPTION`, and each `.PARAMETER name` as `name: text`. */
export const helpText = (doc: string): string => {
  const sections = doc
    .replace(/^<#|#>$/gu, '')
    .split(/^\s*(?=\.[A-Z]+\b)/mu)
    .map((section) => section.trim());
  return sections.map(readable).filter(Boolean).join('\n');
};

const readable = (section: string): string => {
  const [, word = '', name = '', text = ''] = /^\.([A-Z]+)[ \t]*([^\n]*)\n?([^]*)$/u.exec(section) ?? [];
  if (word === '') return section;
  if (LEFT_OUT.has(word)) return '';
  const content = text.trim();
  return word === 'PARAMETER' ? `${name.trim()}: ${content}` : `${name.trim()}\n${content}`.trim();
};

/** Sections about how to call, which the signature shows, and about other pages. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'EXAMPLE',
  'INPUTS',
  'LINK',
  'COMPONENT',
  'ROLE',
  'FUNCTIONALITY',
  'EXTERNALHELP',
]);
