/** Documentation with the tags of LDoc and of the Lua language server as plain text. */

/** `@param id number the number` → `id: number the number`. A tag that only describes a type is left as its words. */
export const luaDocText = (doc: string): string =>
  doc
    .split('\n')
    .map((line) => line.replace(/^\s*-+ ?/u, '').replace(TAG, (_, tag: string, rest: string) => readableTag(tag, rest)))
    .join('\n')
    .trim();

const TAG = /^\s*@(\w+)(?:\[[^\]]*\])?\s*(.*)$/u;

const readableTag = (tag: string, rest: string): string => {
  if (NAMED_TAGS.has(tag))
    return rest.replace(/^([\w.]+)(\??)\s*/u, (_, name: string, optional: string) => `${name}${optional}: `).trim();
  return `${LEADS[tag] ?? `@${tag}`} ${rest}`.trim();
};

/** Tags whose text starts with a name. */
const NAMED_TAGS: ReadonlySet<string> = new Set(['param', 'tparam', 'field', 'tfield']);

const LEADS: Readonly<Record<string, string>> = {
  return: 'Returns',
  treturn: 'Returns',
  see: 'See',
  deprecated: 'Deprecated:',
  class: 'Class',
  module: 'Module',
  usage: 'Usage:',
};
