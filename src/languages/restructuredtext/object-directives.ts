/** Directives of Sphinx that describe an object, and the names in their signatures. */

const OBJECTS: ReadonlySet<string> = new Set(
  [
    'module class exception function method classmethod staticmethod attribute property data decorator decoratormethod',
    'macro type struct union enum enumerator enum-class enum-struct member var concept alias option envvar confval setting',
    'describe object directive role templatetag templatefilter fieldlookup django-admin cmdoption opcode pdbcommand',
    'automodule autoclass autoexception autofunction automethod autoattribute autodata autodecorator autoproperty',
  ]
    .join(' ')
    .split(' '),
);

export const describesObject = (directive: string): boolean => OBJECTS.has(directive.slice(directive.lastIndexOf(':') + 1));

const NAME = /^[~!]?([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)~?[\p{L}_$][\p{L}\p{N}_$]*)*)/u;

/** The name that the signature of an object declares, and where it starts. Its words before are types and modifiers. */
export const signatureName = (
  directive: string,
  signature: string,
): { readonly name: string; readonly at: number } | undefined => {
  const domain = directive.split(':')[0] ?? '';
  if (/option|envvar|admin|confval|setting|describe|object$|command|lookup/u.test(directive)) return wholeName(signature);
  const open = signature.search(/[([]/u);
  const head = (open < 0 ? signature : signature.slice(0, open)).trimEnd();
  const isTyped = domain === 'c' || domain === 'cpp' || /\s/u.test(head);
  const at = isTyped ? lastName(head) : 0;
  const found = NAME.exec(head.slice(at));
  return found?.[1] === undefined ? undefined : { name: found[1], at: at + found[0].length - found[1].length };
};

/** `--verbose, -v` and `--count=N` are known by the first of their names. */
const wholeName = (signature: string): { readonly name: string; readonly at: number } | undefined => {
  const name = /^[^\s,=[(]+/u.exec(signature)?.[0];
  return name === undefined ? undefined : { name, at: 0 };
};

/** Where the last name of the text starts, before any value. */
const lastName = (head: string): number => {
  const [declared = ''] = head.split(/\s[=:]\s?|=/u, 1);
  const found = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)~?[\p{L}_$][\p{L}\p{N}_$]*)*\s*$/u.exec(declared);
  return found?.index ?? 0;
};
