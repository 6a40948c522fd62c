/** Blocks of HTML in Markdown: what starts one, and what ends it. */

export type HtmlBlock = 'raw' | 'comment' | 'instruction' | 'cdata' | 'declaration' | 'element';

/** `where`: a tag of any name starts a block only where it cannot continue a paragraph. */
export const htmlStartsAt = (written: string, where: 'paragraph' | 'block'): HtmlBlock | undefined => {
  for (const [kind, pattern] of STARTS) if (pattern.test(written)) return kind;
  return where === 'block' && ANY_TAG.test(written) ? 'element' : undefined;
};

export const htmlEndOf = (kind: HtmlBlock): RegExp | 'blank' => ENDS[kind];

const STARTS: readonly (readonly [HtmlBlock, RegExp])[] = [
  ['raw', /^<(?:script|pre|style|textarea)(?:[\s>]|$)/iu],
  ['comment', /^<!--/u],
  ['instruction', /^<\?/u],
  ['cdata', /^<!\[CDATA\[/u],
  ['declaration', /^<![A-Za-z]/u],
  [
    'element',
    new RegExp(
      `^</?(?:${[
        'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt',
        'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu',
        'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr',
        'track|ul',
      ].join('|')})(?:[\\s>]|/>|$)`,
      'iu',
    ),
  ],
];

/** A whole tag that is alone on its line. */
const ANY_TAG = /^<(?:\/[A-Za-z][\w-]{0,100}\s*|[A-Za-z][\w-]{0,100}(?:\s[^<>]{0,1000})?\/?)>$/u;

const ENDS: Readonly<Record<HtmlBlock, RegExp | 'blank'>> = {
  raw: /<\/(?:script|pre|style|textarea)>/iu,
  comment: /-->/u,
  instruction: /\?>/u,
  cdata: /\]\]>/u,
  declaration: />/u,
  element: 'blank',
};
