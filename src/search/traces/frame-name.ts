/** The name of a function as traces write it, without what compilers add to it. */

/** The last part of the name; undefined if it names nothing in the source. */
export const cleanFrameName = (written: string | undefined): string | undefined => {
  if (written === undefined) return undefined;
  const bare = written
    .replace(/\(.*$/su, (parameters) => (/^\(\*?\w+\)\./u.test(parameters) ? parameters.replaceAll(/[()*]/gu, '') : ''))
    .replaceAll(COMPILED_PARTS, '')
    .replaceAll(/<[^<>]*>|\[[^\]]*\]/gu, '')
    .replace(/\$\$?[\w-]*$/u, '');
  const last = bare
    .split(/\.|::|#|->|\\|\/|@|\+/u)
    .map((part) => part.trim())
    .findLast((part) => part !== '');
  return last !== undefined && NAME.test(last) && !UNNAMED.has(last.toLowerCase()) ? last : undefined;
};

/** Closures: `.func1`, `::{{closure}}`, `lambda$check$0`, `<locals>`; hashes of Rust; `block in`. */
const COMPILED_PARTS =
  /\.func\d+(?:\.\d+)*|::\{\{?closure\}?\}|::h[0-9a-f]{16}\b|\.?<(?:locals|lambda|anonymous|listcomp|genexpr|dictcomp|setcomp|module|init|clinit)>|\blambda\$|\{closure[^}]*\}|\bblock (?:\(\d+ levels\) )?in |\brescue in |\bensure in |-fun-\d+-|\banonymous fn\b|\bclosure #\d+ in /gu;
const NAME = /^[~\p{L}_$][\p{L}\p{N}_$]*[!?=]?$/u;
const UNNAMED = new Set(['anonymous', 'object', 'module', 'main', 'lambda', 'top', 'required', 'invokesuspend', 'invoke']);
