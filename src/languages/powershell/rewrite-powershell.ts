/**
 * Text that the grammar cannot parse → text of the same length that it can, with the same names in the same places: a path after a
 * variable without quotes (`. $PSScriptRoot/lib/a.ps1`), an attribute in front of an `enum`, the call of a base constructor, `-cin`, the
 * number of type parameters (``List`1[int]``) and a type in a type (`[A.B+C]`).
 */
export const rewritePowerShell = (text: string): string =>
  text
    .replace(BARE_PATH, asName)
    .replace(ENUM_ATTRIBUTE, blank)
    .replace(BASE_CALL, blank)
    .replace(PARAMETER_COUNT, '_')
    .replace(NESTED_TYPE, '.')
    .replace(/-c((?:not)?in)\b/giu, '-$1 ');

const blank = (part: string): string => part.replaceAll(/\S/gu, ' ');

const BARE_PATH = /^([ \t]*[.&][ \t]+\$\w+)([/\\][\w./\\-]+)/gmu;

const asName = (_: string, variable: string, path: string): string => variable + path.replaceAll(/\W/gu, '_');

const BASE_CALL = /(?<=\)\s*):\s*base\s*\([^()\n]*\)(?=\s*\{)/giu;

const ENUM_ATTRIBUTE = /\[flags\(\)\](?=\s*enum\b)/giu;

const PARAMETER_COUNT = /(?<=\[[\w.]{1,200})`(?=\d{1,2}\[)/gu;

const NESTED_TYPE = /(?<=\[[A-Za-z_][\w.]{0,200})\+(?=[A-Za-z_]\w*\])/gu;
